<?php
/**
 * Matches the selectors of adoption profiles. A selector is one compound of tag, classes, id and attributes
 * (`form.cart[method="post"]`), without combinators. `^=` compares the beginning of an attribute's value.
 */

defined( 'ABSPATH' ) || exit;

/** Returns {tag, id, classes, attributes} of a selector; null if it is not a compound that this file can match. */
function tiem_parse_selector( $selector ) {
	$parsed = array(
		'tag'        => '',
		'id'         => '',
		'classes'    => array(),
		'attributes' => array(),
	);
	$name   = '[\w-]+';
	if ( ! is_string( $selector ) || ! preg_match( "/^(?:$name)?(?:[.#]$name|\[$name(?:\^?=\"[^\"]*\")?\])*$/", $selector ) || '' === $selector ) {
		return null;
	}
	preg_match_all( "/\[($name)(?:(\^?=)\"([^\"]*)\")?\]/", $selector, $attributes, PREG_SET_ORDER );
	foreach ( $attributes as $found ) {
		$parsed['attributes'][] = array( $found[1], isset( $found[2] ) ? $found[2] : '', isset( $found[3] ) ? $found[3] : '' );
	}
	$rest = preg_replace( '/\[[^\]]*\]/', '', $selector );
	preg_match_all( "/([.#]?)($name)/", $rest, $parts, PREG_SET_ORDER );
	foreach ( $parts as $part ) {
		if ( '.' === $part[1] ) {
			$parsed['classes'][] = $part[2];
		} else {
			$parsed[ '#' === $part[1] ? 'id' : 'tag' ] = '#' === $part[1] ? $part[2] : strtoupper( $part[2] );
		}
	}
	return $parsed;
}

/** Whether the tag processor's current element matches the parsed selector. */
function tiem_matches_selector( $parsed, $tags, $tag, $classes ) {
	if ( ( $parsed['tag'] && $parsed['tag'] !== $tag ) || array_diff( $parsed['classes'], $classes ) ) {
		return false;
	}
	if ( $parsed['id'] && $tags->get_attribute( 'id' ) !== $parsed['id'] ) {
		return false;
	}
	foreach ( $parsed['attributes'] as list( $name, $operator, $wanted ) ) {
		$value = $tags->get_attribute( $name );
		$text  = true === $value ? '' : $value;
		if ( null === $text || ( '=' === $operator && $text !== $wanted ) || ( '^=' === $operator && 0 !== strpos( $text, $wanted ) ) ) {
			return false;
		}
	}
	return true;
}

/**
 * Returns, as keys, what an element must have so that one of the selectors may match: for each selector a class, id, tag
 * name or attribute, as `.cart`, `#respond`, `FORM` or `[data-block-name]`. The value is the attribute's name, or ''.
 */
function tiem_get_required_names( $selectors ) {
	$names = array();
	foreach ( $selectors as $parsed ) {
		$attribute = '';
		if ( $parsed['classes'] ) {
			$name = '.' . reset( $parsed['classes'] );
		} elseif ( $parsed['id'] ) {
			$name = '#' . $parsed['id'];
		} elseif ( $parsed['tag'] ) {
			$name = $parsed['tag'];
		} else {
			$attribute = $parsed['attributes'][0][0];
			$name      = "[$attribute]";
		}
		$names[ $name ] = $attribute;
	}
	return $names;
}

/** Whether the element has one of the names that `tiem_get_required_names` returns. */
function tiem_has_required_name( $names, $tags, $tag, $classes ) {
	if ( isset( $names[ $tag ] ) ) {
		return true;
	}
	foreach ( $classes as $class ) {
		if ( isset( $names[ '.' . $class ] ) ) {
			return true;
		}
	}
	$id = $tags->get_attribute( 'id' );
	if ( is_string( $id ) && isset( $names[ '#' . $id ] ) ) {
		return true;
	}
	foreach ( array_filter( $names ) as $attribute ) {
		if ( null !== $tags->get_attribute( $attribute ) ) {
			return true;
		}
	}
	return false;
}

function tiem_matches_any_selector( $selectors, $tags, $tag, $classes ) {
	foreach ( $selectors as $parsed ) {
		if ( tiem_matches_selector( $parsed, $tags, $tag, $classes ) ) {
			return true;
		}
	}
	return false;
}
