<?php
/** Tests which states the checkout page of the shortcode contains. */

/** The states of WooCommerce, by country. Those of Curaçao contain an HTML entity. */
const ALL_STATES = array(
	'AF' => array(),
	'CW' => array( 'X' => 'Sint&nbsp;Anna' ),
	'JP' => array( 'JP13' => 'Tokyo' ),
	'US' => array( 'CA' => 'California' ),
	'VN' => array( 'HN' => 'Hà Nội' ),
);

function create_checkout_shop( $changes = array() ) {
	create_shop_with( 'storefront', array(), $changes + array( 'kind' => 'checkout', 'states' => ALL_STATES ) );
	replace_scripts( array( 'wc-checkout' ) );
}

function replace_scripts( $handles ) {
	$path = function () {
		return '/none';
	};
	tiem_get_config(
		array(
			'replaces' => $handles,
			'path'     => $path,
			'uri'      => 'strval',
		)
	);
}

/** Prints the checkout page as WooCommerce does, with the given states and `$body`. */
function print_checkout_page( $states = ALL_STATES, $body = '' ) {
	$params = array(
		'countries'              => json_encode( $states ),
		'i18n_select_state_text' => 'Chọn </script>',
	);
	return '<!DOCTYPE html><html><head></head><body>' . $body . '<script id="wc-country-select-js-extra">' . "\n/* <![CDATA[ */\nvar wc_country_select_params = "
		. json_encode( $params, JSON_HEX_TAG ) . ";\n/* ]]> */\n</script><script id=\"other-js-extra\">\nvar other = {\"a\":1};\n</script></body></html>";
}

/** Returns the page as the plugin sends it. */
function finish_checkout_page( $page ) {
	tiem_get_or_store_sent_part( '' );
	return tiem_finish_page( $page );
}

/** Returns the parameters that the plugin leaves on the page for WooCommerce's script, with decoded countries. */
function get_remaining_states( $page ) {
	preg_match( '/wc_country_select_params = (.*);$/m', finish_checkout_page( $page ), $found );
	$params              = json_decode( $found[1], true );
	$params['countries'] = json_decode( $params['countries'], true );
	return $params;
}

test( 'states on the checkout page of the shortcode: only those of the shop’s and the customer’s countries are printed, and which countries have none', function () {
	create_checkout_shop();
	equal(
		get_remaining_states( print_checkout_page() ),
		array(
			'countries'              => array( 'AF' => array(), 'CW' => null, 'JP' => ALL_STATES['JP'], 'US' => null, 'VN' => ALL_STATES['VN'] ),
			'i18n_select_state_text' => 'Chọn </script>',
		)
	);
	$page = finish_checkout_page( print_checkout_page() );
	equal( substr_count( $page, '</script>' ), 2 );
	has( $page, "</script><script id=\"other-js-extra\">\nvar other = {\"a\":1};\n</script></body></html>" );
} );

test( 'states on the checkout page of the shortcode: those that a plugin has changed only there stay', function () {
	create_checkout_shop();
	$changed = array( 'CA' => 'Cali' );
	equal( get_remaining_states( print_checkout_page( array( 'US' => $changed ) + ALL_STATES ) )['countries']['US'], $changed );
} );

foreach ( array(
	'a script of another plugin reads the parameters' => '<script>show( wc_country_select_params.countries );</script>',
	'a script cannot be read'                         => '<script src="https://unknown.example/a.js"></script>',
) as $reason => $body ) {
	test( "states on the checkout page of the shortcode: all stay if $reason", function () use ( $body ) {
		create_checkout_shop();
		equal( get_remaining_states( print_checkout_page( ALL_STATES, $body ) )['countries'], ALL_STATES );
	} );
}

test( 'states on the checkout page of the shortcode: all stay if a script of another plugin depends on WooCommerce’s', function () {
	create_checkout_shop();
	wp_scripts()->registered['other-fields'] = (object) array( 'deps' => array( 'wc-country-select' ) );
	wp_scripts()->done                       = array( 'wc-checkout', 'other-fields' );
	equal( get_remaining_states( print_checkout_page() )['countries'], ALL_STATES );
} );

test( 'states on an account page that adds a payment method: all stay, because WooCommerce’s script for them is on it', function () {
	create_checkout_shop();
	wp_scripts()->registered['wc-country-select'] = (object) array(
		'src'  => '/country-select.js',
		'deps' => array(),
	);
	equal( get_remaining_states( print_checkout_page() )['countries'], ALL_STATES );
	wp_scripts()->registered['wc-country-select']->src = false;
	equal( get_remaining_states( print_checkout_page() )['countries']['US'], null );
} );

test( 'states on the checkout page of the shortcode: all stay if the widget does not improve the form, or the page is not a checkout', function () {
	create_checkout_shop();
	$_GET['tiem'] = 'off';
	equal( get_remaining_states( print_checkout_page() )['countries'], ALL_STATES );
	create_checkout_shop( array( 'kind' => 'account' ) );
	equal( get_remaining_states( print_checkout_page() )['countries'], ALL_STATES );
	create_checkout_shop();
	replace_scripts( array() );
	equal( get_remaining_states( print_checkout_page() )['countries'], ALL_STATES );
} );
