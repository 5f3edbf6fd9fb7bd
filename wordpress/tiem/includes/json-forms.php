<?php
/**
 * Answers a posted product form with notices, fragments and cart as JSON. Without it, the widget posts the form like a
 * browser, gets the rendered page and requests the other two.
 */

defined( 'ABSPATH' ) || exit;

/** Runs after everything that handles the form or redirects because of it. */
function tiem_answer_product_form() {
	// phpcs:ignore WordPress.Security.NonceVerification -- WooCommerce's product forms have no nonce, and nothing is changed here.
	if ( ! isset( $_GET['tiem-json'], $_POST['add-to-cart'] ) || ! WC()->cart ) {
		return;
	}
	nocache_headers();
	wp_send_json( tiem_form_answer() );
}

function tiem_form_answer() {
	// Before the cart is read, because the Store API turns notices that are left into errors.
	$notices = wc_print_notices( true );
	ob_start();
	woocommerce_mini_cart();
	$list = ob_get_clean();
	return array(
		'notices'   => $notices,
		'cart'      => tiem_cart_data(),
		// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- WooCommerce's filter of the fragments.
		'fragments' => apply_filters( 'woocommerce_add_to_cart_fragments', array( 'div.widget_shopping_cart_content' => "<div class=\"widget_shopping_cart_content\">$list</div>" ) ),
		'cart_hash' => WC()->cart->get_cart_hash(),
	);
}

/** The cart as the Store API returns it, without loading its other routes; null where a version cannot give it. */
function tiem_cart_data() {
	$routes = tiem_wc_service( 'Automattic\WooCommerce\StoreApi\RoutesController', 'Automattic\WooCommerce\StoreApi\StoreApi' );
	try {
		$response = $routes ? $routes->get( 'cart' )->get_response( new WP_REST_Request( 'GET', '/wc/store/v1/cart' ) ) : null;
	} catch ( Throwable $error ) {
		return null;
	}
	return $response instanceof WP_REST_Response && 200 === $response->get_status() ? $response->get_data() : null;
}
