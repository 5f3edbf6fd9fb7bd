<?php
/** Tests which controls of WooCommerce's Interactivity API blocks the widgets handle. */

/** Returns the HTML that the block prints in a shop with the profile for block themes. */
function render_block_html( $block, $file, $changes = array(), $attributes = array(), $site = array() ) {
	create_shop_with( 'woocommerce-blocks', array(), $site + array( 'front' => true, 'products' => array( 14 => '/?add-to-cart=14' ), 'template' => 'twentytwentyfour' ) );
	tiem_start_interactive_blocks();
	$html = strtr( file_get_contents( __DIR__ . "/pages/$file.html" ), $changes );
	return array( $html, apply_filters( "render_block_$block", $html, array( 'attrs' => $attributes ) ) );
}

foreach ( array( '8' => 'data-wc-on--click="actions.addToCart"', '11' => 'data-wp-on--click="actions.addCartItem"' ) as $version => $directive ) {
	$version = (string) $version;
	test( "product button of WooCommerce $version: becomes a link that adds without scripts, without the block's directive", function () use ( $version, $directive ) {
		list( $before, $html ) = render_block_html( 'woocommerce/product-button', "product-button-$version" );
		has( $before, $directive );
		equal( strpos( $html, $directive ), false );
		equal( preg_match( '~<a\s(?:[^>"]|"[^"]*")*>(.*?)</a>~s', $html, $link ), 1 );
		foreach ( array( 'data-tiem="add-to-cart"', 'href="/?add-to-cart=14"', 'rel="nofollow"', 'data-product_id="14"', 'data-product_sku="CHEN-14"', 'ajax_add_to_cart' ) as $attribute ) {
			has( $link[0], $attribute );
		}
		has( $link[0], '8' === $version ? 'data-quantity="2"' : 'data-quantity="1"' );
		equal( preg_match( '/\stype=|data-w[cp]-class--loading/', substr( $link[0], 0, strpos( $link[0], '<span' ) ) ), 0 );
		// The script of WooCommerce's product button block still writes the button's label and hides the block's link to the cart.
		has( $link[1], '8' === $version ? 'data-wc-text="state.addToCartText"' : 'data-wp-text="state.addToCartText"' );
		has( $html, 'class="added_to_cart wc_forward"' );
		equal( strpos( $html, '<button' ), false );
	} );
}

test( 'product button with an unknown directive, a second one, or none: stays WooCommerce’s', function () {
	foreach ( array( 'actions.handlePressedState', 'other/plugin::actions.addCartItem' ) as $action ) {
		list( $before, $html ) = render_block_html( 'woocommerce/product-button', 'product-button-11', array( 'actions.addCartItem' => $action ) );
		equal( $html, $before );
	}
	foreach ( array( 'data-wp-on--click="actions.addCartItem" data-wp-on--mouseenter="actions.preload"', '' ) as $directives ) {
		list( $before, $html ) = render_block_html( 'woocommerce/product-button', 'product-button-11', array( 'data-wp-on--click="actions.addCartItem"' => $directives ) );
		equal( $html, $before );
	}
} );

test( 'product button of a product that does not exist, or of a variable product: unchanged', function () {
	list( $before, $html ) = render_block_html( 'woocommerce/product-button', 'product-button-11', array( 'data-product_id="14"' => 'data-product_id="15"' ) );
	equal( $html, $before );
	list( $before, $html ) = render_block_html( 'woocommerce/product-button', 'product-button-11', array( 'ajax_add_to_cart ' => '', '<button' => '<a href="/ao/"' ) );
	equal( $html, $before );
} );

test( 'product button in the editor, with ?tiem=off, and while add-to-cart is off: unchanged', function () {
	$html = file_get_contents( __DIR__ . '/pages/product-button-11.html' );
	create_shop_with( 'woocommerce-blocks', array(), array( 'products' => array( 14 => '/?add-to-cart=14' ) ) );
	equal( tiem_convert_product_button( $html ), $html );
	create_shop_with( 'woocommerce-blocks', array(), array( 'front' => true, 'products' => array( 14 => '/?add-to-cart=14' ) ) );
	$_GET['tiem'] = 'off';
	equal( tiem_convert_product_button( $html ), $html );
	create_shop_with( 'woocommerce-blocks', array( 'widgets' => array( 'add-to-cart' => false ) ), array( 'front' => true ) );
	equal( tiem_get_handled_blocks(), array( 'woocommerce/mini-cart' ) );
	create_shop_with( 'woocommerce-classic', array(), array( 'front' => true ) );
	equal( tiem_get_handled_blocks(), array() );
} );

test( 'profile that extends a profile that extends another: has the entries of all three, its own first', function () {
	create_shop_with( 'twentytwentyfive' );
	$profile = tiem_get_profile( 'twentytwentyfive' );
	equal( $profile['adopt'][0]['block'], 'woocommerce/product-button' );
	equal( in_array( 'a.add_to_cart_button.ajax_add_to_cart', array_column( $profile['adopt'], 'selector' ), true ), true );
	equal( $profile['site'], array( 'cart-fragments', 'order-attribution' ) );
	add_filter( 'tiem_profiles', function ( $profiles ) {
		$profiles['one'] = array( 'extends' => 'two', 'site' => array( 'toc' ) );
		$profiles['two'] = array( 'extends' => 'one', 'site' => array( 'prefetch' ) );
		return $profiles;
	} );
	equal( tiem_get_profile( 'one' )['site'], array( 'toc', 'prefetch' ) );
} );

test( 'inspector: an administrator’s page names the directive that was removed', function () {
	render_block_html( 'woocommerce/product-button', 'product-button-11' );
	$GLOBALS['site']['admin'] = true;
	add_filter( 'tiem_inspector', function () {
		return 'open';
	} );
	has( tiem_convert_product_button( file_get_contents( __DIR__ . '/pages/product-button-11.html' ) ), 'data-removed-directive="data-wp-on--click"' );
} );

foreach ( array( '8', '11' ) as $version ) {
	test( "mini cart of WooCommerce $version: becomes a link to the cart with the numbers, without drawer, script and directives", function () use ( $version ) {
		$site             = array( 'cart' => array( 3, '<span class="amount">420.000&nbsp;<span>₫</span></span>' ), 'scripts' => array( 'wc-mini-cart-block-frontend' => 'mini-cart.js' ) );
		list( , $html ) = render_block_html( 'woocommerce/mini-cart', "mini-cart-$version", array(), array(), $site );
		has( $html, '<div class="wc-block-mini-cart wp-block-woocommerce-mini-cart has-small-font-size" style="font-weight:700" data-tiem="mini-cart" data-tiem-panel="off-canvas" data-tiem-reveal="false">' );
		has( $html, '<a class="wc-block-mini-cart__button cart-contents" href="/gio-hang/"><span class="tiem-visually-hidden">Giỏ hàng</span>' );
		equal( preg_match( '~wc-block-mini-cart__badge" style="background:#ff0000"><span class="count">3</span></span>~', $html ), 1 );
		has( $html, "<span class=\"amount\">420.000\u{a0}₫</span></span>" );
		has( $html, '<svg class="wc-block-mini-cart__icon">' );
		equal( preg_match( '/data-w[cp]-|drawer|<button|Mua tiếp| hidden/', $html ), 0 );
		equal( site( 'scripts' ), array() );
		equal( tiem_add_cart_figures( array( 'a' => '1' ) )['.wc-block-mini-cart .count'], '<span class="count">3</span>' );
	} );

	test( "mini cart of WooCommerce $version: the badge of an empty cart is hidden, unless the block always shows it", function () use ( $version ) {
		list( , $html ) = render_block_html( 'woocommerce/mini-cart', "mini-cart-$version" );
		equal( preg_match( '~<span(?=[^>]* data-tiem-hide-zero="")(?=[^>]* hidden)[^>]*wc-block-mini-cart__badge~', $html ), 1 );
		list( , $html ) = render_block_html( 'woocommerce/mini-cart', "mini-cart-$version", array(), array( 'productCountVisibility' => 'always', 'addToCartBehaviour' => 'open_drawer' ) );
		equal( preg_match( '/hide-zero| hidden/', $html ), 0 );
		has( $html, 'data-tiem-reveal="true"' );
	} );

	test( "mini cart of WooCommerce $version: stays WooCommerce’s on the cart page, and where a click on it opens the checkout", function () use ( $version ) {
		list( $before, $html ) = render_block_html( 'woocommerce/mini-cart', "mini-cart-$version", array(), array(), array( 'kind' => 'cart' ) );
		equal( $html, $before );
		list( $before, $html ) = render_block_html( 'woocommerce/mini-cart', "mini-cart-$version", array(), array( 'onCartClickBehaviour' => 'navigate_to_checkout' ) );
		equal( $html, $before );
	} );
}

test( 'mini cart whose button has an unknown directive, or that has no button: stays WooCommerce’s', function () {
	foreach ( array( 'actions.openDrawer' => 'actions.toggle', '<button' => '<a', 'wc-block-mini-cart__button' => 'other' ) as $known => $other ) {
		list( $before, $html ) = render_block_html( 'woocommerce/mini-cart', 'mini-cart-11', array( $known => $other ) );
		equal( $html, $before );
	}
} );

test( 'mini cart that is taken over: the overlay that WooCommerce prints in the footer is left out', function () {
	$overlay = new class() {
		public function render_experimental_iapi_mini_cart_overlay() {}
	};
	$GLOBALS['wp_filter'] = array( 'wp_footer' => (object) array( 'callbacks' => array( 10 => array( array( 'function' => array( $overlay, 'render_experimental_iapi_mini_cart_overlay' ) ), array( 'function' => 'wp_print_footer_scripts' ) ) ) ) );
	render_block_html( 'woocommerce/mini-cart', 'mini-cart-11' );
	unset( $GLOBALS['wp_filter'] );
	equal( site( 'removed' ), array( 'wp_footer 10 render_experimental_iapi_mini_cart_overlay' ) );
} );

const PRODUCTS_OF_FORMS = array( 'products' => array( 14 => '/?add-to-cart=14', 54 => '/variable/?add-to-cart=54' ) );

test( 'add to cart with options: the form is posted to the product’s page, without the block’s directive', function () {
	foreach ( array( 'simple' => '/p/14', 'variable' => '/variable/p/54' ) as $type => $address ) {
		list( $before, $html ) = render_block_html( 'woocommerce/add-to-cart-with-options', "with-options-$type-11", array(), array(), PRODUCTS_OF_FORMS );
		has( $before, 'data-wp-on--submit="actions.addToCart"' );
		equal( strpos( $html, 'data-wp-on--submit' ), false );
		$form = substr( $html, 0, strpos( $html, "\n" ) );
		foreach ( array( 'data-tiem="add-to-cart"', 'method="post"', "action=\"$address\"", 'enctype="multipart/form-data"', 'is-layout-flow' ) as $attribute ) {
			has( $form, $attribute );
		}
		equal( preg_match( '/class="[^"]* cart"/', $form ), 1 );
		// The quantity, the options and the button keep the block's own directives.
		equal( substr_count( $html, 'data-wp-on--click' ), substr_count( $before, 'data-wp-on--click' ) );
		equal( substr_count( $html, 'data-tiem=' ), 1 );
	}
} );

test( 'add to cart with options: without scripts, the button of a simple product in stock is shown', function () {
	foreach ( array( '/?add-to-cart=14' => 0, '/sold-out/?add-to-cart=14' => 1, '/variable/?add-to-cart=14' => 1 ) as $url => $count ) {
		list( , $html ) = render_block_html( 'woocommerce/add-to-cart-with-options', 'with-options-simple-11', array(), array(), array( 'products' => array( 14 => $url ) ) );
		equal( preg_match( '/<button[^>]* hidden[ >]/', $html ), $count );
	}
} );

test( 'add to cart with options that WooCommerce prints as a classic form: becomes a widget as it is', function () {
	$changes                = array( 'data-wp-on--submit="actions.addToCart"' => 'method="post" action="/chen/"' );
	list( $before, $html ) = render_block_html( 'woocommerce/add-to-cart-with-options', 'with-options-variable-11', $changes, array(), PRODUCTS_OF_FORMS );
	equal( str_replace( ' data-tiem="add-to-cart" data-tiem-view-link="false"', '', $html ), $before );
} );

test( 'add to cart with options with an unknown directive, or of an external product: stays WooCommerce’s', function () {
	foreach ( array( 'actions.addToCart' => 'actions.buyNow', 'data-wp-on--submit="actions.addToCart"' => '', 'name="add-to-cart"' => 'name="other"' ) as $known => $other ) {
		list( $before, $html ) = render_block_html( 'woocommerce/add-to-cart-with-options', 'with-options-simple-11', array( $known => $other ), array(), PRODUCTS_OF_FORMS );
		equal( $html, $before );
	}
} );
