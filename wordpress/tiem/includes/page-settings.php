<?php
/** Creates the settings that the page prints for the widgets. Keys and values: docs/settings.md. */

defined( 'ABSPATH' ) || exit;

function tiem_get_settings() {
	$settings = array(
		'locale'                        => array( 'userLocale' => get_user_locale() ),
		'restUrl'                       => rest_url(),
		'ajaxUrl'                       => admin_url( 'admin-ajax.php' ),
		'wcAjaxUrl'                     => WC_AJAX::get_endpoint( '%%endpoint%%' ),
		'homeUrl'                       => home_url( '/' ),
		'cartUrl'                       => wc_get_cart_url(),
		'wpLoginUrl'                    => wp_login_url(),
		'themePrefix'                   => get_template(),
		'currentUserId'                 => get_current_user_id(),
		'currentUserIsAdmin'            => current_user_can( 'manage_woocommerce' ),
		'canEditPages'                  => current_user_can( 'edit_pages' ),
		'dateFormat'                    => wc_date_format(),
		'currency'                      => tiem_get_currency(),
		'storePages'                    => tiem_get_store_pages(),
		'productsSettings'              => array( 'cartRedirectAfterAdd' => 'yes' === get_option( 'woocommerce_cart_redirect_after_add' ) ),
		'wcVersion'                     => WC_VERSION,
		'themeActions'                  => tiem_get_theme_actions(),
		'jsonForms'                     => true,
		'displayCartPricesIncludingTax' => tiem_get_cart_options()['displayCartPricesIncludingTax'],
	);
	// Prints a nonce only in pages that are never cached, because a cached page would contain an expired nonce of another
	// visitor.
	if ( is_cart() || is_checkout() || is_account_page() ) {
		$settings['storeApiNonce'] = wp_create_nonce( 'wc_store_api' );
	}
	if ( is_user_logged_in() ) {
		$settings['restNonce'] = wp_create_nonce( 'wp_rest' );
	}
	$attribution = tiem_read_attribution();
	if ( $attribution ) {
		$settings['attribution'] = $attribution;
	}
	if ( 'product' === tiem_get_page_kind() && 'no' === get_option( 'woocommerce_review_rating_required' ) ) {
		$settings['widgets'] = array( 'review-stars' => array( 'required' => false ) );
	}
	if ( tiem_is_classic_page( 'checkout' ) ) {
		$settings['statesVersion'] = tiem_compute_data_version( tiem_get_states() );
	} elseif ( tiem_is_classic_page( 'cart' ) ) {
		$settings = array_merge( $settings, tiem_get_calculator_settings() );
	} elseif ( in_array( tiem_get_page_kind(), array( 'cart', 'checkout' ), true ) ) {
		$settings = array_merge( $settings, tiem_get_checkout_settings() );
	}
	/**
	 * This filter can change any setting: `add_filter( 'tiem_settings', function ( $settings ) { … return $settings; } );`
	 */
	return apply_filters( 'tiem_settings', $settings );
}

/**
 * Whether this is the shop's cart or checkout page with the shortcode instead of the block. WooCommerce then prints
 * countries and fields itself.
 */
function tiem_is_classic_page( $kind ) {
	$post = get_post();
	return tiem_get_page_kind() === $kind && $post && has_shortcode( $post->post_content, "woocommerce_$kind" ) && ! has_block( "woocommerce/$kind" );
}

/** Returns which of the theme's admin-ajax actions are registered. WordPress responds with 400 to all others. */
function tiem_get_theme_actions() {
	$hook = is_user_logged_in() ? 'wp_ajax_' : 'wp_ajax_nopriv_';
	$here = array();
	foreach ( array( 'ajax_cart_item_alter_quantity', 'quickview', 'load_instagram' ) as $action ) {
		$here[ $action ] = false !== has_action( $hook . get_template() . '_' . $action );
	}
	return $here;
}

/** Decodes HTML entities, which WooCommerce's lists of countries and states contain (Cura&ccedil;ao). */
function tiem_decode_entities( $texts ) {
	return array_map(
		function ( $text ) {
			return html_entity_decode( $text, ENT_QUOTES, 'UTF-8' );
		},
		$texts
	);
}

/** Reads the shop's settings of order attribution from the inline script that WooCommerce adds to its own script. */
function tiem_read_attribution() {
	$printed = (string) wp_scripts()->get_data( 'wc-order-attribution', 'data' );
	if ( ! preg_match( '/\bwc_order_attribution = (\{.*\});/', $printed, $found ) ) {
		return array();
	}
	$theirs = json_decode( $found[1], true );
	$params = isset( $theirs['params'] ) ? (array) $theirs['params'] : array();
	$fields = isset( $theirs['fields'] ) ? array( 'fields' => $theirs['fields'] ) : array();
	return array_intersect_key( $params, array_flip( array( 'lifetime', 'session', 'prefix', 'allowTracking' ) ) ) + $fields;
}

function tiem_get_currency() {
	$position = get_option( 'woocommerce_currency_pos', 'right' );
	return array(
		'code'              => get_woocommerce_currency(),
		'symbol'            => html_entity_decode( get_woocommerce_currency_symbol(), ENT_QUOTES, 'UTF-8' ),
		'symbolPosition'    => $position,
		'precision'         => wc_get_price_decimals(),
		'thousandSeparator' => wc_get_price_thousand_separator(),
		'decimalSeparator'  => wc_get_price_decimal_separator(),
		'priceFormat'       => html_entity_decode( get_woocommerce_price_format(), ENT_QUOTES, 'UTF-8' ),
	);
}

function tiem_get_store_pages() {
	$pages = array();
	foreach ( array( 'myaccount', 'shop', 'cart', 'checkout', 'terms' ) as $name ) {
		$id             = wc_get_page_id( $name );
		$pages[ $name ] = array(
			'id'        => max( 0, $id ),
			'title'     => $id > 0 ? html_entity_decode( get_the_title( $id ), ENT_QUOTES, 'UTF-8' ) : '',
			'permalink' => $id > 0 ? get_permalink( $id ) : false,
		);
	}
	$pages['privacy'] = array(
		'id'        => (int) get_option( 'wp_page_for_privacy_policy' ),
		'title'     => '',
		'permalink' => get_privacy_policy_url(),
	);
	return $pages;
}

/** Returns the customer's saved payment methods. Each has the token id to which an order refers. */
function tiem_get_saved_methods() {
	$numbered = function ( $item, $token ) {
		$item['tokenId'] = $token->get_id();
		return $item;
	};
	add_filter( 'woocommerce_payment_methods_list_item', $numbered, 10, 2 );
	$methods = is_user_logged_in() ? wc_get_customer_saved_methods_list( get_current_user_id() ) : array();
	remove_filter( 'woocommerce_payment_methods_list_item', $numbered, 10 );
	return (object) $methods;
}

/** Returns the states of all countries that have states, without HTML entities. */
function tiem_get_states() {
	return array_map( 'tiem_decode_entities', array_filter( WC()->countries->get_states() ) );
}

/**
 * Returns the countries whose states the page contains. The states of all countries are 17 KB compressed, and few
 * shoppers choose another country.
 */
function tiem_get_likely_countries() {
	$customer = isset( WC()->customer ) ? WC()->customer : null;
	return array_merge(
		array( wc_get_base_location()['country'] ),
		$customer ? array( $customer->get_billing_country(), $customer->get_shipping_country() ) : array()
	);
}

function tiem_compute_data_version( $data ) {
	return substr( md5( wp_json_encode( $data ) ), 0, 10 );
}

/** Registers the route for states that pages do not contain: /tiem/v1/states?version=… */
function tiem_register_routes() {
	register_rest_route(
		'tiem/v1',
		'/states',
		array(
			'methods'             => 'GET',
			'callback'            => 'tiem_answer_states',
			'permission_callback' => '__return_true',
		)
	);
}

function tiem_answer_states( $request ) {
	$states   = tiem_get_states();
	$response = new WP_REST_Response( $states );
	// The response may be cached only under the current version. A request with an old version, from a page that is open
	// for long, gets the new states.
	if ( tiem_compute_data_version( $states ) === $request['version'] ) {
		$response->header( 'Cache-Control', 'private, max-age=31536000, immutable' );
	}
	return $response;
}

/**
 * Returns the data of the countries to which the shop sells or ships, with the given rules for address fields, and the
 * version of the states that the data omits.
 */
function tiem_get_country_settings( $rules ) {
	$billing  = WC()->countries->get_allowed_countries();
	$shipping = WC()->countries->get_shipping_countries();
	$states   = tiem_get_states();
	$likely   = tiem_get_likely_countries();
	$data     = array();
	foreach ( array_keys( $billing + $shipping ) as $code ) {
		$data[ $code ] = array(
			'allowBilling'  => isset( $billing[ $code ] ),
			'allowShipping' => isset( $shipping[ $code ] ),
			'locale'        => ! empty( $rules[ $code ] ) ? $rules[ $code ] : new stdClass(),
		);
		if ( empty( $states[ $code ] ) ) {
			$data[ $code ]['states'] = new stdClass();
		} elseif ( in_array( $code, $likely, true ) ) {
			$data[ $code ]['states'] = $states[ $code ];
		}
	}
	return array(
		'countryData'   => $data,
		'statesVersion' => tiem_compute_data_version( $states ),
	);
}

/** Returns the settings that the shipping calculator in the shortcode's cart needs. */
function tiem_get_calculator_settings() {
	$rules = array();
	foreach ( WC()->countries->get_country_locale() as $code => $fields ) {
		$rules[ $code ] = array_intersect_key( $fields, array( 'state' => true ) );
	}
	return tiem_get_country_settings( $rules );
}

/** Returns the shop's options for cart and checkout, with the names of WooCommerce's settings. */
function tiem_get_cart_options() {
	return array(
		'checkoutShowLoginReminder'     => 'yes' === get_option( 'woocommerce_enable_checkout_login_reminder' ),
		'displayCartPricesIncludingTax' => 'incl' === get_option( 'woocommerce_tax_display_cart' ),
		'displayItemizedTaxes'          => 'itemized' === get_option( 'woocommerce_tax_total_display' ),
		'isShippingCalculatorEnabled'   => 'yes' === get_option( 'woocommerce_enable_shipping_calc' ),
		'shippingCostRequiresAddress'   => 'yes' === get_option( 'woocommerce_shipping_cost_requires_address' ),
	);
}

/**
 * Returns countries, fields and payment methods, with WooCommerce's keys. They are large, so only cart and checkout
 * pages contain them.
 */
function tiem_get_checkout_settings() {
	$countries = WC()->countries;
	return array_merge(
		tiem_get_cart_options(),
		array(
			'countries'              => tiem_decode_entities( $countries->get_countries() ),
			'baseLocation'           => wc_get_base_location(),
			'paymentMethodData'      => tiem_get_payment_methods(),
			'paymentMethodSortOrder' => array_keys( wp_list_filter( WC()->payment_gateways()->payment_gateways(), array( 'enabled' => 'yes' ) ) ),
			'customerPaymentMethods' => tiem_get_saved_methods(),
			'checkoutAllowsGuest'    => ! WC()->checkout()->is_registration_required(),
			'checkoutAllowsSignup'   => WC()->checkout()->is_registration_enabled(),
			'generatePassword'       => tiem_should_generate_passwords(),
			'forcedBillingAddress'   => 'billing_only' === get_option( 'woocommerce_ship_to_destination' ),
			'localPickupEnabled'     => tiem_is_local_pickup_enabled(),
			'collectableMethodIds'   => tiem_get_pickup_methods(),
			'couponsEnabled'         => wc_coupons_enabled(),
			'shippingEnabled'        => wc_shipping_enabled(),
			'taxesEnabled'           => wc_tax_enabled(),
		),
		tiem_get_country_settings( $countries->get_country_locale() ),
		tiem_get_checkout_fields()
	);
}

/**
 * Returns the data of each payment method's script. For a method without a script, returns its title, description and
 * features.
 */
function tiem_get_payment_methods() {
	$methods = array();
	foreach ( WC()->payment_gateways()->get_available_payment_gateways() as $id => $gateway ) {
		$methods[ $id ] = array(
			'title'       => $gateway->get_title(),
			'description' => $gateway->get_description(),
			'supports'    => array_values( $gateway->supports ),
			// Whether the gateway prints fields as HTML, which WooCommerce shows only in its classic checkout.
			'hasFields'   => (bool) $gateway->has_fields,
		);
	}
	$registry   = tiem_get_wc_service( 'Automattic\WooCommerce\Blocks\Payments\PaymentMethodRegistry' );
	$registered = $registry ? $registry->get_all_registered_script_data() : array();
	$data       = array_merge( $methods, isset( $registered['paymentMethodData'] ) ? $registered['paymentMethodData'] : array() );
	// Does not offer the method until its script has registered it, because that script renders its fields.
	foreach ( $registry ? array_keys( $registry->get_all_active_registered() ) : array() as $id ) {
		if ( isset( $methods[ $id ] ) && $methods[ $id ]['hasFields'] ) {
			$data[ $id ] = array( 'needsScript' => true ) + (array) $data[ $id ];
			unset( $data[ $id ]['hasFields'] );
		}
	}
	return $data;
}

/** Returns the fields of the checkout form, including those that extensions add. */
function tiem_get_checkout_fields() {
	$fields = tiem_get_wc_service( 'Automattic\WooCommerce\Blocks\Domain\Services\CheckoutFields' );
	if ( ! $fields || ! method_exists( $fields, 'get_core_fields' ) ) {
		return array();
	}
	$additional = method_exists( $fields, 'get_order_fields_keys' )
		? array( 'order' => array_values( $fields->get_order_fields_keys() ) )
		: array( 'additional' => array_values( $fields->get_additional_fields_keys() ) );
	return array(
		'defaultFields'          => array_merge( $fields->get_core_fields(), $fields->get_additional_fields() ),
		'addressFieldsLocations' => array(
			'address' => array_values( $fields->get_address_fields_keys() ),
			'contact' => array_values( $fields->get_contact_fields_keys() ),
		) + $additional,
	);
}

function tiem_is_local_pickup_enabled() {
	$pickup = get_option( 'woocommerce_pickup_location_settings', array() );
	return isset( $pickup['enabled'] ) && 'yes' === $pickup['enabled'];
}

function tiem_get_pickup_methods() {
	$utils = 'Automattic\WooCommerce\StoreApi\Utilities\LocalPickupUtils';
	return is_callable( array( $utils, 'get_local_pickup_method_ids' ) ) ? $utils::get_local_pickup_method_ids() : array( 'pickup_location' );
}

/** Whether the shop generates passwords. WooCommerce 8.5's Store API accepts no password and always generates one. */
function tiem_should_generate_passwords() {
	$routes = tiem_get_wc_service( 'Automattic\\WooCommerce\\StoreApi\\RoutesController', 'Automattic\\WooCommerce\\StoreApi\\StoreApi' );
	$takes  = false;
	foreach ( $routes ? $routes->get( 'checkout' )->get_args() : array() as $endpoint ) {
		$takes = $takes || isset( $endpoint['args']['customer_password'] );
	}
	return ! $takes || 'yes' === get_option( 'woocommerce_registration_generate_password' );
}

/** Returns an instance of a WooCommerce class that is not public, or null if a version does not have the class. */
function tiem_get_wc_service( $service, $package = 'Automattic\WooCommerce\Blocks\Package' ) {
	try {
		return class_exists( $service ) && is_callable( array( $package, 'container' ) ) ? $package::container()->get( $service ) : null;
	} catch ( Throwable $error ) {
		return null;
	}
}
