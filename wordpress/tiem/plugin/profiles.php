<?php
/**
 * Reads adoption profiles, which define the elements of a theme's pages that become widgets. A profile is a JSON file
 * in `profiles/`; its format is in wordpress/README.md.
 */

defined( 'ABSPATH' ) || exit;

/** Returns the profiles as they were written. Those of a theme may contain mistakes. */
function tiem_read_written_profiles() {
	static $read = null;
	if ( null === $read ) {
		$read = array();
		foreach ( glob( dirname( __DIR__ ) . '/profiles/*.json' ) as $file ) {
			$read[ basename( $file, '.json' ) ] = json_decode( file_get_contents( $file ), true ); // phpcs:ignore WordPress.WP.AlternativeFunctions.file_get_contents_file_get_contents -- a file of this server
		}
	}
	/**
	 * The filter adds a profile of the theme: `add_filter( 'tiem_profiles', function ( $profiles ) { … return $profiles;
	 * } );`
	 */
	$profiles = apply_filters( 'tiem_profiles', $read );
	// Ignores null, which a filter function without a return statement returns.
	return is_array( $profiles ) ? $profiles : $read;
}

/**
 * Returns all profiles by name, each with its own entries followed by those of the profiles that it extends. Omits
 * profiles that cannot be read; `tiem_find_profile_problems` names them.
 */
function tiem_get_profiles() {
	$profiles = array_filter( tiem_read_written_profiles(), 'is_array' );
	foreach ( $profiles as $name => $profile ) {
		$profiles[ $name ]['adopt'] = array_values( array_filter( tiem_get_profile_list( $profile, 'adopt' ), 'tiem_has_widget_name' ) );
	}
	foreach ( $profiles as $name => $profile ) {
		$profile         += array(
			'title' => $name,
			'theme' => '',
		);
		$profile['adopt'] = tiem_get_inherited_list( $profiles, $name, 'adopt' );
		$profile['site']  = tiem_get_inherited_list( $profiles, $name, 'site' );
		$all[ $name ]     = $profile;
	}
	return isset( $all ) ? $all : array();
}

/**
 * Returns a profile's list, followed by the lists of the profiles that it extends. `$seen` prevents an endless loop.
 */
function tiem_get_inherited_list( $profiles, $name, $key, $seen = array() ) {
	if ( ! isset( $profiles[ $name ] ) || in_array( $name, $seen, true ) ) {
		return array();
	}
	$base = isset( $profiles[ $name ]['extends'] ) ? $profiles[ $name ]['extends'] : '';
	return array_merge( tiem_get_profile_list( $profiles[ $name ], $key ), tiem_get_inherited_list( $profiles, $base, $key, array_merge( $seen, array( $name ) ) ) );
}

function tiem_get_profile_list( $profile, $key ) {
	return isset( $profile[ $key ] ) && is_array( $profile[ $key ] ) ? $profile[ $key ] : array();
}

function tiem_has_widget_name( $entry ) {
	return is_array( $entry ) && isset( $entry['widget'] ) && is_string( $entry['widget'] );
}

/** Returns a sentence for each profile that cannot be read, and for each that has entries without a widget. */
function tiem_find_profile_problems() {
	$problems = array();
	foreach ( tiem_read_written_profiles() as $name => $profile ) {
		if ( ! is_array( $profile ) ) {
			/* translators: %s: name of a profile. */
			$problems[] = sprintf( __( 'The profile “%s” cannot be read: check its JSON.', 'tiem' ), $name );
		} elseif ( array_filter( tiem_get_profile_list( $profile, 'adopt' ), 'tiem_has_widget_name' ) !== tiem_get_profile_list( $profile, 'adopt' ) ) {
			/* translators: %s: name of a profile. */
			$problems[] = sprintf( __( 'An entry of the profile “%s” names no widget, so it is left out: add “widget” to it.', 'tiem' ), $name );
		}
	}
	return $problems;
}

/** Prints the CSS rules that the widgets need only in the theme of the chosen profile. */
function tiem_print_profile_css() {
	$file = dirname( __DIR__ ) . '/profiles/' . sanitize_key( tiem_get_options()['profile'] ) . '.css';
	if ( is_readable( $file ) ) {
		printf( "<style>%s</style>\n", wp_strip_all_tags( file_get_contents( $file ) ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped, WordPress.WP.AlternativeFunctions.file_get_contents_file_get_contents -- CSS in a file of the plugin.
	}
}

/** Returns one profile, or null for an unknown name. */
function tiem_get_profile( $name ) {
	$profiles = tiem_get_profiles();
	return isset( $profiles[ $name ] ) ? $profiles[ $name ] : null;
}

/**
 * Returns a profile's widgets, sorted by name: {widget: whether it is on by default}. An entry with `"default":
 * false` is off at first.
 */
function tiem_get_profile_widgets( $name ) {
	$profile = tiem_get_profile( $name );
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

/**
 * Returns the profile for the active theme. If there is none, returns the one for block themes or the one for themes
 * that print WooCommerce's templates.
 */
function tiem_detect_profile() {
	foreach ( tiem_get_profiles() as $name => $profile ) {
		if ( $profile['theme'] && get_template() === $profile['theme'] ) {
			return $name;
		}
	}
	return function_exists( 'wp_is_block_theme' ) && wp_is_block_theme() ? 'woocommerce-blocks' : 'woocommerce-classic';
}
