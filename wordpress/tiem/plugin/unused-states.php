<?php
/**
 * Omits most states from the checkout page of the shortcode. WooCommerce prints the states of all countries there for
 * its script, 19 KB compressed. The widget classic-checkout requests the states of a country when a shopper chooses it.
 */

defined( 'ABSPATH' ) || exit;

const TIEM_PRINTED_STATES = '/\bvar wc_country_select_params = (\{.*\});/';

/**
 * Replaces the states of unlikely countries in WooCommerce's parameters by null, unless another script of the page reads
 * these parameters.
 */
function tiem_drop_unused_states( $html ) {
	if ( ! preg_match( TIEM_PRINTED_STATES, $html, $found, PREG_OFFSET_CAPTURE ) || ! tiem_should_enhance_checkout_form() || tiem_needs_states( $html ) ) {
		return $html;
	}
	list( $printed, $offset ) = $found[1];
	$params                   = json_decode( $printed, true );
	$countries                = isset( $params['countries'] ) ? json_decode( $params['countries'], true ) : null;
	if ( ! is_array( $countries ) ) {
		return $html;
	}
	$requested = array_diff_key( tiem_get_states(), array_flip( tiem_get_likely_countries() ) );
	foreach ( $countries as $code => $states ) {
		// Keeps states that a plugin has changed only in these parameters, because the response to the request does not
		// contain them.
		if ( isset( $requested[ $code ] ) && is_array( $states ) && tiem_decode_entities( $states ) === $requested[ $code ] ) {
			$countries[ $code ] = null;
		}
	}
	$params['countries'] = wp_json_encode( $countries );
	return substr_replace( $html, wp_json_encode( $params, JSON_HEX_TAG | JSON_UNESCAPED_SLASHES ), $offset, strlen( $printed ) );
}

/**
 * Whether WooCommerce's script for states is needed: it is on the page, or another script depends on it, reads its
 * parameters, or cannot be read.
 */
function tiem_needs_states( $html ) {
	$native = wp_scripts()->query( 'wc-country-select' );
	if ( $native && $native->src ) {
		return true;
	}
	foreach ( array_diff( wp_scripts()->done, TIEM_CHECKOUT_FORM_SCRIPTS ) as $handle ) {
		$script = wp_scripts()->query( $handle );
		if ( $script && in_array( 'wc-country-select', $script->deps, true ) ) {
			return true;
		}
	}
	foreach ( tiem_find_scripts_in_page( $html ) as $script ) {
		if ( 'wc-country-select-js-extra' !== $script['id'] && array_intersect( array( 'states', 'unreadable' ), tiem_find_uses_of_script( $script ) ) ) {
			return true;
		}
	}
	return false;
}
