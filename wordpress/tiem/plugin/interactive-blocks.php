<?php
/**
 * Makes widgets handle controls of WooCommerce's Interactivity API blocks, so that one click causes one addition. The
 * profile's `block` entries decide which blocks; docs/block-themes.md describes which controls WooCommerce keeps, and why.
 *
 * Tiệm handles a click if a profile's entry names the block, its widget is on, and the control's only event directive has
 * a value that is listed below. That directive is then removed from the element. In all other cases WooCommerce handles
 * the click. The same rule for pages without this plugin is in mount/adopt/control-owner.ts.
 */

defined( 'ABSPATH' ) || exit;

/** The directives that may be removed: {block: {attribute: value}}. WooCommerce renamed prefix and action in 9.8. */
const TIEM_KNOWN_DIRECTIVES = array(
	'woocommerce/product-button'           => array(
		'data-wc-on--click' => 'actions.addToCart',
		'data-wp-on--click' => 'actions.addCartItem',
	),
	'woocommerce/mini-cart'                => array(
		'data-wp-on--click' => 'actions.openDrawer',
	),
	'woocommerce/add-to-cart-with-options' => array(
		'data-wp-on--submit' => 'actions.addToCart',
	),
);

const TIEM_BLOCK_HANDLERS = array(
	'woocommerce/product-button'           => 'tiem_convert_product_button',
	'woocommerce/mini-cart'                => 'tiem_replace_mini_cart',
	'woocommerce/add-to-cart-with-options' => 'tiem_convert_product_form',
);

/** Prevents the block from stretching its quantity to the height of the button and of a message below the button. */
const TIEM_PRODUCT_FORM_STYLE = '.wc-block-add-to-cart-with-options__quantity-selector:has(~ * > .tiem-add-to-cart__problem){align-self:start}';

function tiem_start_interactive_blocks() {
	$blocks = tiem_get_handled_blocks();
	foreach ( $blocks as $block ) {
		add_filter( "render_block_$block", TIEM_BLOCK_HANDLERS[ $block ], 20, 2 );
	}
	if ( in_array( 'woocommerce/mini-cart', $blocks, true ) ) {
		add_filter( 'woocommerce_add_to_cart_fragments', 'tiem_add_cart_figures' );
	}
}

/** Returns the names of the blocks that the chosen profile names for widgets that are on. */
function tiem_get_handled_blocks() {
	$blocks = array();
	foreach ( tiem_get_entries_for_kind( '' ) as $entry ) {
		if ( isset( TIEM_BLOCK_HANDLERS[ $entry['block'] ] ) ) {
			$blocks[] = $entry['block'];
		}
	}
	return $blocks;
}

/** Whether blocks stay unchanged. They do while Tiệm is off, and in the editor, which renders them by REST requests. */
function tiem_should_skip_blocks() {
	return tiem_is_off() || is_admin() || ( defined( 'REST_REQUEST' ) && REST_REQUEST ) || ! class_exists( 'WP_HTML_Tag_Processor' );
}

/**
 * Turns the button of WooCommerce's product-button block into the link of WooCommerce's classic template, which adds
 * the product even without scripts or if tiem.js cannot be loaded. The block still sets the label ("2 in cart").
 */
function tiem_convert_product_button( $html ) {
	if ( tiem_should_skip_blocks() ) {
		return $html;
	}
	$tags     = new WP_HTML_Tag_Processor( $html );
	$quantity = 1;
	while ( $tags->next_tag() ) {
		$quantity = tiem_read_quantity_in_context( $tags, $quantity );
		if ( 'BUTTON' !== $tags->get_tag() || ! tiem_has_class( $tags, 'ajax_add_to_cart' ) ) {
			continue;
		}
		$directive = tiem_find_removable_directive( $tags, 'woocommerce/product-button' );
		$id        = $tags->get_attribute( 'data-product_id' );
		$product   = is_string( $id ) && ctype_digit( $id ) ? wc_get_product( (int) $id ) : null;
		if ( ! $directive || ! $product ) {
			return $html;
		}
		$tags->remove_attribute( $directive );
		// Removes the directive with which, in WooCommerce 8.5, the block would remove the class `loading` while the widget
		// is adding the product.
		$tags->remove_attribute( 'data-wc-class--loading' );
		$tags->remove_attribute( 'type' );
		$tags->set_attribute( 'data-tiem', 'add-to-cart' );
		$tags->set_attribute( 'data-quantity', (string) $quantity );
		$tags->set_attribute( 'href', $product->add_to_cart_url() );
		$tags->set_attribute( 'rel', 'nofollow' );
		return tiem_turn_button_into_link( tiem_mark_removed_directive( $tags, $directive ), 'data-tiem="add-to-cart"' );
	}
	return $html;
}

/**
 * Turns the form of "Add to Cart with Options" into the classic form that WooCommerce itself prints if an extension
 * adds fields. The form is posted to the product's page with quantity, attributes and variation. The block still sets
 * and validates these values.
 */
function tiem_convert_product_form( $html ) {
	$product = tiem_should_skip_blocks() ? null : tiem_find_product_of_form( $html );
	$tags    = new WP_HTML_Tag_Processor( $html );
	if ( ! $product || ! tiem_find_element_with_class( $tags, 'wp-block-add-to-cart-with-options' ) || 'FORM' !== $tags->get_tag() ) {
		return $html;
	}
	$directive = tiem_find_removable_directive( $tags, 'woocommerce/add-to-cart-with-options' );
	$is_posted = 'post' === strtolower( (string) $tags->get_attribute( 'method' ) );
	if ( $directive ) {
		$tags->remove_attribute( $directive );
		$tags->set_attribute( 'class', $tags->get_attribute( 'class' ) . ' cart' );
		$tags->set_attribute( 'method', 'post' );
		$tags->set_attribute( 'enctype', 'multipart/form-data' );
		// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- WooCommerce's filter of this address.
		$tags->set_attribute( 'action', apply_filters( 'woocommerce_add_to_cart_form_action', $product->get_permalink() ) );
		tiem_mark_removed_directive( $tags, $directive );
	} elseif ( ! $is_posted || tiem_get_event_directives( $tags ) ) {
		return $html;
	}
	$tags->set_attribute( 'data-tiem', 'add-to-cart' );
	// Adds no link beside the button, because it would make the block's row higher and the notice contains a link to the
	// cart.
	$tags->set_attribute( 'data-tiem-view-link', 'false' );
	tiem_enqueue_block_style( 'tiem-product-form-block', TIEM_PRODUCT_FORM_STYLE );
	if ( $product->is_type( 'simple' ) && $product->is_purchasable() && $product->is_in_stock() && tiem_find_element_with_class( $tags, 'single_add_to_cart_button' ) ) {
		// Removes `hidden`, because the block would show its button only by script.
		$tags->remove_attribute( 'hidden' );
	}
	return $tags->get_updated_html();
}

/** Returns the product in the form's field `add-to-cart`; external products have none. */
function tiem_find_product_of_form( $html ) {
	$tags = new WP_HTML_Tag_Processor( $html );
	while ( $tags->next_tag( 'input' ) ) {
		if ( 'add-to-cart' === $tags->get_attribute( 'name' ) ) {
			return wc_get_product( (int) $tags->get_attribute( 'value' ) );
		}
	}
	return null;
}

function tiem_enqueue_block_style( $handle, $css ) {
	wp_register_style( $handle, false ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion -- it has no file.
	wp_add_inline_style( $handle, $css );
	wp_enqueue_style( $handle );
}

/** Marks which directive was removed, so that the inspector can show it to administrators. */
function tiem_mark_removed_directive( $tags, $directive ) {
	if ( tiem_get_inspector() ) {
		$tags->set_attribute( 'data-removed-directive', $directive );
	}
	return $tags->get_updated_html();
}

/** Returns the name of the element's only event directive if its value is known for the block, otherwise ''. */
function tiem_find_removable_directive( $tags, $block ) {
	$names = tiem_get_event_directives( $tags );
	$known = TIEM_KNOWN_DIRECTIVES[ $block ];
	$name  = 1 === count( $names ) ? $names[0] : '';
	return isset( $known[ $name ] ) && $known[ $name ] === $tags->get_attribute( $name ) ? $name : '';
}

/** Returns the names of the element's attributes by which the Interactivity API handles events. */
function tiem_get_event_directives( $tags ) {
	return array_merge( (array) $tags->get_attribute_names_with_prefix( 'data-wp-on' ), (array) $tags->get_attribute_names_with_prefix( 'data-wc-on' ) );
}

/** Reads `quantityToAdd` from the block's context. A shop can filter this value. */
function tiem_read_quantity_in_context( $tags, $otherwise ) {
	foreach ( array( 'data-wp-context', 'data-wc-context' ) as $name ) {
		$json = $tags->get_attribute( $name );
		if ( is_string( $json ) && preg_match( '/"quantityToAdd":\s*"?(\d+(?:\.\d+)?)/', $json, $found ) ) {
			return $found[1];
		}
	}
	return $otherwise;
}

function tiem_has_class( $tags, $name ) {
	$class = $tags->get_attribute( 'class' );
	return is_string( $class ) && in_array( $name, preg_split( '/\s+/', $class ), true );
}

/** Turns the button with the given attribute into a link, because the tag processor cannot rename elements. */
function tiem_turn_button_into_link( $html, $attribute ) {
	return preg_replace_callback(
		'~<button\b((?:[^>"\']|"[^"]*"|\'[^\']*\')*)>(.*?)</button>~s',
		function ( $button ) use ( $attribute ) {
			return false === strpos( $button[1], $attribute ) ? $button[0] : "<a$button[1]>$button[2]</a>";
		},
		$html
	);
}
