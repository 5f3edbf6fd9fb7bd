<?php
/**
 * Starts the plugin: compatibility with WooCommerce's features, translations, and Tiệm on the pages of those who see it.
 */

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/options.php';
require_once __DIR__ . '/profiles.php';
require_once __DIR__ . '/selectors.php';
require_once __DIR__ . '/adopt.php';
require_once __DIR__ . '/page-buffer.php';
require_once __DIR__ . '/script-texts.php';
require_once __DIR__ . '/unused-scripts.php';
require_once __DIR__ . '/unused-states.php';
require_once __DIR__ . '/preloads.php';
require_once __DIR__ . '/interactive-blocks.php';
require_once __DIR__ . '/mini-cart-block.php';
require_once __DIR__ . '/audience.php';
require_once __DIR__ . '/problems.php';

add_action( 'before_woocommerce_init', 'tiem_declare_compatibility' );
add_action( 'init', 'tiem_load_translations' );
// Starts the plugin before WooCommerce registers its blocks, and after the current user is known.
add_action( 'init', 'tiem_start_plugin', 5 );
add_filter( 'site_status_tests', 'tiem_add_site_health_test' );

if ( is_admin() ) {
	require_once __DIR__ . '/settings-screen.php';
}
if ( defined( 'WP_CLI' ) && WP_CLI ) {
	require_once __DIR__ . '/class-tiem-command.php';
	WP_CLI::add_command( 'tiem', 'Tiem_Command' );
}

function tiem_declare_compatibility() {
	$features = 'Automattic\WooCommerce\Utilities\FeaturesUtil';
	if ( is_callable( array( $features, 'declare_compatibility' ) ) ) {
		$features::declare_compatibility( 'custom_order_tables', TIEM_PLUGIN_FILE, true );
		$features::declare_compatibility( 'cart_checkout_blocks', TIEM_PLUGIN_FILE, true );
	}
}

function tiem_load_translations() {
	// phpcs:ignore PluginCheck.CodeAnalysis.DiscouragedFunctions.load_plugin_textdomainFound -- the translations come with the plugin, not from wordpress.org.
	load_plugin_textdomain( 'tiem', false, dirname( plugin_basename( TIEM_PLUGIN_FILE ) ) . '/languages' );
}

/** Returns the folder of the chosen build inside the plugin's folder. */
function tiem_get_build_folder() {
	return 'react' === tiem_get_options()['build'] ? 'dist' : 'dist/compact';
}

function tiem_start_plugin() {
	tiem_switch_preview();
	if ( ! tiem_is_shown() ) {
		return;
	}
	$options = tiem_get_options();
	$folder  = tiem_get_build_folder();
	tiem_start(
		array(
			'path'          => function ( $file ) use ( $folder ) {
				return plugin_dir_path( TIEM_PLUGIN_FILE ) . $folder . $file;
			},
			'uri'           => function ( $file ) use ( $folder ) {
				return plugins_url( $folder . $file, TIEM_PLUGIN_FILE );
			},
			'replaces'      => tiem_get_replaced_handles( tiem_get_active_widgets() ),
			'block_scripts' => 'auto',
		)
	);
	add_action( 'wp_head', 'tiem_print_profile_css', 9 );
	tiem_start_adoption();
	tiem_start_interactive_blocks();
	add_filter( 'tiem_inspector', 'tiem_offer_inspector' );
	if ( 'theme' === $options['look'] ) {
		add_filter( 'language_attributes', 'tiem_add_theme_look' );
	}
}

function tiem_add_theme_look( $attributes ) {
	return $attributes . ' data-tiem-look="theme"';
}
