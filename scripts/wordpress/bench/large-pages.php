<?php
/**
 * Plugin Name: Large pages for npm run bench
 * Description: Pages with a number of items that is given in the URL, for example /shop/?bench_cards=100. The products come from large-catalogue.php. Use it only in a test shop.
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

const TIEM_BENCH_GATEWAYS_COOKIE = 'bench_gateways';

/** Returns the page size in the URL's query parameter, or 0 if the URL has no such parameter. */
function tiem_bench_get_size( $name, $source = null ) {
	$source = null === $source ? $_GET : $source;
	return isset( $source[ $name ] ) ? min( 1000, absint( $source[ $name ] ) ) : 0;
}

add_filter(
	'loop_shop_per_page',
	function ( $count ) {
		return tiem_bench_get_size( 'bench_cards' ) ? tiem_bench_get_size( 'bench_cards' ) : $count;
	},
	100
);

// WooCommerce prints all variations of a product only up to this threshold. Above it, the browser requests each chosen
// variation.
add_filter(
	'woocommerce_ajax_variation_threshold',
	function ( $count, $product ) {
		return 0 === strpos( $product->get_sku(), 'bench-variations-' ) ? 1000 : $count;
	},
	10,
	2
);

/** Sets the number of reviews on one page to the number in the URL. */
function tiem_bench_filter_review_options() {
	$count = tiem_bench_get_size( 'bench_reviews' );
	if ( ! $count ) {
		return;
	}
	add_filter( 'pre_option_page_comments', '__return_true' );
	add_filter(
		'pre_option_comments_per_page',
		function () use ( $count ) {
			return $count;
		}
	);
}
tiem_bench_filter_review_options();

add_action(
	'wp',
	function () {
		for ( $index = 1; $index <= tiem_bench_get_size( 'bench_notices' ); $index++ ) {
			wc_add_notice( "Thông báo thứ $index của cửa hàng.", 'success' );
		}
	}
);

/** Puts the first products of the large catalogue into an emptied cart. */
function tiem_bench_fill_cart() {
	$count = tiem_bench_get_size( 'bench_cart' );
	if ( ! $count ) {
		return;
	}
	WC()->cart->empty_cart();
	for ( $index = 1; $index <= $count; $index++ ) {
		WC()->cart->add_to_cart( wc_get_product_id_by_sku( "bench-card-$index" ) );
	}
}
add_action( 'wp_loaded', 'tiem_bench_fill_cart' );

// Stores the number of gateways in a cookie, because the checkout sends its requests to URLs without the parameter.
add_action(
	'init',
	function () {
		$count = tiem_bench_get_size( TIEM_BENCH_GATEWAYS_COOKIE );
		if ( $count ) {
			setcookie( TIEM_BENCH_GATEWAYS_COOKIE, (string) $count, 0, '/' );
		}
	}
);

add_action(
	'plugins_loaded',
	function () {
		if ( class_exists( 'WC_Payment_Gateway' ) && tiem_bench_get_size( TIEM_BENCH_GATEWAYS_COOKIE, $_COOKIE ) ) {
			require __DIR__ . '/large-pages/gateways.php';
		}
	},
	20
);
