<?php
/**
 * Tiệm in a WooCommerce theme. Copy this file and the folder `dist/` of the package into `<theme>/tiem/`, then add
 * to the theme's functions.php:
 *
 *     require_once get_theme_file_path( 'tiem/tiem.php' );
 *
 * Works from WordPress 5.7 and WooCommerce 8.5 on.
 */

defined( 'ABSPATH' ) || exit;

/**
 * The build: 'tiem/dist/compact' is the smaller one, 'tiem/dist' is the one on React. Relative to the theme's folder
 * (a child theme's first); for another place see the filters tiem_file_path and tiem_file_uri.
 */
const TIEM_DIST = 'tiem/dist/compact';

/**
 * What Tiệm replaces, in groups. Both side by side do no harm: every click is answered once. Uncomment a group when
 * its widgets are on your pages, and WooCommerce's part is not downloaded any more. With ?tiem=off in the address
 * nothing is taken out.
 */
const TIEM_REPLACES = array(
	// add-to-cart, mini-cart, cart-fragments.
	'wc-add-to-cart',
	'wc-cart-fragments',

	// variation-form.
	// 'wc-add-to-cart-variation',

	// product-gallery, product-tabs and review-stars, all three: WooCommerce has one script for them.
	// 'wc-single-product', 'flexslider', 'zoom', 'photoswipe', 'photoswipe-ui-default', 'photoswipe-default-skin',
	// 'wc-flexslider', 'wc-zoom', 'wc-photoswipe', 'wc-photoswipe-ui-default',

	// block-cart, block-checkout: only one of the two can draw a block; whichever loads first does. The scripts of
	// gateways and extensions stay, and bring the block registry and wcSettings of WooCommerce with them.
	// 'wc-cart-block-frontend', 'wc-checkout-block-frontend',

	// order-attribution. From WooCommerce 8.5 on the last one brings the bundle of the blocks to every page.
	// 'wc-order-attribution', 'sourcebuster-js', 'wc-order-attribution-blocks',

	// comments.
	// 'comment-reply',
);

add_action( 'wp_head', 'tiem_print_tags', 8 );
add_action( 'wp_footer', 'tiem_print_payment_fields', 4 );
add_filter( 'render_block_woocommerce/checkout', 'tiem_show_left_notices' );
// Only for shops whose optimiser delays every script until the first touch: keeps that touch until tiem.js is there.
// add_action( 'wp_head', 'tiem_print_stub', 1 );
// Scripts of gateways and extensions find WooCommerce's block registry by default. With this line they find
// dist/tiem-wc.js in its place, which is much smaller and has the names of docs/wc-names.md.
// add_action( 'wp_head', 'tiem_print_wc_names', 1 );
// Only behind a CDN that answers with 103 (early hints): it learns the stylesheet's address from a header.
// add_action( 'template_redirect', 'tiem_send_preload' );
add_action( 'wp_enqueue_scripts', 'tiem_dequeue_replaced', 100 );
// Blocks bring their scripts while the page is written.
add_action( 'wp_footer', 'tiem_dequeue_replaced', 5 );

function tiem_print_tags() {
	printf( '<link rel="stylesheet" href="%s">' . "\n", esc_url( tiem_file_uri( tiem_stylesheet() ) ) );
	wp_print_inline_script_tag(
		wp_json_encode( tiem_settings(), JSON_HEX_TAG | JSON_UNESCAPED_SLASHES ),
		array(
			'type'               => 'application/json',
			'data-tiem-settings' => '',
		)
	);
	// The optimiser attributes keep "delay JavaScript" plugins from eating the shopper's first click.
	wp_print_script_tag(
		array(
			'type'             => 'module',
			'src'              => tiem_file_uri( '/tiem.js' ),
			'async'            => true,
			'data-no-optimize' => '1',
			'data-no-minify'   => '1',
			'data-cfasync'     => 'false',
			'nowprocket'       => '',
		)
	);
}

/**
 * The page's own stylesheet, with all that its widgets need and nothing of other pages'. Where a page holds more than
 * its kind says (a post with a quick view in it), name another kind, or '' for the one with everything:
 *
 *     add_filter( 'tiem_page_kind', function ( $kind ) { return is_page( 'tra-moi' ) ? 'listing' : $kind; } );
 */
function tiem_stylesheet() {
	$kind = apply_filters( 'tiem_page_kind', tiem_page_kind() );
	return $kind ? "/tiem-$kind.css" : '/tiem.css';
}

function tiem_page_kind() {
	if ( is_product() ) {
		return 'product';
	}
	if ( is_cart() ) {
		return 'cart';
	}
	if ( is_checkout() ) {
		return 'checkout';
	}
	if ( is_account_page() ) {
		return 'account';
	}
	if ( is_front_page() || is_shop() || is_product_taxonomy() || is_search() ) {
		return 'listing';
	}
	return 'content';
}

function tiem_send_preload() {
	header( sprintf( 'Link: <%s>; rel=preload; as=style', esc_url_raw( tiem_file_uri( tiem_stylesheet() ) ) ), false );
}

function tiem_print_stub() {
	wp_print_inline_script_tag(
		file_get_contents( tiem_file_path( '/tiem-stub.js' ) ),
		array(
			'data-no-optimize' => '1',
			'data-no-defer'    => '1',
			'data-cfasync'     => 'false',
			'nowprocket'       => '',
		)
	);
}

function tiem_print_wc_names() {
	if ( tiem_answers_wc_names() ) {
		wp_print_script_tag(
			array(
				'src'              => tiem_file_uri( '/tiem-wc.js' ),
				'data-no-optimize' => '1',
				'data-no-defer'    => '1',
				'data-cfasync'     => 'false',
				'nowprocket'       => '',
			)
		);
	}
}

/** The version is a hash of the content: the same release has the same address on every server. */
function tiem_file_uri( $file ) {
	$uri = apply_filters( 'tiem_file_uri', get_theme_file_uri( TIEM_DIST . $file ), $file );
	return add_query_arg( 'ver', substr( md5_file( tiem_file_path( $file ) ), 0, 10 ), $uri );
}

function tiem_file_path( $file ) {
	return apply_filters( 'tiem_file_path', get_theme_file_path( TIEM_DIST . $file ), $file );
}

/** With ?tiem=off the loader mounts nothing, so WooCommerce's own scripts have to be there. */
function tiem_is_off() {
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- nothing is changed by it.
	return isset( $_GET['tiem'] ) && in_array( 'off', (array) wp_unslash( $_GET['tiem'] ), true );
}

function tiem_dequeue_replaced() {
	if ( tiem_is_off() ) {
		return;
	}
	if ( tiem_answers_wc_names() ) {
		tiem_empty_wc_names();
	}
	foreach ( TIEM_REPLACES as $handle ) {
		if ( in_array( $handle, array( 'wc-cart-block-frontend', 'wc-checkout-block-frontend' ), true ) ) {
			tiem_keep_scripts_of_others( $handle );
		}
		wp_dequeue_script( $handle );
		wp_dequeue_style( $handle );
	}
	// Without its stylesheet PhotoSwipe's markup would be read out at the end of the page.
	if ( in_array( 'photoswipe', TIEM_REPLACES, true ) ) {
		remove_action( 'wp_footer', 'woocommerce_photoswipe' );
	}
}

/** Gateways and extensions hang on WooCommerce's block as dependencies and would go with it. */
function tiem_keep_scripts_of_others( $handle ) {
	$scripts = wp_scripts();
	if ( ! wp_script_is( $handle, 'enqueued' ) || ! isset( $scripts->registered[ $handle ] ) ) {
		return;
	}
	$others = array();
	$shared = array();
	foreach ( $scripts->registered[ $handle ]->deps as $dependency ) {
		$src = isset( $scripts->registered[ $dependency ] ) ? $scripts->registered[ $dependency ]->src : '';
		if ( $src && ! preg_match( '#/(wp-includes|wp-admin|plugins/woocommerce)/#', $src ) ) {
			$others[] = $dependency;
		} elseif ( ! preg_match( '#^(wc-cart-checkout-|wc-payment-method-|zxcvbn)|-vendors$#', $dependency ) ) {
			$shared[] = $dependency;
		}
	}
	if ( ! $others ) {
		return;
	}
	// They use more than they declare, as WooCommerce's block brings it: React with its renderer, wcSettings.
	$shared = tiem_answers_wc_names() ? array( 'react-dom', 'wp-element' ) : $shared;
	foreach ( array_merge( $shared, $others ) as $dependency ) {
		wp_enqueue_script( $dependency );
	}
}

/**
 * The fields of gateways that have no script for the block checkout. The order posts what is typed into them, and the
 * gateway reads it as from the classic checkout. Without them such a gateway is not offered.
 */
function tiem_print_payment_fields() {
	if ( tiem_is_off() || ! is_checkout() || is_wc_endpoint_url() ) {
		return;
	}
	$registry = tiem_wc_service( 'Automattic\WooCommerce\Blocks\Payments\PaymentMethodRegistry' );
	$scripted = $registry ? $registry->get_all_active_registered() : array();
	foreach ( WC()->payment_gateways()->get_available_payment_gateways() as $id => $gateway ) {
		if ( $gateway->has_fields && ! isset( $scripted[ $id ] ) ) {
			printf( '<template data-tiem-payment-fields="%s">', esc_attr( $id ) );
			$gateway->payment_fields();
			echo '</template>';
		}
	}
}

/**
 * A gateway that sends the shopper back leaves its notice in the session. The block prints none of them, and the Store
 * API refuses the next order as long as an error is there.
 */
function tiem_show_left_notices( $html ) {
	return tiem_is_off() || ! function_exists( 'wc_print_notices' ) || ! WC()->session ? $html : wc_print_notices( true ) . $html;
}

function tiem_answers_wc_names() {
	return ( is_cart() || is_checkout() ) && ! tiem_is_off() && has_action( 'wp_head', 'tiem_print_wc_names' );
}

/**
 * What tiem-wc.js answers is not downloaded any more, also where a script depends on it. A handle without a file still
 * prints its inline scripts, so wcSettings stays.
 */
function tiem_empty_wc_names() {
	$answered = array( 'wc-blocks', 'wc-blocks-registry', 'wc-blocks-checkout', 'wc-blocks-data-store', 'wc-blocks-middleware', 'wc-blocks-components', 'wc-blocks-shared-hocs', 'wc-blocks-shared-context', 'wc-price-format', 'wc-settings' );
	foreach ( $answered as $handle ) {
		$script = wp_scripts()->query( $handle );
		if ( ! $script ) {
			continue;
		}
		$script->src = false;
		// WooCommerce's inline script before wc-settings may call wp.apiFetch.
		if ( 'wc-settings' !== $handle ) {
			$script->deps = array();
		}
	}
}

function tiem_settings() {
	$settings = array(
		'locale'              => array( 'userLocale' => get_user_locale() ),
		'restUrl'             => rest_url(),
		'ajaxUrl'             => admin_url( 'admin-ajax.php' ),
		'wcAjaxUrl'           => WC_AJAX::get_endpoint( '%%endpoint%%' ),
		'homeUrl'             => home_url( '/' ),
		'cartUrl'             => wc_get_cart_url(),
		'wpLoginUrl'          => wp_login_url(),
		'themePrefix'         => get_template(),
		'currentUserId'       => get_current_user_id(),
		'currentUserIsAdmin'  => current_user_can( 'manage_woocommerce' ),
		'canEditPages'        => current_user_can( 'edit_pages' ),
		'dateFormat'          => wc_date_format(),
		'currency'            => tiem_currency(),
		'storePages'          => tiem_store_pages(),
		'productsSettings'    => array( 'cartRedirectAfterAdd' => 'yes' === get_option( 'woocommerce_cart_redirect_after_add' ) ),
		'wcVersion'           => WC_VERSION,
		'themeActions'        => tiem_theme_actions(),

		'displayCartPricesIncludingTax' => 'incl' === get_option( 'woocommerce_tax_display_cart' ),
	);
	// A page from a cache would carry a nonce of another day and person, so only pages made for one person hold it.
	if ( is_cart() || is_checkout() || is_account_page() ) {
		$settings['storeApiNonce'] = wp_create_nonce( 'wc_store_api' );
	}
	if ( is_user_logged_in() ) {
		$settings['restNonce'] = wp_create_nonce( 'wp_rest' );
	}
	$attribution = tiem_attribution();
	if ( $attribution ) {
		$settings['attribution'] = $attribution;
	}
	if ( is_cart() || is_checkout() ) {
		$settings = array_merge( $settings, tiem_checkout_settings() );
	}
	/** For what a shop knows better: `add_filter( 'tiem_settings', function ( $settings ) { … return $settings; } );` */
	return apply_filters( 'tiem_settings', $settings );
}

/** Which of the theme's own admin-ajax actions exist, so that nobody asks for one that answers 400. */
function tiem_theme_actions() {
	$hook = is_user_logged_in() ? 'wp_ajax_' : 'wp_ajax_nopriv_';
	$here = array();
	foreach ( array( 'ajax_cart_item_alter_quantity', 'quickview', 'load_instagram' ) as $action ) {
		$here[ $action ] = false !== has_action( $hook . get_template() . '_' . $action );
	}
	return $here;
}

/** Names in WooCommerce's lists are written as HTML: Cura&ccedil;ao. */
function tiem_plain( $texts ) {
	return array_map(
		function ( $text ) {
			return html_entity_decode( $text, ENT_QUOTES, 'UTF-8' );
		},
		$texts
	);
}

/** As the shop has configured it, with the field names of its version: read from the script that may be taken out. */
function tiem_attribution() {
	$printed = (string) wp_scripts()->get_data( 'wc-order-attribution', 'data' );
	if ( ! preg_match( '/\bwc_order_attribution = (\{.*\});/', $printed, $found ) ) {
		return array();
	}
	$theirs = json_decode( $found[1], true );
	$params = isset( $theirs['params'] ) ? (array) $theirs['params'] : array();
	$fields = isset( $theirs['fields'] ) ? array( 'fields' => $theirs['fields'] ) : array();
	return array_intersect_key( $params, array_flip( array( 'lifetime', 'session', 'prefix', 'allowTracking' ) ) ) + $fields;
}

function tiem_currency() {
	$position = get_option( 'woocommerce_currency_pos', 'right' );
	return array(
		'code'              => get_woocommerce_currency(),
		'symbol'            => html_entity_decode( get_woocommerce_currency_symbol() ),
		'symbolPosition'    => $position,
		'precision'         => wc_get_price_decimals(),
		'thousandSeparator' => wc_get_price_thousand_separator(),
		'decimalSeparator'  => wc_get_price_decimal_separator(),
		'priceFormat'       => html_entity_decode( get_woocommerce_price_format() ),
	);
}

function tiem_store_pages() {
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

/** What the customer pays with again: each saved method with the number that the order names it by. */
function tiem_saved_methods() {
	$numbered = function ( $item, $token ) {
		$item['tokenId'] = $token->get_id();
		return $item;
	};
	add_filter( 'woocommerce_payment_methods_list_item', $numbered, 10, 2 );
	$methods = is_user_logged_in() ? wc_get_customer_saved_methods_list( get_current_user_id() ) : array();
	remove_filter( 'woocommerce_payment_methods_list_item', $numbered, 10 );
	return (object) $methods;
}

/** Countries, fields and payment methods: heavy, so only where somebody types an address. Keys and shapes are WooCommerce's. */
function tiem_checkout_settings() {
	$countries = WC()->countries;
	$billing   = $countries->get_allowed_countries();
	$shipping  = $countries->get_shipping_countries();
	$states    = $countries->get_states();
	$locale    = $countries->get_country_locale();
	$data      = array();
	foreach ( array_keys( $billing + $shipping ) as $code ) {
		$data[ $code ] = array(
			'allowBilling'  => isset( $billing[ $code ] ),
			'allowShipping' => isset( $shipping[ $code ] ),
			'states'        => ! empty( $states[ $code ] ) ? tiem_plain( $states[ $code ] ) : new stdClass(),
			'locale'        => ! empty( $locale[ $code ] ) ? $locale[ $code ] : new stdClass(),
		);
	}
	$pickup = get_option( 'woocommerce_pickup_location_settings', array() );
	return array_merge(
		array(
			'countries'              => tiem_plain( $countries->get_countries() ),
			'countryData'            => $data,
			'baseLocation'           => wc_get_base_location(),
			'paymentMethodData'      => tiem_payment_methods(),
			'paymentMethodSortOrder' => array_keys( wp_list_filter( WC()->payment_gateways()->payment_gateways(), array( 'enabled' => 'yes' ) ) ),
			'customerPaymentMethods' => tiem_saved_methods(),
			'checkoutAllowsGuest'    => ! WC()->checkout()->is_registration_required(),
			'checkoutAllowsSignup'   => WC()->checkout()->is_registration_enabled(),
			'generatePassword'       => tiem_generates_passwords(),
			'forcedBillingAddress'   => 'billing_only' === get_option( 'woocommerce_ship_to_destination' ),
			'localPickupEnabled'     => isset( $pickup['enabled'] ) && 'yes' === $pickup['enabled'],
			'collectableMethodIds'   => tiem_pickup_methods(),
			'couponsEnabled'         => wc_coupons_enabled(),
			'shippingEnabled'        => wc_shipping_enabled(),
			'taxesEnabled'           => wc_tax_enabled(),
		),
		tiem_checkout_fields()
	);
}

/** What a method's script finds as its data, and the bare facts of those that have no script. */
function tiem_payment_methods() {
	$methods = array();
	foreach ( WC()->payment_gateways()->get_available_payment_gateways() as $id => $gateway ) {
		$methods[ $id ] = array(
			'title'       => $gateway->get_title(),
			'description' => $gateway->get_description(),
			'supports'    => array_values( $gateway->supports ),
			// Fields that the gateway prints as HTML reach nobody but WooCommerce's classic form.
			'hasFields'   => (bool) $gateway->has_fields,
		);
	}
	$registry   = tiem_wc_service( 'Automattic\WooCommerce\Blocks\Payments\PaymentMethodRegistry' );
	$registered = $registry ? $registry->get_all_registered_script_data() : array();
	return array_merge( $methods, isset( $registered['paymentMethodData'] ) ? $registered['paymentMethodData'] : array() );
}

/** The form's fields, also those that extensions add to it. */
function tiem_checkout_fields() {
	$fields = tiem_wc_service( 'Automattic\WooCommerce\Blocks\Domain\Services\CheckoutFields' );
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

function tiem_pickup_methods() {
	$utils = 'Automattic\WooCommerce\StoreApi\Utilities\LocalPickupUtils';
	return is_callable( array( $utils, 'get_local_pickup_method_ids' ) ) ? $utils::get_local_pickup_method_ids() : array( 'pickup_location' );
}

/** A Store API that takes no password (WooCommerce 8.5) makes one up, whatever the setting says. */
function tiem_generates_passwords() {
	$routes = tiem_wc_service( 'Automattic\\WooCommerce\\StoreApi\\RoutesController', 'Automattic\\WooCommerce\\StoreApi\\StoreApi' );
	$takes  = false;
	foreach ( $routes ? $routes->get( 'checkout' )->get_args() : array() as $endpoint ) {
		$takes = $takes || isset( $endpoint['args']['customer_password'] );
	}
	return ! $takes || 'yes' === get_option( 'woocommerce_registration_generate_password' );
}

/** Classes of WooCommerce's that are no public interface: where one is missing or changed, its settings are left out. */
function tiem_wc_service( $service, $package = 'Automattic\WooCommerce\Blocks\Package' ) {
	try {
		return class_exists( $service ) && is_callable( array( $package, 'container' ) ) ? $package::container()->get( $service ) : null;
	} catch ( Throwable $error ) {
		return null;
	}
}
