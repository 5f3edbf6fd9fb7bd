<?php
/**
 * Omits what WooCommerce loads for its classic cart and checkout on pages with the cart or checkout block. Also omits
 * the prefetches for blocks that Tiệm renders.
 */

defined( 'ABSPATH' ) || exit;

/**
 * Handles that only the forms of the shortcodes need. WooCommerce enqueues their scripts on every cart and checkout
 * page.
 */
const TIEM_CLASSIC_FORMS = array( 'wc-cart', 'wc-checkout', 'selectWoo', 'select2', 'wc-country-select', 'wc-address-i18n', 'wc-password-strength-meter' );

/**
 * Dequeues the scripts of the classic forms. If a script of another plugin depends on one of them, WordPress still
 * prints it.
 */
function tiem_dequeue_classic_forms() {
	if ( ! tiem_should_render_block() ) {
		return;
	}
	tiem_dequeue_scripts_and_styles( TIEM_CLASSIC_FORMS );
}

/**
 * Styles of the cart and checkout blocks, and of the All Products block, which WooCommerce adds to the cart for its
 * cross-sells. Tiệm's stylesheet contains the rules for the HTML that the widgets render.
 */
const TIEM_BLOCK_STYLES = array( 'wc-blocks-style-cart', 'wc-blocks-style-checkout', 'wc-blocks-style-all-products' );

/** Styles of the components that the blocks share with scripts of gateways and extensions. */
const TIEM_COMPONENT_STYLES = array( 'wc-blocks-packages-style' );

/**
 * Removes the styles of the block that Tiệm renders from the styles that WordPress is about to print. A removed style
 * is still enqueued: if the footer turns out to have scripts that use WooCommerce's components, WordPress prints the
 * style there.
 */
function tiem_drop_block_styles( $handles ) {
	if ( ! tiem_should_render_block() || tiem_has_other_block( wp_scripts()->queue ) ) {
		return $handles;
	}
	$unused = tiem_uses_wc_components() ? TIEM_BLOCK_STYLES : array_merge( TIEM_BLOCK_STYLES, TIEM_COMPONENT_STYLES );
	return array_values( array_diff( $handles, $unused ) );
}

/**
 * Whether the page has the script of a WooCommerce block that Tiệm does not render, such as All Products or Mini-Cart.
 */
function tiem_has_other_block( $scripts ) {
	return (bool) preg_grep( '/^wc-.*-block-frontend$/', array_diff( $scripts, TIEM_BLOCK_FRONT_ENDS ) );
}

/**
 * Returns whether scripts of gateways or extensions may render WooCommerce's components. With an argument, stores the
 * argument as the answer.
 */
function tiem_uses_wc_components( $is_used = null ) {
	static $value = false;
	$value        = null === $is_used ? $value : $is_used;
	return $value;
}

/** Whether Tiệm renders the cart or checkout of this page, and the page contains none of WooCommerce's own forms. */
function tiem_should_render_block() {
	$block = is_cart() ? 'cart' : ( is_checkout() ? 'checkout' : '' );
	$post  = get_post();
	if ( ! $block || ! $post || tiem_is_off() || tiem_is_requested( 'classic' ) || is_wc_endpoint_url() ) {
		return false;
	}
	$is_drawn = in_array( "wc-$block-block-frontend", tiem_get_config( 'replaces' ), true )
		&& has_block( "woocommerce/$block" )
		&& ! has_shortcode( $post->post_content, "woocommerce_$block" );
	/**
	 * Return true from this filter if a theme or plugin shows a form of WooCommerce on the page with the block, such as an
	 * address form.
	 */
	return $is_drawn && ! apply_filters( 'tiem_keeps_classic_forms', false, $block );
}

/**
 * Removes prefetches of the scripts of both blocks. WooCommerce 8.5 adds them (46 files) to every page while the cart
 * has items.
 */
function tiem_remove_block_prefetches( $urls, $relation_type ) {
	if ( 'prefetch' !== $relation_type || tiem_is_off() || array_diff( TIEM_BLOCK_FRONT_ENDS, tiem_get_config( 'replaces' ) ) ) {
		return $urls;
	}
	return array_values( array_filter( $urls, 'tiem_is_hint_of_others' ) );
}

function tiem_is_hint_of_others( $hint ) {
	return ! is_array( $hint ) || ! isset( $hint['as'], $hint['href'] ) || 'script' !== $hint['as'] || ! preg_match( '#/(plugins/woocommerce/assets/client|wp-includes/js)/#', $hint['href'] );
}
