<?php
/**
 * The checkout of the shortcode: which of WooCommerce's scripts the widget classic-checkout replaces, and how it finds an
 * order whose answer was lost.
 */

defined( 'ABSPATH' ) || exit;

/**
 * Their files are left out, but what WooCommerce prints for them stays: the widget and gateways read it. Scripts of
 * gateways that depend on them are still printed.
 */
const TIEM_CHECKOUT_FORM_SCRIPTS = array( 'wc-checkout', 'wc-country-select', 'wc-address-i18n' );

/** Draws a select again that the browser draws as well. */
const TIEM_ENHANCED_SELECTS = array( 'selectWoo', 'select2' );

const TIEM_ATTEMPT_META = '_tiem_attempt';

/** Whether the widget improves the checkout form of this page. */
function tiem_takes_checkout_form() {
	if ( tiem_is_off() || ! in_array( 'wc-checkout', tiem_config( 'replaces' ), true ) || ! is_checkout() || is_wc_endpoint_url() ) {
		return false;
	}
	$keeps = tiem_has_own_order_button();
	/**
	 * Return true if a plugin's script needs WooCommerce's own script for the form. The widget then leaves the form alone.
	 */
	return ! apply_filters( 'tiem_keeps_classic_forms', $keeps, 'checkout' );
}

/** Since WooCommerce 11, gateways may replace the order button by a script that uses WooCommerce's. */
function tiem_has_own_order_button() {
	foreach ( WC()->payment_gateways()->get_available_payment_gateways() as $gateway ) {
		if ( ! empty( $gateway->has_custom_place_order_button ) ) {
			return true;
		}
	}
	return false;
}

function tiem_replace_checkout_form_scripts() {
	if ( ! tiem_takes_checkout_form() ) {
		return;
	}
	foreach ( TIEM_CHECKOUT_FORM_SCRIPTS as $handle ) {
		$script = wp_scripts()->query( $handle, 'registered' );
		if ( $script ) {
			// A script without a file: WordPress prints only its data and its dependencies.
			$script->src  = false;
			$script->deps = array_values( array_diff( $script->deps, TIEM_ENHANCED_SELECTS ) );
		}
	}
	foreach ( TIEM_ENHANCED_SELECTS as $handle ) {
		wp_dequeue_script( $handle );
		wp_dequeue_style( $handle );
	}
}

/** Keeps the attempt with the order, also with one that WooCommerce takes up again after a failed payment. */
function tiem_keep_attempt( $order ) {
	// phpcs:ignore WordPress.Security.NonceVerification.Missing -- WooCommerce has verified the nonce of its form.
	$attempt = isset( $_POST['tiem_attempt'] ) ? sanitize_key( wp_unslash( $_POST['tiem_attempt'] ) ) : '';
	if ( tiem_is_attempt( $attempt ) ) {
		$order->update_meta_data( TIEM_ATTEMPT_META, $attempt );
	}
}

function tiem_is_attempt( $text ) {
	return is_string( $text ) && 1 === preg_match( '/^[0-9a-f]{32}$/', $text );
}

/** Registers /tiem/v1/order-attempt: what became of an order whose answer was lost. */
function tiem_register_attempt_route() {
	register_rest_route(
		'tiem/v1',
		'/order-attempt',
		array(
			'methods'             => 'POST',
			'callback'            => 'tiem_answer_attempt',
			// Whoever knows the attempt, 128 random bits, has sent the order.
			'permission_callback' => '__return_true',
		)
	);
}

function tiem_answer_attempt( $request ) {
	$order       = tiem_is_attempt( $request['id'] ) ? tiem_find_attempt( $request['id'] ) : null;
	$description = array(
		'state' => 'none',
		'url'   => '',
	);
	$response    = new WP_REST_Response( $order ? tiem_describe_attempt( $order ) : $description );
	$response->header( 'Cache-Control', 'no-store' );
	return $response;
}

function tiem_find_attempt( $attempt ) {
	$orders = wc_get_orders(
		array(
			'limit'        => 1,
			'orderby'      => 'date',
			'order'        => 'DESC',
			'date_created' => '>' . ( time() - DAY_IN_SECONDS ),
			'meta_key'     => TIEM_ATTEMPT_META, // phpcs:ignore WordPress.DB.SlowDBQuery -- asked only after a lost answer.
			'meta_value'   => $attempt, // phpcs:ignore WordPress.DB.SlowDBQuery -- asked only after a lost answer.
		)
	);
	// A store that ignores the condition would answer with another shopper's order.
	return $orders && $attempt === $orders[0]->get_meta( TIEM_ATTEMPT_META ) ? $orders[0] : null;
}

function tiem_describe_attempt( $order ) {
	if ( $order->has_status( array( 'pending', 'failed' ) ) ) {
		return array(
			'state' => 'unpaid',
			'url'   => $order->get_checkout_payment_url(),
		);
	}
	return array(
		'state' => $order->has_status( array( 'cancelled', 'checkout-draft' ) ) ? 'cancelled' : 'placed',
		'url'   => $order->get_checkout_order_received_url(),
	);
}
