<?php
/**
 * Replaces WooCommerce's Mini-Cart block by a link to the cart, which the widget mini-cart turns into a button that
 * opens its panel. The block's drawer and scripts are omitted; its icon, classes and colours stay.
 */

defined( 'ABSPATH' ) || exit;

/**
 * Makes the link black on transparent, like the block's button. The block's script reverses the button's colours for
 * the badge, but CSS can do that only for the background; `base` is the name of the page's background in block themes.
 */
const TIEM_MINI_CART_STYLE = 'a.wc-block-mini-cart__button{color:inherit;text-decoration:none}'
	. '[data-tiem~="mini-cart"] .wc-block-mini-cart__badge{background-color:currentColor;color:inherit}'
	. '[data-tiem~="mini-cart"] .wc-block-mini-cart__badge[hidden]{display:none}'
	. '[data-tiem~="mini-cart"] .wc-block-mini-cart__badge .count{color:var(--wp--preset--color--base,#fff)}';

const TIEM_TAG_ATTRIBUTES = '(?:[^>"\']|"[^"]*"|\'[^\']*\')*';

/** Leaves the block unchanged on the cart and checkout pages, where WooCommerce prints it hidden. */
function tiem_replace_mini_cart( $html, $block ) {
	$attributes = isset( $block['attrs'] ) ? $block['attrs'] : array();
	$opens_page = isset( $attributes['onCartClickBehaviour'] ) && 'open_drawer' !== $attributes['onCartClickBehaviour'];
	$link       = $opens_page || tiem_should_skip_blocks() || is_cart() || is_checkout() ? '' : tiem_render_mini_cart_link( $html, $attributes );
	$wrapper    = new WP_HTML_Tag_Processor( $html );
	if ( ! $link || ! tiem_find_element_with_class( $wrapper, 'wc-block-mini-cart' ) ) {
		return $html;
	}
	tiem_drop_mini_cart_scripts();
	tiem_enqueue_block_style( 'tiem-mini-cart-block', TIEM_MINI_CART_STYLE );
	$opens = isset( $attributes['addToCartBehaviour'] ) && 'open_drawer' === $attributes['addToCartBehaviour'];
	return sprintf(
		'<div class="%s" style="%s" data-tiem="mini-cart" data-tiem-panel="off-canvas" data-tiem-reveal="%s">%s</div>',
		esc_attr( $wrapper->get_attribute( 'class' ) ),
		esc_attr( $wrapper->get_attribute( 'style' ) ),
		$opens ? 'true' : 'false',
		$link
	);
}

/**
 * Returns the block's button as a link to the cart with count and amount. Returns '' if the block's HTML is not that of
 * a known version.
 */
function tiem_render_mini_cart_link( $html, $attributes ) {
	$tags = new WP_HTML_Tag_Processor( $html );
	if ( ! tiem_find_element_with_class( $tags, 'wc-block-mini-cart__button' ) || 'BUTTON' !== $tags->get_tag() ) {
		return '';
	}
	// Accepts a button without a directive, because up to WooCommerce 10.3 the block's own script handles the click.
	if ( tiem_get_event_directives( $tags ) && ! tiem_find_removable_directive( $tags, 'woocommerce/mini-cart' ) ) {
		return '';
	}
	if ( ! preg_match( '~<button\b' . TIEM_TAG_ATTRIBUTES . '>(.*?)</button>~s', $html, $button ) ) {
		return '';
	}
	$visibility = isset( $attributes['productCountVisibility'] ) ? $attributes['productCountVisibility'] : '';
	$content    = new WP_HTML_Tag_Processor( $button[1] );
	while ( $content->next_tag() ) {
		foreach ( (array) $content->get_attribute_names_with_prefix( 'data-w' ) as $name ) {
			$content->remove_attribute( $name );
		}
		if ( tiem_has_class( $content, 'wc-block-mini-cart__badge' ) ) {
			$content->remove_attribute( 'hidden' );
			if ( 'always' !== $visibility ) {
				$content->set_attribute( 'data-tiem-hide-zero', '' );
			}
			if ( 'always' !== $visibility && ! tiem_get_cart_count() ) {
				$content->set_attribute( 'hidden', true );
			}
		}
	}
	$figures = array(
		'badge'  => tiem_render_cart_figures()['.wc-block-mini-cart .count'],
		'amount' => tiem_render_cart_figures()['.wc-block-mini-cart .amount'],
	);
	$text    = preg_replace_callback(
		'~(<span\b[^>]*\bwc-block-mini-cart__(badge|amount)\b[^>]*>)[^<]*(</span>)~',
		function ( $figure ) use ( $figures ) {
			return $figure[1] . $figures[ $figure[2] ] . $figure[3];
		},
		$content->get_updated_html()
	);
	$cart    = wc_get_page_id( 'cart' );
	// Adds the class `cart-contents`, by which the widget cart-fragments detects that the page has figures to update.
	return sprintf( '<a class="wc-block-mini-cart__button cart-contents" href="%s"><span class="tiem-visually-hidden">%s</span> %s</a>', esc_url( wc_get_cart_url() ), esc_html( $cart > 0 ? get_the_title( $cart ) : '' ), $text );
}

function tiem_get_cart_count() {
	return WC()->cart ? (int) WC()->cart->get_cart_contents_count() : 0;
}

/** Returns the cart's count and amount. They are printed in the link, and sent as fragments for pages from a cache. */
function tiem_render_cart_figures() {
	$subtotal = WC()->cart ? WC()->cart->get_cart_subtotal() : '';
	return array(
		'.wc-block-mini-cart .count'  => sprintf( '<span class="count">%d</span>', tiem_get_cart_count() ),
		'.wc-block-mini-cart .amount' => sprintf( '<span class="amount">%s</span>', esc_html( html_entity_decode( wp_strip_all_tags( $subtotal ), ENT_QUOTES, 'UTF-8' ) ) ),
	);
}

function tiem_add_cart_figures( $fragments ) {
	return array_merge( is_array( $fragments ) ? $fragments : array(), tiem_render_cart_figures() );
}

/**
 * Removes the script of the Mini-Cart block's drawer (up to WooCommerce 10.3), its module and its markup (since 10.4).
 * WooCommerce has added them while it rendered the block.
 */
function tiem_drop_mini_cart_scripts() {
	wp_dequeue_script( 'wc-mini-cart-block-frontend' );
	if ( function_exists( 'wp_dequeue_script_module' ) ) {
		wp_dequeue_script_module( 'woocommerce/mini-cart' );
	}
	$footer = isset( $GLOBALS['wp_filter']['wp_footer'] ) ? $GLOBALS['wp_filter']['wp_footer']->callbacks : array();
	foreach ( $footer as $priority => $callbacks ) {
		foreach ( $callbacks as $callback ) {
			if ( is_array( $callback['function'] ) && 'render_experimental_iapi_mini_cart_overlay' === $callback['function'][1] ) {
				remove_action( 'wp_footer', $callback['function'], $priority );
			}
		}
	}
}

function tiem_find_element_with_class( $tags, $name ) {
	while ( $tags->next_tag() ) {
		if ( tiem_has_class( $tags, $name ) ) {
			return true;
		}
	}
	return false;
}
