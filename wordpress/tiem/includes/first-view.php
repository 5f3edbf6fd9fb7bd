<?php
/**
 * Prints what shoppers see first in the cart and checkout blocks: the lines, the totals and the headings. WooCommerce
 * prints the blocks empty, so the page would otherwise stay blank until the widget has loaded. The widget replaces
 * everything that is printed here, with the same classes and texts, in one frame.
 */

defined( 'ABSPATH' ) || exit;

/** Maximum number of printed cart lines. More lines do not fit on a screen. */
const TIEM_FIRST_VIEW_LINES = 6;

function tiem_add_first_view( $html, $block ) {
	$is_checkout = 'woocommerce/checkout' === $block['blockName'];
	$cart        = tiem_should_render_block() ? json_decode( wp_json_encode( tiem_get_cart_response() ), true ) : array();
	$texts       = empty( $cart['items'] ) ? array() : tiem_read_first_view_texts();
	if ( ! $texts || ( $is_checkout && ! tiem_can_visitor_order() ) ) {
		return $html;
	}
	$started = microtime( true );
	if ( $is_checkout ) {
		$html = tiem_insert_after_match( '/^\s*<div\b[^>]*>/', tiem_render_first_view_of_checkout( $cart, $texts, $block ), $html );
	} else {
		foreach ( tiem_render_first_view_of_cart( $cart, $texts, $block ) as $area => $view ) {
			$html = tiem_insert_after_match( '#<div\b[^>]*\bdata-block-name="woocommerce/' . $area . '-block"[^>]*>#', $view, $html );
		}
	}
	tiem_add_own_time( microtime( true ) - $started );
	return $html;
}

/** Whether the checkout has a form. If guests may neither order nor register, it only asks them to log in. */
function tiem_can_visitor_order() {
	$checkout = WC()->checkout();
	return is_user_logged_in() || ! $checkout->is_registration_required() || $checkout->is_registration_enabled();
}

function tiem_insert_after_match( $pattern, $view, $html ) {
	$insert = function ( $found ) use ( $view ) {
		return $found[0] . $view;
	};
	return preg_replace_callback( $pattern, $insert, $html, 1 );
}

/** Returns the texts of the widgets in the page's language, which the build writes. Returns none for an older build. */
function tiem_read_first_view_texts() {
	$path = tiem_get_file_path( '/first-view.json' );
	// phpcs:ignore WordPress.WP.AlternativeFunctions.file_get_contents_file_get_contents -- a file of this server
	$texts = is_readable( $path ) ? json_decode( (string) file_get_contents( $path ), true ) : array();
	return isset( $texts['vi'], $texts['en'] ) ? $texts[ preg_match( '/^en(?![a-z])/i', determine_locale() ) ? 'en' : 'vi' ] : array();
}

/** Returns the HTML for each area of the cart block that the widget renders. */
function tiem_render_first_view_of_cart( $cart, $texts, $block ) {
	$count = 1 === $cart['items_count'] && isset( $texts['cart.count.one'] ) ? $texts['cart.count.one'] : $texts['cart.count.other'];
	$lines = '';
	foreach ( array_slice( $cart['items'], 0, TIEM_FIRST_VIEW_LINES ) as $line ) {
		$lines .= sprintf(
			'<div role="listitem" class="tiem-block-cart__line"><span class="tiem-block-cart__picture">%s</span><div class="tiem-block-cart__about"><a class="tiem-block-cart__name tiem-link--large-target" href="%s">%s</a><span class="tiem-block-cart__price">%s</span>%s%s</div><span class="tiem-block-cart__line-total">%s</span><div class="tiem-block-cart__controls">× %s</div></div>',
			tiem_render_first_view_picture( $line, 96 ),
			esc_url( $line['permalink'] ),
			wp_kses( $line['name'], array() ),
			tiem_render_first_view_line_price( $line['prices'], $texts ),
			tiem_render_first_view_badges( $line, $texts ),
			tiem_render_first_view_details( $line ),
			tiem_render_first_view_amount( $line['totals'], 'line_subtotal' ),
			esc_html( $line['quantity'] )
		);
	}
	$is_estimate = ! empty( $cart['needs_shipping'] ) && ! tiem_has_first_view_shipping_cost( $cart );
	$rows        = tiem_render_first_view_rows( $cart, $texts, $texts[ $is_estimate ? 'totals.estimatedTotal' : 'totals.total' ] );
	$coupons     = tiem_render_first_view_coupons( $cart );
	return array(
		'cart-line-items'                => '<section class="tiem-block-cart__goods"><p class="tiem-block-cart__count">' . esc_html( str_replace( '%d', $cart['items_count'], $count ) ) . '</p><div class="tiem-block-cart__lines" role="list">' . $lines . '</div></section>',
		'cart-order-summary-heading'     => '<h2 class="tiem-block-cart__heading">' . esc_html( tiem_find_inner_block_attribute( $block, 'cart-order-summary-heading', 'content', $texts['totals.title'] ) ) . '</h2>',
		'cart-order-summary-coupon-form' => $rows['coupon'],
		'cart-order-summary-subtotal'    => $rows['subtotal'],
		'cart-order-summary-fee'         => $rows['fees'],
		'cart-order-summary-discount'    => $coupons ? tiem_render_first_view_discount( $cart, $texts, $coupons ) : $rows['discount'],
		'cart-order-summary-shipping'    => tiem_render_first_view_shipping_of_cart( $cart, $texts ),
		// Adds the grand total to the last area that the widget renders, because WooCommerce's HTML has no area for it.
		'cart-order-summary-taxes'       => $rows['taxes'] . '<div class="tiem-block-cart__total">' . $rows['total'] . '</div>',
		'proceed-to-checkout'            => sprintf(
			// Prints no accent colour, because the widget measures that colour in the theme when it mounts.
			'<a class="tiem-button is-plain tiem-block-cart__proceed" href="%s"><span>%s</span></a>',
			esc_url( wc_get_checkout_url() ),
			esc_html( tiem_find_inner_block_attribute( $block, 'proceed-to-checkout', 'buttonLabel', $texts['cart.proceed'] ) )
		),
	);
}

/**
 * Returns the HTML of the checkout's two columns, which the widget recognises by the class
 * `tiem-block-checkout--printed` and replaces. Without JavaScript, an `!important` rule hides the HTML, because the
 * widgets' reset reverts all other rules for their classes.
 */
function tiem_render_first_view_of_checkout( $cart, $texts, $block ) {
	$placeholders = '<div class="tiem-block-checkout__skeleton" aria-hidden="true"><div class="tiem-skeleton"></div><div class="tiem-skeleton"></div></div>';
	$fields       = tiem_render_first_view_email( $cart, $texts ) . tiem_render_first_view_account( $texts );
	$login        = tiem_render_first_view_login( $texts );
	$steps        = tiem_render_first_view_step( $block, 'checkout-contact-information', $texts['checkout.contact'], $texts['checkout.contactHint'], $fields, $login )
		. tiem_render_first_view_delivery( $cart, $texts, $block );
	if ( empty( $cart['needs_shipping'] ) ) {
		$steps .= tiem_render_first_view_step( $block, 'checkout-billing-address', $texts['checkout.billingAddress'], '', $placeholders );
	} elseif ( tiem_is_first_view_pickup_chosen( $cart ) ) {
		$steps .= tiem_render_first_view_step( $block, 'checkout-pickup-options', $texts['checkout.pickupLocations'], '', $placeholders );
	} else {
		$steps .= tiem_render_first_view_step( $block, 'checkout-shipping-address', $texts['checkout.shippingAddress'], $texts['checkout.shippingAddressHint'], $placeholders );
	}

	$lines            = '';
	$has_descriptions = ! tiem_find_inner_block_attribute( $block, 'checkout-order-summary-cart-items', 'disableProductDescriptions', false );
	foreach ( array_slice( $cart['items'], 0, TIEM_FIRST_VIEW_LINES ) as $line ) {
		$lines .= sprintf(
			'<div class="tiem-block-checkout__line" role="listitem"><span class="tiem-block-checkout__picture">%s<span class="tiem-block-checkout__count">%s</span></span><div class="tiem-block-checkout__goods">%s<span class="tiem-line-details">%s</span>%s%s%s</div><span>%s</span></div>',
			tiem_render_first_view_picture( $line, 56 ),
			esc_html( $line['quantity'] ),
			wp_kses( $line['name'], array() ),
			tiem_render_first_view_line_price( $line['prices'], $texts ),
			tiem_render_first_view_badges( $line, $texts ),
			$has_descriptions ? tiem_render_first_view_description( $line ) : '',
			tiem_render_first_view_details( $line ),
			tiem_render_first_view_amount( $line['totals'], 'line_subtotal' )
		);
	}
	$rows    = tiem_render_first_view_rows( $cart, $texts, $texts['totals.total'] );
	$summary = array(
		$rows['coupon'] ? '<div class="tiem-block-checkout__coupons">' . $rows['coupon'] . tiem_render_first_view_coupons( $cart ) . '</div>' : '',
		$rows['subtotal'],
		$rows['fees'],
		$rows['discount'],
		tiem_render_first_view_shipping_of_checkout( $cart, $texts ),
		$rows['taxes'],
		$rows['total'],
	);
	return sprintf(
		'<noscript><style>.tiem-block-checkout--printed{display:none!important}</style></noscript><div class="tiem-block-checkout tiem-block-checkout--printed"><div class="tiem-block-checkout__main"><div class="tiem-block-checkout__form">%s</div></div><aside class="tiem-block-checkout__summary"><div class="tiem-block-checkout__summary-button"><span>%s</span><strong>%s</strong></div><div class="tiem-block-checkout__summary-content"><h2 class="tiem-block-checkout__summary-title">%s</h2><div class="tiem-block-checkout__lines" role="list">%s</div>%s</div></aside></div>',
		$steps,
		esc_html( $texts['checkout.showSummary'] ),
		tiem_render_first_view_amount( $cart['totals'], 'total_price' ),
		esc_html( $texts['checkout.summary'] ),
		$lines,
		implode( '', $summary )
	);
}

function tiem_render_first_view_step( $block, $name, $title, $description, $content, $beside_title = '' ) {
	$description = tiem_find_inner_block_attribute( $block, $name, 'description', $description );
	return sprintf(
		'<div class="tiem-step"><div class="tiem-step__heading"><h2 class="tiem-step__title">%s</h2>%s</div>%s<div class="tiem-step__content">%s</div></div>',
		esc_html( tiem_find_inner_block_attribute( $block, $name, 'title', $title ) ),
		$beside_title,
		$description ? '<p class="tiem-step__description">' . esc_html( $description ) . '</p>' : '',
		$content
	);
}

function tiem_render_first_view_login( $texts ) {
	if ( is_user_logged_in() || ! tiem_get_cart_options()['checkoutShowLoginReminder'] ) {
		return '';
	}
	return sprintf(
		'<div class="tiem-step__beside">%s <a href="%s">%s</a></div>',
		esc_html( $texts['checkout.haveAccount'] ),
		esc_url( wp_login_url( wc_get_checkout_url() ) ),
		esc_html( $texts['checkout.login'] )
	);
}

/**
 * Returns the e-mail field, so that the shopper can type while the scripts load. The widget recognises it by its name,
 * copies the address and moves the focus. The id is not that of WooCommerce's field, because a script that attaches to
 * that field must find the one of the widget.
 */
function tiem_render_first_view_email( $cart, $texts ) {
	$fields = tiem_get_checkout_fields();
	return sprintf(
		'<div class="tiem-field"><label class="tiem-field__label" for="tiem-email">%s</label><input class="tiem-field__input" id="tiem-email" name="billing_email" type="email" autocomplete="email" value="%s"></div>',
		esc_html( isset( $fields['defaultFields']['email']['label'] ) ? $fields['defaultFields']['email']['label'] : $texts['field.email'] ),
		esc_attr( isset( $cart['billing_address']['email'] ) ? $cart['billing_address']['email'] : '' )
	);
}

/** Returns the checkbox for a new account. The widget recognises it by its name too. */
function tiem_render_first_view_account( $texts ) {
	$checkout = WC()->checkout();
	if ( is_user_logged_in() || $checkout->is_registration_required() || ! $checkout->is_registration_enabled() ) {
		return '';
	}
	return sprintf(
		'<div class="tiem-block-checkout__check"><span class="tiem-option__mark"><input id="tiem-create-account" name="createaccount" type="checkbox" value="1"></span><label class="tiem-option__label" for="tiem-create-account"><span>%s</span></label></div>',
		esc_html( $texts['checkout.createAccount'] )
	);
}

/** Returns the text of an inner block that was set in the block editor, or the default text. */
function tiem_find_inner_block_attribute( $block, $name, $attribute, $default_text ) {
	$inner = tiem_find_inner_block( $block, $name );
	return empty( $inner['attrs'][ $attribute ] ) ? $default_text : $inner['attrs'][ $attribute ];
}

function tiem_find_inner_block( $block, $name ) {
	foreach ( $block['innerBlocks'] as $inner ) {
		$found = "woocommerce/$name-block" === $inner['blockName'] ? $inner : tiem_find_inner_block( $inner, $name );
		if ( $found ) {
			return $found;
		}
	}
	return null;
}
