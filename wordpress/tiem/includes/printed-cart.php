<?php
/** Prints the cart in pages whose cart or checkout block Tiệm renders, so that their first view needs no request. */

defined( 'ABSPATH' ) || exit;

/**
 * Returns the Store API's response for the cart, or an empty result if there is no response. WooCommerce's own block
 * computes the same response while the page is rendered, so computing it here takes a few milliseconds.
 */
function tiem_get_cart_response() {
	static $responses = array();
	$hydration = isset( WC()->cart ) ? tiem_get_wc_service( 'Automattic\WooCommerce\Blocks\Domain\Services\Hydration' ) : null;
	if ( ! $hydration ) {
		return array();
	}
	$hash = WC()->cart->get_cart_hash();
	if ( ! isset( $responses[ $hash ] ) ) {
		$started            = microtime( true );
		$data               = $hydration->get_rest_api_response_data( '/wc/store/v1/cart' );
		$responses[ $hash ] = empty( $data['body'] ) ? array() : $data['body'];
		tiem_add_own_time( microtime( true ) - $started );
	}
	return $responses[ $hash ];
}

/**
 * Prints the response for the cart, with the value of WooCommerce's cart cookie. By that value the widget knows whether
 * the cart has changed since.
 */
function tiem_print_cart() {
	$response = tiem_should_render_block() ? tiem_get_cart_response() : array();
	if ( ! $response ) {
		return;
	}
	tiem_print_settings(
		array(
			'printedCart' => array(
				'hash'     => WC()->cart->get_cart_hash(),
				'response' => $response,
			),
		)
	);
}
