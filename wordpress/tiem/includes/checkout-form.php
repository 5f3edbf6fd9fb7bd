<?php
/**
 * The checkout of the shortcode: which of WooCommerce's scripts the widget classic-checkout replaces, and how the
 * widget finds an order whose response was lost.
 */

defined( 'ABSPATH' ) || exit;

/**
 * Handles of scripts whose files are omitted. WooCommerce still prints their data, because the widget and gateways read
 * it. Scripts of gateways that depend on them are printed too.
 */
const TIEM_CHECKOUT_FORM_SCRIPTS = array( 'wc-checkout', 'wc-country-select', 'wc-address-i18n' );

/** Scripts that replace a select by elements of their own, although the browser renders the select. */
const TIEM_ENHANCED_SELECTS = array( 'selectWoo', 'select2' );

const TIEM_ATTEMPT_META = '_tiem_attempt';

/** WooCommerce's scripts of the password meter. One of them, zxcvbn, is 400 KB compressed. */
const TIEM_PASSWORD_METER = array( 'zxcvbn-async', 'password-strength-meter', 'wc-password-strength-meter' );

/**
 * Libraries of WordPress that the password meter uses, by their names in window.wp, each after those that it depends
 * on. The browsers that Tiệm supports need no polyfill for them.
 */
const TIEM_PASSWORD_METER_LIBRARIES = array(
	'hooks' => 'wp-hooks',
	'i18n'  => 'wp-i18n',
);

/**
 * Whether the widget classic-checkout enhances the form of this page: the checkout, the payment of an existing order,
 * or a new payment method.
 */
function tiem_should_enhance_checkout_form() {
	if ( tiem_is_off() || ! in_array( 'wc-checkout', tiem_get_config( 'replaces' ), true ) || ! tiem_has_checkout_form() ) {
		return false;
	}
	$keeps = tiem_has_own_order_button();
	/**
	 * Return true from this filter if a plugin's script needs WooCommerce's own script for the form. The widget
	 * classic-checkout then does not change the form.
	 */
	return ! apply_filters( 'tiem_keeps_classic_forms', $keeps, 'checkout' );
}

function tiem_has_checkout_form() {
	return ( is_checkout() && ! is_wc_endpoint_url() ) || is_wc_endpoint_url( 'order-pay' ) || is_wc_endpoint_url( 'add-payment-method' );
}

/**
 * Since WooCommerce 11, a gateway's script may replace the order button, and that script needs WooCommerce's checkout
 * script.
 */
function tiem_has_own_order_button() {
	foreach ( WC()->payment_gateways()->get_available_payment_gateways() as $gateway ) {
		if ( ! empty( $gateway->has_custom_place_order_button ) ) {
			return true;
		}
	}
	return false;
}

function tiem_replace_checkout_form_scripts() {
	if ( ! tiem_should_enhance_checkout_form() ) {
		return;
	}
	tiem_defer_password_meter();
	// Keeps the scripts for countries on account pages, because the address forms of the account need them.
	$is_account = is_wc_endpoint_url( 'add-payment-method' );
	foreach ( $is_account ? array( 'wc-add-payment-method' ) : TIEM_CHECKOUT_FORM_SCRIPTS as $handle ) {
		$script = wp_scripts()->query( $handle, 'registered' );
		if ( $script ) {
			// Removes the script's file. WordPress then prints only the script's data and its dependencies.
			$script->src  = false;
			$script->deps = array_values( array_diff( $script->deps, TIEM_ENHANCED_SELECTS ) );
		}
	}
	if ( $is_account ) {
		return;
	}
	tiem_dequeue_scripts_and_styles( TIEM_ENHANCED_SELECTS );
}

/**
 * Leaves the files of the password meter to the widget, which loads them when the fields of an account are shown.
 * Prints only their data. A library stays on the page if another script depends on it; the widget then uses that
 * library.
 */
function tiem_defer_password_meter() {
	if ( ! wp_script_is( 'wc-password-strength-meter' ) || tiem_needs_password_meter() ) {
		return;
	}
	$files = array( includes_url( '/js/zxcvbn.min.js' ) );
	foreach ( TIEM_PASSWORD_METER as $handle ) {
		$script = wp_scripts()->query( $handle, 'registered' );
		if ( ! $script || ! $script->src ) {
			return;
		}
		// Omits zxcvbn-async, because it only loads zxcvbn on the page's load event, which has already been fired when a
		// shopper opens the fields of an account.
		if ( 'zxcvbn-async' !== $handle ) {
			$files[] = tiem_get_script_url( $script );
		}
	}
	$libraries = array();
	foreach ( TIEM_PASSWORD_METER_LIBRARIES as $name => $handle ) {
		$script = wp_scripts()->query( $handle, 'registered' );
		if ( $script && $script->src ) {
			$libraries[ $name ] = tiem_get_script_url( $script );
		}
	}
	foreach ( TIEM_PASSWORD_METER as $handle ) {
		$script       = wp_scripts()->query( $handle, 'registered' );
		$script->src  = false;
		$script->deps = array_values( array_diff( $script->deps, TIEM_PASSWORD_METER_LIBRARIES ) );
	}
	add_filter(
		'tiem_settings',
		function ( $settings ) use ( $files, $libraries ) {
			$settings['passwordMeterScripts'] = $files;
			if ( $libraries ) {
				$settings['passwordMeterLibraries'] = $libraries;
			}
			return $settings;
		}
	);
}

/** Whether another script of the page, such as that of a theme's login form, uses the password meter as well. */
function tiem_needs_password_meter() {
	foreach ( wp_scripts()->queue as $handle ) {
		$script = wp_scripts()->query( $handle, 'registered' );
		if ( $script && ! in_array( $handle, TIEM_PASSWORD_METER, true ) && array_intersect( TIEM_PASSWORD_METER, $script->deps ) ) {
			return true;
		}
	}
	return false;
}

/** Returns a script's URL as WordPress would print it. */
function tiem_get_script_url( $script ) {
	$scripts = wp_scripts();
	$url     = preg_match( '|^(https?:)?//|', $script->src ) ? $script->src : $scripts->base_url . $script->src;
	$version = null === $script->ver ? '' : ( $script->ver ? $script->ver : $scripts->default_version );
	if ( $version ) {
		$url = add_query_arg( 'ver', $version, $url );
	}
	// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- a filter of WordPress.
	return (string) apply_filters( 'script_loader_src', $url, $script->handle );
}

/** Stores the attempt with the order, even if WooCommerce reuses an order whose payment failed. */
function tiem_store_attempt( $order ) {
	// phpcs:ignore WordPress.Security.NonceVerification.Missing -- WooCommerce has verified the nonce of its form.
	$attempt = isset( $_POST['tiem_attempt'] ) ? sanitize_key( wp_unslash( $_POST['tiem_attempt'] ) ) : '';
	if ( tiem_is_attempt( $attempt ) ) {
		$order->update_meta_data( TIEM_ATTEMPT_META, $attempt );
	}
}

function tiem_is_attempt( $text ) {
	return is_string( $text ) && 1 === preg_match( '/^[0-9a-f]{32}$/', $text );
}

/** Registers /tiem/v1/order-attempt, which returns the state of an order whose response was lost. */
function tiem_register_attempt_route() {
	register_rest_route(
		'tiem/v1',
		'/order-attempt',
		array(
			'methods'             => 'POST',
			'callback'            => 'tiem_answer_attempt',
			// Allows every visitor, because only the browser that sent the order knows the attempt's id of 128 random bits.
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
	// Checks the attempt of the found order again, because order storage that ignores `meta_key` would return another
	// shopper's order.
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
