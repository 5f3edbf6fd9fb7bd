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

/** The build, below the theme's folder: 'tiem/dist/compact' is the smaller one, 'tiem/dist' is the one on React. */
const TIEM_DIST = 'tiem/dist/compact';

/**
 * What Tiệm replaces, in groups. Both side by side do no harm: every click is answered once. Take a group into use
 * once its widgets stand on your pages, and WooCommerce's part is not downloaded any more.
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

	// block-cart, block-checkout: two of them on one page is one too many; whichever comes first draws.
	// 'wc-cart-block-frontend', 'wc-checkout-block-frontend',

	// order-attribution.
	// 'wc-order-attribution', 'sourcebuster-js',

	// comments.
	// 'comment-reply',
);

add_action( 'wp_head', 'tiem_print_tags', 8 );
// Only for shops whose optimiser delays every script until the first touch: keeps that touch until tiem.js is there.
// add_action( 'wp_head', 'tiem_print_stub', 1 );
// Only where scripts of gateways are printed and WooCommerce's own blocks are not: the names that they speak.
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
		file_get_contents( get_theme_file_path( TIEM_DIST . '/tiem-stub.js' ) ),
		array(
			'data-no-optimize' => '1',
			'data-no-defer'    => '1',
			'data-cfasync'     => 'false',
			'nowprocket'       => '',
		)
	);
}

function tiem_print_wc_names() {
	if ( is_cart() || is_checkout() ) {
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

/** With the day of the file, or browsers would go on with the old one after an update. */
function tiem_file_uri( $file ) {
	$day = filemtime( get_theme_file_path( TIEM_DIST . $file ) );
	return add_query_arg( 'ver', $day, get_theme_file_uri( TIEM_DIST . $file ) );
}

function tiem_dequeue_replaced() {
	foreach ( TIEM_REPLACES as $handle ) {
		wp_dequeue_script( $handle );
		wp_dequeue_style( $handle );
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
	return is_cart() || is_checkout() ? array_merge( $settings, tiem_checkout_settings() ) : $settings;
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
			'title'     => $id > 0 ? get_the_title( $id ) : '',
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

/** Countries, fields and payment methods: heavy, so only where somebody types an address. */
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
			'states'        => ! empty( $states[ $code ] ) ? $states[ $code ] : new stdClass(),
			'locale'        => ! empty( $locale[ $code ] ) ? $locale[ $code ] : new stdClass(),
		);
	}
	$methods = array();
	foreach ( WC()->payment_gateways()->get_available_payment_gateways() as $id => $gateway ) {
		$methods[ $id ] = array(
			'title'       => $gateway->get_title(),
			'description' => $gateway->get_description(),
			'supports'    => $gateway->supports,
		);
	}
	return array(
		'countries'              => $countries->get_countries(),
		'countryData'            => $data,
		'paymentMethodData'      => $methods,
		'paymentMethodSortOrder' => array_keys( $methods ),
		'customerPaymentMethods' => tiem_saved_methods(),
		'checkoutAllowsGuest'    => 'yes' === get_option( 'woocommerce_enable_guest_checkout' ),
		'checkoutAllowsSignup'   => 'yes' === get_option( 'woocommerce_enable_signup_and_login_from_checkout' ),
		'couponsEnabled'         => wc_coupons_enabled(),
		'shippingEnabled'        => wc_shipping_enabled(),
		'taxesEnabled'           => wc_tax_enabled(),
	);
}
