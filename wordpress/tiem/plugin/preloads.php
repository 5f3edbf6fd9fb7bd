<?php
/**
 * Lets the browser fetch the code of the first view and of the first addition while it is still parsing the page.
 * Without preloads, the loader would request that code only after it has loaded itself, or when a shopper clicks the
 * button.
 */

defined( 'ABSPATH' ) || exit;

/**
 * Widgets of the first view, with the modules that each needs to mount (listWidgetModules() in mount/loader/load-chunk.ts).
 */
const TIEM_FIRST_VIEW = array(
	'block-cart'     => 'block-cart mount/mounting mount/view-root mount/open-app mount/store-root',
	'block-checkout' => 'block-checkout mount/mounting mount/view-root mount/open-app mount/store-root',
	'variation-form' => 'variation-form mount/mounting mount/view-root mount/open-app mount/store-root',
);

/** Modules that send the first addition. The store is loaded while that request is in flight. */
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
	$view    = tiem_get_files_of_view( $widgets );
	$click   = tiem_is_saving_data() ? array() : tiem_get_files_of_modules( tiem_add_text_modules( array_intersect_key( TIEM_FIRST_CLICK, $widgets ) ) );
	// Inserts the preloads after the stylesheets and after everything that the page itself needs.
	$links = array_diff( tiem_create_preload_links( $view, 'auto' ), explode( "\n", substr( $html, 0, $end ) ) );
	$links = array_merge( $links, tiem_create_preload_links( array_diff( $click, $view ), 'low' ) );
	return substr_replace( $html, $links ? implode( "\n", $links ) . "\n" : '', $end, 0 );
}

/** Prints the preloads in the part of the head that is sent before the rest of the page is known. */
function tiem_print_known_preloads() {
	$known = tiem_should_render_block() ? array( is_cart() ? 'block-cart' : 'block-checkout' => '' ) : array();
	foreach ( tiem_create_preload_links( tiem_get_files_of_view( $known ), 'auto' ) as $link ) {
		echo "$link\n"; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- a link element with an escaped address.
	}
}

/** Returns the files that the first view of the widgets needs. A view waits for the style of the theme's buttons. */
function tiem_get_files_of_view( $widgets ) {
	$modules = array_intersect_key( TIEM_FIRST_VIEW, $widgets );
	if ( $modules && 'theme' === tiem_get_options()['look'] ) {
		$modules['look'] = 'mount/theme-buttons';
	}
	return tiem_get_files_of_modules( tiem_add_text_modules( $modules ) );
}

function tiem_create_preload_links( $files, $priority ) {
	$links = array();
	foreach ( array_unique( $files ) as $file ) {
		$links[] = sprintf( '<link rel="modulepreload" fetchpriority="%s" href="%s">', $priority, esc_url( tiem_get_chunk_folder() . $file ) );
	}
	return $links;
}

/** Adds the English texts, which the widgets of a page in English load before they are mounted. */
function tiem_add_text_modules( $modules ) {
	return $modules && preg_match( '/^en(?![a-z])/i', get_user_locale() ) ? $modules + array( 'texts' => 'i18n/en' ) : $modules;
}

/** Returns the files of the modules, according to the manifest that the build writes. */
function tiem_get_files_of_modules( $modules ) {
	$path = tiem_get_file_path( '/manifest.json' );
	// phpcs:ignore WordPress.WP.AlternativeFunctions.file_get_contents_file_get_contents -- a file of this server
	$manifest = $modules && is_readable( $path ) ? json_decode( (string) file_get_contents( $path ), true ) : array();
	$files    = array();
	foreach ( explode( ' ', implode( ' ', $modules ) ) as $module ) {
		$files = array_merge( $files, isset( $manifest[ $module ] ) ? $manifest[ $module ] : array() );
	}
	return $files;
}

/** Returns the folder of the chunks. The loader resolves chunks relative to its own URL. */
function tiem_get_chunk_folder() {
	return preg_replace( '#tiem\.js(\?.*)?$#', '', tiem_get_file_uri( '/tiem.js' ) );
}

function tiem_is_saving_data() {
	return isset( $_SERVER['HTTP_SAVE_DATA'] ) && 'on' === $_SERVER['HTTP_SAVE_DATA'];
}
