<?php
/** Decides who sees Tiệm: everybody, nobody, or administrators who preview it on the live shop. */

defined( 'ABSPATH' ) || exit;

const TIEM_PREVIEW_COOKIE = 'tiem_preview';

function tiem_get_capability() {
	return class_exists( 'WooCommerce' ) ? 'manage_woocommerce' : 'manage_options';
}

/**
 * Starts an administrator's preview for `?tiem=preview` and ends it for `?tiem=preview-end`. The preview lasts as long
 * as the browser session.
 */
function tiem_switch_preview() {
	$begins = tiem_is_requested( 'preview' );
	if ( ( ! $begins && ! tiem_is_requested( 'preview-end' ) ) || ! current_user_can( tiem_get_capability() ) ) {
		return;
	}
	if ( ! headers_sent() ) {
		setcookie( TIEM_PREVIEW_COOKIE, $begins ? '1' : '', $begins ? 0 : 1, COOKIEPATH, COOKIE_DOMAIN, is_ssl(), true );
	}
	if ( $begins ) {
		$_COOKIE[ TIEM_PREVIEW_COOKIE ] = '1';
	} else {
		unset( $_COOKIE[ TIEM_PREVIEW_COOKIE ] );
	}
}

function tiem_is_previewing() {
	return isset( $_COOKIE[ TIEM_PREVIEW_COOKIE ] ) && '1' === $_COOKIE[ TIEM_PREVIEW_COOKIE ] && current_user_can( tiem_get_capability() );
}

/**
 * Whether Tiệm is on for the visitor of this request. The constant TIEM_OFF in wp-config.php switches it off for
 * everybody.
 */
function tiem_is_shown() {
	if ( ( defined( 'TIEM_OFF' ) && TIEM_OFF ) || tiem_find_blocking_problems() ) {
		return false;
	}
	switch ( tiem_get_options()['audience'] ) {
		case 'everyone':
			return true;
		case 'admins':
			if ( tiem_is_previewing() ) {
				tiem_prevent_page_caching();
				return true;
			}
	}
	return false;
}

/** Prevents page caches from storing an administrator's preview for visitors. */
function tiem_prevent_page_caching() {
	// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedConstantFound -- the name that page caches read.
	defined( 'DONOTCACHEPAGE' ) || define( 'DONOTCACHEPAGE', true );
	add_action( 'template_redirect', 'nocache_headers' );
}

/** Offers the inspector in an administrator's preview, and prevents page caches from storing a page with it. */
function tiem_offer_inspector( $inspector ) {
	$inspector = '' === $inspector && tiem_is_previewing() ? 'closed' : $inspector;
	if ( $inspector ) {
		tiem_prevent_page_caching();
	}
	return $inspector;
}
