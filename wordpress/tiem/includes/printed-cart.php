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
	}
	tiem_own_time( microtime( true ) - $started );
}
