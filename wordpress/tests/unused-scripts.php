<?php
/** Tests on which pages jQuery and the scripts that depend on it are omitted, and what keeps them. */

/** The scripts of WooCommerce 11 and WordPress: {handle: [dependencies, whether it has a file]}. */
const NATIVE_SCRIPTS = array(
	'jquery-core'       => array( array(), '/wp-includes/js/jquery/jquery.min.js' ),
	'jquery-migrate'    => array( array(), '/wp-includes/js/jquery/jquery-migrate.min.js' ),
	'jquery'            => array( array( 'jquery-core', 'jquery-migrate' ), false ),
	'wc-jquery-blockui' => array( array( 'jquery' ), '/wp-content/plugins/woocommerce/blockui.js' ),
	'wc-js-cookie'      => array( array(), '/wp-content/plugins/woocommerce/cookie.js' ),
	'woocommerce'       => array( array( 'jquery', 'wc-jquery-blockui', 'wc-js-cookie' ), '/wp-content/plugins/woocommerce/woocommerce.js' ),
);

const ALL_LIBRARIES = array( 'jquery-core', 'jquery-migrate', 'wc-jquery-blockui', 'wc-js-cookie', 'woocommerce' );

/** Adds a script of another plugin to the page that render_page() builds: its handle, text and dependencies. */
function enqueue( $handle, $text, $deps = array() ) {
	if ( ! is_dir( WP_PLUGIN_DIR . '/other' ) ) {
		mkdir( WP_PLUGIN_DIR . '/other', 0777, true );
	}
	file_put_contents( WP_PLUGIN_DIR . "/other/$handle.js", $text );
	register_shutdown_function(
		function () {
			array_map( 'unlink', glob( WP_PLUGIN_DIR . '/other/*.js' ) );
			if ( is_dir( WP_PLUGIN_DIR ) ) {
				rmdir( WP_PLUGIN_DIR . '/other' );
				rmdir( WP_PLUGIN_DIR );
			}
		}
	);
	wp_scripts()->registered[ $handle ] = (object) array(
		'src'  => "/wp-content/plugins/other/$handle.js",
		'deps' => $deps,
	);
	wp_scripts()->queue[]               = $handle;
}

/** Returns the page as WordPress prints it, with everything that is enqueued and `$body` in its body. */
function render_page( $body = '' ) {
	$scripts = wp_scripts();
	foreach ( NATIVE_SCRIPTS as $handle => list( $deps, $src ) ) {
		$scripts->registered[ $handle ] = (object) compact( 'src', 'deps' );
	}
	$scripts->queue[] = 'woocommerce';
	$scripts->done    = array_keys( tiem_add_script_dependencies( $scripts->queue ) );
	$tags             = '<script id="woocommerce-js-extra">' . "\nvar woocommerce_params = {\"ajax_url\":\"/\"};\n//# sourceURL=woocommerce-js-extra\n</script>";
	foreach ( $scripts->done as $handle ) {
		$src   = $scripts->registered[ $handle ]->src;
		$tags .= $src ? "<script src=\"https://shop.example$src?ver=1\" id=\"$handle-js\" defer></script>\n" : '';
	}
	return "<!DOCTYPE html><html><head>$tags</head><body>$body</body></html>";
}

/** Returns the handles of the libraries that the page still contains. */
function get_remaining_libraries( $body = '' ) {
	preg_match_all( '/ id="([\w-]+)-js"/', tiem_drop_unused_scripts( render_page( $body ) ), $left );
	$libraries = array_values( array_intersect( $left[1], array_keys( TIEM_LIBRARIES ) ) );
	sort( $libraries );
	return $libraries;
}

test( 'jQuery: a page where nothing needs it has neither it nor the scripts of WooCommerce that need it', function () {
	create_shop_with( 'storefront' );
	enqueue( 'navigation', 'document.querySelector( "nav" ).hidden = false;' );
	$page = tiem_drop_unused_scripts( render_page( '<p>Trà</p>' ) );
	equal( preg_match_all( '/<script\b/', $page ), 1 );
	has( $page, '<script src="https://shop.example/wp-content/plugins/other/navigation.js?ver=1" id="navigation-js" defer></script>' );
	has( $page, '<body><p>Trà</p></body></html>' );
} );

test( 'jQuery: stays, with jquery-migrate, for a script that depends on it, and woocommerce.js is left out', function () {
	create_shop_with( 'storefront' );
	enqueue( 'slider', 'start();', array( 'jquery' ) );
	equal( get_remaining_libraries(), array( 'jquery-core', 'jquery-migrate' ) );
	equal( in_array( 'jquery-core (listing): kept, because slider depends on it.', tiem_get_library_reasons(), true ), true );
	equal( in_array( 'woocommerce (listing): left out, because no script that stays needs it.', tiem_get_library_reasons(), true ), true );
	create_shop_with( 'storefront' );
	enqueue( 'slider', 'start();', array( 'slider-library' ) );
	wp_scripts()->registered['slider-library'] = (object) array( 'src' => false, 'deps' => array( 'woocommerce' ) );
	equal( get_remaining_libraries(), ALL_LIBRARIES );
} );

foreach ( array(
	'names jQuery'               => '(function (e) { e("form").hide() })(window.jQuery);',
	'calls $()'                  => '$( ".price" ).show();',
	'calls a function of $'      => '$.get( "/" );',
	'adds a script by its tag'   => 'document.body.append( Object.assign( document.createElement( "script" ), { src: address } ) );',
	'adds a script by a variable' => '(function (w, d, s) { d.createElement(s).src = "https://tags.example/t.js" })(window, document, "script");',
) as $what => $text ) {
	test( "jQuery: stays for a script without dependencies that $what, in a file or inline", function () use ( $text ) {
		create_shop_with( 'storefront' );
		enqueue( 'other', $text );
		equal( get_remaining_libraries(), array( 'jquery-core', 'jquery-migrate' ) );
		create_shop_with( 'storefront' );
		equal( get_remaining_libraries( "<script>$text</script>" ), array( 'jquery-core', 'jquery-migrate' ) );
	} );
}

foreach ( array(
	'a price with a $ sign'                      => '<script>show( "5 $ (new)" ); const price = `${ amount }`;</script>',
	'an object with a member $'                  => '<script>store.$( "x" );</script>',
	'data that mentions jQuery'                  => '<script type="application/ld+json">{"name":"jQuery $( cup )"}</script>',
	'text that mentions jQuery'                  => '<a href="/jQuery-$(cup)" title="jQuery">onclick="jQuery()"</a>',
	'an event attribute without it'              => '<select onchange="this.form.submit()"></select>',
	'Tiệm’s own files'                           => '<script data-jetpack-boost="ignore" data-wpfc-render="false" src="https://cdn.example/tiem.js" type="module"></script>',
	'a payment provider’s script'                => '<script src="https://js.stripe.com/v3/"></script>',
	'a snippet that adds a known service’s file' => '<script>(function (d, s) { d.createElement(s).src = "https://connect.facebook.net/en_US/fbevents.js" })(document, "script");</script>',
	'WordPress’s snippet for emoji'              => '<script>window._wpemojiSettings = {}; document.createElement("script").src = url;</script>',
	'the same snippet since WordPress 6.9'       => '<script type="module">var e = "script#wp-emoji-settings"; document.createElement("script").src = url;</script>',
) as $what => $body ) {
	test( "jQuery: $what does not keep it", function () use ( $body ) {
		create_shop_with( 'storefront' );
		equal( get_remaining_libraries( $body ), array() );
	} );
}

foreach ( array(
	'an event attribute that uses it'         => '<a onclick="jQuery(this).hide()">x</a>',
	'an event attribute in single quotes'     => "<a title=\"x\" onclick='return $(this).hide()'>x</a>",
	'a javascript: address that uses it'      => '<a href="javascript:jQuery(\'#x\').hide()">x</a>',
	'a script of another host'                => '<script src="https://chat.example/chat.js"></script>',
	'a tag manager'                           => '<script async src="https://www.googletagmanager.com/gtm.js?id=GTM-1"></script>',
	'a script that an optimiser runs later'   => '<script type="text/rocketlazyloadscript">jQuery(document)</script>',
	'an imported module of another host'      => '<script type="importmap">{"imports":{"chat":"https://chat.example/chat.mjs"}}</script>',
) as $what => $body ) {
	test( "jQuery: $what keeps it", function () use ( $body ) {
		create_shop_with( 'storefront' );
		equal( get_remaining_libraries( $body ), array( 'jquery-core', 'jquery-migrate' ) );
	} );
}

test( 'jQuery: stays where a theme enqueues it by its name', function () {
	create_shop_with( 'storefront' );
	wp_scripts()->queue[] = 'jquery';
	equal( get_remaining_libraries(), array( 'jquery-core', 'jquery-migrate' ) );
} );

test( 'jQuery: stays on the page because of the setting `jquery`, the filter `tiem_library_users`, or on an account page', function () {
	create_shop_with( 'storefront', array( 'jquery' => 'keep' ) );
	equal( get_remaining_libraries(), ALL_LIBRARIES );
	create_shop_with( 'storefront', array(), array( 'kind' => 'account' ) );
	equal( get_remaining_libraries(), ALL_LIBRARIES );
	create_shop_with( 'storefront' );
	add_filter( 'tiem_library_users', function ( $users ) {
		return $users + array( 'jquery' => 'tag manager' );
	} );
	equal( get_remaining_libraries(), array( 'jquery-core', 'jquery-migrate' ) );
	equal( in_array( 'jquery-core (listing): kept, because tag manager uses it.', tiem_get_library_reasons(), true ), true );
} );

test( 'jQuery: the filter `tiem_library_users` can leave it out although a script of another host is on the page', function () {
	create_shop_with( 'storefront' );
	add_filter( 'tiem_library_users', function ( $users ) {
		return array_diff( $users, array( 'https://chat.example/chat.js' ) );
	} );
	equal( get_remaining_libraries( '<script src="https://chat.example/chat.js"></script>' ), array() );
} );

foreach ( array(
	'js-cookie'      => array( 'Cookies.get( "seen" )', array( 'wc-js-cookie' ) ),
	'blockUI'        => array( 'jQuery( "form" ).block( {} )', array( 'jquery-core', 'jquery-migrate', 'wc-jquery-blockui' ) ),
	'woocommerce.js' => array( 'jQuery.scroll_to_notices( errors )', ALL_LIBRARIES ),
) as $library => list( $text, $left ) ) {
	test( "$library: an inline script that uses it keeps it and what it depends on", function () use ( $text, $left ) {
		create_shop_with( 'storefront' );
		equal( get_remaining_libraries( "<script>$text</script>" ), $left );
	} );
}

foreach ( array(
	'a store notice, which it shows'           => '<p class="woocommerce-store-notice demo_store" style="display:none;">x</p>',
	'a password field'                         => '<input class="input-text" type="password">',
	'a form field of WooCommerce'              => '<span class="woocommerce-input-wrapper"></span>',
	'an error, which gets the focus'           => '<ul class="woocommerce-error" role="alert"></ul>',
	'a sorting form without a widget'          => '<form class="woocommerce-ordering" method="get"></form>',
	'a quantity below its minimum'             => '<input type="number" class="input-text qty text" value="1" min="2">',
	'a link to remove a line, in no mini cart' => '<div data-tiem="mini-cart"></div><div><a role="button" href="#" class="remove remove_from_cart_button">x</a></div>',
) as $what => $body ) {
	test( "woocommerce.js: stays on a page with $what", function () use ( $body ) {
		create_shop_with( 'storefront' );
		equal( get_remaining_libraries( $body ), ALL_LIBRARIES );
	} );
}

test( 'woocommerce.js: is left out where widgets do what it does', function () {
	create_shop_with( 'storefront' );
	equal( get_remaining_libraries( '<ul data-tiem="mini-cart"><li><ul></ul><a role="button" class="remove remove_from_cart_button">x</a></li></ul>
		<form data-tiem="sort-select" class="woocommerce-ordering"></form><input class="qty" value="1" min="1"><div class="woocommerce-message">x</div>' ), array() );
} );

test( 'woocommerce.js: is left out beside a sorting form that its block handles by directives', function () {
	create_shop_with( 'twentytwentyfive' );
	equal( get_remaining_libraries( '<form data-wp-interactive="woocommerce/catalog-sorting" data-wp-on--submit="actions.preventSubmit" class="woocommerce-ordering" method="get"><select name="orderby" class="orderby" data-wp-on--change="actions.handleSortChange"></select></form>' ), array() );
} );

test( 'woocommerce.js: a sorted list whose order screen readers announce keeps it', function () {
	create_shop_with( 'storefront' );
	$_SERVER['QUERY_STRING'] = 'orderby=price';
	$sorted                  = get_remaining_libraries( '<p class="woocommerce-result-count" data-is-sorted-by="true">x</p>' );
	unset( $_SERVER['QUERY_STRING'] );
	equal( $sorted, ALL_LIBRARIES );
} );

test( 'parameters of woocommerce.js: are left out with it, unless a plugin has added its own', function () {
	create_shop_with( 'storefront' );
	$page = str_replace( '{"ajax_url":"/"};', "{\"ajax_url\":\"/\"};\nvar other_params = {};", render_page() );
	has( tiem_drop_unused_scripts( $page ), 'var other_params = {};' );
} );

test( 'files of scripts: searched for jQuery once, and again after they changed', function () {
	create_shop_with( 'storefront' );
	enqueue( 'other', 'start();' );
	equal( get_remaining_libraries(), array() );
	$file  = WP_PLUGIN_DIR . '/other/other.js';
	$known = site( 'transients' )['tiem_scripts']['files'];
	equal( array( array_keys( $known ), $known[ $file ][1] ), array( array( $file ), array() ) );
	file_put_contents( $file, 'jQuery( start );' );
	clearstatcache();
	$GLOBALS['site']['wp_scripts']->queue = array( 'other' );
	equal( get_remaining_libraries(), array( 'jquery-core', 'jquery-migrate' ) );
} );

test( 'jQuery: parts of a page, and pages with ?tiem=off, stay as they are', function () {
	create_shop_with( 'storefront' );
	$part = '<script src="/jquery.js" id="jquery-core-js"></script>';
	equal( tiem_drop_unused_scripts( $part ), $part );
	$page         = render_page();
	$_GET['tiem'] = 'off';
	equal( tiem_drop_unused_scripts( $page ), $page );
} );

test( 'wp tiem status: says of woocommerce.js that it is not known before the first page view whether it stays', function () {
	create_shop_with( 'storefront' );
	( new Tiem_Command() )->status();
	equal( (bool) preg_grep( '/^woocommerce, .* not known before the first page view\.$/', site( 'printed' ) ), true );
} );

test( 'Server-Timing: names the milliseconds of the request and those of Tiệm in it', function () {
	create_shop_with( 'storefront' );
	$before = tiem_add_own_time();
	// Builds a hundred pages, because the clock of PHP in WebAssembly is too coarse for the time of a single page.
	for ( $page = 0; $page < 100; $page++ ) {
		tiem_finish_page( render_page( '<p>Trà</p>' ) );
	}
	equal( tiem_add_own_time() > $before, true );
	equal( preg_match( '/^wp;dur=(\d+\.\d), tiem;dur=(\d+\.\d)$/', tiem_get_server_timing(), $found ), 1 );
	equal( $found[1] >= $found[2], true );
} );

test( 'selects: the stylesheet of the select library is left out, except where another plugin’s script draws with it', function () {
	foreach ( array( false, true ) as $is_used ) {
		new_site();
		$scripts             = wp_scripts();
		$scripts->registered = array(
			'jquery'       => (object) array( 'deps' => array() ),
			'selectWoo'    => (object) array( 'deps' => array( 'jquery' ) ),
			'field-editor' => (object) array( 'deps' => array( 'selectWoo' ) ),
		);
		$scripts->queue      = $is_used ? array( 'selectWoo', 'field-editor' ) : array( 'selectWoo' );
		wp_register_style( 'select2', '/select2.css' );
		wp_register_style( 'photoswipe', '/photoswipe.css' );

		tiem_dequeue_scripts_and_styles( array( 'selectWoo', 'select2', 'photoswipe' ) );

		equal( $scripts->queue, $is_used ? array( 'field-editor' ) : array() );
		equal( array( wp_style_is( 'select2' ), wp_style_is( 'photoswipe' ) ), array( $is_used, false ) );
	}
} );
