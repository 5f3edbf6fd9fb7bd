<?php
/**
 * Deletes everything that Tiệm has stored: its option, its transients and its order meta, on every site of a network.
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

global $wpdb;

$tiem_sites = is_multisite() ? get_sites( 'fields=ids&number=0' ) : array( 0 );

foreach ( $tiem_sites as $tiem_site ) {
	if ( $tiem_site ) {
		switch_to_blog( $tiem_site );
	}
	delete_option( 'tiem_options' );
	foreach ( array( 'tiem_script_names', 'tiem_block_scripts_cart', 'tiem_block_scripts_checkout', 'tiem_plain_gateways', 'tiem_scripts' ) as $tiem_transient ) {
		delete_transient( $tiem_transient );
	}
	// Deletes the order meta without WooCommerce, because WooCommerce may have been deleted already.
	delete_metadata( 'post', 0, '_tiem_attempt', '', true );
	$tiem_table = $wpdb->prefix . 'wc_orders_meta';
	// phpcs:disable WordPress.DB.DirectDatabaseQuery, WordPress.DB.SlowDBQuery -- once, and WordPress has no function for it.
	if ( $wpdb->get_var( $wpdb->prepare( 'SHOW TABLES LIKE %s', $wpdb->esc_like( $tiem_table ) ) ) === $tiem_table ) {
		$wpdb->delete( $tiem_table, array( 'meta_key' => '_tiem_attempt' ) );
	}
	// phpcs:enable
	if ( $tiem_site ) {
		restore_current_blog();
	}
}
