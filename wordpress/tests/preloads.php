<?php
/** Tests which code browsers fetch before the loader requests it. */

/** Starts Tiệm with a build that has the given modules. */
function start_with_modules() {
	$folder = sys_get_temp_dir() . '/tiem-preloads-' . getmypid();
	if ( ! is_dir( $folder ) ) {
		mkdir( $folder );
		file_put_contents( "$folder/tiem.js", '' );
		file_put_contents(
			"$folder/manifest.json",
			json_encode(
				array(
					'add-to-cart'         => array( 'chunks/a.js', 'chunks/kit.js' ),
					'mount/mounting'      => array( 'chunks/kit.js' ),
					'block-cart'          => array( 'chunks/cart.js' ),
					'i18n/en'             => array( 'chunks/en.js' ),
					'mount/store-root'    => array( 'chunks/app.js', 'chunks/kit.js' ),
					'mount/theme-buttons' => array( 'chunks/theme-buttons.js' ),
				)
			)
		);
		register_shutdown_function(
			function () use ( $folder ) {
				array_map( 'unlink', glob( "$folder/*" ) );
				rmdir( $folder );
			}
		);
	}
	tiem_get_config(
		array(
			'path'     => function ( $file ) use ( $folder ) {
				return $folder . $file;
			},
			'uri'      => function ( $file ) {
				return "https://cdn.example/tiem$file";
			},
			'replaces' => tiem_get_replaced_handles( tiem_get_active_widgets() ),
		)
	);
}

/** Returns the preloads of a page with the given widgets: [file, priority]. */
function get_preloads_of( $widgets ) {
	start_with_modules();
	$html = tiem_add_preloads( "<html><head><title>Trà</title></head><body><div data-tiem=\"$widgets\"></div></body></html>" );
	preg_match_all( '~<link rel="modulepreload" fetchpriority="(\w+)" href="([^"]+)">(?=.*</head>)~s', $html, $found, PREG_SET_ORDER );
	return array_map(
		function ( $link ) {
			return array( $link[2], $link[1] );
		},
		$found
	);
}

test( 'preloads: the code of the first view has its usual priority, that of the first addition a low one, and each file is named once', function () {
	create_shop_with( 'storefront' );
	equal(
		get_preloads_of( 'add-to-cart block-cart' ),
		array(
			array( 'https://cdn.example/tiem/chunks/cart.js', 'auto' ),
			array( 'https://cdn.example/tiem/chunks/kit.js', 'auto' ),
			array( 'https://cdn.example/tiem/chunks/app.js', 'auto' ),
			array( 'https://cdn.example/tiem/chunks/theme-buttons.js', 'auto' ),
			array( 'https://cdn.example/tiem/chunks/a.js', 'low' ),
		)
	);
	equal( get_preloads_of( 'mini-cart' ), array() );
} );

test( 'preloads: a page in English also has the English texts, if it has code that needs them', function () {
	create_shop_with( 'storefront', array(), array( 'locale' => 'en_GB' ) );
	equal( get_preloads_of( 'add-to-cart' )[2], array( 'https://cdn.example/tiem/chunks/en.js', 'low' ) );
	equal( get_preloads_of( 'block-cart' )[4], array( 'https://cdn.example/tiem/chunks/en.js', 'auto' ) );
	equal( get_preloads_of( 'mini-cart' ), array() );
} );

test( 'preloads: with the widgets\' own look, the code that measures the theme\'s buttons is left out', function () {
	create_shop_with( 'storefront', array( 'look' => 'own' ) );
	equal( count( get_preloads_of( 'block-cart' ) ), 3 );
} );

test( 'preloads: a browser that saves data gets only the code of the first view', function () {
	create_shop_with( 'storefront' );
	$_SERVER['HTTP_SAVE_DATA'] = 'on';
	equal( get_preloads_of( 'add-to-cart' ), array() );
	equal( count( get_preloads_of( 'add-to-cart block-cart' ) ), 4 );
	unset( $_SERVER['HTTP_SAVE_DATA'] );
} );

test( 'preloads: parts of a page, and pages with ?tiem=off, stay as they are', function () {
	create_shop_with( 'storefront' );
	equal( tiem_add_preloads( '<p data-tiem="block-cart"></p>' ), '<p data-tiem="block-cart"></p>' );
	$_GET['tiem'] = 'off';
	equal( get_preloads_of( 'block-cart' ), array() );
	unset( $_GET['tiem'] );
} );

/**
 * Returns what the head of a cart page prints before the rest of the page is known. `$content` is the content of the
 * page.
 */
function print_known_preloads( $content ) {
	create_shop_with( 'storefront', array(), compact( 'content' ) + array( 'kind' => 'cart' ) );
	start_with_modules();
	ob_start();
	tiem_print_known_preloads();
	return ob_get_clean();
}

test( 'preloads in the part of the head that is sent first: contain those of a block that Tiệm draws, and none is repeated later', function () {
	$links = print_known_preloads( '<!-- wp:woocommerce/cart -->' );
	equal( substr_count( $links, '<link rel="modulepreload" fetchpriority="auto" href="https://cdn.example/tiem/chunks/' ), 4 );
	$page = tiem_add_preloads( "<html><head>\n$links</head><body><div data-tiem=\"block-cart add-to-cart\"></div></body></html>" );
	equal( substr_count( $page, 'modulepreload' ), 5 );
	equal( strpos( $page, $links . '<link rel="modulepreload" fetchpriority="low" href="https://cdn.example/tiem/chunks/a.js">' ) > 0, true );
	equal( print_known_preloads( '[woocommerce_cart]' ), '' );
} );
