<?php
/**
 * Removes the scripts of WooCommerce's cart and checkout blocks, and keeps the parts that scripts of gateways and
 * extensions need.
 */

defined( 'ABSPATH' ) || exit;

const TIEM_BLOCK_FRONT_ENDS = array( 'wc-cart-block-frontend', 'wc-checkout-block-frontend' );

/**
 * Dequeues the script of WooCommerce's cart or checkout block, and keeps scripts of gateways and extensions on which
 * it depends. Runs in the footer, because WooCommerce enqueues them while the page is rendered.
 */
function tiem_replace_block_scripts() {
	$front_ends = array_filter( array_intersect( TIEM_BLOCK_FRONT_ENDS, tiem_get_config( 'replaces' ) ), 'wp_script_is' );
	if ( tiem_is_off() || ! $front_ends ) {
		return;
	}
	$dependencies = array();
	foreach ( $front_ends as $handle ) {
		$dependencies = array_merge( $dependencies, wp_scripts()->registered[ $handle ]->deps );
		wp_dequeue_script( $handle );
	}
	$others = array_values( array_unique( array_filter( $dependencies, 'tiem_is_script_of_others' ) ) );
	$needed = tiem_find_needed_block_scripts( array_merge( $others, wp_scripts()->queue ), $others );
	if ( ! $others && ! $needed['by'] ) {
		tiem_log_for_admins( 'no scripts of gateways or extensions' );
		return;
	}
	tiem_uses_wc_components( true );
	$fitting = $needed['lacking'] ? 'woocommerce' : 'names';
	$asked   = tiem_is_requested( 'names' ) ? 'names' : ( tiem_is_requested( 'woocommerce' ) ? 'woocommerce' : tiem_get_config( 'block_scripts' ) );
	$choice  = apply_filters( 'tiem_block_scripts', 'auto' === $asked ? $fitting : $asked, $needed['lacking'] );
	if ( 'names' === $choice ) {
		tiem_provide_names( $needed['libraries'] );
	} else {
		// Enqueues all libraries of WooCommerce's block, because many scripts use libraries that they do not declare as
		// dependencies.
		foreach ( preg_grep( '#^(wc-cart-checkout-|wc-payment-method-|zxcvbn)|-vendors$#', array_diff( $dependencies, $others ), PREG_GREP_INVERT ) as $handle ) {
			wp_enqueue_script( $handle );
		}
	}
	foreach ( $others as $handle ) {
		wp_enqueue_script( $handle );
	}
	tiem_report_choice( $choice, $fitting, $needed );
}

function tiem_get_script_src( $handle ) {
	$script = wp_scripts()->query( $handle );
	return $script && is_string( $script->src ) ? $script->src : '';
}

function tiem_is_script_of_others( $handle ) {
	$src = tiem_get_script_src( $handle );
	return $src && tiem_is_source_of_others( $src );
}

/** Whether the script's URL belongs neither to WordPress nor to WooCommerce. */
function tiem_is_source_of_others( $src ) {
	return ! preg_match( '#/(wp-includes|wp-admin|plugins/woocommerce)/#', $src );
}

/** Returns the scripts with all their dependencies, except dependencies of scripts that dist/tiem-wc.js replaces. */
function tiem_add_script_dependencies( $handles ) {
	$found    = array();
	$answered = tiem_get_provided_handles();
	while ( $handles ) {
		$handle = array_shift( $handles );
		$script = wp_scripts()->query( $handle );
		if ( $script && ! isset( $found[ $handle ] ) ) {
			$found[ $handle ] = $script;
			$handles          = array_merge( $handles, in_array( $handle, $answered, true ) ? array() : $script->deps );
		}
	}
	return $found;
}

/** Returns the handles of WooCommerce's scripts that dist/tiem-wc.js replaces. */
function tiem_get_provided_handles() {
	$answered = array( 'wc-blocks', 'wc-blocks-middleware' );
	foreach ( TIEM_WC_PARTS as $part => $handle ) {
		if ( in_array( "wc.$part", TIEM_HAS, true ) ) {
			$answered[] = $handle;
		}
	}
	return $answered;
}

/**
 * Returns what the scripts need of WooCommerce's blocks. `by`: the handles that need something; `libraries`: the
 * handles of libraries that they use; `lacking`: the reasons why dist/tiem-wc.js is not enough for them.
 */
function tiem_find_needed_block_scripts( $handles, $others ) {
	$needed = array(
		'by'        => array(),
		'libraries' => array(),
		'lacking'   => array(),
	);
	foreach ( array_intersect( tiem_get_provided_handles(), wp_scripts()->done ) as $handle ) {
		$needed['lacking'][] = "$handle has been printed already";
	}
	foreach ( tiem_add_script_dependencies( $handles ) as $handle => $script ) {
		$declared = array_keys( tiem_add_script_dependencies( $script->deps ) );
		$names    = preg_replace( '/^/', 'wc.', array_keys( array_intersect( TIEM_WC_PARTS, $declared ) ) );
		if ( ! tiem_is_script_of_others( $handle ) ) {
			// WooCommerce's other front-end scripts load further scripts in the browser. The server does not know the text of
			// these.
			if ( $names && preg_match( '/-frontend$/', $handle ) ) {
				$needed['lacking'][] = "$handle of WooCommerce is on the page";
			}
			continue;
		}
		$used  = tiem_find_names_used_by_script( $handle );
		$names = array_unique( array_merge( $names, (array) $used ) );
		if ( ! in_array( $handle, $others, true ) && ! preg_grep( '#^wc[./]#', $names ) ) {
			continue;
		}
		$needed['by'][] = $handle;
		if ( null === $used ) {
			$needed['lacking'][] = "$handle cannot be read";
		}
		foreach ( array_diff( $names, TIEM_HAS ) as $name ) {
			$library = tiem_find_library_of_name( $name );
			if ( tiem_can_load_library( $library ) ) {
				$needed['libraries'][] = $library;
			} elseif ( preg_match( '#^wc[./]#', $name ) ) {
				$needed['lacking'][] = "$handle uses $name";
			}
		}
	}
	return $needed;
}

/**
 * Returns the handle of the script that defines a name: wp-api-fetch for `wp.apiFetch`, wc-types for `wc.wcTypes`.
 */
function tiem_find_library_of_name( $name ) {
	$path = explode( '.', $name );
	if ( 'wc' === $path[0] ) {
		return isset( TIEM_WC_PARTS[ $path[1] ] ) ? TIEM_WC_PARTS[ $path[1] ] : '';
	}
	$own = array(
		'jQuery'          => 'jquery',
		'ReactJSXRuntime' => 'react-jsx-runtime',
	);
	return isset( $own[ $name ] ) ? $own[ $name ] : strtolower( preg_replace( '/\.|(?=[A-Z])/', '-', implode( '.', array_slice( $path, 0, 2 ) ) ) );
}

/** Whether a library works on a page with dist/tiem-wc.js, which defines the block registry and the stores itself. */
function tiem_can_load_library( $library ) {
	// A library that depends on wc-blocks-checkout-events cannot work, because only WooCommerce's own checkout emits those
	// events.
	$never = array_merge( tiem_get_provided_handles(), array( 'wc-blocks-checkout-events' ) );
	return wp_scripts()->query( $library ) && ! array_intersect( array_keys( tiem_add_script_dependencies( array( $library ) ) ), $never );
}

/**
 * Enqueues dist/tiem-wc.js and makes it a dependency of the handles that it replaces. These handles lose their own
 * file. A handle without a file still prints its inline scripts, so wcSettings stays.
 */
function tiem_provide_names( $libraries ) {
	// phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion -- the address holds a hash of the content.
	wp_register_script( 'tiem-wc', tiem_get_file_uri( '/tiem-wc.js' ), array(), null, true );
	foreach ( tiem_get_provided_handles() as $handle ) {
		$script = wp_scripts()->query( $handle );
		if ( $script ) {
			$script->src = false;
			// WooCommerce's inline script before wc-settings may call wp.apiFetch.
			$script->deps = array_merge( 'wc-settings' === $handle ? $script->deps : array(), array( 'tiem-wc' ) );
		}
	}
	add_filter( 'script_loader_tag', 'tiem_add_script_attributes', 10, 2 );
	// Puts the script first in the queue, so that it also precedes scripts that declare no dependencies.
	array_unshift( wp_scripts()->queue, 'tiem-wc' );
	foreach ( array_merge( array( 'react-dom', 'wp-element', 'wc-settings' ), array_unique( $libraries ) ) as $handle ) {
		wp_enqueue_script( $handle );
	}
}

function tiem_report_choice( $choice, $fitting, $needed ) {
	$why = ( $choice === $fitting ? '' : 'although ' ) . ( $needed['lacking'] ? implode( '; ', array_unique( $needed['lacking'] ) ) : 'no script uses more' );
	$why = tiem_has_trial_parameter() ? "as this address asks for it, $why" : $why;
	tiem_log_for_admins( sprintf( '%s, %s. Scripts: %s', 'names' === $choice ? 'tiem-wc.js alone' : "the libraries of WooCommerce's block", $why, implode( ', ', array_unique( $needed['by'] ) ) ) );
}

function tiem_has_trial_parameter() {
	return tiem_is_requested( 'names' ) || tiem_is_requested( 'woocommerce' );
}

/**
 * Prints the message in administrators' consoles and stores it for Site Health, which cannot read the page itself.
 */
function tiem_log_for_admins( $what ) {
	$page = is_cart() ? 'cart' : 'checkout';
	if ( current_user_can( 'manage_woocommerce' ) ) {
		wp_print_inline_script_tag( 'console.info(' . wp_json_encode( "[tiem] $page: $what", JSON_HEX_TAG | JSON_UNESCAPED_SLASHES ) . ');' );
		if ( ! tiem_has_trial_parameter() ) {
			set_transient( "tiem_block_scripts_$page", "$page: $what", MONTH_IN_SECONDS );
		}
	}
}

/**
 * Adds the stored messages to Site Health. They come from an administrator's last visit to the page, because WordPress
 * knows the scripts of a page only while it renders that page.
 */
function tiem_add_to_site_health( $sections ) {
	$labels = array(
		'cart'     => "Scripts for WooCommerce's cart block",
		'checkout' => "Scripts for WooCommerce's checkout block",
		'gateways' => 'Payment methods for which no script of their name is registered',
	);
	$fields = array();
	foreach ( $labels as $name => $label ) {
		$known           = get_transient( 'gateways' === $name ? 'tiem_plain_gateways' : "tiem_block_scripts_$name" );
		$fields[ $name ] = array(
			'label' => $label,
			'value' => $known ? $known : 'not known before an admin has opened the page',
		);
	}
	$sections['tiem'] = array(
		'label'  => 'Tiệm',
		'fields' => $fields,
	);
	return $sections;
}
