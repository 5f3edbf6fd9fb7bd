<?php
/** Tests settings, audience, problems, the command line and uninstalling. */

test( 'new shop: nothing is on its pages before a profile is chosen, and the theme’s profile is proposed', function () {
	equal( tiem_is_shown(), false );
	equal( tiem_find_blocking_problems(), array( 'No profile is chosen: choose one, and Tiệm begins to work.' ) );
	equal( tiem_detect_profile(), 'storefront' );
	new_site( array( 'template' => 'twentytwentyfive' ) );
	equal( tiem_detect_profile(), 'twentytwentyfive' );
	new_site( array( 'template' => 'twentytwentyfour' ) );
	equal( tiem_detect_profile(), 'woocommerce-blocks' );
	new_site( array( 'template' => 'my-theme' ) );
	equal( tiem_detect_profile(), 'woocommerce-classic' );
} );

test( 'shop with a profile: everyone sees Tiệm, and what the active widgets replace is dequeued', function () {
	create_shop_with( 'storefront' );
	equal( tiem_is_shown(), true );
	$handles = tiem_get_replaced_handles( tiem_get_active_widgets() );
	foreach ( array( 'wc-add-to-cart', 'wc-cart-fragments', 'wc-single-product', 'wc-checkout-block-frontend', 'sourcebuster-js' ) as $handle ) {
		equal( in_array( $handle, $handles, true ), true );
	}
} );

test( 'widget that is off: the script it replaces stays, also one that it shares with other widgets', function () {
	create_shop_with( 'storefront', array( 'widgets' => array( 'product-tabs' => false, 'block-cart' => false ) ) );
	$handles = tiem_get_replaced_handles( tiem_get_active_widgets() );
	equal( array_values( array_intersect( array( 'wc-single-product', 'photoswipe', 'wc-cart-block-frontend' ), $handles ) ), array() );
	equal( in_array( 'wc-checkout-block-frontend', $handles, true ), true );
} );

test( 'settings screen and wp tiem status: every script that is left out or stays is named with the reason', function () {
	create_shop_with( 'storefront', array( 'widgets' => array( 'product-tabs' => false ) ) );
	$reasons = tiem_get_replacement_reasons();
	equal( $reasons[0], 'wc-add-to-cart: left out, replaced by add-to-cart.' );
	equal( $reasons[3], implode( ', ', TIEM_REPLACEMENTS[3][1] ) . ': kept, because this is off: product-tabs.' );
	equal( array_slice( $reasons, count( TIEM_REPLACEMENTS ), 2 ), array(
		implode( ', ', array_merge( TIEM_CLASSIC_FORMS, TIEM_BLOCK_STYLES, TIEM_COMPONENT_STYLES ) ) . ': left out on pages with a cart or checkout block that Tiệm draws, kept on pages with a shortcode.',
		'Prefetches of the scripts of the cart and checkout blocks: left out, because these scripts never run.',
	) );
	create_shop_with( 'storefront', array( 'widgets' => array( 'block-cart' => false, 'block-checkout' => false ) ) );
	equal( array_slice( tiem_get_replacement_reasons(), count( TIEM_REPLACEMENTS ), 2 ), array(
		implode( ', ', array_merge( TIEM_CLASSIC_FORMS, TIEM_BLOCK_STYLES, TIEM_COMPONENT_STYLES ) ) . ': kept.',
		'Prefetches of the scripts of the cart and checkout blocks: kept, because Tiệm does not draw both.',
	) );
	create_shop_with( 'storefront', array( 'widgets' => array( 'product-tabs' => false ) ) );
	ob_start();
	tiem_print_settings_screen();
	has( ob_get_clean(), '<li>wc-add-to-cart: left out, replaced by add-to-cart.</li>' );
	( new Tiem_Command() )->status();
	equal( array_values( array_intersect( site( 'printed' ), $reasons ) ), $reasons );
} );

test( 'replaced scripts: the plugin knows the same handles as tiem.php, which a theme includes', function () {
	preg_match( '/const TIEM_REPLACES = array\((.*?)\n\);/s', file_get_contents( dirname( __DIR__, 2 ) . '/docs/theme/tiem.php' ), $list );
	preg_match_all( "/'([^']+)'/", $list[1], $named );
	$known = array_merge( ...array_column( TIEM_REPLACEMENTS, 1 ) );
	sort( $named[1] );
	sort( $known );
	equal( $known, $named[1] );
} );

test( 'audience “nobody”: no page has Tiệm', function () {
	create_shop_with( 'storefront', array( 'audience' => 'nobody' ), array( 'admin' => true ) );
	$_COOKIE['tiem_preview'] = '1';
	equal( tiem_is_shown(), false );
} );

test( 'preview: only administrators with the cookie see Tiệm, and their pages are kept out of caches', function () {
	create_shop_with( 'storefront', array( 'audience' => 'admins' ), array( 'admin' => true ) );
	equal( tiem_is_shown(), false );
	$_GET['tiem'] = 'preview';
	@tiem_switch_preview();
	equal( tiem_is_shown(), true );
	equal( array( DONOTCACHEPAGE, has_hook( 'template_redirect', 'nocache_headers' ) ), array( true, true ) );
	$GLOBALS['site']['admin'] = false;
	equal( tiem_is_shown(), false );
} );

test( 'inspector: administrators get it open with ?tiem=inspect and closed in the preview, visitors never', function () {
	create_shop_with( 'storefront', array(), array( 'admin' => true ) );
	add_filter( 'tiem_inspector', 'tiem_offer_inspector' );
	equal( tiem_get_inspector(), '' );
	$_COOKIE['tiem_preview'] = '1';
	equal( tiem_get_inspector(), 'closed' );
	$_GET['tiem'] = 'inspect';
	equal( tiem_get_inspector(), 'open' );
	$html = tiem_adopt_html( '<ul id="site-header-cart"></ul>', tiem_get_adopt_entries( 'listing' ) );
	equal( $html, '<ul data-tiem="mini-cart" data-adopted-by="storefront: #site-header-cart" id="site-header-cart"></ul>' );
	$GLOBALS['site']['admin'] = false;
	equal( tiem_get_inspector(), '' );
	has( tiem_adopt_html( '<ul id="site-header-cart"></ul>', tiem_get_adopt_entries( 'listing' ) ), '<ul data-tiem="mini-cart" id' );
} );

test( 'preview: a visitor who asks for it gets no cookie', function () {
	create_shop_with( 'storefront', array( 'audience' => 'admins' ) );
	$_GET['tiem'] = 'preview';
	tiem_switch_preview();
	equal( $_COOKIE, array() );
} );

test( 'WordPress older than 6.4: one problem is reported, critical in Site Health, and pages have nothing of Tiệm', function () {
	create_shop_with( 'storefront', array(), array( 'wordpress' => '6.3.5' ) );
	equal( tiem_find_blocking_problems(), array( 'Tiệm needs WordPress 6.4 or newer: update WordPress.' ) );
	equal( tiem_run_site_health_test()['status'], 'critical' );
	equal( tiem_is_shown(), false );
	create_shop_with( 'storefront', array(), array( 'wordpress' => '7.0' ) );
	equal( array( tiem_find_blocking_problems(), tiem_is_shown() ), array( array(), true ) );
} );

test( 'PHP older than 7.4: the notice in the dashboard names the version that is needed', function () {
	ob_start();
	tiem_print_php_notice();
	has( ob_get_clean(), 'Tiệm needs PHP 7.4 or newer and does nothing on PHP ' . PHP_VERSION );
} );

test( 'unknown profile in the database: one problem is reported, and pages have nothing of Tiệm', function () {
	create_shop_with( 'flatsome' );
	equal( tiem_find_blocking_problems(), array( 'The profile “flatsome” does not exist: choose another one.' ) );
	equal( tiem_is_shown(), false );
} );

test( 'plugin without the files of its build: pages have nothing of Tiệm, and one problem names the missing folder', function () use ( $plugin_folder ) {
	$file = $plugin_folder . 'dist/compact/tiem.js';
	unlink( $file );
	create_shop_with( 'storefront' );
	$problems = tiem_find_blocking_problems();
	$is_shown = tiem_is_shown();
	create_shop_with( 'storefront', array( 'build' => 'react' ) );
	$of_the_other_build = tiem_find_blocking_problems();
	touch( $file );
	equal( $problems, array( 'The folder dist/compact of the plugin is missing: install the plugin again from its zip.' ) );
	equal( $is_shown, false );
	equal( $of_the_other_build, array() );
} );

test( 'build without tiem-adopt.js: one problem names the file, and Tiệm stays on the pages', function () use ( $plugin_folder ) {
	$file = $plugin_folder . 'dist/compact/tiem-adopt.js';
	unlink( $file );
	create_shop_with( 'storefront' );
	$problems = tiem_find_other_problems();
	$is_shown = tiem_is_shown();
	touch( $file );
	equal( $problems, array( 'The file dist/compact/tiem-adopt.js of the plugin is missing: install the plugin again from its zip.' ) );
	equal( array( $is_shown, tiem_find_other_problems() ), array( true, array() ) );
} );

test( 'profile of another theme: one problem is reported, and Tiệm stays on the pages', function () {
	create_shop_with( 'astra' );
	equal( tiem_find_other_problems(), array( 'The profile “Astra” was made for another theme than Storefront: choose the proposed one.' ) );
	equal( array( tiem_is_shown(), tiem_run_site_health_test()['status'] ), array( true, 'recommended' ) );
} );

test( 'profile of a plugin with a selector that cannot be used: the problem names the selector', function () {
	create_shop_with( 'mine' );
	add_filter( 'tiem_profiles', function ( $profiles ) {
		$profiles['mine'] = array( 'adopt' => array( array( 'selector' => 'div > a', 'widget' => 'add-to-cart' ) ) );
		return $profiles;
	} );
	equal( tiem_find_other_problems(), array( 'The selector “div > a” of the profile “mine” cannot be used: name one element by tag, class, id or attribute.' ) );
	equal( tiem_get_adopt_entries( 'listing' ), array() );
} );

test( 'profile of a theme with invalid JSON, or with an entry without a widget: one problem names it, and Tiệm stays on the pages', function () {
	create_shop_with( 'mine' );
	add_filter( 'tiem_profiles', function ( $profiles ) {
		$profiles['mine'] = array( 'adopt' => array( array( 'selector' => 'a' ), 'text', array( 'selector' => 'a', 'widget' => 'add-to-cart' ) ) );
		$profiles['none'] = json_decode( '{"adopt":' );
		return $profiles;
	} );
	equal(
		tiem_find_other_problems(),
		array(
			'An entry of the profile “mine” names no widget, so it is left out: add “widget” to it.',
			'The profile “none” cannot be read: check its JSON.',
		)
	);
	equal( isset( tiem_get_profiles()['none'] ), false );
	equal( count( tiem_get_adopt_entries( 'listing' ) ), 1 );
	equal( array_keys( tiem_get_profile_widgets( 'mine' ) ), array( 'add-to-cart' ) );
} );

test( 'filter `tiem_profiles` that returns nothing: the plugin has its own profiles', function () {
	add_filter( 'tiem_profiles', function () {} );
	equal( isset( tiem_get_profiles()['storefront'] ), true );
} );

test( 'settings form: values that are not allowed keep what was stored; only changed widgets are stored', function () {
	create_shop_with( 'storefront', array( 'build' => 'react' ) );
	$posted = array(
		'profile'  => 'nope<script>',
		'audience' => 'admins',
		'build'    => 'huge',
		'widgets'  => array( 'mini-cart' => '0', 'quantity' => '1', 'toc' => '1', 'unknown' => '1' ),
	);
	equal(
		tiem_sanitize_options( $posted ),
		array( 'profile' => 'storefront', 'widgets' => array( 'mini-cart' => false, 'toc' => true ), 'audience' => 'admins', 'build' => 'react', 'look' => 'theme', 'jquery' => 'auto', 'checkout' => 'form' )
	);
	equal( site( 'errors' ), array( 'The profile “nope<script>” does not exist: choose another one.' ) );
} );

test( 'settings: the checkout form gets steps only if they are chosen, and the screen offers the choice', function () {
	$page = '<html><body><form name="checkout" class="checkout woocommerce-checkout"></form></body></html>';
	create_shop_with( 'woocommerce-classic', array(), array( 'kind' => 'checkout' ) );
	equal( strpos( tiem_adopt_page( $page ), 'data-tiem-steps' ), false );
	create_shop_with( 'woocommerce-classic', array( 'checkout' => 'steps' ), array( 'kind' => 'checkout' ) );
	has( tiem_adopt_page( $page ), 'data-tiem="classic-checkout" data-tiem-steps="true"' );
	ob_start();
	tiem_print_settings_screen();
	has( ob_get_clean(), 'name="tiem_options[checkout]" value="steps" checked' );
} );

test( 'settings: buttons look like the theme’s in a new shop, and as chosen in a shop that has saved a choice', function () {
	create_shop_with( 'storefront' );
	equal( tiem_get_options()['look'], 'theme' );
	create_shop_with( 'storefront', array( 'look' => 'own' ) );
	equal( tiem_get_options()['look'], 'own' );
} );

test( 'settings screen: has a labelled control per setting and escapes what is stored', function () {
	create_shop_with( 'x"><script>' );
	ob_start();
	tiem_print_settings_screen();
	$html = ob_get_clean();
	equal( strpos( $html, '<script>' ), false );
	has( $html, 'The profile “x&quot;&gt;&lt;script&gt;” does not exist' );
	create_shop_with( 'storefront' );
	ob_start();
	tiem_print_settings_screen();
	$html = ob_get_clean();
	has( $html, '<option value="storefront" selected>Storefront (proposed for this theme)</option>' );
	has( $html, '<label><input type="radio" name="tiem_options[audience]" value="everyone" checked> Everyone</label>' );
	has( $html, '<input type="checkbox" name="tiem_options[widgets][mini-cart]" value="1" checked>' );
} );

test( 'settings screen: names a theme for which no profile has been made, and the inspector', function () {
	$screen = function () {
		ob_start();
		tiem_print_settings_screen();
		return ob_get_clean();
	};
	create_shop_with( '', array(), array( 'template' => 'twentytwentythree' ) );
	has( $screen(), 'No profile has been made for Twentytwentythree, so a general one is proposed. In the preview, the inspector' );
	create_shop_with( 'storefront' );
	equal( strpos( $screen(), 'No profile has been made' ), false );
} );

test( 'site widgets: added to the printed settings, beside those of the theme', function () {
	create_shop_with( 'storefront' );
	equal( tiem_add_site_widgets( array( 'site' => array( 'prefetch' ) ) ), array( 'site' => array( 'prefetch', 'cart-fragments', 'order-attribution' ) ) );
} );

test( 'wp tiem: chooses a profile and who sees it, and says what is wrong', function () {
	$command = new Tiem_Command();
	$command->profile( array( 'detect' ) );
	$command->preview();
	$command->status();
	equal( array( tiem_get_options()['profile'], tiem_get_options()['audience'] ), array( 'storefront', 'admins' ) );
	equal( in_array( 'profile:  storefront', site( 'printed' ), true ), true );
	try {
		$command->profile( array( 'nope' ) );
		throw new Exception( 'an unknown profile was taken' );
	} catch ( RuntimeException $error ) {
		equal( $error->getMessage(), 'There is no profile “nope”. `wp tiem profile` lists them.' );
	}
	$command->off();
	equal( tiem_is_shown(), false );
} );

test( 'uninstalling: nothing of Tiệm is left, on every site of a network', function () {
	defined( 'WP_UNINSTALL_PLUGIN' ) || define( 'WP_UNINSTALL_PLUGIN', 'tiem/tiem.php' );
	$transients = array_fill_keys( array( 'tiem_script_names', 'tiem_block_scripts_cart', 'tiem_block_scripts_checkout', 'tiem_plain_gateways', 'tiem_scripts' ), 1 );
	create_shop_with( 'storefront', array(), array( 'transients' => $transients + array( 'other' => 1 ) ) );
	include dirname( __DIR__ ) . '/tiem/uninstall.php';
	equal( array( site( 'options' ), site( 'transients' ) ), array( array(), array( 'other' => 1 ) ) );
	$stored = array( 'tiem_options' => array( 'profile' => 'astra' ), 'blogname' => 'x' );
	new_site( array( 'multisite' => true, 'network' => array( 1 => $stored, 2 => $stored ) ) );
	include dirname( __DIR__ ) . '/tiem/uninstall.php';
	equal( site( 'network' ), array( 1 => array( 'blogname' => 'x' ), 2 => array( 'blogname' => 'x' ) ) );
} );

test( 'uninstalling: the attempts are taken off the orders, in either kind of storage', function () {
	$kept = array( '_billing_tax_code' => 1 );
	$meta = $kept + array( '_tiem_attempt' => 1 );
	new_site( array( 'meta' => array( 'postmeta' => $meta, 'wp_wc_orders_meta' => $meta ) ) );
	include dirname( __DIR__ ) . '/tiem/uninstall.php';
	equal( site( 'meta' ), array( 'postmeta' => $kept, 'wp_wc_orders_meta' => $kept ) );
	new_site( array( 'meta' => array( 'postmeta' => $meta ) ) );
	include dirname( __DIR__ ) . '/tiem/uninstall.php';
	equal( site( 'meta' ), array( 'postmeta' => $kept ) );
} );

test( 'uninstalling: deletes every option, transient and order meta that the code stores', function () {
	$code  = '';
	$files = array_merge( glob( dirname( __DIR__ ) . '/tiem/includes/*.php' ), glob( dirname( __DIR__ ) . '/tiem/plugin/*.php' ) );
	foreach ( $files as $file ) {
		$code .= file_get_contents( $file );
	}
	preg_match_all( '/(?:set_transient|update_option)\(\s*[\'"]([\w$]+)[\'"]/', $code, $stored );
	preg_match_all( '/update_meta_data\(\s*(\w+)/', $code, $meta );
	$names     = array_unique( array_merge( $stored[1], array_map( 'constant', $meta[1] ) ) );
	$uninstall = file_get_contents( dirname( __DIR__ ) . '/tiem/uninstall.php' );
	equal( count( $names ) >= 4, true );
	foreach ( $names as $name ) {
		has( $uninstall, "'" . str_replace( '$page', 'cart', $name ) . "'" );
	}
} );
