<?php
/** Implements `wp tiem`, the settings screen for the command line. */

defined( 'ABSPATH' ) || exit;

/**
 * Shows and changes who sees Tiệm and which profile adopts the elements of the theme.
 */
class Tiem_Command {
	/** Shows the settings and the problems that prevent Tiệm from working. */
	public function status() {
		$options = tiem_get_options();
		WP_CLI::line( 'audience: ' . $options['audience'] );
		WP_CLI::line( 'profile:  ' . ( '' === $options['profile'] ? '(none, proposed: ' . tiem_detect_profile() . ')' : $options['profile'] ) );
		WP_CLI::line( 'build:    ' . $options['build'] );
		WP_CLI::line( 'widgets:  ' . implode( ' ', tiem_get_active_widgets() ) );
		array_map( 'WP_CLI::line', tiem_get_replacement_reasons() );
		foreach ( array_merge( tiem_find_blocking_problems(), tiem_find_other_problems() ) as $problem ) {
			WP_CLI::warning( $problem );
		}
	}

	/**
	 * Chooses a profile; without a name it lists them.
	 *
	 * ## OPTIONS
	 *
	 * [<name>]
	 * : Name of a profile, or `detect` for the one that fits the theme.
	 */
	public function profile( $arguments ) {
		if ( ! $arguments ) {
			foreach ( tiem_get_profiles() as $name => $profile ) {
				WP_CLI::line( $name . ( tiem_detect_profile() === $name ? ' (proposed for this theme)' : '' ) );
			}
			return;
		}
		$name = 'detect' === $arguments[0] ? tiem_detect_profile() : $arguments[0];
		if ( ! tiem_get_profile( $name ) ) {
			WP_CLI::error( "There is no profile “{$name}”. `wp tiem profile` lists them." );
		}
		tiem_update_options( array( 'profile' => $name ) );
		WP_CLI::success( "Profile: $name." );
	}

	/**
	 * Shows Tiệm to everyone.
	 */
	public function on() {
		$this->set_audience( 'everyone' );
	}

	/**
	 * Switches Tiệm off for everyone, administrators included.
	 */
	public function off() {
		$this->set_audience( 'nobody' );
	}

	/**
	 * Shows Tiệm only to administrators who open the shop with `?tiem=preview`.
	 */
	public function preview() {
		$this->set_audience( 'admins' );
	}

	private function set_audience( $audience ) {
		tiem_update_options( array( 'audience' => $audience ) );
		WP_CLI::success( "Audience: $audience. Empty the page cache if the shop has one." );
	}
}
