<?php
/** Reads the plugin's only option, `tiem_options`, and defines which WooCommerce scripts each widget replaces. */

defined( 'ABSPATH' ) || exit;

const TIEM_OPTION_VALUES = array(
	'audience' => array( 'everyone', 'admins', 'nobody' ),
	'build'    => array( 'compact', 'react' ),
	'look'     => array( 'theme', 'own' ),
	'jquery'   => array( 'auto', 'keep' ),
	'checkout' => array( 'form', 'steps' ),
);

/** Rows of [widgets, handles]. A site on which all widgets of a row are active does not need the handles. */
const TIEM_REPLACEMENTS = array(
	array( array( 'add-to-cart' ), array( 'wc-add-to-cart' ) ),
	array( array( 'cart-fragments' ), array( 'wc-cart-fragments' ) ),
	array( array( 'variation-form' ), array( 'wc-add-to-cart-variation' ) ),
	// WooCommerce has one script for these three widgets.
	array(
		array( 'product-gallery', 'product-tabs', 'review-stars' ),
		array( 'wc-single-product', 'flexslider', 'zoom', 'photoswipe', 'photoswipe-ui-default', 'photoswipe-default-skin', 'wc-flexslider', 'wc-zoom', 'wc-photoswipe', 'wc-photoswipe-ui-default' ),
	),
	array( array( 'block-cart' ), array( 'wc-cart-block-frontend' ) ),
	array( array( 'classic-cart' ), array( 'wc-cart' ) ),
	array( array( 'classic-checkout' ), array( 'wc-checkout' ) ),
	array( array( 'block-checkout' ), array( 'wc-checkout-block-frontend' ) ),
	array( array( 'order-attribution' ), array( 'wc-order-attribution', 'sourcebuster-js', 'wc-order-attribution-blocks' ) ),
	array( array( 'comments' ), array( 'comment-reply' ) ),
);

/**
 * Returns the plugin's option, with a valid value for each key. `profile` is a profile's name, or '' if none has been
 * chosen. `widgets` contains only differences from the profile: {widget: whether it is on}.
 */
function tiem_get_options() {
	$stored = get_option( 'tiem_options' );
	$stored = is_array( $stored ) ? $stored : array();
	$valid  = array(
		'profile' => isset( $stored['profile'] ) && is_string( $stored['profile'] ) ? $stored['profile'] : '',
		'widgets' => isset( $stored['widgets'] ) && is_array( $stored['widgets'] ) ? array_map( 'boolval', $stored['widgets'] ) : array(),
	);
	foreach ( TIEM_OPTION_VALUES as $name => $values ) {
		$valid[ $name ] = isset( $stored[ $name ] ) && in_array( $stored[ $name ], $values, true ) ? $stored[ $name ] : $values[0];
	}
	return $valid;
}

function tiem_update_options( $changes ) {
	update_option( 'tiem_options', array_merge( tiem_get_options(), $changes ) );
}

/** Returns the names of the chosen profile's widgets that are on. */
function tiem_get_active_widgets() {
	$options = tiem_get_options();
	$active  = array();
	foreach ( tiem_get_profile_widgets( $options['profile'] ) as $widget => $is_on ) {
		if ( isset( $options['widgets'][ $widget ] ) ? $options['widgets'][ $widget ] : $is_on ) {
			$active[] = $widget;
		}
	}
	return $active;
}

/** Returns the handles of WooCommerce's scripts and styles that are not needed if these widgets are active. */
function tiem_get_replaced_handles( $widgets ) {
	$handles = array();
	foreach ( TIEM_REPLACEMENTS as $row ) {
		if ( ! array_diff( $row[0], $widgets ) ) {
			$handles = array_merge( $handles, $row[1] );
		}
	}
	return $handles;
}

/**
 * Returns sentences that say what is omitted from pages or kept, and why: one for each row of TIEM_REPLACEMENTS, two
 * for block-pages.php, and those for the libraries.
 */
function tiem_get_replacement_reasons() {
	$active  = tiem_get_active_widgets();
	$reasons = array();
	foreach ( TIEM_REPLACEMENTS as list( $widgets, $handles ) ) {
		$off = array_diff( $widgets, $active );
		if ( $off ) {
			/* translators: 1: handles of scripts and styles. 2: names of widgets. */
			$reasons[] = sprintf( __( '%1$s: kept, because this is off: %2$s.', 'tiem' ), implode( ', ', $handles ), implode( ', ', $off ) );
		} else {
			/* translators: 1: handles of scripts and styles. 2: names of widgets. */
			$reasons[] = sprintf( __( '%1$s: left out, replaced by %2$s.', 'tiem' ), implode( ', ', $handles ), implode( ', ', $widgets ) );
		}
	}
	$off = array_diff( array( 'block-cart', 'block-checkout' ), $active );
	/* translators: %s: handles of scripts and styles. */
	$sentence  = 2 === count( $off ) ? __( '%s: kept.', 'tiem' ) : __( '%s: left out on pages with a cart or checkout block that Tiệm draws, kept on pages with a shortcode.', 'tiem' );
	$reasons[] = sprintf( $sentence, implode( ', ', array_merge( TIEM_CLASSIC_FORMS, TIEM_BLOCK_STYLES, TIEM_COMPONENT_STYLES ) ) );
	$reasons[] = $off ? __( 'Prefetches of the scripts of the cart and checkout blocks: kept, because Tiệm does not draw both.', 'tiem' ) : __( 'Prefetches of the scripts of the cart and checkout blocks: left out, because these scripts never run.', 'tiem' );
	return array_merge( $reasons, tiem_get_library_reasons() );
}
