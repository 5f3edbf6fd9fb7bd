<?php
/**
 * Runs the plugin's tests without WordPress: `php wordpress/tests/run.php`. Prints one line per test and exits with 1
 * if a test fails.
 */

error_reporting( E_ALL );
set_error_handler(
	function ( $level, $message, $file, $line ) {
		throw new ErrorException( $message, 0, $level, $file, $line );
	}
);
require __DIR__ . '/wordpress.php';

$plugin_folder = sys_get_temp_dir() . '/tiem-plugin-' . getmypid() . '/';
mkdir( $plugin_folder . 'dist/compact', 0777, true );
$plugin_files = array();
foreach ( array( 'tiem.js', 'tiem-adopt.js', 'tiem-inspect.js', 'tiem-wc.js' ) as $name ) {
	array_push( $plugin_files, $plugin_folder . "dist/$name", $plugin_folder . "dist/compact/$name" );
}
array_map( 'touch', $plugin_files );
register_shutdown_function(
	function () use ( $plugin_folder, $plugin_files ) {
		foreach ( $plugin_files as $file ) {
			@unlink( $file );
		}
		rmdir( $plugin_folder . 'dist/compact' );
		rmdir( $plugin_folder . 'dist' );
		rmdir( $plugin_folder );
	}
);

define( 'WP_CLI', true );
new_site();
require dirname( __DIR__ ) . '/tiem/tiem.php';

$failed = 0;
function test( $title, $run ) {
	new_site();
	try {
		$run();
		echo "ok    $title\n";
	} catch ( Throwable $error ) {
		$GLOBALS['failed']++;
		echo "FAIL  $title\n      {$error->getMessage()} ({$error->getFile()}:{$error->getLine()})\n";
	}
}
function equal( $actual, $expected ) {
	if ( $actual !== $expected ) {
		throw new Exception( 'expected ' . json_encode( $expected, JSON_UNESCAPED_UNICODE ) . ', got ' . json_encode( $actual, JSON_UNESCAPED_UNICODE ) );
	}
}
function has( $text, $part ) {
	if ( false === strpos( $text, $part ) ) {
		throw new Exception( "“{$part}” is not in: $text" );
	}
}
/** Creates a site with a profile, on which everyone sees Tiệm. */
function create_shop_with( $profile, $options = array(), $site = array() ) {
	new_site( array( 'options' => array( 'tiem_options' => array( 'profile' => $profile ) + $options ) ) + $site );
}
/** Returns the page after adoption, and the adopted elements: [tag and class, data-tiem]. */
function get_adopted_elements( $page ) {
	$html = tiem_adopt_page( file_get_contents( __DIR__ . "/pages/$page.html" ) );
	preg_match_all( '/<(\w+)((?:[^>"]|"[^"]*")*\bdata-tiem="([^"]*)"(?:[^>"]|"[^"]*")*)>/', $html, $found, PREG_SET_ORDER );
	$list = array();
	foreach ( $found as $element ) {
		preg_match( '/\s(?:id|action|data-product_id)="([^"]*)"/', $element[2], $name );
		$list[] = trim( $element[1] . ' ' . ( $name[1] ?? '' ) ) . ': ' . $element[3];
	}
	return $list;
}

test( 'shop without WooCommerce: one problem is reported, critical in Site Health, and its pages have nothing of Tiệm', function () {
	create_shop_with( 'storefront' );
	equal( tiem_find_blocking_problems(), array( 'WooCommerce is not active: activate it, and Tiệm begins to work.' ) );
	equal( tiem_run_site_health_test()['status'], 'critical' );
	equal( tiem_is_shown(), false );
	equal( tiem_get_capability(), 'manage_options' );
} );

// Declares the class by `eval`, because PHP would hoist a declaration above the test that runs without the class.
eval( 'class WooCommerce {}' );
define( 'WC_VERSION', '8.5.2' );
require __DIR__ . '/adoption.php';
require __DIR__ . '/interactive-blocks.php';
require __DIR__ . '/shop.php';
require __DIR__ . '/optimisers.php';
require __DIR__ . '/unused-scripts.php';
require __DIR__ . '/unused-states.php';
require __DIR__ . '/block-styles.php';
require __DIR__ . '/preloads.php';
require __DIR__ . '/first-view.php';
require __DIR__ . '/first-view-shipping.php';
require __DIR__ . '/page-buffer.php';
require __DIR__ . '/json-forms.php';

exit( $failed ? 1 : 0 );
