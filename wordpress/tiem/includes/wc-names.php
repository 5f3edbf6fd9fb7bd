<?php
/** Detects which parts of the globals `wc` and `wp` occur in the text of a gateway's or an extension's script. */

defined( 'ABSPATH' ) || exit;

/** Parts of the global `wc`, and the handle of WooCommerce's script that defines each. */
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

/** Parts of `wc` and `wp`, and WooCommerce's stores, that dist/tiem-wc.js defines. */
const TIEM_HAS = array(
	'wc.wcBlocksRegistry',
	'wc.wcSettings',
	'wc.wcBlocksData',
	'wc.wcBlocksSharedHocs',
	'wc.priceFormat',
	'wc.blocksCheckout',
	'wc.blocksComponents',
	'wp.data',
	'wp.hooks',
	'wp.htmlEntities',
	'wp.i18n',
	'wp.plugins',
	'wp.element',
	'wc/store/cart',
	'wc/store/checkout',
	'wc/store/payment',
	'wc/store/validation',
	'wc/store/store-notices',
	'wc/store/collections',
);

/**
 * Members of parts of `wc` and `wp` that exist in WooCommerce 8.5 to 11 or in WordPress, but not in dist/tiem-wc.js.
 */
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
 * Returns the names of `wc`, `wp` and other globals that occur in a script's text; null if its file cannot be read.
 */
function tiem_find_names_used_by_script( $handle ) {
	$script = wp_scripts()->query( $handle );
	$file   = tiem_find_file_of_script( $script->src );
	if ( '' === $file || filesize( $file ) > 4 * MB_IN_BYTES ) {
		return null;
	}
	$known   = get_transient( 'tiem_script_names' );
	$known   = is_array( $known ) && count( $known ) < 200 ? $known : array();
	$version = array( $file, filemtime( $file ), filesize( $file ), md5( wp_json_encode( array( TIEM_WC_PARTS, TIEM_LACKS ) ) ) );
	if ( ! isset( $known[ $handle ] ) || $known[ $handle ]['version'] !== $version ) {
		$known[ $handle ] = array(
			'version' => $version,
			'names'   => tiem_find_names_in_text( (string) file_get_contents( $file ) ), // phpcs:ignore WordPress.WP.AlternativeFunctions.file_get_contents_file_get_contents -- a file of this server
		);
		set_transient( 'tiem_script_names', $known, MONTH_IN_SECONDS );
	}
	$inline = array();
	foreach ( array( 'before', 'after' ) as $place ) {
		$inline = array_merge( $inline, isset( $script->extra[ $place ] ) ? array_filter( (array) $script->extra[ $place ], 'is_string' ) : array() );
	}
	return array_merge( $known[ $handle ]['names'], tiem_find_names_in_text( implode( "\n", $inline ) ) );
}

function tiem_find_file_of_script( $src ) {
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

function tiem_find_names_in_text( $text ) {
	$found = array();
	// Counts any mention of a part's name, because bundlers alias the globals (`(t = window.wc).blocksCheckout`).
	preg_match_all( '/(?<![\w"\'-])(?:wc\s*\.\s*)?(' . implode( '|', array_keys( TIEM_WC_PARTS ) ) . ')\b|\bwc(?:["\']\s*\])?\s*(?:\?\.|\.|\[\s*["\'])\s*(\w+)/', $text, $parts );
	foreach ( array_merge( $parts[1], $parts[2] ) as $part ) {
		// Other parts of `wc` are defined by plugins.
		if ( isset( TIEM_WC_PARTS[ $part ] ) ) {
			$found[] = "wc.$part";
		}
	}
	preg_match_all( '/\bwp(?:["\']\s*\])?\s*(?:\?\.|\.|\[\s*["\'])\s*(\w+)/', $text, $libraries );
	// Matches destructured names, such as `const { data, plugins } = window.wp`.
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
