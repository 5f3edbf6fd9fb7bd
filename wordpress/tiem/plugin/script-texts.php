<?php
/** Finds the scripts of a finished page and the WooCommerce libraries that their texts use. */

defined( 'ABSPATH' ) || exit;

/** Patterns that show in a script's text what the script uses: {use: pattern}. */
const TIEM_SCRIPT_USES = array(
	'jquery'      => '/\bjQuery\b|(?<![\w$.])\$[(.]/',
	'woocommerce' => '/\bscroll_to_notices\b|\bwoocommerce_params\b/',
	'blockui'     => '/\.(?:un)?block(?:UI)?\s*\(|\bblockUI\b/',
	'cookie'      => '/\bCookies\b/',
	'states'      => '/\bwc_country_select_params\b/',
);

/** Matches scripts that may add other scripts to the page. The server does not know the text of those. */
const TIEM_SCRIPT_ADDING_SCRIPTS = '/["\'`]script["\'`]|<script\b/i';

const TIEM_EVENT_ATTRIBUTE_USING_JQUERY = '/<\w[^<>]*\s(?:on[a-z]+\s*=\s*|href\s*=\s*(?=["\']javascript:))(["\'])(?:(?!\1)[^<>])*?(?:\bjQuery\b|(?<![\w$.])\$[(.])/i';

/**
 * Matches types of script elements that browsers do not run. Other types do not match, because optimisers use them for
 * scripts that they run later.
 */
const TIEM_DATA_TYPES = '/^(?:application\/(?:ld\+)?json|importmap|speculationrules|text\/(?:html|template|x-template|x-handlebars\S*))$/i';

/** Services whose scripts contain all code that they need and therefore use no library of the page. */
const TIEM_SERVICES_WITHOUT_JQUERY = '~^(?:https?:)?//(?:[\w-]+\.)*(?:stripe\.com|paypal\.com|paypalobjects\.com|pay\.google\.com|google\.com/recaptcha|gstatic\.com|maps\.googleapis\.com|google-analytics\.com|googletagmanager\.com/gtag/|connect\.facebook\.net|facebook\.com|clarity\.ms|hcaptcha\.com|challenges\.cloudflare\.com|static\.cloudflareinsights\.com|klarnacdn\.net|cdn-apple\.com)~';

/**
 * Returns the scripts of a page that browsers run: the position of each, `file` (its handle, if it is the file of one),
 * `id`, `src`, `type`, `text`, and `name`, by which an administrator recognises it. Omits Tiệm's own scripts.
 */
function tiem_find_scripts_in_page( $html ) {
	$scripts = array();
	preg_match_all( '~<script\b((?:[^>"\']|"[^"]*"|\'[^\']*\')*)>(.*?)</script\s*>~is', $html, $found, PREG_SET_ORDER | PREG_OFFSET_CAPTURE );
	foreach ( $found as $element ) {
		preg_match_all( '/([\w-]+)\s*=\s*(?:"([^"]*)"|\'([^\']*)\'|([^\s"\'>]+))/', $element[1][0], $pairs, PREG_SET_ORDER );
		$attributes = array();
		foreach ( $pairs as $pair ) {
			$attributes[ strtolower( $pair[1] ) ] = html_entity_decode( end( $pair ), ENT_QUOTES, 'UTF-8' );
		}
		$attributes += array(
			'id'   => '',
			'src'  => '',
			'type' => '',
		);
		if ( 'importmap' === $attributes['type'] ) {
			$scripts = array_merge( $scripts, tiem_get_imported_modules( $element[2][0] ) );
		}
		if ( preg_match( TIEM_DATA_TYPES, trim( $attributes['type'] ) ) || isset( $attributes['data-wpfc-render'], $attributes['data-jetpack-boost'] ) ) {
			continue;
		}
		$scripts[] = array(
			'offset' => $element[0][1],
			'length' => strlen( $element[0][0] ),
			'file'   => '' !== $attributes['src'] && '-js' === substr( $attributes['id'], -3 ) ? substr( $attributes['id'], 0, -3 ) : '',
			'id'     => $attributes['id'],
			'src'    => $attributes['src'],
			'type'   => $attributes['type'],
			'text'   => $element[2][0],
			'name'   => '' !== $attributes['id'] ? $attributes['id'] : ( '' !== $attributes['src'] ? $attributes['src'] : '(inline)' ),
		);
	}
	return $scripts;
}

/** Returns the modules of an import map, in the same form as the scripts of the page. */
function tiem_get_imported_modules( $map ) {
	$decoded = json_decode( $map, true );
	$modules = array();
	foreach ( is_array( $decoded ) && isset( $decoded['imports'] ) ? (array) $decoded['imports'] : array() as $name => $src ) {
		$modules[] = array(
			'offset' => 0,
			'length' => 0,
			'file'   => '',
			'id'     => '',
			'src'    => (string) $src,
			'type'   => 'module',
			'text'   => '',
			'name'   => (string) $name,
		);
	}
	return $modules;
}

/**
 * Returns which uses of TIEM_SCRIPT_USES a script has. Adds 'unreadable' or 'more-scripts' if the script may do more
 * than its text shows.
 */
function tiem_find_uses_of_script( $script ) {
	if ( isset( TIEM_LIBRARIES[ $script['file'] ] ) || tiem_is_params_of_woocommerce( $script ) ) {
		return array();
	}
	if ( '' === $script['src'] ) {
		// Treats WordPress's snippet for emoji as a script of WordPress, because it adds only such a script.
		return tiem_find_uses_in_text( $script['text'], preg_match( '/\b_wpemojiSettings\b|"script#wp-emoji-settings"/', $script['text'] ) );
	}
	$file = tiem_find_file_of_script( $script['src'] );
	if ( '' === $file || filesize( $file ) > 4 * MB_IN_BYTES ) {
		return preg_match( TIEM_SERVICES_WITHOUT_JQUERY, $script['src'] ) ? array() : array( 'unreadable' );
	}
	// Trusts the declared dependencies of scripts of WordPress and WooCommerce. Modules are read nevertheless, because a
	// module cannot depend on a script.
	$is_declared = ! tiem_is_source_of_others( $script['src'] );
	if ( $is_declared && 'module' !== $script['type'] ) {
		return array();
	}
	$known   = tiem_get_or_store_known_scripts();
	// Adds the patterns to the version, because a new version of Tiệm may search for more uses.
	$version = filemtime( $file ) . '-' . filesize( $file ) . '-' . crc32( implode( TIEM_SCRIPT_USES ) );
	if ( ! isset( $known['files'][ $file ] ) || $known['files'][ $file ][0] !== $version ) {
		// phpcs:ignore WordPress.WP.AlternativeFunctions.file_get_contents_file_get_contents -- a file of this server
		$known['files'][ $file ] = array( $version, tiem_find_uses_in_text( (string) file_get_contents( $file ), $is_declared ) );
		tiem_get_or_store_known_scripts( $known );
	}
	return $known['files'][ $file ][1];
}

/**
 * Returns which uses of TIEM_SCRIPT_USES occur in the text of a script. `$is_own`: the script is one of WordPress or
 * WooCommerce, so `$` is only a minified name, and scripts that it adds need no library.
 */
function tiem_find_uses_in_text( $text, $is_own = false ) {
	$uses = array();
	foreach ( TIEM_SCRIPT_USES as $use => $pattern ) {
		if ( preg_match( $is_own && 'jquery' === $use ? '/\bjQuery\b/' : $pattern, $text ) ) {
			$uses[] = $use;
		}
	}
	if ( ! $is_own && preg_match( TIEM_SCRIPT_ADDING_SCRIPTS, $text ) ) {
		preg_match_all( '~(?:https?:)?//[\w-]+(?:\.[\w-]+)+[\w/.-]*~', $text, $addresses );
		if ( ! $addresses[0] || preg_grep( TIEM_SERVICES_WITHOUT_JQUERY, $addresses[0], PREG_GREP_INVERT ) ) {
			$uses[] = 'more-scripts';
		}
	}
	return $uses;
}

/** Whether the script contains only WooCommerce's parameters for woocommerce.js, without additions of a plugin. */
function tiem_is_params_of_woocommerce( $script ) {
	return 'woocommerce-js-extra' === $script['id'] && preg_match( '~^\s*(?:/\* <!\[CDATA\[ \*/\s*)?var woocommerce_params = \{.*\};\s*(?:/\* \]\]> \*/\s*)?(?://# sourceURL=\S+\s*)?$~', $script['text'] );
}

/**
 * Returns what is known about script files and the last pages: `files`, {path: [version, uses]}; `kinds`, {kind of
 * page: [time, reasons]}. With an argument, stores the argument.
 */
function tiem_get_or_store_known_scripts( $changed = null ) {
	if ( null !== $changed ) {
		$changed['files'] = array_slice( $changed['files'], -300, null, true );
		set_transient( 'tiem_scripts', $changed, MONTH_IN_SECONDS );
		return $changed;
	}
	$known = get_transient( 'tiem_scripts' );
	return ( is_array( $known ) ? $known : array() ) + array(
		'files' => array(),
		'kinds' => array(),
	);
}

/**
 * Stores why the page keeps or omits each library, for the settings screen. Pages of one kind can differ, so a change
 * is stored at most once an hour.
 */
function tiem_store_library_reasons( $reasons ) {
	$known = tiem_get_or_store_known_scripts();
	$kind  = tiem_get_page_kind();
	$last  = isset( $known['kinds'][ $kind ] ) ? $known['kinds'][ $kind ] : array( 0, null );
	if ( $last[1] !== $reasons && time() - $last[0] > HOUR_IN_SECONDS && ! is_wc_endpoint_url() ) {
		$known['kinds'][ $kind ] = array( time(), $reasons );
		tiem_get_or_store_known_scripts( $known );
	}
}
