<?php
/**
 * Adoption profiles: which elements of a theme's pages become which widgets. A profile is a JSON file in `profiles/`; its
 * format is in wordpress/README.md.
 */

defined( 'ABSPATH' ) || exit;

/** All profiles by name, each with the entries of the profiles that it extends after its own. */
function tiem_profiles() {
	static $read = null;
	if ( null === $read ) {
		$read = array();
		foreach ( glob( dirname( __DIR__ ) . '/profiles/*.json' ) as $file ) {
			$read[ basename( $file, '.json' ) ] = json_decode( file_get_contents( $file ), true ); // phpcs:ignore WordPress.WP.AlternativeFunctions.file_get_contents_file_get_contents -- a file of this server
		}
	}
	/** For a profile of the theme's own: `add_filter( 'tiem_profiles', function ( $profiles ) { … return $profiles; } );` */
	$profiles = apply_filters( 'tiem_profiles', $read );
	foreach ( $profiles as $name => $profile ) {
		$profile         += array(
			'title' => $name,
			'theme' => '',
		);
		$profile['adopt'] = tiem_inherited_list( $profiles, $name, 'adopt' );
		$profile['site']  = tiem_inherited_list( $profiles, $name, 'site' );
		$all[ $name ]     = $profile;
	}
	return isset( $all ) ? $all : array();
}

/** A profile's list, followed by those of the profiles that it extends. `$seen` ends a circle of profiles. */
function tiem_inherited_list( $profiles, $name, $key, $seen = array() ) {
	if ( ! isset( $profiles[ $name ] ) || in_array( $name, $seen, true ) ) {
		return array();
	}
	$base = isset( $profiles[ $name ]['extends'] ) ? $profiles[ $name ]['extends'] : '';
	return array_merge( tiem_list( $profiles[ $name ], $key ), tiem_inherited_list( $profiles, $base, $key, array_merge( $seen, array( $name ) ) ) );
}

function tiem_list( $profile, $key ) {
	return isset( $profile[ $key ] ) && is_array( $profile[ $key ] ) ? $profile[ $key ] : array();
}

/** One profile; null where the name is unknown. */
function tiem_profile( $name ) {
	$profiles = tiem_profiles();
	return isset( $profiles[ $name ] ) ? $profiles[ $name ] : null;
}

/** {widget: whether it is on by default} of a profile, sorted by name. An entry with `"default": false` begins switched off. */
function tiem_profile_widgets( $name ) {
	$profile = tiem_profile( $name );
	$widgets = array();
	if ( $profile ) {
		$widgets = array_fill_keys( $profile['site'], true );
		foreach ( $profile['adopt'] as $entry ) {
			foreach ( preg_split( '/\s+/', $entry['widget'] ) as $widget ) {
				$is_on              = ! isset( $entry['default'] ) || $entry['default'];
				$widgets[ $widget ] = $is_on || ! empty( $widgets[ $widget ] );
			}
		}
	}
	ksort( $widgets );
	return $widgets;
}

/** The profile made for the active theme, or the one for block themes or for themes that print WooCommerce's templates. */
function tiem_detected_profile() {
	foreach ( tiem_profiles() as $name => $profile ) {
		if ( $profile['theme'] && get_template() === $profile['theme'] ) {
			return $name;
		}
	}
	return function_exists( 'wp_is_block_theme' ) && wp_is_block_theme() ? 'woocommerce-blocks' : 'woocommerce-classic';
}
