<?php
/** Tests which elements of a page become widgets. */

test( 'Storefront listing: the profile adopts the header cart, the notices, the sort form and the buttons', function () {
	create_shop_with( 'storefront' );
	equal(
		get_adopted_elements( 'storefront-listing' ),
		array( 'ul site-header-cart: mini-cart', 'div: notices', 'form: sort-select', 'a 11: add-to-cart', 'li: off', 'a 15: add-to-cart' )
	);
} );

test( 'adopt entry with `within` and `options`: only elements inside the `within` element are adopted, and they get the options', function () {
	create_shop_with( 'mine' );
	add_filter( 'tiem_profiles', function ( $profiles ) {
		$entry            = array( 'selector' => 'li.cart', 'within' => '.storefront-handheld-footer-bar', 'widget' => 'mini-cart', 'options' => array( 'reveal' => false ) );
		$profiles['mine'] = array( 'adopt' => array( $entry ) );
		return $profiles;
	} );
	$html = tiem_adopt_page( file_get_contents( __DIR__ . '/pages/storefront-listing.html' ) );
	equal( substr_count( $html, 'data-tiem-reveal="false"' ), 1 );
	has( substr( $html, strpos( $html, 'storefront-handheld-footer-bar' ) ), 'data-tiem="mini-cart" data-tiem-reveal="false" class="cart"><a class="footer-cart-contents"' );
} );

test( 'element that has data-tiem already: keeps its own attributes', function () {
	create_shop_with( 'storefront' );
	has( tiem_adopt_page( file_get_contents( __DIR__ . '/pages/storefront-listing.html' ) ), 'data-tiem="add-to-cart" data-tiem-view-link="false"' );
} );

test( 'classic product page: form, gallery, tabs and reviews are adopted; external and interactive forms are not', function () {
	create_shop_with( 'woocommerce-classic', array(), array( 'kind' => 'product' ) );
	equal(
		get_adopted_elements( 'classic-product' ),
		array(
			'div: product-gallery',
			'form /bat/: variation-form add-to-cart',
			'div: quantity',
			'form /bo-ba/: add-to-cart',
			'div: product-tabs',
			'ol: review-stars',
			'div respond: comments',
			'p: review-stars',
		)
	);
} );

test( 'Astra listing: both buttons of a product and the header cart are adopted', function () {
	create_shop_with( 'astra', array(), array( 'template' => 'astra' ) );
	equal( get_adopted_elements( 'astra-listing' ), array( 'div: mini-cart', 'a 11: add-to-cart', 'a 11: add-to-cart' ) );
} );

test( 'block theme: forms, galleries and plain buttons are adopted, controls of the Interactivity API are not', function () {
	create_shop_with( 'twentytwentyfive', array(), array( 'template' => 'twentytwentyfive' ) );
	equal( get_adopted_elements( 'blocks-listing' ), array( 'div: notices', 'a 46: add-to-cart' ) );
	create_shop_with( 'woocommerce-blocks', array(), array( 'kind' => 'product' ) );
	equal( get_adopted_elements( 'blocks-product' ), array( 'div: product-gallery', 'form /ao/: variation-form add-to-cart', 'div: quantity', 'div: product-tabs', 'div respond: comments' ) );
} );

test( 'product without pictures: its gallery, which shows only a placeholder, is not adopted', function () {
	create_shop_with( 'woocommerce-classic', array(), array( 'kind' => 'product' ) );
	$html = tiem_adopt_page( '<html><body><div class="woocommerce-product-gallery woocommerce-product-gallery--without-images images"><figure></figure></div></body></html>' );
	equal( strpos( $html, 'data-tiem' ), false );
} );

test( 'Product Reviews blocks: the form is adopted, its stars and the list of reviews are not', function () {
	create_shop_with( 'woocommerce-blocks', array(), array( 'kind' => 'product' ) );
	equal( get_adopted_elements( 'product-reviews-11' ), array( 'div respond: comments' ) );
} );

test( 'Twenty Twenty-Three with WooCommerce 8.5: notices and the sort form are adopted, buttons of the Interactivity API are not', function () {
	create_shop_with( 'woocommerce-blocks', array(), array( 'template' => 'twentytwentythree' ) );
	equal( get_adopted_elements( 'twentytwentythree-listing' ), array( 'div: notices', 'form: sort-select' ) );
} );

test( 'adopt entry with `pages`: elements are adopted only on those kinds of pages', function () {
	create_shop_with( 'woocommerce-classic', array(), array( 'kind' => 'content' ) );
	equal( in_array( 'ol: review-stars', get_adopted_elements( 'classic-product' ), true ), false );
} );

test( 'widget that is off: its elements are not adopted, and an entry with two widgets adopts them for the other', function () {
	create_shop_with( 'woocommerce-classic', array( 'widgets' => array( 'variation-form' => false, 'product-gallery' => false ) ), array( 'kind' => 'product' ) );
	$list = get_adopted_elements( 'classic-product' );
	equal( array_slice( $list, 0, 2 ), array( 'form /bat/: add-to-cart', 'div: quantity' ) );
} );

test( 'widget that is off by default: adopted once it is switched on', function () {
	create_shop_with( 'woocommerce-classic', array( 'widgets' => array( 'sticky-add-to-cart' => true ) ), array( 'kind' => 'product' ) );
	equal( get_adopted_elements( 'classic-product' )[0], 'div product-21: sticky-add-to-cart' );
} );

test( 'page that is no HTML document, and page with ?tiem=off: unchanged', function () {
	create_shop_with( 'storefront' );
	$json = '{"html":"<a class=\"add_to_cart_button ajax_add_to_cart\">"}';
	equal( tiem_adopt_page( $json ), $json );
	$_GET['tiem'] = 'off';
	$page         = file_get_contents( __DIR__ . '/pages/storefront-listing.html' );
	equal( tiem_adopt_page( $page ), $page );
} );

test( 'cart fragments: the same elements are adopted as in the page', function () {
	create_shop_with( 'astra' );
	$fragments = tiem_adopt_fragments( array( 'div.ast-site-header-cart' => '<div class="ast-site-header-cart">1</div>', 'count' => 1 ) );
	equal( $fragments, array( 'div.ast-site-header-cart' => '<div data-tiem="mini-cart" class="ast-site-header-cart">1</div>', 'count' => 1 ) );
} );

test( 'table of contents: inserted once before a post, if the widget is on', function () {
	create_shop_with( 'storefront', array( 'widgets' => array( 'toc' => true ) ), array( 'kind' => 'content' ) );
	$once = tiem_insert_widgets_into_content( '<h2>Men</h2>' );
	equal( $once, '<div data-tiem="toc"></div><h2>Men</h2>' );
	equal( tiem_insert_widgets_into_content( $once ), $once );
	create_shop_with( 'storefront', array(), array( 'kind' => 'content' ) );
	equal( tiem_insert_widgets_into_content( '<h2>Men</h2>' ), '<h2>Men</h2>' );
} );

test( 'adopt entry with a position: the server adopts nothing, and tiem-adopt.js gets the entry in the settings', function () {
	create_shop_with( 'mine', array(), array( 'kind' => 'content' ) );
	add_filter( 'tiem_profiles', function ( $profiles ) {
		$profiles['mine'] = array(
			'adopt' => array(
				array( 'selector' => '.entry-content > p:first-child', 'widget' => 'toc', 'insert' => 'before', 'pages' => array( 'content' ) ),
				array( 'selector' => 'aside', 'widget' => 'quick-view', 'insert' => 'append', 'default' => false ),
				array( 'selector' => 'aside', 'widget' => 'sticky-header', 'insert' => 'append', 'pages' => array( 'cart' ) ),
			),
		);
		return $profiles;
	} );
	equal( tiem_find_other_problems(), array() );
	equal( tiem_get_adopt_entries( 'content' ), array() );
	$inserted = array( 'selector' => '.entry-content > p:first-child', 'widget' => 'toc', 'insert' => 'before' );
	equal( tiem_add_insertions( array( 'adopt' => array( 'x' ) ) ), array( 'adopt' => array( 'x', $inserted ) ) );
	equal( tiem_insert_widgets_into_content( '<p>Men</p>' ), '<p>Men</p>' );
	create_shop_with( 'storefront' );
	equal( tiem_add_insertions( array() ), array() );
} );

test( 'form of WooCommerce’s interactive blocks: no buying widget is adopted in it, others are', function () {
	create_shop_with( 'mine' );
	add_filter( 'tiem_profiles', function ( $profiles ) {
		$profiles['mine'] = array(
			'adopt' => array(
				array( 'selector' => 'form', 'widget' => 'add-to-cart' ),
				array( 'selector' => 'form', 'widget' => 'quick-view' ),
			),
		);
		return $profiles;
	} );
	$html = '<div data-wp-interactive="woocommerce/add-to-cart-with-options"><form></form></div><form></form>';
	equal( tiem_adopt_html( $html, tiem_get_adopt_entries( 'product' ) ), str_replace( array( 's"><form', '</div><form' ), array( 's"><form data-tiem="quick-view"', '</div><form data-tiem="add-to-cart"' ), $html ) );
} );

test( 'adoption: an element matches by class, id, tag or attribute alone, also as a surrounding or excluded element', function () {
	create_shop_with( 'mine' );
	add_filter( 'tiem_profiles', function ( $profiles ) {
		$profiles['mine'] = array(
			'adopt' => array(
				array( 'selector' => '.cart', 'widget' => 'add-to-cart' ),
				array( 'selector' => '#reviews', 'widget' => 'product-tabs' ),
				array( 'selector' => 'nav', 'widget' => 'main-menu' ),
				array( 'selector' => '[data-buy]', 'widget' => 'quick-view', 'within' => '[data-list]', 'unless' => array( '[data-sold]' ) ),
			),
		);
		return $profiles;
	} );
	equal(
		tiem_adopt_html( '<p class="a cart"></p><p id="reviews"></p><nav></nav><p data-buy></p><div data-list><p data-buy></p><p data-buy data-sold></p></div>', tiem_get_adopt_entries( 'product' ) ),
		'<p data-tiem="add-to-cart" class="a cart"></p><p data-tiem="product-tabs" id="reviews"></p><nav data-tiem="main-menu"></nav><p data-buy></p><div data-list><p data-tiem="quick-view" data-buy></p><p data-buy data-sold></p></div>'
	);
} );

test( 'selectors of a profile: a single compound selector is accepted, anything else is rejected', function () {
	equal(
		tiem_parse_selector( 'form.cart#buy[method="post"][data-wp^="a"]' ),
		array( 'tag' => 'FORM', 'id' => 'buy', 'classes' => array( 'cart' ), 'attributes' => array( array( 'method', '=', 'post' ), array( 'data-wp', '^=', 'a' ) ) )
	);
	foreach ( array( '', 'a b', 'a > b', 'a, b', 'a:hover', '*', 7 ) as $wrong ) {
		equal( tiem_parse_selector( $wrong ), null );
	}
} );

test( 'profile with a stylesheet: the page has its rules, and pages of other profiles have none', function () {
	$print = function ( $profile ) {
		create_shop_with( $profile );
		ob_start();
		tiem_print_profile_css();
		return ob_get_clean();
	};
	has( $print( 'astra' ), '[data-tiem^="block-c"].alignwide {' );
	equal( $print( 'storefront' ), '' );
	equal( $print( '../profiles/storefront' ), '' );
} );

test( 'profiles: each has a title, known keys only and selectors that can be used', function () {
	equal( array_keys( tiem_get_profiles() ), array( 'astra', 'storefront', 'twentytwentyfive', 'woocommerce-blocks', 'woocommerce-classic' ) );
	foreach ( tiem_get_profiles() as $name => $profile ) {
		equal( array_diff( array_keys( $profile ), array( 'title', 'theme', 'extends', 'site', 'adopt' ) ), array() );
		foreach ( $profile['adopt'] as $entry ) {
			equal( array_values( array_diff( array_keys( $entry ), array( 'selector', 'widget', 'options', 'within', 'unless', 'pages', 'default', 'insert', 'block' ) ) ), array() );
		}
		create_shop_with( $name, array(), array( 'template' => $profile['theme'] ) );
		equal( tiem_find_other_problems(), array() );
	}
} );
