<?php
/**
 * Lets the browser fetch the code of the first view and of the first addition while it still reads the page. The loader
 * would ask for it only when it has been loaded itself, or when a shopper presses the button.
 */

defined( 'ABSPATH' ) || exit;

/** Widgets of the first view, and the modules that each needs to mount (listModules() in mount/loader/load-chunk.ts). */
const TIEM_FIRST_VIEW = array(
	'block-cart'     => 'block-cart mount/mounting mount/view-root mount/open-app mount/store-root',
	'block-checkout' => 'block-checkout mount/mounting mount/view-root mount/open-app mount/store-root',
	'variation-form' => 'variation-form mount/mounting mount/view-root mount/open-app mount/store-root',
);

/** Sends the first addition; the store is loaded while its request is in flight. */
const TIEM_FIRST_CLICK = array(
	'add-to-cart' => 'add-to-cart mount/mounting',
);

/** Adds `<link rel="modulepreload">` to the page for the widgets on it. */
function tiem_add_preloads( $html ) {
	$end = stripos( $html, '</head>' );
	if ( false === $end || tiem_is_off() ) {
		return $html;
	}
	preg_match_all( '/\sdata-tiem="([^"]*)"/', $html, $found );
	$widgets = array_flip( preg_split( '/\s+/', implode( ' ', $found[1] ) ) );
	$view    = tiem_files_of( array_intersect_key( TIEM_FIRST_VIEW, $widgets ) );
	$click   = tiem_is_saving_data() ? array() : tiem_files_of( array_intersect_key( TIEM_FIRST_CLICK, $widgets ) );
	// After the styles, and not before what the page itself needs.
	$links = array_diff( tiem_preload_links( $view, 'auto' ), explode( "\n", substr( $html, 0, $end ) ) );
	$links = array_merge( $links, tiem_preload_links( array_diff( $click, $view ), 'low' ) );
	return substr_replace( $html, $links ? implode( "\n", $links ) . "\n" : '', $end, 0 );
}

/** Printed with the part of the head that is sent before the rest of the page is known. */
function tiem_print_known_preloads() {
	$known = tiem_draws_this_page() ? array( is_cart() ? 'block-cart' : 'block-checkout' => '' ) : array();
	foreach ( tiem_preload_links( tiem_files_of( array_intersect_key( TIEM_FIRST_VIEW, $known ) ), 'auto' ) as $link ) {
		echo "$link\n"; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- a link element with an escaped address.
	}
}

function tiem_preload_links( $files, $priority ) {
	$links = array();
	foreach ( array_unique( $files ) as $file ) {
		$links[] = sprintf( '<link rel="modulepreload" fetchpriority="%s" href="%s">', $priority, esc_url( tiem_chunk_folder() . $file ) );
	}
	return $links;
}

/** The files of the modules, by the manifest that the build writes. */
function tiem_files_of( $modules ) {
	$path = tiem_file_path( '/manifest.json' );
	// phpcs:ignore WordPress.WP.AlternativeFunctions.file_get_contents_file_get_contents -- a file of this server
	$manifest = $modules && is_readable( $path ) ? json_decode( (string) file_get_contents( $path ), true ) : array();
	$files    = array();
	foreach ( explode( ' ', implode( ' ', $modules ) ) as $module ) {
		$files = array_merge( $files, isset( $manifest[ $module ] ) ? $manifest[ $module ] : array() );
	}
	return $files;
}

/** The loader resolves chunks against its own address. */
function tiem_chunk_folder() {
	return preg_replace( '#tiem\.js(\?.*)?$#', '', tiem_file_uri( '/tiem.js' ) );
}

function tiem_is_saving_data() {
	return isset( $_SERVER['HTTP_SAVE_DATA'] ) && 'on' === $_SERVER['HTTP_SAVE_DATA'];
}
