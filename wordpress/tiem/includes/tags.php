<?php
/** Prints the stylesheet, the settings and the module in the head of the page, and finds the URLs of the files. */

defined( 'ABSPATH' ) || exit;

function tiem_print_tags() {
	$started = microtime( true );
	// LiteSpeed Cache reads the first two attributes, WP Rocket the third, Autoptimize the last.
	// phpcs:ignore WordPress.WP.EnqueuedResources.NonEnqueuedStylesheet -- no other stylesheet depends on it, so it has no handle.
	printf( '<link rel="stylesheet" data-no-optimize="1" data-no-async="1" data-no-minify="1" data-noptimize="1" href="%s">' . "\n", esc_url( tiem_get_file_uri( tiem_get_stylesheet() ) ) );
	$settings = tiem_get_settings();
	tiem_print_settings( $settings );
	$inspector = tiem_get_inspector();
	if ( $inspector ) {
		tiem_print_script( '/tiem-inspect.js', 'closed' === $inspector ? array( 'data-closed' => '' ) : array() );
	}
	if ( ! empty( $settings['adopt'] ) ) {
		tiem_print_adoption_script();
	}
	tiem_print_script(
		'/tiem.js',
		array(
			'type'  => 'module',
			'async' => true,
		)
	);
	tiem_add_own_time( microtime( true ) - $started );
}

function tiem_print_settings( $settings ) {
	wp_print_inline_script_tag(
		wp_json_encode( $settings, JSON_HEX_TAG | JSON_UNESCAPED_SLASHES ),
		array(
			'type'               => 'application/json',
			'data-tiem-settings' => '',
		)
	);
}

/** Adds the given seconds to the time that Tiệm has used in this request, and returns the sum. */
function tiem_add_own_time( $seconds = 0 ) {
	static $total = 0;
	$total       += $seconds;
	return $total;
}

/**
 * Returns the header `Server-Timing`, which browsers show and `npm run bench` reads: the milliseconds of the request,
 * and Tiệm's part of them.
 */
function tiem_get_server_timing() {
	$request = isset( $_SERVER['REQUEST_TIME_FLOAT'] ) ? microtime( true ) - (float) $_SERVER['REQUEST_TIME_FLOAT'] : 0;
	return sprintf( 'wp;dur=%.1F, tiem;dur=%.1F', $request * 1000, tiem_add_own_time() * 1000 );
}

/**
 * Whether the page has the inspector (docs/checking.md): 'open' with `?tiem=inspect`, '' without. Only administrators
 * get the inspector. The plugin's preview has the inspector too, with its panel closed.
 */
function tiem_get_inspector() {
	if ( ! current_user_can( 'manage_woocommerce' ) ) {
		return '';
	}
	return apply_filters( 'tiem_inspector', tiem_is_requested( 'inspect' ) ? 'open' : '' );
}

/**
 * Prints tiem-adopt.js, or logs an error if that file is missing. The loader has no room for this check, and without it
 * the page would seem to have no matching elements.
 */
function tiem_print_adoption_script() {
	if ( is_readable( tiem_get_file_path( '/tiem-adopt.js' ) ) ) {
		tiem_print_script( '/tiem-adopt.js' );
	} else {
		wp_print_inline_script_tag( 'console.error("[tiem] settings: adopt is set, but tiem-adopt.js is missing beside tiem.js, so no element is adopted; copy it from the package.");' );
	}
}

function tiem_print_script( $file, $attributes = array() ) {
	wp_print_script_tag( $attributes + TIEM_SCRIPT_ATTRIBUTES + array( 'src' => tiem_get_file_uri( $file ) ) );
}

/**
 * Returns the stylesheet for the page's kind. For a page with widgets of another kind (a post with a quick view) the
 * filter names that kind, or '' for the stylesheet of all widgets:
 *
 *     add_filter( 'tiem_page_kind', function ( $kind ) { return is_page( 'tra-moi' ) ? 'listing' : $kind; } );
 */
function tiem_get_stylesheet() {
	$kind = apply_filters( 'tiem_page_kind', tiem_get_page_kind() );
	return $kind ? "/tiem-$kind.css" : '/tiem.css';
}

function tiem_get_page_kind() {
	if ( is_product() ) {
		return 'product';
	}
	if ( is_cart() ) {
		return 'cart';
	}
	if ( is_checkout() ) {
		return 'checkout';
	}
	// The blocks also work on pages that are not the shop's cart or checkout page.
	foreach ( array( 'cart', 'checkout' ) as $block ) {
		if ( is_singular() && has_block( "woocommerce/$block" ) ) {
			return $block;
		}
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
	header( sprintf( 'Link: <%s>; rel=preload; as=style', esc_url_raw( tiem_get_file_uri( tiem_get_stylesheet() ) ) ), false );
}

function tiem_print_stub() {
	wp_print_inline_script_tag( file_get_contents( tiem_get_file_path( '/tiem-stub.js' ) ), TIEM_SCRIPT_ATTRIBUTES ); // phpcs:ignore WordPress.WP.AlternativeFunctions.file_get_contents_file_get_contents -- a file of this server
}

/**
 * Returns the file's URL with a version. The version is a hash of the content, so that a release has the same URL on
 * every server.
 */
function tiem_get_file_uri( $file ) {
	$uri = apply_filters( 'tiem_file_uri', call_user_func( tiem_get_config( 'uri' ), $file ), $file );
	return add_query_arg( 'ver', substr( md5_file( tiem_get_file_path( $file ) ), 0, 10 ), $uri );
}

function tiem_get_file_path( $file ) {
	return apply_filters( 'tiem_file_path', call_user_func( tiem_get_config( 'path' ), $file ), $file );
}

/**
 * Whether the page is requested with ?tiem=off. In that case the loader mounts nothing, so WooCommerce's own scripts
 * have to be on the page.
 */
function tiem_is_off() {
	return tiem_is_requested( 'off' );
}

function tiem_is_requested( $word ) {
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- nothing is changed by it.
	return isset( $_GET['tiem'] ) && in_array( $word, (array) wp_unslash( $_GET['tiem'] ), true );
}
