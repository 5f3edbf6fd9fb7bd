<?php
/** Tests which styles of WooCommerce's blocks are omitted on pages whose block Tiệm renders. */

const BLOCK_STYLES = array( 'wc-blocks-style', 'wc-blocks-style-cart', 'wc-blocks-style-all-products', 'wc-blocks-packages-style', 'storefront-style' );

/** Returns the handles that WordPress prints on a cart page with this content. */
function get_cart_styles( $content = '<!-- wp:woocommerce/cart --><!-- /wp:woocommerce/cart -->' ) {
	create_shop_with( 'storefront', array(), array( 'kind' => 'cart', 'content' => $content ) );
	tiem_get_config( array( 'replaces' => tiem_get_replaced_handles( tiem_get_active_widgets() ) ) );
	tiem_uses_wc_components( false );
	return tiem_drop_block_styles( BLOCK_STYLES );
}

test( 'block styles: those of a cart block that Tiệm draws are left out; those of all blocks and of the theme stay', function () {
	equal( get_cart_styles(), array( 'wc-blocks-style', 'storefront-style' ) );
} );

test( 'block styles: on a cart page with the shortcode, all styles stay', function () {
	equal( get_cart_styles( '[woocommerce_cart]' ), BLOCK_STYLES );
} );

test( 'block styles: with ?tiem=off, all styles stay', function () {
	equal( get_cart_styles() === BLOCK_STYLES, false );
	$_GET['tiem'] = 'off';
	equal( tiem_drop_block_styles( BLOCK_STYLES ), BLOCK_STYLES );
} );

test( 'block styles: if a script of an extension is on the page, the styles of the shared components stay', function () {
	get_cart_styles();
	tiem_uses_wc_components( true );
	equal( tiem_drop_block_styles( BLOCK_STYLES ), array( 'wc-blocks-style', 'wc-blocks-packages-style', 'storefront-style' ) );
	tiem_uses_wc_components( false );
} );

test( 'block styles: a block of WooCommerce that Tiệm does not draw keeps all styles', function () {
	get_cart_styles();
	wp_scripts()->queue = array( 'wc-cart-block-frontend', 'jquery', 'wc-all-products-block-frontend' );
	equal( tiem_drop_block_styles( BLOCK_STYLES ), BLOCK_STYLES );
	wp_scripts()->queue = array( 'wc-cart-block-frontend', 'jquery' );
	equal( tiem_drop_block_styles( BLOCK_STYLES ), array( 'wc-blocks-style', 'storefront-style' ) );
} );
