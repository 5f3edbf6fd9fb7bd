<?php
/**
 * Plugin Name: The shop without Tiệm
 * Description: Requests with the cookie without_tiem get the shop as it is without the plugin, so that npm run bench can compare both.
 */

add_filter(
	'option_active_plugins',
	function ( $plugins ) {
		return isset( $_COOKIE['without_tiem'] ) ? array_values( array_diff( $plugins, array( 'tiem/tiem.php' ) ) ) : $plugins;
	}
);
