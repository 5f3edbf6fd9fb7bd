<?php
/** Tests which files and attributes the plugin excludes from optimiser plugins. */

/** Adds the page's filters as tiem_start() does. A single file replaces the build. */
function start_optimiser_filters() {
	tiem_get_config(
		array(
			'path' => function () {
				return __FILE__;
			},
			'uri'  => function ( $file ) {
				return "https://shop.example/build$file";
			},
		)
	);
	tiem_exclude_from_optimisers();
}

test( 'optimisers: every list of scripts keeps its entries and gets Tiệm’s scripts and stub', function () {
	start_optimiser_filters();
	$scripts = array( '/tiem.js', '/tiem-adopt.js', '/tiem-inspect.js', '/tiem-wc.js', 'tiem.kept' );
	foreach ( TIEM_OPTIMISER_FILTERS['tiem_exclude_scripts'] as $filter ) {
		equal( array_slice( apply_filters( $filter, array( 'jquery.js' ) ), 0, 6 ), array_merge( array( 'jquery.js' ), $scripts ) );
		// Autoptimize passes false as the filter's initial value.
		equal( array_slice( apply_filters( $filter, false ), 0, 5 ), $scripts );
	}
} );

test( 'optimisers: every list of stylesheets gets the stylesheet of each kind of page', function () {
	start_optimiser_filters();
	foreach ( TIEM_OPTIMISER_FILTERS['tiem_exclude_stylesheets'] as $filter ) {
		$excluded = apply_filters( $filter, array( 'theme.css' ) );
		equal( array_diff( array( 'theme.css', '/tiem.css', '/tiem-content.css', '/tiem-listing.css', '/tiem-product.css', '/tiem-cart.css', '/tiem-checkout.css', '/tiem-account.css' ), $excluded ), array() );
	}
	equal( apply_filters( 'rocket_exclude_async_css', array() ), array( '/build/tiem-listing.css' ) );
} );

test( 'optimisers: the word by which inline scripts are excluded is in the text of the stub', function () {
	has( file_get_contents( dirname( __DIR__, 2 ) . '/mount/entrypoints/stub.ts' ), "'" . TIEM_STUB_WORD . "'" );
} );

test( 'Autoptimize: its list of excluded scripts can be text with commas or an array of keys', function () {
	start_optimiser_filters();
	equal( apply_filters( 'autoptimize_filter_js_exclude', 'seal.js, js/jquery/' ), 'seal.js, js/jquery/, /tiem.js, /tiem-adopt.js, /tiem-inspect.js, /tiem-wc.js, tiem.kept' );
	equal( apply_filters( 'autoptimize_filter_js_exclude', '' ), '/tiem.js, /tiem-adopt.js, /tiem-inspect.js, /tiem-wc.js, tiem.kept' );
	equal( array_slice( apply_filters( 'autoptimize_filter_js_exclude', array( 'seal.js' => 'remove' ) ), 0, 2 ), array( 'seal.js' => 'remove', '/tiem.js' => '' ) );
} );

test( 'SiteGround Optimizer: gets handles of registered scripts, so that it finds their addresses, and none is enqueued', function () {
	start_optimiser_filters();
	equal( apply_filters( 'sgo_javascript_combine_exclude', array( 'jquery' ) ), array( 'jquery', 'tiem', 'tiem-adopt', 'tiem-inspect', 'tiem-wc' ) );
	equal( strpos( site( 'scripts' )['tiem-adopt'], 'https://shop.example/build/tiem-adopt.js?ver=' ), 0 );
	equal( array_keys( site( 'scripts' ) ), TIEM_SCRIPTS );
	equal( apply_filters( 'sgo_css_combine_exclude', array( 'theme' ) ), array_merge( array( 'theme' ), TIEM_STYLESHEETS ) );
	equal( strpos( site( 'styles' )['tiem-cart'], 'https://shop.example/build/tiem-cart.css?ver=' ), 0 );
} );

test( 'inline scripts: only the stub is kept out of a combined script, so that WooCommerce’s list of scripts stays with the script that reads it', function () {
	start_optimiser_filters();
	foreach ( array( 'sgo_javascript_combine_excluded_inline_content', 'rocket_excluded_inline_js_content' ) as $filter ) {
		equal( apply_filters( $filter, array( 'seal' ) ), array( 'seal', 'tiem.kept' ) );
	}
} );

test( 'W3 Total Cache: leaves the tags of Tiệm’s files as they are, and may change others', function () {
	start_optimiser_filters();
	$tags = array(
		'w3tc_minify_js_do_tag_minification'  => '<script src="https://shop.example/build/tiem-adopt.js?ver=1"></script>',
		'w3tc_minify_css_do_tag_minification' => '<link rel="stylesheet" href="https://shop.example/build/tiem-product.css?ver=1">',
	);
	foreach ( $tags as $filter => $tag ) {
		equal( apply_filters( $filter, true, $tag, 'file' ), false );
		equal( apply_filters( $filter, true, str_replace( '/tiem-', '/theme-', $tag ), 'file' ), true );
		equal( apply_filters( $filter, false, str_replace( '/tiem-', '/theme-', $tag ), 'file' ), false );
	}
} );

test( 'WP Fastest Cache: combines none of Tiệm’s scripts, because it leaves tags with the word “json” alone', function () {
	has( tiem_add_script_attributes( '<script src="/tiem-adopt.js"></script>', 'tiem-adopt' ), 'json' );
	equal( in_array( 'json', TIEM_SCRIPT_ATTRIBUTES, true ), true );
} );

test( 'WP-Optimize: delays none of Tiệm’s scripts until the first gesture', function () {
	has( tiem_add_script_attributes( '<script src="/tiem-adopt.js"></script>', 'tiem-adopt' ), ' data-no-delay-js="1"' );
} );

test( 'script that WordPress prints by its handle: only those of Tiệm get the attributes, before the address', function () {
	has( tiem_add_script_attributes( '<script src="/tiem-wc.js"></script>', 'tiem-wc' ), ' data-cfasync="false" data-jetpack-boost="ignore" data-wpfc-render="false" data-wpfc-combine="json" data-no-delay-js="1" nowprocket="" src="/tiem-wc.js"' );
	equal( tiem_add_script_attributes( '<script src="/a.js"></script>', 'a' ), '<script src="/a.js"></script>' );
} );
