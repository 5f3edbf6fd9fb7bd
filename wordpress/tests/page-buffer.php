<?php
/** Tests when the parts of a page are sent. WordPress before 6.9 does not buffer pages itself. */

/**
 * Runs a page in a separate PHP process. The process waits before `$rest` until the test has read the output so far.
 * Returns the output before and after that point.
 */
function send_page_in_parts( $head, $rest, $around = '' ) {
	$script  = 'require $argv[1] . "/wordpress.php"; define( "WP_CLI", true ); $plugin_folder = "/none/"; eval( "class WooCommerce {}" ); define( "WC_VERSION", "8.5.2" );'
		. 'new_site(); require $argv[1] . "/../tiem/tiem.php"; new_site( array( "options" => array( "tiem_options" => array( "profile" => "storefront" ) ) ) );'
		. 'tiem_get_config( array( "path" => function () { return __DIR__ . "/none"; }, "uri" => "strval" ) );'
		. $around . 'tiem_buffer_page( "page.php" ); echo $argv[2]; foreach ( site( "hooks" )["wp_head"] ?? array() as $run ) { $run(); }'
		. 'fwrite( STDERR, "half\n" ); fgets( STDIN ); echo $argv[3];';
	$process = proc_open( array( PHP_BINARY, '-d', 'output_buffering=0', '-r', $script, '--', __DIR__, $head, $rest ), array( array( 'pipe', 'r' ), array( 'pipe', 'w' ), array( 'pipe', 'w' ) ), $pipes );
	$halfway = fgets( $pipes[2] );
	stream_set_blocking( $pipes[1], false );
	$first   = stream_get_contents( $pipes[1] );
	stream_set_blocking( $pipes[1], true );
	fwrite( $pipes[0], "\n" );
	$second = stream_get_contents( $pipes[1] );
	equal( array( $halfway, stream_get_contents( $pipes[2] ) ), array( "half\n", '' ) );
	proc_close( $process );
	return array( $first, $second );
}

const HEAD_WITH_STYLES = '<!DOCTYPE html><html><head><link rel="stylesheet" href="/a.css"><script>var shop = 1;</script>';
const HEAD_WITH_JQUERY = HEAD_WITH_STYLES . '<script src="/jquery.js" id="jquery-core-js"></script>';
const REST_OF_PAGE     = '<script src="/jquery.js" id="jquery-core-js"></script></head><body><a class="button ajax_add_to_cart add_to_cart_button" data-product_id="11">Trà</a></body></html>';

test( 'page: the styles in its head are sent before PHP renders the rest, from which scripts are removed and in which elements are adopted', function () {
	list( $first, $second ) = send_page_in_parts( HEAD_WITH_STYLES, REST_OF_PAGE );
	equal( $first, HEAD_WITH_STYLES );
	equal( $second, '</head><body><a data-tiem="add-to-cart" class="button ajax_add_to_cart add_to_cart_button" data-product_id="11">Trà</a></body></html>' );
} );

test( 'page whose head begins with jQuery: sent when it is complete, because only then it is known whether jQuery is needed', function () {
	list( $first, $second ) = send_page_in_parts( HEAD_WITH_JQUERY, '</head><body></body></html>' );
	equal( $first, '' );
	equal( $second, HEAD_WITH_STYLES . '</head><body></body></html>' );
} );

test( 'page in the buffer of a page cache or an optimiser: that buffer gets the page as a whole', function () {
	list( $first, $second ) = send_page_in_parts( HEAD_WITH_STYLES, REST_OF_PAGE, 'ob_start( function ( $page ) { return "<!-- cached -->" . $page; } );' );
	equal( $first, '' );
	equal( strpos( $second, '<!-- cached --><!DOCTYPE html>' ), 0 );
	equal( substr_count( $second, '<!-- cached -->' ), 1 );
} );

test( 'page in a buffer of php.ini that is sent in pieces: its head is sent at once', function () {
	$head = HEAD_WITH_STYLES . '<style>' . str_repeat( 'a{}', 2000 ) . '</style>';
	equal( send_page_in_parts( $head, REST_OF_PAGE, 'ob_start( null, 4096 );' )[0], $head );
	equal( send_page_in_parts( HEAD_WITH_STYLES, REST_OF_PAGE, 'ob_start();' )[0], '' );
} );

test( 'page that a theme flushes in its middle: nothing is lost or doubled, and scripts that were sent stay', function () {
	create_shop_with( 'storefront' );
	tiem_get_or_store_sent_part( '' );
	$sent  = tiem_finish_page( HEAD_WITH_JQUERY . '</head><body>', PHP_OUTPUT_HANDLER_START );
	$sent .= tiem_finish_page( '<p>cleaned</p>', PHP_OUTPUT_HANDLER_CLEAN );
	$sent .= tiem_finish_page( '<a class="button ajax_add_to_cart add_to_cart_button">Trà</a>', PHP_OUTPUT_HANDLER_FLUSH );
	$sent .= tiem_finish_page( '</body></html>', PHP_OUTPUT_HANDLER_FINAL );
	tiem_get_or_store_sent_part( '' );
	equal( $sent, HEAD_WITH_JQUERY . '</head><body><a data-tiem="add-to-cart" class="button ajax_add_to_cart add_to_cart_button">Trà</a></body></html>' );
} );
