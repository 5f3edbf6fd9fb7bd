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
			'<div role="listitem" class="tiem-block-cart__line"><span class="tiem-block-cart__picture">%s</span><div class="tiem-block-cart__about"><a class="tiem-block-cart__name tiem-link--large-target" href="%s">%s</a><span class="tiem-block-cart__price">%s</span></div><span class="tiem-block-cart__line-total">%s</span><div class="tiem-block-cart__controls">× %s</div></div>',
			tiem_render_first_view_picture( $line, 96 ),
			esc_url( $line['permalink'] ),
			wp_kses( $line['name'], array() ),
			tiem_render_first_view_amount( $line['prices'], 'price' ),
			tiem_render_first_view_amount( $line['totals'], 'line_subtotal' ),
			esc_html( $line['quantity'] )
		);
	}
	$rows           = tiem_render_first_view_rows( $cart, $texts );
	$has_calculator = ! empty( $cart['needs_shipping'] ) && 'yes' === get_option( 'woocommerce_enable_shipping_calc' ) && empty( $cart['shipping_address']['city'] );
	return array(
		'cart-line-items'                => '<section class="tiem-block-cart__goods"><p class="tiem-block-cart__count">' . esc_html( str_replace( '%d', $cart['items_count'], $count ) ) . '</p><div class="tiem-block-cart__lines" role="list">' . $lines . '</div></section>',
		'cart-order-summary-heading'     => '<h2 class="tiem-block-cart__heading">' . esc_html( tiem_find_inner_block_attribute( $block, 'cart-order-summary-heading', 'content', $texts['totals.title'] ) ) . '</h2>',
		'cart-order-summary-coupon-form' => $rows['coupon'],
		'cart-order-summary-subtotal'    => $rows['subtotal'],
		'cart-order-summary-discount'    => $rows['discount'],
		'cart-order-summary-shipping'    => $rows['shipping'] . ( $has_calculator ? tiem_render_first_view_collapsible( $texts['shipping.addAddress'] ) : '' ),
		// Adds the grand total to the last area that the widget renders, because WooCommerce's HTML has no area for it.
		'cart-order-summary-taxes'       => '<div class="tiem-block-cart__total">' . $rows['total'] . '</div>',
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
	$needs_shipping = ! empty( $cart['needs_shipping'] );
	$address        = $needs_shipping ? 'shipping' : 'billing';
	$placeholders   = '<div class="tiem-block-checkout__skeleton" aria-hidden="true"><div class="tiem-skeleton"></div><div class="tiem-skeleton"></div></div>';
	$email          = tiem_render_first_view_email( $cart, $texts );
	$login          = tiem_render_first_view_login( $texts );
	$address_hint   = $needs_shipping ? $texts['checkout.shippingAddressHint'] : '';
	$steps          = tiem_render_first_view_step( $block, 'checkout-contact-information', $texts['checkout.contact'], $texts['checkout.contactHint'], $email, $login )
		. tiem_render_first_view_step( $block, "checkout-$address-address", $texts[ "checkout.{$address}Address" ], $address_hint, $placeholders );
	$lines          = '';
	foreach ( array_slice( $cart['items'], 0, TIEM_FIRST_VIEW_LINES ) as $line ) {
		$lines .= sprintf(
			'<div class="tiem-block-checkout__line" role="listitem"><span class="tiem-block-checkout__picture">%s</span><div class="tiem-block-checkout__goods">%s × %s<span class="tiem-line-details">%s</span></div><span>%s</span></div>',
			tiem_render_first_view_picture( $line, 56 ),
			wp_kses( $line['name'], array() ),
			esc_html( $line['quantity'] ),
			tiem_render_first_view_amount( $line['prices'], 'price' ),
			tiem_render_first_view_amount( $line['totals'], 'line_subtotal' )
		);
	}
	return sprintf(
		'<noscript><style>.tiem-block-checkout--printed{display:none!important}</style></noscript><div class="tiem-block-checkout tiem-block-checkout--printed"><div class="tiem-block-checkout__main">%s</div><aside class="tiem-block-checkout__summary"><div class="tiem-block-checkout__summary-button"><span>%s</span><strong>%s</strong></div><div class="tiem-block-checkout__summary-content"><h2 class="tiem-block-checkout__summary-title">%s</h2><div class="tiem-block-checkout__lines" role="list">%s</div>%s</div></aside></div>',
		$steps,
		esc_html( $texts['checkout.showSummary'] ),
		tiem_render_first_view_amount( $cart['totals'], 'total_price' ),
		esc_html( $texts['checkout.summary'] ),
		$lines,
		implode( '', tiem_render_first_view_rows( $cart, $texts ) )
	);
}

/** Returns the rows of the summary by name. A row that the widget would not show is empty. */
function tiem_render_first_view_rows( $cart, $texts ) {
	$totals       = $cart['totals'];
	$is_cost_open = ! isset( $totals['total_shipping'] ) || 'yes' === get_option( 'woocommerce_shipping_cost_requires_address' );
	return array(
		'coupon'   => 'yes' === get_option( 'woocommerce_enable_coupons' ) ? tiem_render_first_view_collapsible( $texts['coupon.add'] ) : '',
		'subtotal' => tiem_render_first_view_total( $texts['totals.subtotal'], tiem_render_first_view_amount( $totals, 'total_items' ) ),
		'discount' => empty( $totals['total_discount'] ) ? '' : tiem_render_first_view_total( $texts['totals.discount'], '-' . tiem_render_first_view_amount( $totals, 'total_discount' ) ),
		'shipping' => $is_cost_open ? '' : tiem_render_first_view_total( $texts['totals.shipping'], tiem_render_first_view_amount( $totals, 'total_shipping' ) ),
		'total'    => tiem_render_first_view_total( $texts['totals.total'], tiem_render_first_view_amount( $totals, 'total_price' ), ' is-strong' ),
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
	if ( is_user_logged_in() || 'yes' !== get_option( 'woocommerce_enable_checkout_login_reminder' ) ) {
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

/** Returns the text of an inner block that was set in the block editor, or the default text. */
function tiem_find_inner_block_attribute( $block, $name, $attribute, $default_text ) {
	foreach ( $block['innerBlocks'] as $inner ) {
		$is_named = "woocommerce/$name-block" === $inner['blockName'] && ! empty( $inner['attrs'][ $attribute ] );
		$text     = $is_named ? $inner['attrs'][ $attribute ] : tiem_find_inner_block_attribute( $inner, $name, $attribute, null );
		if ( null !== $text ) {
			return $text;
		}
	}
	return $default_text;
}

function tiem_render_first_view_picture( $line, $size ) {
	if ( empty( $line['images'][0] ) ) {
		return '';
	}
	$image = $line['images'][0];
	return sprintf( '<img alt="" width="%1$d" height="%1$d" src="%2$s">', $size, esc_url( empty( $image['thumbnail'] ) ? $image['src'] : $image['thumbnail'] ) );
}

function tiem_render_first_view_collapsible( $title ) {
	return '<div class="tiem-collapsible"><span class="tiem-collapsible__button"><span>' . esc_html( $title ) . '</span><svg class="tiem-collapsible__sign" viewBox="0 0 24 24" aria-hidden="true"><path d="m6 9 6 6 6-6"/></svg></span></div>';
}

function tiem_render_first_view_total( $label, $amount, $modifier = '' ) {
	return '<div class="tiem-total' . $modifier . '"><span class="tiem-total__label">' . esc_html( $label ) . '</span><span class="tiem-total__value">' . $amount . '</span></div>';
}

/**
 * Formats an amount of the Store API, which is a number in the smallest unit. An amount beside its tax, as in
 * `line_subtotal` and `line_subtotal_tax`, includes the tax if the shop shows prices with tax.
 */
function tiem_render_first_view_amount( $amounts, $name ) {
	$tax    = 'incl' === get_option( 'woocommerce_tax_display_cart' ) && isset( $amounts[ $name . '_tax' ] ) ? $amounts[ $name . '_tax' ] : 0;
	$unit   = (int) $amounts['currency_minor_unit'];
	$number = number_format( ( $amounts[ $name ] + $tax ) / pow( 10, $unit ), $unit, $amounts['currency_decimal_separator'], $amounts['currency_thousand_separator'] );
	return '<span class="tiem-money"><bdi>' . esc_html( str_replace( ' ', "\xc2\xa0", $amounts['currency_prefix'] . $number . $amounts['currency_suffix'] ) ) . '</bdi></span>';
}
