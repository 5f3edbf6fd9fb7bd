<?php
/**
 * Takes out WooCommerce's scripts, styles and markup that the page's widgets replace.
 */

defined( 'ABSPATH' ) || exit;

function tiem_dequeue_replaced() {
	if ( tiem_is_off() ) {
		return;
	}
	foreach ( array_diff( tiem_config( 'replaces' ), TIEM_BLOCK_FRONT_ENDS ) as $handle ) {
		wp_dequeue_script( $handle );
		wp_dequeue_style( $handle );
	}
}

/**
 * PhotoSwipe's markup is visible at the end of the page without its stylesheet. WooCommerce's blocks print it by an
 * anonymous function, which cannot be removed, so its output is buffered and dropped.
 */
function tiem_hold_photoswipe( $template ) {
	if ( tiem_drops_photoswipe( $template ) ) {
		ob_start();
	}
}

function tiem_drop_photoswipe( $template ) {
	if ( tiem_drops_photoswipe( $template ) ) {
		ob_end_clean();
	}
}

function tiem_drops_photoswipe( $template ) {
	return 'single-product/photoswipe.php' === $template && in_array( 'photoswipe', tiem_config( 'replaces' ), true ) && ! tiem_is_off();
}
