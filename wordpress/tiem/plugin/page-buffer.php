<?php
/**
 * Changes the finished page: adds attributes and preloads, and removes unused scripts and states. WordPress 6.9 and
 * later buffer the page themselves. In earlier versions the plugin buffers it, and sends the beginning of the head at
 * once, so that browsers fetch the stylesheets and tiem.js while PHP renders the rest.
 */

defined( 'ABSPATH' ) || exit;

function tiem_buffer_page( $template ) {
	$buffers = ob_get_status( true );
	ob_start( 'tiem_finish_page' );
	tiem_get_or_store_sent_part( '' );
	if ( tiem_is_output_unbuffered( $buffers ) ) {
		// Runs after the stylesheets and Tiệm's tags and before the scripts of the head.
		add_action( 'wp_head', 'tiem_send_head', 8 );
	}
	return $template;
}

/** Whether no output buffer delays the page. Page caches and optimisers use such buffers. */
function tiem_is_output_unbuffered( $buffers ) {
	foreach ( $buffers as $buffer ) {
		if ( 'default output handler' !== $buffer['name'] || ! $buffer['chunk_size'] ) {
			return false;
		}
	}
	return true;
}

function tiem_send_head() {
	$buffers = ob_get_status( true );
	$head    = ob_get_contents();
	$inner   = end( $buffers );
	if ( 'tiem_finish_page' !== $inner['name'] || tiem_is_off() || ! preg_match( '/<html\b/i', substr( $head, 0, 4000 ) ) || false !== stripos( $head, '</head>' ) ) {
		return;
	}
	// Sends nothing early if the head has one of the libraries, because only the complete page shows whether the library
	// stays.
	if ( array_intersect_key( TIEM_LIBRARIES, array_column( tiem_find_scripts_in_page( $head ), 'length', 'file' ) ) ) {
		return;
	}
	tiem_print_known_preloads();
	header( 'Server-Timing: ' . tiem_get_server_timing(), false );
	ob_flush();
	flush();
}

/**
 * Returns the part of the page that has been sent, as it was before the attributes were added. With an argument, stores
 * the argument as that part.
 */
function tiem_get_or_store_sent_part( $changed = null ) {
	static $sent = '';
	$sent        = null === $changed ? $sent : $changed;
	return $sent;
}

/** Changes each part of the page that is flushed, and the last part, as the callback of the output buffer. */
function tiem_finish_page( $html, $phase = PHP_OUTPUT_HANDLER_FINAL ) {
	if ( $phase & PHP_OUTPUT_HANDLER_CLEAN ) {
		return '';
	}
	$sent  = tiem_get_or_store_sent_part();
	$start = strlen( tiem_adopt_page( $sent ) );
	$page  = tiem_adopt_page( $sent . $html );
	if ( ! ( $phase & PHP_OUTPUT_HANDLER_FINAL ) ) {
		tiem_get_or_store_sent_part( $sent . $html );
		return substr( $page, $start );
	}
	$finished = tiem_apply_final_changes( $page );
	// Returns the page unchanged if the changes would affect the part that was already sent, as they may if a theme has
	// flushed its output itself.
	return substr( 0 === strncmp( $finished, $page, $start ) ? $finished : $page, $start );
}

function tiem_apply_final_changes( $html ) {
	$started = microtime( true );
	$html    = tiem_add_preloads( tiem_drop_unused_states( tiem_drop_unused_scripts( $html ) ) );
	tiem_add_own_time( microtime( true ) - $started );
	if ( ! headers_sent() ) {
		header( 'Server-Timing: ' . tiem_get_server_timing(), false );
	}
	return $html;
}
