<?php
/** Renders Settings → Tiệm, and the notice that links to this screen after the plugin was activated. */

defined( 'ABSPATH' ) || exit;

add_action( 'admin_menu', 'tiem_add_settings_screen' );
add_action( 'admin_init', 'tiem_register_settings' );
add_action( 'admin_notices', 'tiem_print_admin_notice' );
add_filter( 'option_page_capability_tiem', 'tiem_get_capability' );
add_filter( 'plugin_action_links_' . plugin_basename( TIEM_PLUGIN_FILE ), 'tiem_add_settings_link' );

function tiem_add_settings_screen() {
	add_options_page( 'Tiệm', 'Tiệm', tiem_get_capability(), 'tiem', 'tiem_print_settings_screen' );
}

function tiem_register_settings() {
	register_setting( 'tiem', 'tiem_options', array( 'sanitize_callback' => 'tiem_sanitize_options' ) );
}

function tiem_get_settings_url() {
	return admin_url( 'options-general.php?page=tiem' );
}

function tiem_add_settings_link( $links ) {
	array_unshift( $links, sprintf( '<a href="%s">%s</a>', esc_url( tiem_get_settings_url() ), esc_html__( 'Settings', 'tiem' ) ) );
	return $links;
}

/** Prints a notice on the list of plugins as long as a problem prevents Tiệm from working. */
function tiem_print_admin_notice() {
	$screen   = get_current_screen();
	$problems = tiem_find_blocking_problems();
	if ( $problems && $screen && 'plugins' === $screen->id && current_user_can( tiem_get_capability() ) ) {
		printf(
			'<div class="notice notice-warning"><p><strong>Tiệm:</strong> %s <a href="%s">%s</a></p></div>',
			esc_html( $problems[0] ),
			esc_url( tiem_get_settings_url() ),
			esc_html__( 'Settings', 'tiem' )
		);
	}
}

/**
 * Returns the values to store from a posted form, or from an array that code passes to update_option(). Keeps the
 * stored value if a value is invalid.
 */
function tiem_sanitize_options( $posted ) {
	$options = tiem_get_options();
	$posted  = is_array( $posted ) ? $posted : array();
	foreach ( TIEM_OPTION_VALUES as $name => $values ) {
		if ( isset( $posted[ $name ] ) && in_array( $posted[ $name ], $values, true ) ) {
			$options[ $name ] = $posted[ $name ];
		}
	}
	$profile = isset( $posted['profile'] ) && is_string( $posted['profile'] ) ? $posted['profile'] : $options['profile'];
	if ( '' === $profile || tiem_get_profile( $profile ) ) {
		$options['profile'] = $profile;
	} elseif ( function_exists( 'add_settings_error' ) ) {
		/* translators: %s: the posted name of a profile. */
		add_settings_error( 'tiem_options', 'tiem_profile', sprintf( __( 'The profile “%s” does not exist: choose another one.', 'tiem' ), $profile ) );
	}
	if ( isset( $posted['widgets'] ) && is_array( $posted['widgets'] ) ) {
		$options['widgets'] = array();
		foreach ( tiem_get_profile_widgets( $options['profile'] ) as $widget => $is_on ) {
			$wanted = ! empty( $posted['widgets'][ $widget ] );
			if ( isset( $posted['widgets'][ $widget ] ) && $wanted !== $is_on ) {
				$options['widgets'][ $widget ] = $wanted;
			}
		}
	}
	return $options;
}

function tiem_print_settings_screen() {
	$options  = tiem_get_options();
	$proposed = tiem_detect_profile();
	$profiles = array( '' => __( '(none chosen)', 'tiem' ) );
	foreach ( tiem_get_profiles() as $name => $profile ) {
		/* translators: %s: title of a profile. */
		$profiles[ $name ] = $name === $proposed ? sprintf( __( '%s (proposed for this theme)', 'tiem' ), $profile['title'] ) : $profile['title'];
	}
	?>
	<div class="wrap">
		<h1>Tiệm</h1>
		<?php foreach ( array_merge( tiem_find_blocking_problems(), tiem_find_other_problems() ) as $problem ) : ?>
			<div class="notice notice-warning inline"><p><?php echo esc_html( $problem ); ?></p></div>
		<?php endforeach; ?>
		<form action="options.php" method="post">
			<?php settings_fields( 'tiem' ); ?>
			<table class="form-table" role="presentation">
				<tr>
					<th scope="row"><label for="tiem-profile"><?php esc_html_e( 'Profile', 'tiem' ); ?></label></th>
					<td>
						<?php tiem_print_select( 'profile', $profiles, '' === $options['profile'] ? $proposed : $options['profile'] ); ?>
						<p class="description"><?php esc_html_e( 'Says which elements of your theme’s pages become widgets.', 'tiem' ); ?></p>
						<?php if ( ! tiem_get_profile( $proposed )['theme'] ) : ?>
							<p class="description">
								<?php
								/* translators: %s: name of the theme. */
								echo esc_html( sprintf( __( 'No profile has been made for %s, so a general one is proposed. In the preview, the inspector reports which elements of a page it found.', 'tiem' ), wp_get_theme( get_template() )->get( 'Name' ) ) );
								?>
							</p>
						<?php endif; ?>
					</td>
				</tr>
				<tr>
					<th scope="row"><?php esc_html_e( 'Who sees Tiệm', 'tiem' ); ?></th>
					<td>
						<?php
						tiem_print_radios(
							'audience',
							array(
								'everyone' => __( 'Everyone', 'tiem' ),
								'admins'   => __( 'Only administrators, in a preview', 'tiem' ),
								'nobody'   => __( 'Nobody: the shop is as without Tiệm', 'tiem' ),
							),
							__( 'Who sees Tiệm', 'tiem' )
						);
						?>
						<?php if ( 'admins' === $options['audience'] ) : ?>
							<p>
								<?php if ( tiem_is_previewing() ) : ?>
									<a href="<?php echo esc_url( home_url( '/?tiem=preview-end' ) ); ?>"><?php esc_html_e( 'End the preview in this browser', 'tiem' ); ?></a>
								<?php else : ?>
									<a href="<?php echo esc_url( home_url( '/?tiem=preview' ) ); ?>"><?php esc_html_e( 'Preview the shop with Tiệm', 'tiem' ); ?></a>
								<?php endif; ?>
							</p>
						<?php endif; ?>
					</td>
				</tr>
				<tr>
					<th scope="row"><?php esc_html_e( 'Widgets', 'tiem' ); ?></th>
					<td><?php tiem_print_widget_boxes( '' === $options['profile'] ? $proposed : $options['profile'], $options['widgets'] ); ?></td>
				</tr>
				<?php if ( '' !== $options['profile'] ) : ?>
					<tr>
						<th scope="row"><?php esc_html_e( 'Scripts and styles of WooCommerce', 'tiem' ); ?></th>
						<td>
							<ul>
								<?php foreach ( tiem_get_replacement_reasons() as $reason ) : ?>
									<li><?php echo esc_html( $reason ); ?></li>
								<?php endforeach; ?>
							</ul>
						</td>
					</tr>
				<?php endif; ?>
				<tr>
					<th scope="row"><?php esc_html_e( 'jQuery', 'tiem' ); ?></th>
					<td>
						<?php
						tiem_print_radios(
							'jquery',
							array(
								'auto' => __( 'Left out of pages where nothing needs it', 'tiem' ),
								'keep' => __( 'On every page, as without Tiệm', 'tiem' ),
							),
							__( 'jQuery', 'tiem' )
						);
						?>
						<p class="description"><?php esc_html_e( 'Keep it if something that your pages load later, such as a tag manager’s own HTML, reports “jQuery is not defined” in the browser’s console.', 'tiem' ); ?></p>
					</td>
				</tr>
				<tr>
					<th scope="row"><?php esc_html_e( 'Buttons', 'tiem' ); ?></th>
					<td>
						<?php
						tiem_print_radios(
							'look',
							array(
								'theme' => __( 'Like the theme’s buttons', 'tiem' ),
								'own'   => __( 'As Tiệm draws them', 'tiem' ),
							),
							__( 'Buttons', 'tiem' )
						);
						?>
					</td>
				</tr>
				<?php if ( in_array( 'classic-checkout', tiem_get_active_widgets(), true ) ) : ?>
					<tr>
						<th scope="row"><?php esc_html_e( 'Checkout', 'tiem' ); ?></th>
						<td>
							<?php
							tiem_print_radios(
								'checkout',
								array(
									'form'  => __( 'One form, as WooCommerce prints it', 'tiem' ),
									'steps' => __( 'Steps that open one after the other: contact, address, delivery, payment', 'tiem' ),
								),
								__( 'Checkout', 'tiem' )
							);
							?>
							<p class="description"><?php esc_html_e( 'For a checkout page with the shortcode. A checkout block has its own steps.', 'tiem' ); ?></p>
						</td>
					</tr>
				<?php endif; ?>
				<tr>
					<th scope="row"><?php esc_html_e( 'Build', 'tiem' ); ?></th>
					<td>
						<?php
						tiem_print_radios(
							'build',
							array(
								'compact' => __( 'Compact: on Preact, the smaller download', 'tiem' ),
								'react'   => __( 'React', 'tiem' ),
							),
							__( 'Build', 'tiem' )
						);
						?>
					</td>
				</tr>
			</table>
			<?php submit_button(); ?>
			<p class="description"><?php esc_html_e( 'After a change, empty the page cache if your shop has one.', 'tiem' ); ?></p>
		</form>
	</div>
	<?php
}

function tiem_print_select( $name, $labels, $chosen ) {
	printf( '<select id="tiem-%1$s" name="tiem_options[%1$s]">', esc_attr( $name ) );
	foreach ( $labels as $value => $label ) {
		printf( '<option value="%s"%s>%s</option>', esc_attr( $value ), selected( $chosen, $value, false ), esc_html( $label ) );
	}
	echo '</select>';
}

function tiem_print_radios( $name, $labels, $legend ) {
	printf( '<fieldset><legend class="screen-reader-text">%s</legend>', esc_html( $legend ) );
	foreach ( $labels as $value => $label ) {
		printf(
			'<label><input type="radio" name="tiem_options[%s]" value="%s"%s> %s</label><br>',
			esc_attr( $name ),
			esc_attr( $value ),
			checked( tiem_get_options()[ $name ], $value, false ),
			esc_html( $label )
		);
	}
	echo '</fieldset>';
}

/** The hidden field posts `0` for an unchecked checkbox. */
function tiem_print_widget_boxes( $profile, $changed ) {
	printf( '<fieldset><legend class="screen-reader-text">%s</legend>', esc_html__( 'Widgets', 'tiem' ) );
	foreach ( tiem_get_profile_widgets( $profile ) as $widget => $is_on ) {
		printf(
			'<input type="hidden" name="tiem_options[widgets][%1$s]" value="0"><label><input type="checkbox" name="tiem_options[widgets][%1$s]" value="1"%2$s> <code>%1$s</code></label><br>',
			esc_attr( $widget ),
			checked( isset( $changed[ $widget ] ) ? $changed[ $widget ] : $is_on, true, false )
		);
	}
	echo '</fieldset>';
}
