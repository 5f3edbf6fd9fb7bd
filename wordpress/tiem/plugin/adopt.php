<?php
/**
 * Adds the chosen profile's `data-tiem` attributes to the page, so that the theme does not have to print them. The
 * page is changed on the server, so that the loader finds the attributes at once and no click is lost.
 */

defined( 'ABSPATH' ) || exit;

/**
 * The positions at which an entry can insert an empty mount point, relative to the element that its selector matches.
 */
const TIEM_POSITIONS = array( 'before', 'after', 'prepend', 'append' );

/** Widgets that would add a product or change a quantity a second time beside WooCommerce's own controls. */
const TIEM_BUYING_WIDGETS = '/add-to-cart|variation-form|quantity/';

/** Elements without a closing tag. */
const TIEM_VOID_TAGS = array( 'AREA', 'BASE', 'BR', 'COL', 'EMBED', 'HR', 'IMG', 'INPUT', 'LINK', 'META', 'PARAM', 'SOURCE', 'TRACK', 'WBR' );

function tiem_start_adoption() {
	// Uses WordPress's own output buffer, which exists in 6.9 and later.
	if ( function_exists( 'wp_start_template_enhancement_output_buffer' ) ) {
		add_filter( 'wp_template_enhancement_output_buffer', 'tiem_adopt_page' );
		// Runs after other plugins have added scripts.
		add_filter( 'wp_template_enhancement_output_buffer', 'tiem_apply_final_changes', PHP_INT_MAX );
	} else {
		add_filter( 'template_include', 'tiem_buffer_page', PHP_INT_MAX );
	}
	// Adopts elements in cart fragments too, because fragments replace parts of the page that may contain adopted
	// elements.
	add_filter( 'woocommerce_add_to_cart_fragments', 'tiem_adopt_fragments', PHP_INT_MAX );
	add_filter( 'the_content', 'tiem_insert_widgets_into_content', 99 );
	add_filter( 'tiem_settings', 'tiem_add_site_widgets', 5 );
	add_filter( 'tiem_settings', 'tiem_add_insertions', 5 );
}

function tiem_adopt_page( $html ) {
	// Leaves a part of a page unchanged, which occurs if a plugin flushes the buffer, and everything that is not HTML.
	if ( false === stripos( substr( $html, 0, 4000 ), '<html' ) || tiem_is_off() ) {
		return $html;
	}
	$started = microtime( true );
	$html    = tiem_adopt_html( $html, tiem_get_adopt_entries( tiem_get_page_kind() ) );
	tiem_add_own_time( microtime( true ) - $started );
	return $html;
}

function tiem_adopt_fragments( $fragments ) {
	$entries = tiem_get_adopt_entries( '' );
	foreach ( is_array( $fragments ) ? $fragments : array() as $selector => $html ) {
		if ( is_string( $html ) && false !== strpos( $html, '<' ) ) {
			$fragments[ $selector ] = tiem_adopt_html( $html, $entries );
		}
	}
	return $fragments;
}

/** Adds to the settings the profile's behaviours that run on every page and need no element of their own. */
function tiem_add_site_widgets( $settings ) {
	$profile = tiem_get_profile( tiem_get_options()['profile'] );
	$site    = array_values( array_intersect( $profile ? $profile['site'] : array(), tiem_get_active_widgets() ) );
	if ( $site ) {
		$settings['site'] = array_values( array_unique( array_merge( isset( $settings['site'] ) ? $settings['site'] : array(), $site ) ) );
	}
	return $settings;
}

/** Passes entries that insert an element to tiem-adopt.js, because the tag processor can only change attributes. */
function tiem_add_insertions( $settings ) {
	$entries = array();
	foreach ( tiem_get_entries_for_kind( tiem_get_page_kind() ) as $entry ) {
		if ( in_array( $entry['insert'], TIEM_POSITIONS, true ) ) {
			$entries[] = array_filter( array_diff_key( $entry, array_flip( array( 'pages', 'default' ) ) ) );
		}
	}
	if ( $entries ) {
		$settings['adopt'] = array_merge( isset( $settings['adopt'] ) ? $settings['adopt'] : array(), $entries );
	}
	return $settings;
}

/**
 * Returns the chosen profile's entries that add attributes to elements on a kind of page, with parsed selectors. With
 * '' as kind, returns the entries for pages of any kind.
 */
function tiem_get_adopt_entries( $kind ) {
	$entries = array();
	foreach ( tiem_get_entries_for_kind( $kind ) as $entry ) {
		$matched = tiem_parse_selector( $entry['selector'] );
		// Skips the block's own element, which interactive-blocks.php has changed when it was rendered.
		if ( ! $matched || $entry['insert'] || $entry['block'] ) {
			continue;
		}
		$entries[] = array(
			'selector' => $matched,
			'source'   => $entry['selector'],
			'widget'   => $entry['widget'],
			'options'  => $entry['options'],
			'within'   => $entry['within'] ? tiem_parse_selector( $entry['within'] ) : null,
			'unless'   => array_filter( array_map( 'tiem_parse_selector', (array) $entry['unless'] ) ),
		);
	}
	return $entries;
}

/**
 * Returns the chosen profile's entries for a kind of page with all keys. Omits entries of widgets that are switched
 * off.
 */
function tiem_get_entries_for_kind( $kind ) {
	$settings = tiem_get_options();
	$profile  = tiem_get_profile( $settings['profile'] );
	$active   = tiem_get_active_widgets();
	$entries  = array();
	foreach ( $profile ? $profile['adopt'] : array() as $entry ) {
		$entry += array(
			'selector' => '',
			'options'  => array(),
			'within'   => '',
			'unless'   => array(),
			'pages'    => array(),
			'insert'   => '',
			'block'    => '',
		);
		if ( 'classic-checkout' === $entry['widget'] && 'steps' === $settings['checkout'] ) {
			$entry['options'] += array( 'steps' => true );
		}
		$entry['widget'] = implode( ' ', array_intersect( preg_split( '/\s+/', $entry['widget'] ), $active ) );
		if ( $entry['widget'] && ( ! $entry['pages'] || in_array( $kind, $entry['pages'], true ) ) ) {
			$entries[] = $entry;
		}
	}
	return $entries;
}

/**
 * Returns the HTML with the attributes of the entries; the first entry that matches an element decides. Elements with
 * a `data-tiem` of their own, and everything inside `data-tiem="off"`, stay unchanged. So do controls that
 * WooCommerce's Interactivity API handles, because one click would add the product twice.
 */
function tiem_adopt_html( $html, $entries ) {
	if ( ! $entries || ! class_exists( 'WP_HTML_Tag_Processor' ) ) {
		return $html;
	}
	$selectors = array_merge( array_column( $entries, 'selector' ), array_column( $entries, 'within' ), ...array_column( $entries, 'unless' ) );
	// Compares selectors only with elements that may match one, because most elements of a page match none.
	$names = tiem_get_required_names( array_filter( $selectors ) );
	$tags  = new WP_HTML_Tag_Processor( $html );
	// The open elements: [tag, whether it is in a part that is switched off, entries whose `within` it matches, entries
	// that exclude it, whether it is in WooCommerce's interactive form].
	$open = array( array( '', false, array(), array(), false ) );
	while ( $tags->next_tag( array( 'tag_closers' => 'visit' ) ) ) {
		$tag = $tags->get_tag();
		if ( $tags->is_tag_closer() ) {
			tiem_close_element( $open, $tag );
			continue;
		}
		$around   = end( $open );
		$explicit = $tags->get_attribute( 'data-tiem' );
		$class    = $tags->get_attribute( 'class' );
		$classes  = is_string( $class ) ? preg_split( '/\s+/', $class, -1, PREG_SPLIT_NO_EMPTY ) : array();
		$is_off   = $around[1] || 'off' === $explicit;
		$region   = $tags->get_attribute( 'data-wp-interactive' );
		if ( is_string( $region ) && false !== strpos( $region, 'woocommerce/add-to-cart-with-options' ) ) {
			$around[4] = true;
		}
		$has_name  = tiem_has_required_name( $names, $tags, $tag, $classes );
		foreach ( $has_name ? $entries : array() as $index => $entry ) {
			if ( $entry['unless'] && tiem_matches_any_selector( $entry['unless'], $tags, $tag, $classes ) ) {
				$around[3][ $index ] = true;
			}
		}
		if ( $has_name && ! $is_off && null === $explicit ) {
			tiem_adopt_element( $entries, $around, $tags, $tag, $classes );
		}
		foreach ( $has_name ? $entries : array() as $index => $entry ) {
			if ( $entry['within'] && tiem_matches_selector( $entry['within'], $tags, $tag, $classes ) ) {
				$around[2][ $index ] = true;
			}
		}
		if ( ! in_array( $tag, TIEM_VOID_TAGS, true ) ) {
			$open[] = array( $tag, $is_off, $around[2], $around[3], $around[4] );
		}
	}
	return $tags->get_updated_html();
}

/** Closes the innermost open element with the given tag name, and elements inside it whose closing tags are missing. */
function tiem_close_element( &$open, $tag ) {
	for ( $depth = count( $open ) - 1; $depth > 0; $depth-- ) {
		if ( $open[ $depth ][0] === $tag ) {
			array_splice( $open, $depth );
			return;
		}
	}
}

function tiem_adopt_element( $entries, $around, $tags, $tag, $classes ) {
	foreach ( $entries as $index => $entry ) {
		if ( isset( $around[3][ $index ] ) || ( $entry['within'] && ! isset( $around[2][ $index ] ) ) || ! tiem_matches_selector( $entry['selector'], $tags, $tag, $classes ) ) {
			continue;
		}
		if ( $around[4] && preg_match( TIEM_BUYING_WIDGETS, $entry['widget'] ) ) {
			continue;
		}
		if ( $tags->get_attribute_names_with_prefix( 'data-wp-on' ) || $tags->get_attribute_names_with_prefix( 'data-wc-on' ) ) {
			return;
		}
		$tags->set_attribute( 'data-tiem', $entry['widget'] );
		if ( tiem_get_inspector() ) {
			$tags->set_attribute( 'data-adopted-by', tiem_get_options()['profile'] . ': ' . $entry['source'] );
		}
		foreach ( $entry['options'] as $name => $value ) {
			if ( null === $tags->get_attribute( "data-tiem-$name" ) ) {
				$tags->set_attribute( "data-tiem-$name", is_bool( $value ) ? ( $value ? 'true' : 'false' ) : (string) $value );
			}
		}
		return;
	}
}

/** Handles entries with `"insert": "content"`, which put an empty mount point before the content of a post. */
function tiem_insert_widgets_into_content( $content ) {
	if ( ! is_singular( 'post' ) || get_the_ID() !== get_queried_object_id() || doing_filter( 'get_the_excerpt' ) || tiem_is_off() ) {
		return $content;
	}
	$profile = tiem_get_profile( tiem_get_options()['profile'] );
	foreach ( $profile ? $profile['adopt'] : array() as $entry ) {
		$is_here = isset( $entry['insert'] ) && 'content' === $entry['insert'] && in_array( $entry['widget'], tiem_get_active_widgets(), true );
		if ( $is_here && ! preg_match( '/\bdata-tiem="' . preg_quote( $entry['widget'], '/' ) . '"/', $content ) ) {
			$content = sprintf( '<div data-tiem="%s"></div>', esc_attr( $entry['widget'] ) ) . $content;
		}
	}
	return $content;
}
