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
 * The build: 'tiem/dist/compact' (Preact, smaller) or 'tiem/dist' (React), relative to the theme's folder. A child
 * theme's folder is searched first. For a folder outside the theme use the filters tiem_file_path and tiem_file_uri.
 */
const TIEM_DIST = 'tiem/dist/compact';

/**
 * WooCommerce's scripts and styles that Tiệm replaces, in groups. Each group begins with the names of the widgets that
 * replace them. Uncomment a group when its widgets are on your pages, so that WooCommerce's part is no longer
 * downloaded. Leaving a group commented out is safe: every click is handled once. With ?tiem=off in the address nothing
 * is removed.
 */
const TIEM_REPLACES = array(
	// add-to-cart, mini-cart, cart-fragments.
	'wc-add-to-cart',
	'wc-cart-fragments',

	// variation-form.
	// 'wc-add-to-cart-variation',

	// product-gallery, product-tabs and review-stars. Uncomment if you use all three: they share one WooCommerce script.
	// 'wc-single-product', 'flexslider', 'zoom', 'photoswipe', 'photoswipe-ui-default', 'photoswipe-default-skin',
	// 'wc-flexslider', 'wc-zoom', 'wc-photoswipe', 'wc-photoswipe-ui-default',

	// block-cart, block-checkout: while the WooCommerce script is on the page, WooCommerce draws the block and Tiệm does not.
	// Scripts of gateways and extensions stay; TIEM_BLOCK_SCRIPTS decides which libraries they get.
	// 'wc-cart-block-frontend', 'wc-checkout-block-frontend',

	// For classic-cart: on cart pages, the scripts of the shipping calculator are left out with this script.
	// 'wc-cart',

	// For classic-checkout: the scripts of the address fields are left out with this script.
	// 'wc-checkout',

	// order-attribution. wc-order-attribution-blocks loads the bundle of the blocks on every page since WooCommerce 8.5.
	// 'wc-order-attribution', 'sourcebuster-js', 'wc-order-attribution-blocks',

	// comments.
	// 'comment-reply',
);

/**
 * What scripts of gateways and extensions get on a cart or checkout whose block is removed above:
 *
 * - 'names': dist/tiem-wc.js with the names of docs/wc-names.md, the smallest;
 * - 'woocommerce': the libraries of WooCommerce's block;
 * - 'auto': 'names' if all these scripts can be read and none uses a name that tiem-wc.js lacks, else 'woocommerce'.
 *
 * Administrators see the choice and its reason in the console and in Site Health. With `?tiem=names` or
 * `?tiem=woocommerce` in the address, one page uses that value. The filter tiem_block_scripts overrides this constant.
 */
const TIEM_BLOCK_SCRIPTS = 'auto';
// If the Tiệm plugin is active, it starts Tiệm instead of this file, and the plugin's settings decide whether Tiệm is
// on.
if ( ! function_exists( 'tiem_start' ) ) {
	// In the package, the shared code is in a folder beside this file. In the repository, it is in the plugin.
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
	// Uncomment if your optimiser delays every script until the first interaction: the stub holds gestures for tiem.js.
	// add_action( 'wp_head', 'tiem_print_stub', 1 );
	// Uncomment behind a CDN that sends 103 Early Hints: the response then names the stylesheet in a Link header.
	// add_action( 'template_redirect', 'tiem_send_preload' );
}
