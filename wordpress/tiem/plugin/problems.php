<?php
/**
 * Lists the problems that prevent Tiệm from working, one sentence each, for the settings screen, Site Health and `wp
 * tiem status`.
 */

defined( 'ABSPATH' ) || exit;

/** Returns the problems that prevent Tiệm from adding anything to any page. */
function tiem_find_blocking_problems() {
	$options  = tiem_get_options();
	$problems = array();
	if ( ! class_exists( 'WooCommerce' ) ) {
		$problems[] = __( 'WooCommerce is not active: activate it, and Tiệm begins to work.', 'tiem' );
	} elseif ( version_compare( WC_VERSION, '8.5', '<' ) ) {
		/* translators: %s: the shop's WooCommerce version. */
		$problems[] = sprintf( __( 'Tiệm needs WooCommerce 8.5 or newer, and this shop has %s: update WooCommerce.', 'tiem' ), WC_VERSION );
	}
	if ( ! is_wp_version_compatible( '6.4' ) ) {
		$problems[] = __( 'Tiệm needs WordPress 6.4 or newer: update WordPress.', 'tiem' );
	}
	if ( ! is_readable( tiem_get_path_in_build( 'tiem.js' ) ) ) {
		/* translators: %s: a folder of the plugin. */
		$problems[] = sprintf( __( 'The folder %s of the plugin is missing: install the plugin again from its zip.', 'tiem' ), tiem_get_build_folder() );
	}
	if ( '' === $options['profile'] ) {
		$problems[] = __( 'No profile is chosen: choose one, and Tiệm begins to work.', 'tiem' );
	} elseif ( ! tiem_get_profile( $options['profile'] ) ) {
		/* translators: %s: the stored name of a profile. */
		$problems[] = sprintf( __( 'The profile “%s” does not exist: choose another one.', 'tiem' ), $options['profile'] );
	}
	return $problems;
}

function tiem_get_path_in_build( $file ) {
	return plugin_dir_path( TIEM_PLUGIN_FILE ) . tiem_get_build_folder() . "/$file";
}

/** Returns the problems that limit Tiệm but do not prevent it from working. */
function tiem_find_other_problems() {
	$options  = tiem_get_options();
	$profile  = tiem_get_profile( $options['profile'] );
	$problems = tiem_find_profile_problems();
	if ( $profile && $profile['theme'] && get_template() !== $profile['theme'] ) {
		/* translators: 1: title of a profile. 2: name of the theme. */
		$problems[] = sprintf( __( 'The profile “%1$s” was made for another theme than %2$s: choose the proposed one.', 'tiem' ), $profile['title'], wp_get_theme( get_template() )->get( 'Name' ) );
	}
	foreach ( $profile ? $profile['adopt'] : array() as $entry ) {
		foreach ( array_merge( array( isset( $entry['selector'] ) ? $entry['selector'] : '' ), isset( $entry['within'] ) ? array( $entry['within'] ) : array(), isset( $entry['unless'] ) ? (array) $entry['unless'] : array() ) as $selector ) {
			if ( ! isset( $entry['insert'] ) && ! isset( $entry['block'] ) && ! tiem_parse_selector( $selector ) ) {
				/* translators: 1: a CSS selector. 2: title of a profile. */
				$problems[] = sprintf( __( 'The selector “%1$s” of the profile “%2$s” cannot be used: name one element by tag, class, id or attribute.', 'tiem' ), $selector, $profile['title'] );
			}
		}
	}
	foreach ( array( 'tiem-adopt.js', 'tiem-inspect.js', 'tiem-wc.js' ) as $file ) {
		if ( is_readable( tiem_get_path_in_build( 'tiem.js' ) ) && ! is_readable( tiem_get_path_in_build( $file ) ) ) {
			/* translators: %s: a file of the plugin. */
			$problems[] = sprintf( __( 'The file %s of the plugin is missing: install the plugin again from its zip.', 'tiem' ), tiem_get_build_folder() . "/$file" );
		}
	}
	if ( defined( 'TIEM_OFF' ) && TIEM_OFF ) {
		$problems[] = __( 'The constant TIEM_OFF in wp-config.php switches Tiệm off.', 'tiem' );
	}
	if ( defined( 'TIEM_DIST' ) ) {
		$problems[] = __( 'The theme loads tiem.php too. The plugin does its work: remove that line from functions.php.', 'tiem' );
	}
	return $problems;
}

function tiem_add_site_health_test( $tests ) {
	$tests['direct']['tiem'] = array(
		'label' => 'Tiệm',
		'test'  => 'tiem_run_site_health_test',
	);
	return $tests;
}

function tiem_run_site_health_test() {
	$blocking = tiem_find_blocking_problems();
	$problems = array_merge( $blocking, tiem_find_other_problems() );
	$label    = $problems ? __( 'Tiệm needs your attention', 'tiem' ) : __( 'Tiệm is set up', 'tiem' );
	$text     = $problems ? implode( ' ', $problems ) : __( 'WooCommerce, the profile and the files of Tiệm are as they should be.', 'tiem' );
	return array(
		'label'       => $label,
		'status'      => $blocking ? 'critical' : ( $problems ? 'recommended' : 'good' ),
		'badge'       => array(
			'label' => 'Tiệm',
			'color' => 'blue',
		),
		'description' => '<p>' . esc_html( $text ) . '</p>',
		'actions'     => sprintf( '<p><a href="%s">%s</a></p>', esc_url( admin_url( 'options-general.php?page=tiem' ) ), esc_html__( 'Settings of Tiệm', 'tiem' ) ),
		'test'        => 'tiem',
	);
}
