<?php
/** Removes WooCommerce's scripts, styles and markup that the page's widgets replace. */

defined( 'ABSPATH' ) || exit;

/**
 * Scripts that WooCommerce loads on a classic cart in addition to `wc-cart`: those for the shipping calculator, and 400
 * KB for a password field, which a cart does not have. Other pages need them for their address and account forms.
 */
const TIEM_CART_FORM_SCRIPTS = array( 'wc-country-select', 'wc-address-i18n', 'selectWoo', 'select2', 'wc-password-strength-meter' );

function tiem_dequeue_replaced_scripts() {
	if ( tiem_is_off() ) {
		return;
	}
	// Keeps the scripts of the checkout form here, because they are removed only on pages where the widget
	// classic-checkout handles that form.
	$handles = array_diff( tiem_get_config( 'replaces' ), TIEM_BLOCK_FRONT_ENDS, TIEM_CHECKOUT_FORM_SCRIPTS );
	if ( in_array( 'wc-cart', $handles, true ) && is_cart() && ! is_checkout() && ! apply_filters( 'tiem_keeps_classic_forms', false, 'cart' ) ) {
		$handles = array_merge( $handles, TIEM_CART_FORM_SCRIPTS );
	}
	tiem_dequeue_scripts_and_styles( $handles );
}

/**
 * Dequeues scripts, and the stylesheets of the same handles. WordPress still prints a script that another script
 * depends on. If that script is selectWoo, its stylesheet, which is called select2, stays too, because each select
 * would otherwise be visible twice.
 */
function tiem_dequeue_scripts_and_styles( $handles ) {
	array_map( 'wp_dequeue_script', $handles );
	$printed = array_keys( tiem_add_script_dependencies( wp_scripts()->queue ) );
	if ( array_intersect( TIEM_ENHANCED_SELECTS, $printed ) ) {
		$handles = array_diff( $handles, TIEM_ENHANCED_SELECTS );
	}
	array_map( 'wp_dequeue_style', $handles );
}

/**
 * Drops PhotoSwipe's markup, which is visible at the end of the page if its stylesheet is missing. WooCommerce's blocks
 * print the markup by an anonymous function, which cannot be removed, so the output is buffered.
 */
function tiem_buffer_photoswipe( $template ) {
	if ( tiem_should_drop_photoswipe( $template ) ) {
		ob_start();
	}
}

function tiem_drop_photoswipe( $template ) {
	if ( tiem_should_drop_photoswipe( $template ) ) {
		ob_end_clean();
	}
}

function tiem_should_drop_photoswipe( $template ) {
	return 'single-product/photoswipe.php' === $template && in_array( 'photoswipe', tiem_get_config( 'replaces' ), true ) && ! tiem_is_off();
}
