<?php
/**
 * Keeps optimiser plugins from combining, deferring or delaying Tiệm's files, because tiem.js finds its chunks by its
 * own URL, and the styles must have loaded before the widgets render. docs/serving.md lists the tested plugins.
 */

defined( 'ABSPATH' ) || exit;

/**
 * Attributes that exclude a script from optimisers. Cloudflare's Rocket Loader recognises its attribute only before
 * `src`.
 */
const TIEM_SCRIPT_ATTRIBUTES = array(
	'data-no-optimize'   => '1',      // LiteSpeed Cache reads this attribute.
	'data-no-defer'      => '1',      // LiteSpeed Cache reads this attribute.
	'data-no-minify'     => '1',      // WP Rocket reads this attribute.
	'data-cfasync'       => 'false',  // Cloudflare, LiteSpeed Cache and Autoptimize read this attribute.
	'data-jetpack-boost' => 'ignore', // Jetpack Boost reads this attribute.
	'data-wpfc-render'   => 'false',  // WP Fastest Cache reads this attribute.
	'data-wpfc-combine'  => 'json',   // WP Fastest Cache combines every script except tags that contain this word.
	'data-no-delay-js'   => '1',      // WP-Optimize reads this attribute.
	'nowprocket'         => '',       // WP Rocket reads this attribute.
);

/** File names without `.js`, which SiteGround Optimizer uses as handles. */
const TIEM_SCRIPTS = array( 'tiem', 'tiem-adopt', 'tiem-inspect', 'tiem-wc' );

const TIEM_STYLESHEETS = array( 'tiem', 'tiem-content', 'tiem-listing', 'tiem-product', 'tiem-cart', 'tiem-checkout', 'tiem-account' );

/** A string in the text of tiem-stub.js. Some optimisers identify inline scripts by their text. */
const TIEM_STUB_WORD = 'tiem.kept';

/** Maps functions of this file to the filters of optimisers that call them. */
const TIEM_OPTIMISER_FILTERS = array(
	'tiem_exclude_scripts'          => array(
		'rocket_exclude_js',
		'rocket_exclude_defer_js',
		'rocket_delay_js_exclusions',
		'litespeed_optimize_js_excludes',
		'litespeed_optm_js_defer_exc',
		'litespeed_optm_gm_js_exc',
		'autoptimize_filter_js_consider_minified',
		'perfmatters_minify_js_exclusions',
		'perfmatters_defer_js_exclusions',
		'perfmatters_delay_js_exclusions',
		'flying_press_exclude_from_minify:js',
		'flying_press_exclude_from_defer:js',
		'flying_press_exclude_from_delay:js',
		'wp-optimize-minify-default-exclusions',
		'wphb_delay_js_exclusions',
		'sgo_javascript_combine_excluded_internal_paths',
		'sgo_javascript_combine_excluded_external_paths',
	),
	'tiem_exclude_inline_scripts'   => array( 'rocket_excluded_inline_js_content', 'sgo_javascript_combine_excluded_inline_content' ),
	'tiem_exclude_stylesheets'      => array(
		'rocket_rucss_external_exclusions',
		'litespeed_optimize_css_excludes',
		'autoptimize_filter_css_consider_minified',
		'perfmatters_minify_css_exclusions',
		'perfmatters_rucss_excluded_stylesheets',
		'flying_press_exclude_from_minify:css',
		'wp-optimize-minify-default-exclusions',
	),
	'tiem_exclude_stylesheet_path'  => array( 'rocket_exclude_async_css' ),
	'tiem_exclude_from_autoptimize' => array( 'autoptimize_filter_js_exclude' ),
	'tiem_exclude_handles'          => array( 'sgo_javascript_combine_exclude', 'sgo_js_minify_exclude', 'sgo_js_async_exclude' ),
	'tiem_exclude_style_handles'    => array( 'sgo_css_combine_exclude', 'sgo_css_minify_exclude' ),
	'tiem_exclude_from_minify'      => array( 'w3tc_minify_js_do_tag_minification', 'w3tc_minify_css_do_tag_minification' ),
);

function tiem_exclude_from_optimisers() {
	foreach ( TIEM_OPTIMISER_FILTERS as $run => $filters ) {
		foreach ( $filters as $filter ) {
			add_filter( $filter, $run, 10, 'tiem_exclude_from_minify' === $run ? 2 : 1 );
		}
	}
}

/**
 * Excludes Tiệm's scripts by parts of their URLs, which most optimisers compare as text and WP Rocket as regular
 * expressions.
 */
function tiem_exclude_scripts( $excluded ) {
	return array_merge( is_array( $excluded ) ? $excluded : array(), tiem_get_script_marks() );
}

/**
 * Excludes the stub by a word that no other inline script contains. WooCommerce 11 prints an inline list of all registered
 * scripts, Tiệm's among them, which an optimiser must not separate from the inline script that reads the list.
 */
function tiem_exclude_inline_scripts( $excluded ) {
	return array_merge( is_array( $excluded ) ? $excluded : array(), array( TIEM_STUB_WORD ) );
}

function tiem_exclude_stylesheets( $excluded ) {
	return array_merge( is_array( $excluded ) ? $excluded : array(), preg_replace( '/.+/', '/$0.css', TIEM_STYLESHEETS ) );
}

/** Adds the stylesheet's path, because the filter `rocket_exclude_async_css` expects whole paths. */
function tiem_exclude_stylesheet_path( $excluded ) {
	$excluded[] = wp_parse_url( tiem_get_file_uri( tiem_get_stylesheet() ), PHP_URL_PATH );
	return $excluded;
}

/**
 * Adds the scripts to Autoptimize's list, which is either comma-separated text or an array with the excluded strings
 * as keys.
 */
function tiem_exclude_from_autoptimize( $excluded ) {
	if ( is_array( $excluded ) ) {
		return $excluded + array_fill_keys( tiem_get_script_marks(), '' );
	}
	return implode( ', ', array_filter( array_merge( array( $excluded ), tiem_get_script_marks() ) ) );
}

/** Registers the handles without enqueuing them, because SiteGround Optimizer looks up the URLs of handles. */
function tiem_exclude_handles( $excluded ) {
	foreach ( TIEM_SCRIPTS as $handle ) {
		if ( ! wp_script_is( $handle, 'registered' ) ) {
			// phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion -- the address holds a hash of the content.
			wp_register_script( $handle, tiem_get_file_uri( "/$handle.js" ), array(), null, true );
		}
	}
	return array_merge( $excluded, TIEM_SCRIPTS );
}

function tiem_exclude_style_handles( $excluded ) {
	foreach ( TIEM_STYLESHEETS as $handle ) {
		if ( ! wp_style_is( $handle, 'registered' ) ) {
			// phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion -- the address holds a hash of the content.
			wp_register_style( $handle, tiem_get_file_uri( "/$handle.css" ), array(), null );
		}
	}
	return array_merge( $excluded, TIEM_STYLESHEETS );
}

/** Filters whether W3 Total Cache minifies the file of a tag. */
function tiem_exclude_from_minify( $is_minified, $tag ) {
	return $is_minified && ! preg_match( '#/(' . implode( '|', array_merge( TIEM_SCRIPTS, TIEM_STYLESHEETS ) ) . ')\.(js|css)\b#', $tag );
}

function tiem_get_script_marks() {
	return array_merge( preg_replace( '/.+/', '/$0.js', TIEM_SCRIPTS ), array( TIEM_STUB_WORD ) );
}

/** Adds TIEM_SCRIPT_ATTRIBUTES to Tiệm's scripts that WordPress prints by their handle. */
function tiem_add_script_attributes( $tag, $handle ) {
	$attributes = '';
	foreach ( TIEM_SCRIPT_ATTRIBUTES as $name => $value ) {
		$attributes .= sprintf( ' %s="%s"', $name, $value );
	}
	return in_array( $handle, TIEM_SCRIPTS, true ) ? str_replace( ' src=', "$attributes src=", $tag ) : $tag;
}
