<?php
/**
 * Tiệm in a WooCommerce theme. Copy this file and the folder `dist/` of the package into `<theme>/tiem/`, then add
 * to the theme's functions.php:
 *
 *     require_once get_theme_file_path( 'tiem/tiem.php' );
 *
 * Works from WordPress 5.7 and WooCommerce 8.5 on.
 */

defined( 'ABSPATH' ) || exit;

/**
 * The build: 'tiem/dist/compact' is the smaller one, 'tiem/dist' is the one on React. Relative to the theme's folder
 * (a child theme's first); for another place see the filters tiem_file_path and tiem_file_uri.
 */
const TIEM_DIST = 'tiem/dist/compact';

/**
 * What Tiệm replaces, in groups. Both side by side do no harm: every click is answered once. Uncomment a group when
 * its widgets are on your pages, and WooCommerce's part is not downloaded any more. With ?tiem=off in the address
 * nothing is taken out.
 */
const TIEM_REPLACES = array(
	// add-to-cart, mini-cart, cart-fragments.
	'wc-add-to-cart',
	'wc-cart-fragments',

	// variation-form.
	// 'wc-add-to-cart-variation',

	// product-gallery, product-tabs and review-stars, all three: WooCommerce has one script for them.
	// 'wc-single-product', 'flexslider', 'zoom', 'photoswipe', 'photoswipe-ui-default', 'photoswipe-default-skin',
	// 'wc-flexslider', 'wc-zoom', 'wc-photoswipe', 'wc-photoswipe-ui-default',

	// block-cart, block-checkout: only one of the two can draw a block; that of WooCommerce does while it is there.
	// The scripts of gateways and extensions stay; what they find in its place, TIEM_BLOCK_SCRIPTS says.
	// 'wc-cart-block-frontend', 'wc-checkout-block-frontend',

	// order-attribution. From WooCommerce 8.5 on the last one brings the bundle of the blocks to every page.
	// 'wc-order-attribution', 'sourcebuster-js', 'wc-order-attribution-blocks',

	// comments.
	// 'comment-reply',
);

/**
 * What the scripts of gateways and extensions find on a cart or checkout whose block is taken out above:
 *
 * - 'names': dist/tiem-wc.js with the names of docs/wc-names.md, the lightest;
 * - 'woocommerce': the libraries of WooCommerce's block;
 * - 'auto': the names, if all of those scripts can be read and none uses a name that tiem-wc.js does not have.
 *
 * Admins read in the console and in Site Health which one it is and why. `?tiem=names` and `?tiem=woocommerce` in the
 * address try one of them for one page. The filter tiem_block_scripts has the last word.
 */
const TIEM_BLOCK_SCRIPTS = 'auto';

add_action( 'wp_head', 'tiem_print_tags', 8 );
add_action( 'wp_footer', 'tiem_print_payment_fields', 4 );
// Before WooCommerce reads product forms, which it does at 20.
add_action( 'wp_loaded', 'tiem_find_posted_variation', 15 );
add_filter( 'render_block_woocommerce/cart', 'tiem_offer_classic_page', 5, 2 );
add_filter( 'render_block_woocommerce/checkout', 'tiem_offer_classic_page', 5, 2 );
add_filter( 'woocommerce_get_cart_url', 'tiem_stay_on_classic_pages' );
add_filter( 'woocommerce_get_checkout_url', 'tiem_stay_on_classic_pages' );
add_filter( 'render_block_woocommerce/checkout', 'tiem_show_left_notices' );
// Only for shops whose optimiser delays every script until the first touch: keeps that touch until tiem.js is there.
// add_action( 'wp_head', 'tiem_print_stub', 1 );
// Only behind a CDN that answers with 103 (early hints): it learns the stylesheet's address from a header.
// add_action( 'template_redirect', 'tiem_send_preload' );
add_action( 'wp_enqueue_scripts', 'tiem_dequeue_replaced', 100 );
// Blocks bring their scripts while the page is written.
add_action( 'wp_footer', 'tiem_dequeue_replaced', 5 );
add_action( 'woocommerce_before_template_part', 'tiem_hold_photoswipe', 999 );
add_action( 'woocommerce_after_template_part', 'tiem_drop_photoswipe', 1 );
add_action( 'wp_footer', 'tiem_replace_block_scripts', 6 );
add_filter( 'debug_information', 'tiem_add_to_site_health' );

function tiem_print_tags() {
	printf( '<link rel="stylesheet" href="%s">' . "\n", esc_url( tiem_file_uri( tiem_stylesheet() ) ) );
	wp_print_inline_script_tag(
		wp_json_encode( tiem_settings(), JSON_HEX_TAG | JSON_UNESCAPED_SLASHES ),
		array(
			'type'               => 'application/json',
			'data-tiem-settings' => '',
		)
	);
	// The optimiser attributes keep "delay JavaScript" plugins from eating the shopper's first click.
	wp_print_script_tag(
		array(
			'type'             => 'module',
			'src'              => tiem_file_uri( '/tiem.js' ),
			'async'            => true,
			'data-no-optimize' => '1',
			'data-no-minify'   => '1',
			'data-cfasync'     => 'false',
			'nowprocket'       => '',
		)
	);
}

/**
 * The page's own stylesheet, with all that its widgets need and nothing of other pages'. Where a page holds more than
 * its kind says (a post with a quick view in it), name another kind, or '' for the one with everything:
 *
 *     add_filter( 'tiem_page_kind', function ( $kind ) { return is_page( 'tra-moi' ) ? 'listing' : $kind; } );
 */
function tiem_stylesheet() {
	$kind = apply_filters( 'tiem_page_kind', tiem_page_kind() );
	return $kind ? "/tiem-$kind.css" : '/tiem.css';
}

function tiem_page_kind() {
	if ( is_product() ) {
		return 'product';
	}
	if ( is_cart() ) {
		return 'cart';
	}
	if ( is_checkout() ) {
		return 'checkout';
	}
	if ( is_account_page() ) {
		return 'account';
	}
	if ( is_front_page() || is_shop() || is_product_taxonomy() || is_search() ) {
		return 'listing';
	}
	return 'content';
}

function tiem_send_preload() {
	header( sprintf( 'Link: <%s>; rel=preload; as=style', esc_url_raw( tiem_file_uri( tiem_stylesheet() ) ) ), false );
}

function tiem_print_stub() {
	wp_print_inline_script_tag(
		file_get_contents( tiem_file_path( '/tiem-stub.js' ) ),
		array(
			'data-no-optimize' => '1',
			'data-no-defer'    => '1',
			'data-cfasync'     => 'false',
			'nowprocket'       => '',
		)
	);
}

/** The version is a hash of the content: the same release has the same address on every server. */
function tiem_file_uri( $file ) {
	$uri = apply_filters( 'tiem_file_uri', get_theme_file_uri( TIEM_DIST . $file ), $file );
	return add_query_arg( 'ver', substr( md5_file( tiem_file_path( $file ) ), 0, 10 ), $uri );
}

function tiem_file_path( $file ) {
	return apply_filters( 'tiem_file_path', get_theme_file_path( TIEM_DIST . $file ), $file );
}

/** With ?tiem=off the loader mounts nothing, so WooCommerce's own scripts have to be there. */
function tiem_is_off() {
	return tiem_is_asked_for( 'off' );
}

function tiem_is_asked_for( $word ) {
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- nothing is changed by it.
	return isset( $_GET['tiem'] ) && in_array( $word, (array) wp_unslash( $_GET['tiem'] ), true );
}

function tiem_dequeue_replaced() {
	if ( tiem_is_off() ) {
		return;
	}
	foreach ( array_diff( TIEM_REPLACES, TIEM_BLOCK_FRONT_ENDS ) as $handle ) {
		wp_dequeue_script( $handle );
		wp_dequeue_style( $handle );
	}
}

/** Without its stylesheet PhotoSwipe's markup would be seen at the end of the page. WooCommerce's blocks print it by an anonymous function, which no theme can remove. */
function tiem_hold_photoswipe( $template ) {
	if ( tiem_drops_photoswipe( $template ) ) {
		ob_start();
	}
}

function tiem_drop_photoswipe( $template ) {
	if ( tiem_drops_photoswipe( $template ) ) {
		ob_end_clean();
	}
}

function tiem_drops_photoswipe( $template ) {
	return 'single-product/photoswipe.php' === $template && in_array( 'photoswipe', TIEM_REPLACES, true ) && ! tiem_is_off();
}

const TIEM_BLOCK_FRONT_ENDS = array( 'wc-cart-block-frontend', 'wc-checkout-block-frontend' );

/** Scripts of WooCommerce's blocks by the part of `wc` that they bring. */
const TIEM_WC_PARTS = array(
	'wcBlocksRegistry'      => 'wc-blocks-registry',
	'wcSettings'            => 'wc-settings',
	'wcBlocksData'          => 'wc-blocks-data-store',
	'wcBlocksSharedContext' => 'wc-blocks-shared-context',
	'wcBlocksSharedHocs'    => 'wc-blocks-shared-hocs',
	'wcBlocksMiddleware'    => 'wc-blocks-middleware',
	'priceFormat'           => 'wc-price-format',
	'blocksCheckout'        => 'wc-blocks-checkout',
	'blocksCheckoutEvents'  => 'wc-blocks-checkout-events',
	'blocksComponents'      => 'wc-blocks-components',
	'wcTypes'               => 'wc-types',
	'sanitize'              => 'wc-sanitize',
);

/** What dist/tiem-wc.js has of `wc`, `wp` and WooCommerce's stores. */
const TIEM_HAS = array(
	'wc.wcBlocksRegistry', 'wc.wcSettings', 'wc.wcBlocksData', 'wc.wcBlocksSharedHocs', 'wc.priceFormat', 'wc.blocksCheckout', 'wc.blocksComponents',
	'wp.data', 'wp.hooks', 'wp.htmlEntities', 'wp.i18n', 'wp.plugins', 'wp.element',
	'wc/store/cart', 'wc/store/checkout', 'wc/store/payment', 'wc/store/validation', 'wc/store/store-notices', 'wc/store/collections',
);

/** Names of WooCommerce 8.5 to 11 and of WordPress that these parts lack. */
const TIEM_LACKS = array(
	'wc.wcBlocksRegistry'   => '__experimentalDeRegisterExpressPaymentMethod|__experimentalDeRegisterPaymentMethod|__experimentalRegisterProductCollection|getRegisteredBlockComponents|getRegisteredInnerBlocks|registerBlockComponent|registerInnerBlock',
	'wc.wcSettings'         => 'ADMIN_URL|COUNTRIES|CURRENCY|CURRENT_USER_IS_ADMIN|HOME_URL|LOCALE|ORDER_STATUSES|PLACEHOLDER_IMG_SRC|SITE_CURRENCY|SITE_TITLE|STORE_PAGES|WC_ASSET_URL|WC_VERSION|WP_LOGIN_URL|WP_VERSION|allSettings|defaultFields|getAdminLink|getCurrencyPrefix|getCurrencySuffix|getSettingWithCoercion|isWcVersion|isWpVersion',
	'wc.wcBlocksData'       => 'API_BLOCK_NAMESPACE|CheckoutPutAbortController|EMPTY_[A-Z_]+|QUERY_STATE_STORE_KEY|SCHEMA_STORE_KEY|clearCheckoutPutRequests|getErrorDetails|getInvalidParamNoticeContext|getNoticeContextFromErrorResponse|hasInState|processErrorResponse|queryStateStore|schemaStore|updateState',
	'wc.wcBlocksSharedHocs' => 'withProductDataContext',
	'wc.blocksComponents'   => 'CheckboxList|FormStep|RadioControlAccordion|RadioControlOption|RadioControlOptionLayout|RemovableChip|SortSelect|TotalsFees|TotalsTaxes|ValidatedCheckboxControl',
	'wc.blocksCheckout'     => 'SlotFillProvider|TotalsFees|TotalsTaxes|ValidatedTextInputHandle|__experimentalApplyCheckoutFilter|applyCheckoutFilter|createSlotFill|getCommonIconProps|getFieldLabel|getRegisteredBlocks|getValidityMessageForInput|hasInnerBlocks|hasValidFills|innerBlockAreas|isPostcode|mustContain|paymentMethodCommonIcons|productPriceScreenReaderValidation|productPriceValidation|useSlot|useSlotFills|useValidateCheckout',
	'wc/store'              => '__internalEmit\w+|__internalProcessCheckoutResponse|addAddressAutocompleteProvider|disableCheckoutFor|getCachedResolvers|getCustomerPassword|getEditing(?:Billing|Shipping)Address|getIncompatiblePaymentMethods|getRegisteredExpressPaymentMethods|getResolutionState|getValidationErrors|hasPendingItemsOperations|isCartDataStale|isPaymentFailed|isPaymentSuccess|setAdditionalFields|setEditing(?:Billing|Shipping)Address|updateDraftOrder',
	'wp.data'               => 'combineReducers|createReduxStore|createRegistrySelector|registerStore|resolveSelect|suspendSelect|useRegistry|withDispatch|withRegistry|withSelect',
	'wp.hooks'              => 'createHooks|currentAction|currentFilter|didAction|didFilter|doingAction|doingFilter|removeAllActions|removeAllFilters',
	'wp.i18n'               => '_nx|getLocaleData|hasTranslation|resetLocaleData',
	'wp.plugins'            => 'PluginArea|getPlugins|unregisterPlugin|usePluginContext|withPluginContext',
);

/**
 * Takes out WooCommerce's cart or checkout block and leaves what others have hung on it. In the footer, where
 * WooCommerce prints the scripts of its blocks: only then is it known which those are.
 */
function tiem_replace_block_scripts() {
	$front_ends = array_filter( array_intersect( TIEM_BLOCK_FRONT_ENDS, TIEM_REPLACES ), 'wp_script_is' );
	if ( tiem_is_off() || ! $front_ends ) {
		return;
	}
	$dependencies = array();
	foreach ( $front_ends as $handle ) {
		$dependencies = array_merge( $dependencies, wp_scripts()->registered[ $handle ]->deps );
		wp_dequeue_script( $handle );
	}
	$others = array_values( array_unique( array_filter( $dependencies, 'tiem_is_script_of_others' ) ) );
	$needed = tiem_block_scripts_needed( array_merge( $others, wp_scripts()->queue ), $others );
	if ( ! $others && ! $needed['by'] ) {
		tiem_tell_admins( 'no scripts of gateways or extensions' );
		return;
	}
	$fitting = $needed['lacking'] ? 'woocommerce' : 'names';
	$asked   = tiem_is_asked_for( 'names' ) ? 'names' : ( tiem_is_asked_for( 'woocommerce' ) ? 'woocommerce' : TIEM_BLOCK_SCRIPTS );
	$choice  = apply_filters( 'tiem_block_scripts', 'auto' === $asked ? $fitting : $asked, $needed['lacking'] );
	if ( 'names' === $choice ) {
		tiem_provide_names( $needed['libraries'] );
	} else {
		// Many scripts use more than they declare, as WooCommerce's block brings it.
		foreach ( preg_grep( '#^(wc-cart-checkout-|wc-payment-method-|zxcvbn)|-vendors$#', array_diff( $dependencies, $others ), PREG_GREP_INVERT ) as $handle ) {
			wp_enqueue_script( $handle );
		}
	}
	foreach ( $others as $handle ) {
		wp_enqueue_script( $handle );
	}
	tiem_report_choice( $choice, $fitting, $needed );
}

function tiem_script_src( $handle ) {
	$script = wp_scripts()->query( $handle );
	return $script && is_string( $script->src ) ? $script->src : '';
}

function tiem_is_script_of_others( $handle ) {
	$src = tiem_script_src( $handle );
	return $src && ! preg_match( '#/(wp-includes|wp-admin|plugins/woocommerce)/#', $src );
}

/** The scripts with all that they depend on; what dist/tiem-wc.js stands for depends on nothing more. */
function tiem_with_dependencies( $handles ) {
	$found    = array();
	$answered = tiem_answered_handles();
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

/** WooCommerce's scripts that dist/tiem-wc.js stands for. */
function tiem_answered_handles() {
	$answered = array( 'wc-blocks', 'wc-blocks-middleware' );
	foreach ( TIEM_WC_PARTS as $part => $handle ) {
		if ( in_array( "wc.$part", TIEM_HAS, true ) ) {
			$answered[] = $handle;
		}
	}
	return $answered;
}

/**
 * What scripts need of WooCommerce's blocks: `by`, which of them need something; `libraries`, what they use without
 * declaring it; `lacking`, in sentences, why dist/tiem-wc.js is not enough for them.
 */
function tiem_block_scripts_needed( $handles, $others ) {
	$needed = array( 'by' => array(), 'libraries' => array(), 'lacking' => array() );
	foreach ( array_intersect( tiem_answered_handles(), wp_scripts()->done ) as $handle ) {
		$needed['lacking'][] = "$handle has been printed already";
	}
	foreach ( tiem_with_dependencies( $handles ) as $handle => $script ) {
		$declared = array_keys( tiem_with_dependencies( $script->deps ) );
		$names    = preg_replace( '/^/', 'wc.', array_keys( array_intersect( TIEM_WC_PARTS, $declared ) ) );
		if ( ! tiem_is_script_of_others( $handle ) ) {
			// Front ends of WooCommerce's own load more scripts later, which cannot be read here.
			if ( $names && preg_match( '/-frontend$/', $handle ) ) {
				$needed['lacking'][] = "$handle of WooCommerce is on the page";
			}
			continue;
		}
		$used  = tiem_names_used_by( $handle );
		$names = array_unique( array_merge( $names, (array) $used ) );
		if ( ! in_array( $handle, $others, true ) && ! preg_grep( '#^wc[./]#', $names ) ) {
			continue;
		}
		$needed['by'][] = $handle;
		if ( null === $used ) {
			$needed['lacking'][] = "$handle cannot be read";
		}
		foreach ( array_diff( $names, TIEM_HAS ) as $name ) {
			$library = tiem_library_of( $name );
			if ( tiem_can_load( $library ) ) {
				$needed['libraries'][] = $library;
			} elseif ( preg_match( '#^wc[./]#', $name ) ) {
				$needed['lacking'][] = "$handle uses $name";
			}
		}
	}
	return $needed;
}

/** The script that brings a name: `wp.apiFetch` wp-api-fetch, `wc.wcTypes` wc-types, `lodash` lodash. */
function tiem_library_of( $name ) {
	$path = explode( '.', $name );
	if ( 'wc' === $path[0] ) {
		return isset( TIEM_WC_PARTS[ $path[1] ] ) ? TIEM_WC_PARTS[ $path[1] ] : '';
	}
	$own = array( 'jQuery' => 'jquery', 'ReactJSXRuntime' => 'react-jsx-runtime' );
	return isset( $own[ $name ] ) ? $own[ $name ] : strtolower( preg_replace( '/\.|(?=[A-Z])/', '-', implode( '.', array_slice( $path, 0, 2 ) ) ) );
}

/** Whether it can be on a page whose block registry and stores are those of dist/tiem-wc.js. */
function tiem_can_load( $library ) {
	// These events come from WooCommerce's checkout alone.
	$never = array_merge( tiem_answered_handles(), array( 'wc-blocks-checkout-events' ) );
	return wp_scripts()->query( $library ) && ! array_intersect( array_keys( tiem_with_dependencies( array( $library ) ) ), $never );
}

/** What a script takes from `wc`, `wp` and other globals, as far as its text tells; null where it cannot be read. */
function tiem_names_used_by( $handle ) {
	$script = wp_scripts()->query( $handle );
	$file   = tiem_file_of_script( $script->src );
	if ( '' === $file || filesize( $file ) > 4 * MB_IN_BYTES ) {
		return null;
	}
	$known   = get_transient( 'tiem_script_names' );
	$known   = is_array( $known ) && count( $known ) < 200 ? $known : array();
	$version = array( $file, filemtime( $file ), filesize( $file ), md5( wp_json_encode( array( TIEM_WC_PARTS, TIEM_LACKS ) ) ) );
	if ( ! isset( $known[ $handle ] ) || $known[ $handle ]['version'] !== $version ) {
		$known[ $handle ] = array(
			'version' => $version,
			'names'   => tiem_names_in( (string) file_get_contents( $file ) ),
		);
		set_transient( 'tiem_script_names', $known, MONTH_IN_SECONDS );
	}
	$inline = array();
	foreach ( array( 'before', 'after' ) as $place ) {
		$inline = array_merge( $inline, isset( $script->extra[ $place ] ) ? array_filter( (array) $script->extra[ $place ], 'is_string' ) : array() );
	}
	return array_merge( $known[ $handle ]['names'], tiem_names_in( implode( "\n", $inline ) ) );
}

function tiem_file_of_script( $src ) {
	$address = preg_replace( '#^https?:|[?\#].*$#', '', (string) $src );
	$folders = array(
		plugins_url() => WP_PLUGIN_DIR,
		content_url() => WP_CONTENT_DIR,
		site_url()    => ABSPATH,
	);
	foreach ( $folders as $url => $folder ) {
		$url = preg_replace( '#^https?:#', '', $url );
		foreach ( array( $url, preg_replace( '#^//[^/]+#', '', $url ) ) as $start ) {
			$file = rtrim( $folder, '/' ) . substr( $address, strlen( $start ) );
			if ( 0 === strpos( $address, "$start/" ) && 0 !== strpos( $address, '//', 1 ) && '.js' === substr( $file, -3 ) && is_readable( $file ) ) {
				return $file;
			}
		}
	}
	return '';
}

function tiem_names_in( $text ) {
	$found = array();
	// Bundlers take parts off under other names (`(t = window.wc).blocksCheckout`), so that of these any mention counts.
	preg_match_all( '/(?<![\w"\'-])(?:wc\s*\.\s*)?(' . implode( '|', array_keys( TIEM_WC_PARTS ) ) . ')\b|\bwc(?:["\']\s*\])?\s*(?:\?\.|\.|\[\s*["\'])\s*(\w+)/', $text, $parts );
	foreach ( array_merge( $parts[1], $parts[2] ) as $part ) {
		// Parts that WooCommerce does not have are a plugin's own.
		if ( isset( TIEM_WC_PARTS[ $part ] ) ) {
			$found[] = "wc.$part";
		}
	}
	preg_match_all( '/\bwp(?:["\']\s*\])?\s*(?:\?\.|\.|\[\s*["\'])\s*(\w+)/', $text, $libraries );
	// `const { data, plugins } = window.wp`.
	preg_match_all( '/\{([\w\s:,$]+)\}\s*=\s*(?:window\s*\.\s*)?wp\s*[,;)\n]/', $text, $sets );
	preg_match_all( '/(\w+)\s*(?::\s*[\w$]+\s*)?(?:,|$)/', implode( ',', $sets[1] ), $members );
	foreach ( array_merge( $libraries[1], $members[1] ) as $library ) {
		$found[] = "wp.$library";
	}
	preg_match_all( '#["\'`](wc/store/[\w-]+)["\'`]#', $text, $stores );
	preg_match_all( '/\bwindow\s*(?:\.|\[\s*["\'])\s*(lodash|moment|jQuery|ReactJSXRuntime)\b/', $text, $globals );
	$found = array_values( array_unique( array_merge( $found, $stores[1], $globals[1] ) ) );
	$parts = preg_grep( '#^wc(/store/|\.wcBlocksData)#', $found ) ? array_merge( $found, array( 'wc/store' ) ) : $found;
	foreach ( array_intersect_key( TIEM_LACKS, array_flip( $parts ) ) as $part => $members ) {
		preg_match_all( "/(?<=[.{,\\s])(?:$members)\\b(?![\"'])/", $text, $lacking );
		foreach ( array_unique( $lacking[0] ) as $member ) {
			$found[] = "$part.$member";
		}
	}
	return $found;
}

/**
 * WooCommerce's scripts get dist/tiem-wc.js as their file, wherever they are depended on. A handle without a file still
 * prints its inline scripts, so wcSettings stays.
 */
function tiem_provide_names( $libraries ) {
	wp_register_script( 'tiem-wc', tiem_file_uri( '/tiem-wc.js' ), array(), null, true );
	foreach ( tiem_answered_handles() as $handle ) {
		$script = wp_scripts()->query( $handle );
		if ( $script ) {
			$script->src = false;
			// WooCommerce's inline script before wc-settings may call wp.apiFetch.
			$script->deps = array_merge( 'wc-settings' === $handle ? $script->deps : array(), array( 'tiem-wc' ) );
		}
	}
	add_filter( 'script_loader_tag', 'tiem_keep_from_optimisers', 10, 2 );
	// Also before scripts that declare nothing.
	array_unshift( wp_scripts()->queue, 'tiem-wc' );
	foreach ( array_merge( array( 'react-dom', 'wp-element', 'wc-settings' ), array_unique( $libraries ) ) as $handle ) {
		wp_enqueue_script( $handle );
	}
}

function tiem_keep_from_optimisers( $tag, $handle ) {
	return 'tiem-wc' === $handle ? str_replace( ' src=', ' data-no-optimize="1" data-no-defer="1" data-cfasync="false" nowprocket src=', $tag ) : $tag;
}

function tiem_report_choice( $choice, $fitting, $needed ) {
	$why = ( $choice === $fitting ? '' : 'although ' ) . ( $needed['lacking'] ? implode( '; ', array_unique( $needed['lacking'] ) ) : 'no script uses more' );
	$why = tiem_is_trial() ? "as this address asks for it, $why" : $why;
	tiem_tell_admins( sprintf( '%s, %s. Scripts: %s', 'names' === $choice ? 'tiem-wc.js alone' : "the libraries of WooCommerce's block", $why, implode( ', ', array_unique( $needed['by'] ) ) ) );
}

function tiem_is_trial() {
	return tiem_is_asked_for( 'names' ) || tiem_is_asked_for( 'woocommerce' );
}

/** In the console, and for Site Health, which has no page to look at. */
function tiem_tell_admins( $what ) {
	$page = is_cart() ? 'cart' : 'checkout';
	if ( current_user_can( 'manage_woocommerce' ) ) {
		wp_print_inline_script_tag( 'console.info(' . wp_json_encode( "[tiem] $page: $what", JSON_HEX_TAG | JSON_UNESCAPED_SLASHES ) . ');' );
		if ( ! tiem_is_trial() ) {
			set_transient( "tiem_block_scripts_$page", "$page: $what", MONTH_IN_SECONDS );
		}
	}
}

/** As of the last visit of an admin, since only the page itself knows its scripts. */
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
	$sections['tiem'] = array( 'label' => 'Tiệm', 'fields' => $fields );
	return $sections;
}

/**
 * The fields of gateways that have no script for the block checkout. The order posts what is typed into them, and the
 * gateway reads it as from the classic checkout. Without them such a gateway is not offered.
 */
function tiem_print_payment_fields() {
	if ( tiem_is_off() || ! is_checkout() || is_wc_endpoint_url() ) {
		return;
	}
	$registry = tiem_wc_service( 'Automattic\WooCommerce\Blocks\Payments\PaymentMethodRegistry' );
	$scripted = $registry ? $registry->get_all_active_registered() : array();
	$plain    = array();
	foreach ( WC()->payment_gateways()->get_available_payment_gateways() as $id => $gateway ) {
		if ( isset( $scripted[ $id ] ) ) {
			continue;
		}
		$plain[] = $id . ( $gateway->has_fields ? ' (with the fields of the classic checkout)' : ' (with title and description)' );
		if ( $gateway->has_fields ) {
			printf( '<template data-tiem-payment-fields="%s">', esc_attr( $id ) );
			$gateway->payment_fields();
			echo '</template>';
		}
	}
	if ( current_user_can( 'manage_woocommerce' ) ) {
		set_transient( 'tiem_plain_gateways', $plain ? implode( ', ', $plain ) . ', unless a script of another name adds them' : 'none', MONTH_IN_SECONDS );
	}
}

/**
 * A gateway that sends the shopper back leaves its notice in the session. The block prints none of them, and the Store
 * API refuses the next order as long as an error is there.
 */
function tiem_show_left_notices( $html ) {
	return tiem_is_off() || ! function_exists( 'wc_print_notices' ) || ! WC()->session ? $html : wc_print_notices( true ) . $html;
}

/**
 * Without a script the form of a variable product posts its attributes and no variation, which WooCommerce refuses. It
 * still checks what is found here: the attributes, the stock, and whether it can be bought.
 */
function tiem_find_posted_variation() {
	// phpcs:disable WordPress.Security.NonceVerification.Recommended -- WooCommerce's product forms have no nonce.
	if ( ! isset( $_REQUEST['add-to-cart'] ) || ! is_numeric( $_REQUEST['add-to-cart'] ) || ! empty( $_REQUEST['variation_id'] ) ) {
		return;
	}
	$product = wc_get_product( absint( $_REQUEST['add-to-cart'] ) );
	if ( ! $product || ! $product->is_type( 'variable' ) ) {
		return;
	}
	$chosen = array();
	foreach ( array_keys( $product->get_variation_attributes() ) as $attribute ) {
		$name  = 'attribute_' . sanitize_title( $attribute );
		$value = isset( $_REQUEST[ $name ] ) && is_string( $_REQUEST[ $name ] ) ? wc_clean( wp_unslash( $_REQUEST[ $name ] ) ) : '';
		if ( '' === $value ) {
			return;
		}
		$chosen[ $name ] = $value;
	}
	$found = WC_Data_Store::load( 'product' )->find_matching_product_variation( $product, $chosen );
	if ( $found ) {
		$_REQUEST['variation_id'] = $found;
	}
	// phpcs:enable
}

/**
 * WooCommerce's cart and checkout blocks are empty until a script draws them. `?tiem=classic` shows WooCommerce's classic
 * cart and checkout in their place, which need no script, and the empty block gets a link to it. The class `tiem-closed`
 * hides that while tiem.js is there or may still come, and it takes no room meanwhile.
 */
function tiem_offer_classic_page( $html, $block ) {
	$is_cart = 'woocommerce/cart' === $block['blockName'];
	if ( tiem_is_asked_for( 'classic' ) ) {
		return do_shortcode( $is_cart ? '[woocommerce_cart]' : '[woocommerce_checkout]' );
	}
	$front_end = $is_cart ? 'wc-cart-block-frontend' : 'wc-checkout-block-frontend';
	if ( tiem_is_off() || ! in_array( $front_end, TIEM_REPLACES, true ) || is_wc_endpoint_url() ) {
		return $html;
	}
	$texts = 0 === strpos( determine_locale(), 'vi' )
		? array( 'Giỏ hàng không hiện ra? Mở giỏ hàng bản đơn giản', 'Trang thanh toán không hiện ra? Mở trang thanh toán bản đơn giản' )
		: array( 'Cart not loading? Open the simple cart', 'Checkout not loading? Open the simple checkout' );
	$link = sprintf(
		'<p class="tiem-closed"><a href="%s">%s</a></p>',
		esc_url( add_query_arg( 'tiem', 'classic', $is_cart ? wc_get_cart_url() : wc_get_checkout_url() ) ),
		esc_html( apply_filters( 'tiem_classic_link_text', $texts[ $is_cart ? 0 : 1 ], $is_cart ? 'cart' : 'checkout' ) )
	);
	return preg_replace( '/^\s*<div\b[^>]*>/', '$0' . $link, $html, 1 );
}

function tiem_stay_on_classic_pages( $url ) {
	return tiem_is_asked_for( 'classic' ) ? add_query_arg( 'tiem', 'classic', $url ) : $url;
}

function tiem_settings() {
	$settings = array(
		'locale'              => array( 'userLocale' => get_user_locale() ),
		'restUrl'             => rest_url(),
		'ajaxUrl'             => admin_url( 'admin-ajax.php' ),
		'wcAjaxUrl'           => WC_AJAX::get_endpoint( '%%endpoint%%' ),
		'homeUrl'             => home_url( '/' ),
		'cartUrl'             => wc_get_cart_url(),
		'wpLoginUrl'          => wp_login_url(),
		'themePrefix'         => get_template(),
		'currentUserId'       => get_current_user_id(),
		'currentUserIsAdmin'  => current_user_can( 'manage_woocommerce' ),
		'canEditPages'        => current_user_can( 'edit_pages' ),
		'dateFormat'          => wc_date_format(),
		'currency'            => tiem_currency(),
		'storePages'          => tiem_store_pages(),
		'productsSettings'    => array( 'cartRedirectAfterAdd' => 'yes' === get_option( 'woocommerce_cart_redirect_after_add' ) ),
		'wcVersion'           => WC_VERSION,
		'themeActions'        => tiem_theme_actions(),

		'displayCartPricesIncludingTax' => 'incl' === get_option( 'woocommerce_tax_display_cart' ),
	);
	// A page from a cache would carry a nonce of another day and person, so only pages made for one person hold it.
	if ( is_cart() || is_checkout() || is_account_page() ) {
		$settings['storeApiNonce'] = wp_create_nonce( 'wc_store_api' );
	}
	if ( is_user_logged_in() ) {
		$settings['restNonce'] = wp_create_nonce( 'wp_rest' );
	}
	$attribution = tiem_attribution();
	if ( $attribution ) {
		$settings['attribution'] = $attribution;
	}
	if ( is_cart() || is_checkout() ) {
		$settings = array_merge( $settings, tiem_checkout_settings() );
	}
	/** For what a shop knows better: `add_filter( 'tiem_settings', function ( $settings ) { … return $settings; } );` */
	return apply_filters( 'tiem_settings', $settings );
}

/** Which of the theme's own admin-ajax actions exist, so that nobody asks for one that answers 400. */
function tiem_theme_actions() {
	$hook = is_user_logged_in() ? 'wp_ajax_' : 'wp_ajax_nopriv_';
	$here = array();
	foreach ( array( 'ajax_cart_item_alter_quantity', 'quickview', 'load_instagram' ) as $action ) {
		$here[ $action ] = false !== has_action( $hook . get_template() . '_' . $action );
	}
	return $here;
}

/** Names in WooCommerce's lists are written as HTML: Cura&ccedil;ao. */
function tiem_plain( $texts ) {
	return array_map(
		function ( $text ) {
			return html_entity_decode( $text, ENT_QUOTES, 'UTF-8' );
		},
		$texts
	);
}

/** As the shop has configured it, with the field names of its version: read from the script that may be taken out. */
function tiem_attribution() {
	$printed = (string) wp_scripts()->get_data( 'wc-order-attribution', 'data' );
	if ( ! preg_match( '/\bwc_order_attribution = (\{.*\});/', $printed, $found ) ) {
		return array();
	}
	$theirs = json_decode( $found[1], true );
	$params = isset( $theirs['params'] ) ? (array) $theirs['params'] : array();
	$fields = isset( $theirs['fields'] ) ? array( 'fields' => $theirs['fields'] ) : array();
	return array_intersect_key( $params, array_flip( array( 'lifetime', 'session', 'prefix', 'allowTracking' ) ) ) + $fields;
}

function tiem_currency() {
	$position = get_option( 'woocommerce_currency_pos', 'right' );
	return array(
		'code'              => get_woocommerce_currency(),
		'symbol'            => html_entity_decode( get_woocommerce_currency_symbol() ),
		'symbolPosition'    => $position,
		'precision'         => wc_get_price_decimals(),
		'thousandSeparator' => wc_get_price_thousand_separator(),
		'decimalSeparator'  => wc_get_price_decimal_separator(),
		'priceFormat'       => html_entity_decode( get_woocommerce_price_format() ),
	);
}

function tiem_store_pages() {
	$pages = array();
	foreach ( array( 'myaccount', 'shop', 'cart', 'checkout', 'terms' ) as $name ) {
		$id             = wc_get_page_id( $name );
		$pages[ $name ] = array(
			'id'        => max( 0, $id ),
			'title'     => $id > 0 ? html_entity_decode( get_the_title( $id ), ENT_QUOTES, 'UTF-8' ) : '',
			'permalink' => $id > 0 ? get_permalink( $id ) : false,
		);
	}
	$pages['privacy'] = array(
		'id'        => (int) get_option( 'wp_page_for_privacy_policy' ),
		'title'     => '',
		'permalink' => get_privacy_policy_url(),
	);
	return $pages;
}

/** What the customer pays with again: each saved method with the number that the order names it by. */
function tiem_saved_methods() {
	$numbered = function ( $item, $token ) {
		$item['tokenId'] = $token->get_id();
		return $item;
	};
	add_filter( 'woocommerce_payment_methods_list_item', $numbered, 10, 2 );
	$methods = is_user_logged_in() ? wc_get_customer_saved_methods_list( get_current_user_id() ) : array();
	remove_filter( 'woocommerce_payment_methods_list_item', $numbered, 10 );
	return (object) $methods;
}

/** Countries, fields and payment methods: heavy, so only where somebody types an address. Keys and shapes are WooCommerce's. */
function tiem_checkout_settings() {
	$countries = WC()->countries;
	$billing   = $countries->get_allowed_countries();
	$shipping  = $countries->get_shipping_countries();
	$states    = $countries->get_states();
	$locale    = $countries->get_country_locale();
	$data      = array();
	foreach ( array_keys( $billing + $shipping ) as $code ) {
		$data[ $code ] = array(
			'allowBilling'  => isset( $billing[ $code ] ),
			'allowShipping' => isset( $shipping[ $code ] ),
			'states'        => ! empty( $states[ $code ] ) ? tiem_plain( $states[ $code ] ) : new stdClass(),
			'locale'        => ! empty( $locale[ $code ] ) ? $locale[ $code ] : new stdClass(),
		);
	}
	$pickup = get_option( 'woocommerce_pickup_location_settings', array() );
	return array_merge(
		array(
			'countries'              => tiem_plain( $countries->get_countries() ),
			'countryData'            => $data,
			'baseLocation'           => wc_get_base_location(),
			'paymentMethodData'      => tiem_payment_methods(),
			'paymentMethodSortOrder' => array_keys( wp_list_filter( WC()->payment_gateways()->payment_gateways(), array( 'enabled' => 'yes' ) ) ),
			'customerPaymentMethods' => tiem_saved_methods(),
			'checkoutAllowsGuest'    => ! WC()->checkout()->is_registration_required(),
			'checkoutAllowsSignup'   => WC()->checkout()->is_registration_enabled(),
			'generatePassword'       => tiem_generates_passwords(),
			'forcedBillingAddress'   => 'billing_only' === get_option( 'woocommerce_ship_to_destination' ),
			'localPickupEnabled'     => isset( $pickup['enabled'] ) && 'yes' === $pickup['enabled'],
			'collectableMethodIds'   => tiem_pickup_methods(),
			'couponsEnabled'         => wc_coupons_enabled(),
			'shippingEnabled'        => wc_shipping_enabled(),
			'taxesEnabled'           => wc_tax_enabled(),
		),
		tiem_checkout_fields()
	);
}

/** What a method's script finds as its data, and the bare facts of those that have no script. */
function tiem_payment_methods() {
	$methods = array();
	foreach ( WC()->payment_gateways()->get_available_payment_gateways() as $id => $gateway ) {
		$methods[ $id ] = array(
			'title'       => $gateway->get_title(),
			'description' => $gateway->get_description(),
			'supports'    => array_values( $gateway->supports ),
			// Fields that the gateway prints as HTML reach nobody but WooCommerce's classic form.
			'hasFields'   => (bool) $gateway->has_fields,
		);
	}
	$registry   = tiem_wc_service( 'Automattic\WooCommerce\Blocks\Payments\PaymentMethodRegistry' );
	$registered = $registry ? $registry->get_all_registered_script_data() : array();
	$data       = array_merge( $methods, isset( $registered['paymentMethodData'] ) ? $registered['paymentMethodData'] : array() );
	// Its script draws the fields: where that does not register it, it cannot be paid with.
	foreach ( $registry ? array_keys( $registry->get_all_active_registered() ) : array() as $id ) {
		if ( isset( $methods[ $id ] ) && $methods[ $id ]['hasFields'] ) {
			$data[ $id ] = array( 'needsScript' => true ) + (array) $data[ $id ];
			unset( $data[ $id ]['hasFields'] );
		}
	}
	return $data;
}

/** The form's fields, also those that extensions add to it. */
function tiem_checkout_fields() {
	$fields = tiem_wc_service( 'Automattic\WooCommerce\Blocks\Domain\Services\CheckoutFields' );
	if ( ! $fields || ! method_exists( $fields, 'get_core_fields' ) ) {
		return array();
	}
	$additional = method_exists( $fields, 'get_order_fields_keys' )
		? array( 'order' => array_values( $fields->get_order_fields_keys() ) )
		: array( 'additional' => array_values( $fields->get_additional_fields_keys() ) );
	return array(
		'defaultFields'          => array_merge( $fields->get_core_fields(), $fields->get_additional_fields() ),
		'addressFieldsLocations' => array(
			'address' => array_values( $fields->get_address_fields_keys() ),
			'contact' => array_values( $fields->get_contact_fields_keys() ),
		) + $additional,
	);
}

function tiem_pickup_methods() {
	$utils = 'Automattic\WooCommerce\StoreApi\Utilities\LocalPickupUtils';
	return is_callable( array( $utils, 'get_local_pickup_method_ids' ) ) ? $utils::get_local_pickup_method_ids() : array( 'pickup_location' );
}

/** A Store API that takes no password (WooCommerce 8.5) makes one up, whatever the setting says. */
function tiem_generates_passwords() {
	$routes = tiem_wc_service( 'Automattic\\WooCommerce\\StoreApi\\RoutesController', 'Automattic\\WooCommerce\\StoreApi\\StoreApi' );
	$takes  = false;
	foreach ( $routes ? $routes->get( 'checkout' )->get_args() : array() as $endpoint ) {
		$takes = $takes || isset( $endpoint['args']['customer_password'] );
	}
	return ! $takes || 'yes' === get_option( 'woocommerce_registration_generate_password' );
}

/** Classes of WooCommerce's that are no public interface: where one is missing or changed, its settings are left out. */
function tiem_wc_service( $service, $package = 'Automattic\WooCommerce\Blocks\Package' ) {
	try {
		return class_exists( $service ) && is_callable( array( $package, 'container' ) ) ? $package::container()->get( $service ) : null;
	} catch ( Throwable $error ) {
		return null;
	}
}
