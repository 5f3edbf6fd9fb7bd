<?php
/**
 * Responds to a posted product form with notices, fragments and cart as JSON. Without this response, the widget posts
 * the form as a browser does, and requests fragments and cart separately.
 */

defined( 'ABSPATH' ) || exit;

/** Responds to a posted product form after all hooks that handle the form or redirect the browser. */
function tiem_answer_product_form() {
	// phpcs:ignore WordPress.Security.NonceVerification -- WooCommerce's product forms have no nonce, and nothing is changed here.
	if ( ! isset( $_GET['tiem-json'], $_POST['add-to-cart'] ) || ! WC()->cart ) {
		return;
	}
	nocache_headers();
	wp_send_json( tiem_create_product_form_response() );
}

function tiem_create_product_form_response() {
	// Reads the notices before the cart, because the Store API turns remaining notices into errors.
	$notices = wc_print_notices( true );
	ob_start();
	woocommerce_mini_cart();
	$list = ob_get_clean();
	return array(
		'notices'   => $notices,
		'cart'      => tiem_get_cart_data(),
		// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- WooCommerce's filter of the fragments.
		'fragments' => apply_filters( 'woocommerce_add_to_cart_fragments', array( 'div.widget_shopping_cart_content' => "<div class=\"widget_shopping_cart_content\">$list</div>" ) ),
		'cart_hash' => WC()->cart->get_cart_hash(),
	);
}

/**
 * Returns the cart in the Store API's format without loading its other routes; null if the WooCommerce version does
 * not support this.
 */
function tiem_get_cart_data() {
	$routes = tiem_get_wc_service( 'Automattic\WooCommerce\StoreApi\RoutesController', 'Automattic\WooCommerce\StoreApi\StoreApi' );
	try {
		$response = $routes ? $routes->get( 'cart' )->get_response( new WP_REST_Request( 'GET', '/wc/store/v1/cart' ) ) : null;
	} catch ( Throwable $error ) {
		return null;
	}
	return $response instanceof WP_REST_Response && 200 === $response->get_status() ? $response->get_data() : null;
}
