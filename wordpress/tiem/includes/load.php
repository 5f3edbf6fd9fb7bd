<?php
/** Code that the plugin and the theme's file (docs/theme/tiem.php) share: tags, settings and replaced scripts. */

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/optimisers.php';
require_once __DIR__ . '/tags.php';
require_once __DIR__ . '/replaced-scripts.php';
require_once __DIR__ . '/wc-names.php';
require_once __DIR__ . '/block-scripts.php';
require_once __DIR__ . '/block-pages.php';
require_once __DIR__ . '/printed-cart.php';
require_once __DIR__ . '/first-view.php';
require_once __DIR__ . '/first-view-lines.php';
require_once __DIR__ . '/first-view-shipping.php';
require_once __DIR__ . '/first-view-totals.php';
require_once __DIR__ . '/checkout-form.php';
require_once __DIR__ . '/without-script.php';
require_once __DIR__ . '/page-settings.php';
require_once __DIR__ . '/json-forms.php';

/**
 * Adds Tiệm to the pages of this request. `$config` has
 *
 * - `path`, `uri`: functions that turn a file of the build ('/tiem.js') into its path and its address;
 * - `replaces`: handles of WooCommerce's scripts and styles that the page's widgets replace;
 * - `block_scripts`: 'names', 'woocommerce' or 'auto' (docs/wc-names.md).
 */
function tiem_start( $config ) {
	tiem_get_config( $config );
	add_action( 'wp_head', 'tiem_print_tags', 8 );
	add_action( 'wp_footer', 'tiem_print_payment_fields', 4 );
	add_action( 'wp_footer', 'tiem_print_cart', 7 );
	// Runs before priority 20, at which WooCommerce reads product forms.
	add_action( 'wp_loaded', 'tiem_find_posted_variation', 15 );
	add_action( 'template_redirect', 'tiem_answer_product_form', 1000 );
	add_filter( 'render_block_woocommerce/cart', 'tiem_offer_classic_page', 5, 2 );
	add_filter( 'render_block_woocommerce/checkout', 'tiem_offer_classic_page', 5, 2 );
	add_filter( 'render_block_woocommerce/cart', 'tiem_add_first_view', 4, 2 );
	add_filter( 'render_block_woocommerce/checkout', 'tiem_add_first_view', 4, 2 );
	add_filter( 'woocommerce_get_cart_url', 'tiem_add_classic_parameter' );
	add_filter( 'woocommerce_get_checkout_url', 'tiem_add_classic_parameter' );
	add_filter( 'render_block_woocommerce/checkout', 'tiem_prepend_session_notices' );
	add_action( 'wp_enqueue_scripts', 'tiem_dequeue_replaced_scripts', 100 );
	add_action( 'wp_enqueue_scripts', 'tiem_dequeue_classic_forms', 100 );
	add_action( 'wp_enqueue_scripts', 'tiem_replace_checkout_form_scripts', 100 );
	add_action( 'woocommerce_checkout_create_order', 'tiem_store_attempt' );
	add_filter( 'wp_resource_hints', 'tiem_remove_block_prefetches', 20, 2 );
	add_filter( 'print_styles_array', 'tiem_drop_block_styles' );
	// Runs in the footer, because blocks enqueue their scripts while the page is rendered.
	add_action( 'wp_footer', 'tiem_dequeue_replaced_scripts', 5 );
	add_action( 'woocommerce_before_template_part', 'tiem_buffer_photoswipe', 999 );
	add_action( 'woocommerce_after_template_part', 'tiem_drop_photoswipe', 1 );
	add_action( 'wp_footer', 'tiem_replace_block_scripts', 6 );
	tiem_exclude_from_optimisers();
	add_filter( 'debug_information', 'tiem_add_to_site_health' );
}

// Registers the routes for all visitors, because a REST request does not show whether its visitor sees Tiệm.
add_action( 'rest_api_init', 'tiem_register_routes' );
add_action( 'rest_api_init', 'tiem_register_attempt_route' );

/** Returns one value of the configuration that was passed to tiem_start(). With an array, sets the configuration. */
function tiem_get_config( $key ) {
	static $config = array();
	if ( is_array( $key ) ) {
		$config = $key;
		return $config;
	}
	return $config[ $key ];
}
