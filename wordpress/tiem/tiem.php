<?php
/**
 * Plugin Name:          Tiệm for WooCommerce
 * Description:          Fast cart, checkout and product widgets for WooCommerce, without editing theme files.
 * Version:              0.1.0
 * Requires at least:    6.4
 * Requires PHP:         7.4
 * WC requires at least: 8.5
 * WC tested up to:      11.0
 * License:              MIT
 * Text Domain:          tiem
 * Domain Path:          /languages
 */

defined( 'ABSPATH' ) || exit;

// Checks the PHP version here, because only this file also runs on PHP versions that cannot parse the other files.
if ( version_compare( PHP_VERSION, '7.4', '<' ) ) {
	add_action( 'admin_notices', 'tiem_print_php_notice' );
} else {
	define( 'TIEM_PLUGIN_FILE', __FILE__ );
	require_once __DIR__ . '/includes/load.php';
	require_once __DIR__ . '/plugin/load.php';
}

function tiem_print_php_notice() {
	/* translators: %s: the server's PHP version. */
	$text = __( 'Tiệm needs PHP 7.4 or newer and does nothing on PHP %s: ask your host for a newer version.', 'tiem' );
	echo '<div class="notice notice-error"><p>' . esc_html( sprintf( $text, PHP_VERSION ) ) . '</p></div>';
}
