<?php
/** Prints the cart in pages whose cart or checkout block Tiệm renders, so that their first view needs no request. */

defined( 'ABSPATH' ) || exit;

/**
 * Prints the Store API's response for the cart with the value of WooCommerce's cookie for it, by which the widget sees
 * whether the cart has changed since. WooCommerce's own block prints the same response, and computes it while the page
 * is rendered, so this takes a few milliseconds.
 */
function tiem_print_cart() {
	if ( ! tiem_draws_this_page() || ! isset( WC()->cart ) ) {
		return;
	}
	$started   = microtime( true );
	$hydration = tiem_wc_service( 'Automattic\WooCommerce\Blocks\Domain\Services\Hydration' );
	$response  = $hydration ? $hydration->get_rest_api_response_data( '/wc/store/v1/cart' ) : array();
	if ( ! empty( $response['body'] ) ) {
		tiem_print_settings(
			array(
				'printedCart' => array(
					'hash'     => WC()->cart->get_cart_hash(),
					'response' => $response['body'],
				),
			)
		);
		if ( is_cart() ) {
			tiem_preload_pictures( $response['body']['items'] );
		}
	}
	tiem_own_time( microtime( true ) - $started );
}

/**
 * Lets the browser fetch the pictures of the first lines before the widget renders them, because one of them may be the
 * largest element of the page.
 */
function tiem_preload_pictures( $items ) {
	foreach ( json_decode( wp_json_encode( array_slice( $items, 0, 2 ) ), true ) as $item ) {
		if ( ! empty( $item['images'][0]['thumbnail'] ) ) {
			printf( '<link rel="preload" as="image" href="%s">' . "\n", esc_url( $item['images'][0]['thumbnail'] ) );
		}
	}
}
