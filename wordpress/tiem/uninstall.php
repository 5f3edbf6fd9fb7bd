<?php
/**
 * Deletes everything that Tiệm has stored: its option and its transients, on every site of a network.
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

$tiem_sites = is_multisite() ? get_sites( 'fields=ids&number=0' ) : array( 0 );

foreach ( $tiem_sites as $tiem_site ) {
	if ( $tiem_site ) {
		switch_to_blog( $tiem_site );
	}
	delete_option( 'tiem_options' );
	foreach ( array( 'tiem_script_names', 'tiem_block_scripts_cart', 'tiem_block_scripts_checkout', 'tiem_plain_gateways', 'tiem_scripts' ) as $tiem_transient ) {
		delete_transient( $tiem_transient );
	}
	if ( $tiem_site ) {
		restore_current_blog();
	}
}
