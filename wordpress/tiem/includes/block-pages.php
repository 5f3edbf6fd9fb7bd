<?php
/**
 * On pages with the cart or checkout block, leaves out what WooCommerce loads for its classic cart and checkout, and
 * the prefetches for blocks that Tiệm renders.
 */

defined( 'ABSPATH' ) || exit;

/** Handles that only the forms of the shortcodes need. WooCommerce enqueues them on every cart and checkout page. */
const TIEM_CLASSIC_FORMS = array( 'wc-cart', 'wc-checkout', 'selectWoo', 'select2', 'wc-country-select', 'wc-address-i18n', 'wc-password-strength-meter' );

/**
 * Dequeues the scripts of the classic forms. If a script of another plugin depends on one of them, WordPress still
 * prints it.
 */
function tiem_dequeue_classic_forms() {
	if ( ! tiem_draws_this_page() ) {
		return;
	}
	foreach ( TIEM_CLASSIC_FORMS as $handle ) {
		wp_dequeue_script( $handle );
		wp_dequeue_style( $handle );
	}
}

/** Whether Tiệm renders the cart or checkout of this page, and the page contains none of WooCommerce's own forms. */
function tiem_draws_this_page() {
	$block = is_cart() ? 'cart' : ( is_checkout() ? 'checkout' : '' );
	$post  = get_post();
	if ( ! $block || ! $post || tiem_is_off() || tiem_is_asked_for( 'classic' ) || is_wc_endpoint_url() ) {
		return false;
	}
	$is_drawn = in_array( "wc-$block-block-frontend", tiem_config( 'replaces' ), true )
		&& has_block( "woocommerce/$block" )
		&& ! has_shortcode( $post->post_content, "woocommerce_$block" );
	/**
	 * Return true if a theme or plugin shows a form of WooCommerce on the page with the block, such as an address form.
	 */
	return $is_drawn && ! apply_filters( 'tiem_keeps_classic_forms', false, $block );
}

/**
 * Removes prefetches of the scripts of both blocks. WooCommerce 8.5 adds them (46 files) to every page while the cart
 * has items.
 */
function tiem_remove_block_prefetches( $urls, $relation_type ) {
	if ( 'prefetch' !== $relation_type || tiem_is_off() || array_diff( TIEM_BLOCK_FRONT_ENDS, tiem_config( 'replaces' ) ) ) {
		return $urls;
	}
	return array_values( array_filter( $urls, 'tiem_is_other_hint' ) );
}

function tiem_is_other_hint( $hint ) {
	return ! is_array( $hint ) || ! isset( $hint['as'], $hint['href'] ) || 'script' !== $hint['as'] || ! preg_match( '#/(plugins/woocommerce/assets/client|wp-includes/js)/#', $hint['href'] );
}
