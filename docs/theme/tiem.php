<?php
/**
 * Tiệm in a WooCommerce theme. Copy this file and the folders `dist/` and `includes/` of the package into `<theme>/tiem/`,
 * then add to the theme's functions.php:
 *
 *     require_once get_theme_file_path( 'tiem/tiem.php' );
 *
 * Works from WordPress 5.7 and WooCommerce 8.5 on.
 */

defined( 'ABSPATH' ) || exit;

/**
 * The build: 'tiem/dist/compact' is the smaller one, 'tiem/dist' is the one on React. Relative to the theme's folder
 * (a child theme's first); for another place see the filters tiem_file_path and tiem_file_uri.
 */
const TIEM_DIST = 'tiem/dist/compact';

/**
 * What Tiệm replaces, in groups. Both side by side do no harm: every click is answered once. Uncomment a group when
 * its widgets are on your pages, and WooCommerce's part is not downloaded any more. With ?tiem=off in the address
 * nothing is taken out.
 */
const TIEM_REPLACES = array(
	// add-to-cart, mini-cart, cart-fragments.
	'wc-add-to-cart',
	'wc-cart-fragments',

	// variation-form.
	// 'wc-add-to-cart-variation',

	// product-gallery, product-tabs and review-stars, all three: WooCommerce has one script for them.
	// 'wc-single-product', 'flexslider', 'zoom', 'photoswipe', 'photoswipe-ui-default', 'photoswipe-default-skin',
	// 'wc-flexslider', 'wc-zoom', 'wc-photoswipe', 'wc-photoswipe-ui-default',

	// block-cart, block-checkout: only one of the two can draw a block; that of WooCommerce does while it is there.
	// The scripts of gateways and extensions stay; what they find in its place, TIEM_BLOCK_SCRIPTS says.
	// 'wc-cart-block-frontend', 'wc-checkout-block-frontend',

	// order-attribution. From WooCommerce 8.5 on the last one brings the bundle of the blocks to every page.
	// 'wc-order-attribution', 'sourcebuster-js', 'wc-order-attribution-blocks',

	// comments.
	// 'comment-reply',
);

/**
 * What the scripts of gateways and extensions find on a cart or checkout whose block is taken out above:
 *
 * - 'names': dist/tiem-wc.js with the names of docs/wc-names.md, the lightest;
 * - 'woocommerce': the libraries of WooCommerce's block;
 * - 'auto': the names, if all of those scripts can be read and none uses a name that tiem-wc.js does not have.
 *
 * Admins read in the console and in Site Health which one it is and why. `?tiem=names` and `?tiem=woocommerce` in the
 * address try one of them for one page. The filter tiem_block_scripts has the last word.
 */
const TIEM_BLOCK_SCRIPTS = 'auto';
// Where the plugin Tiệm is installed it does all of this, and its settings say whether Tiệm is on.
if ( ! function_exists( 'tiem_start' ) ) {
	// In the package the shared code lies beside this file, in the repository it is the plugin's.
	require_once __DIR__ . ( is_dir( __DIR__ . '/includes' ) ? '' : '/../../wordpress/tiem' ) . '/includes/load.php';
	tiem_start(
		array(
			'path'          => function ( $file ) {
				return get_theme_file_path( TIEM_DIST . $file );
			},
			'uri'           => function ( $file ) {
				return get_theme_file_uri( TIEM_DIST . $file );
			},
			'replaces'      => TIEM_REPLACES,
			'block_scripts' => TIEM_BLOCK_SCRIPTS,
		)
	);
	// Only for shops whose optimiser delays every script until the first touch: keeps that touch until tiem.js is there.
	// add_action( 'wp_head', 'tiem_print_stub', 1 );
	// Only behind a CDN that answers with 103 (early hints): it learns the stylesheet's address from a header.
	// add_action( 'template_redirect', 'tiem_send_preload' );
}
