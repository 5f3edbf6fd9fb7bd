<?php
/**
 * Removes jQuery and the WooCommerce scripts that depend on it from the finished page if no other script needs them.
 * The page is read when it is complete, because blocks, shortcodes and plugins enqueue and print scripts until its end.
 * A library stays if a remaining script depends on it; if the text of such a script, of an inline script or of an event
 * attribute uses it; or if its use cannot be determined.
 */

defined( 'ABSPATH' ) || exit;

/**
 * Handles of the libraries, each with the uses (TIEM_SCRIPT_USES) that keep it on the page. WooCommerce renamed two
 * of them in 10.3.
 */
const TIEM_LIBRARIES = array(
	'woocommerce'       => array( 'woocommerce' ),
	'jquery-blockui'    => array( 'blockui' ),
	'wc-jquery-blockui' => array( 'blockui' ),
	'js-cookie'         => array( 'cookie' ),
	'wc-js-cookie'      => array( 'cookie' ),
	'jquery'            => array( 'jquery', 'more-scripts', 'unreadable' ),
	'jquery-core'       => array( 'jquery', 'more-scripts', 'unreadable' ),
	'jquery-migrate'    => array( 'jquery', 'more-scripts', 'unreadable' ),
);

/** Removes the libraries from the page, except those that tiem_find_kept_libraries() returns. */
function tiem_drop_unused_scripts( $html ) {
	if ( false === stripos( substr( $html, 0, 4000 ), '<html' ) || tiem_is_off() ) {
		return $html;
	}
	$scripts = tiem_find_scripts_in_page( $html );
	$printed = array_intersect_key( TIEM_LIBRARIES, array_column( $scripts, 'length', 'file' ) );
	if ( ! $printed ) {
		return $html;
	}
	$reasons = array_intersect_key( tiem_find_kept_libraries( $html, $scripts ), $printed ) + array_fill_keys( array_keys( $printed ), null );
	tiem_store_library_reasons( $reasons );
	foreach ( array_reverse( $scripts ) as $script ) {
		$handle = $script['file'] ? $script['file'] : ( tiem_is_params_of_woocommerce( $script ) ? 'woocommerce' : '' );
		if ( $handle && array_key_exists( $handle, $reasons ) && null === $reasons[ $handle ] ) {
			$html = substr_replace( $html, '', $script['offset'], $script['length'] );
		}
	}
	return $html;
}

/**
 * Returns the libraries that stay: {handle: [reason, what the reason refers to]}. Handles are those of
 * TIEM_LIBRARIES.
 */
function tiem_find_kept_libraries( $html, $scripts ) {
	if ( 'keep' === tiem_get_options()['jquery'] ) {
		return array_fill_keys( array_keys( TIEM_LIBRARIES ), array( 'setting', '' ) );
	}
	// On account pages, WooCommerce's forms for addresses, passwords and payment methods need woocommerce.js.
	if ( is_account_page() ) {
		return array_fill_keys( array_keys( TIEM_LIBRARIES ), array( 'account', '' ) );
	}
	$users = array();
	foreach ( $scripts as $script ) {
		foreach ( tiem_find_uses_of_script( $script ) as $use ) {
			$users += array( $use => $script['name'] );
		}
	}
	// If a page is too long for the pattern, the library counts as used.
	if ( 0 !== preg_match( TIEM_EVENT_ATTRIBUTE_USING_JQUERY, $html ) ) {
		$users += array( 'jquery' => '(attribute)' );
	}
	/**
	 * This filter changes what keeps the libraries: {use: name of the script}, by the uses of TIEM_SCRIPT_USES. A theme
	 * whose tag manager adds scripts with jQuery later keeps jQuery by `$users['jquery'] = 'tag manager';`.
	 */
	$users = apply_filters( 'tiem_library_users', $users );
	$kept  = tiem_get_libraries_depended_on();
	foreach ( TIEM_LIBRARIES as $handle => $uses ) {
		foreach ( array_intersect( $uses, array_keys( $users ) ) as $use ) {
			$kept += array( $handle => array( in_array( $use, array( 'more-scripts', 'unreadable' ), true ) ? $use : 'used', $users[ $use ] ) );
		}
	}
	$feature = tiem_find_feature_without_widget( $html );
	if ( $feature ) {
		$kept += array( 'woocommerce' => array( 'feature', $feature ) );
	}
	foreach ( array_keys( $kept ) as $handle ) {
		$kept += array_fill_keys( tiem_get_libraries_required_by( $handle ), array( 'dependency', $handle ) );
	}
	// A script that depends only on jquery-core may also need names that jQuery has removed and jquery-migrate adds.
	return $kept + ( isset( $kept['jquery-core'] ) ? array( 'jquery-migrate' => $kept['jquery-core'] ) : array() );
}

function tiem_get_libraries_required_by( $handle ) {
	return array_intersect( array_keys( TIEM_LIBRARIES ), array_keys( tiem_add_script_dependencies( array( $handle ) ) ) );
}

/**
 * Returns the libraries that printed scripts depend on, and libraries that were enqueued without a dependent script.
 */
function tiem_get_libraries_depended_on() {
	$kept = array();
	foreach ( array_diff( wp_scripts()->done, array_keys( TIEM_LIBRARIES ) ) as $user ) {
		$kept += array_fill_keys( tiem_get_libraries_required_by( $user ), array( 'dependency', $user ) );
	}
	// Omits the handle `woocommerce`, because WooCommerce enqueues that script on every page.
	foreach ( array_diff( array_intersect( array_keys( TIEM_LIBRARIES ), wp_scripts()->queue ), array( 'woocommerce' ) ) as $handle ) {
		$kept += array( $handle => array( 'enqueued', '' ) );
	}
	return $kept;
}

/**
 * Returns a selector of an element for which woocommerce.js does something on this page that no widget does. Returns ''
 * if there is none.
 */
function tiem_find_feature_without_widget( $html ) {
	$patterns = array(
		// WooCommerce prints the store notice invisible, and woocommerce.js shows it.
		'.woocommerce-store-notice'          => tiem_create_tag_pattern( '\w+', 'woocommerce-store-notice' ),
		'.woocommerce-input-wrapper'         => tiem_create_tag_pattern( '\w+', 'woocommerce-input-wrapper' ),
		'input[type=password]'               => '/<input\b[^>]*\stype=["\']password\b/',
		'.coming-soon-footer-banner-dismiss' => tiem_create_tag_pattern( 'a', 'coming-soon-footer-banner-dismiss' ),
		// The script woocommerce.js moves the focus to a notice with `role="alert"` when the page has loaded.
		'[role=alert]'                       => tiem_create_tag_pattern( '\w+(?=[^>]*\srole=["\']alert\b)', '(?:woocommerce-message|woocommerce-error|wc-block-components-notice-banner)' ),
	);
	foreach ( $patterns as $selector => $pattern ) {
		if ( preg_match( $pattern, $html ) ) {
			return $selector;
		}
	}
	// After the shopper has changed the sort order, the script woocommerce.js announces the result to screen readers.
	if ( ! empty( $_SERVER['QUERY_STRING'] ) && preg_match( '/\sdata-is-sorted-by="true"/', $html ) ) {
		return '[data-is-sorted-by]';
	}
	// In WooCommerce 11, the block Catalog Sorting handles its form by directives, and its events do not reach
	// woocommerce.js.
	preg_match_all( tiem_create_tag_pattern( 'form', 'woocommerce-ordering' ), $html, $forms );
	if ( preg_grep( '/\sdata-tiem="[^"]*\bsort-select\b|\sdata-wp-on--submit="actions\.preventSubmit"/', $forms[0], PREG_GREP_INVERT ) ) {
		return '.woocommerce-ordering';
	}
	// The script woocommerce.js makes the space bar click links that remove a cart line.
	preg_match_all( tiem_create_tag_pattern( 'a(?=[^>]*\srole=["\']button\b)', 'remove_from_cart_button' ), $html, $links, PREG_OFFSET_CAPTURE );
	foreach ( $links[0] as list( , $offset ) ) {
		if ( ! tiem_is_in_mini_cart( $html, $offset ) ) {
			return '.remove_from_cart_button';
		}
	}
	preg_match_all( tiem_create_tag_pattern( 'input', 'qty' ), $html, $inputs );
	foreach ( $inputs[0] as $input ) {
		// The script woocommerce.js raises a quantity below its minimum to the minimum.
		if ( preg_match( '/\smin=["\']([\d.]+)/', $input, $min ) && preg_match( '/\svalue=["\']([\d.]+)/', $input, $value ) && (float) $value[1] < (float) $min[1] ) {
			return 'input.qty';
		}
	}
	return '';
}

/** Returns a pattern for an opening tag with the given name and class. */
function tiem_create_tag_pattern( $tag, $class_name ) {
	return "/<$tag\b[^>]*\sclass=(?:\"[^\"]*|'[^']*)(?<![\w-])$class_name(?![\w-])[^>]*>/";
}

/** Whether the position in the page is inside a mini cart, because the mini-cart widget renders the links in it. */
function tiem_is_in_mini_cart( $html, $offset ) {
	preg_match_all( '/<(\w+)\b[^>]*\sdata-tiem="mini-cart"/', substr( $html, 0, $offset ), $carts, PREG_SET_ORDER | PREG_OFFSET_CAPTURE );
	foreach ( $carts as $cart ) {
		$between = substr( $html, $cart[0][1], $offset - $cart[0][1] );
		$depth   = 0;
		preg_match_all( '/<(\/?)' . $cart[1][0] . '\b/i', $between, $tags );
		foreach ( $tags[1] as $slash ) {
			$depth += $slash ? -1 : 1;
			if ( 0 === $depth ) {
				continue 2;
			}
		}
		return true;
	}
	return false;
}

/** Returns one sentence for each library that a kind of page had at the last visit. */
function tiem_get_library_reasons() {
	$sentences = array();
	foreach ( tiem_get_or_store_known_scripts()['kinds'] as $kind => list( , $reasons ) ) {
		foreach ( $reasons as $handle => $reason ) {
			$sentences[] = sprintf( tiem_get_reason_text( $reason ? $reason[0] : '' ), $handle, $kind, $reason ? tiem_get_script_label( $reason[1] ) : '' );
		}
	}
	if ( ! $sentences ) {
		/* translators: %s: handles of scripts. */
		$sentences[] = sprintf( __( '%s: decided on each page by the scripts on it; not known before the first page view.', 'tiem' ), implode( ', ', array_keys( TIEM_LIBRARIES ) ) );
	}
	return $sentences;
}

function tiem_get_reason_text( $reason ) {
	switch ( $reason ) {
		case 'setting':
			/* translators: 1: handle of a script. 2: kind of page. */
			return __( '%1$s (%2$s): kept by the setting.', 'tiem' );
		case 'account':
			/* translators: 1: handle of a script. 2: kind of page. */
			return __( '%1$s (%2$s): kept, because the forms of account pages need it.', 'tiem' );
		case 'enqueued':
			/* translators: 1: handle of a script. 2: kind of page. */
			return __( '%1$s (%2$s): kept, because a theme or plugin enqueues it by its name.', 'tiem' );
		case 'dependency':
			/* translators: 1: handle of a script. 2: kind of page. 3: handle of another script. */
			return __( '%1$s (%2$s): kept, because %3$s depends on it.', 'tiem' );
		case 'used':
			/* translators: 1: handle of a script. 2: kind of page. 3: another script. */
			return __( '%1$s (%2$s): kept, because %3$s uses it.', 'tiem' );
		case 'unreadable':
			/* translators: 1: handle of a script. 2: kind of page. 3: another script. */
			return __( '%1$s (%2$s): kept, because %3$s cannot be read and may use it.', 'tiem' );
		case 'more-scripts':
			/* translators: 1: handle of a script. 2: kind of page. 3: another script. */
			return __( '%1$s (%2$s): kept, because %3$s may add scripts that use it.', 'tiem' );
		case 'feature':
			/* translators: 1: handle of a script. 2: kind of page. 3: CSS selector. */
			return __( '%1$s (%2$s): kept, because no widget does what it does with %3$s.', 'tiem' );
	}
	/* translators: 1: handle of a script. 2: kind of page. */
	return __( '%1$s (%2$s): left out, because no script that stays needs it.', 'tiem' );
}

function tiem_get_script_label( $name ) {
	$labels = array(
		'(inline)'    => __( 'an inline script', 'tiem' ),
		'(attribute)' => __( 'an event attribute', 'tiem' ),
	);
	return isset( $labels[ $name ] ) ? $labels[ $name ] : $name;
}
