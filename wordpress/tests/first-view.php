<?php
/** Tests the HTML that the cart and checkout blocks contain until the widget replaces it. */

/** Returns the responses of the Store API as WooCommerce's hydration does. */
class Hydration_Of_A_Shop {
	public function get_rest_api_response_data( $path ) {
		return '/wc/store/v1/cart' === $path ? array( 'body' => site( 'store_cart' ) ) : array();
	}
	public static function container() {
		return new self();
	}
	public function get( $service ) {
		return new $service();
	}
}

/** Returns the fields of the checkout form as WooCommerce does from version 8.6 on. */
class Checkout_Fields_Of_A_Shop {
	public function get_core_fields() {
		return site( 'fields' );
	}
	public function get_additional_fields() {
		return array();
	}
	public function get_order_fields_keys() {
		return array();
	}
	public function get_address_fields_keys() {
		return array();
	}
	public function get_contact_fields_keys() {
		return array();
	}
}
class_alias( 'Checkout_Fields_Of_A_Shop', 'Automattic\WooCommerce\Blocks\Domain\Services\CheckoutFields' );
class_alias( 'Hydration_Of_A_Shop', 'Automattic\WooCommerce\Blocks\Domain\Services\Hydration' );
class_alias( 'Hydration_Of_A_Shop', 'Automattic\WooCommerce\Blocks\Package' );

const DONG = array(
	'currency_minor_unit'         => 0,
	'currency_decimal_separator'  => ',',
	'currency_thousand_separator' => '.',
	'currency_prefix'             => '',
	'currency_suffix'             => ' ₫',
);

const FIRST_VIEW_TEXTS = array(
	'cart.backorder'                => 'Đặt hàng trước',
	'cart.discountedPrice'          => 'Giá ưu đãi:',
	'cart.lowStock.other'           => 'Chỉ còn %d sản phẩm',
	'cart.previousPrice'            => 'Giá trước đây:',
	'cart.save'                     => 'Tiết kiệm %s',
	'cart.soldIndividually'         => 'Chỉ mua được một',
	'cart.count.other'              => '%d sản phẩm',
	'cart.proceed'                  => 'Tiến hành thanh toán',
	'checkout.billingAddress'       => 'Địa chỉ thanh toán',
	'checkout.contact'              => 'Thông tin liên hệ',
	'checkout.contactHint'          => 'Chúng tôi sẽ dùng email này.',
	'checkout.createAccount'        => 'Tạo tài khoản',
	'checkout.delivery'             => 'Cách nhận hàng',
	'checkout.haveAccount'          => 'Bạn đã có tài khoản?',
	'checkout.login'                => 'Đăng nhập',
	'checkout.pickup'               => 'Tự lấy',
	'checkout.pickupLocations'      => 'Nơi nhận hàng',
	'checkout.ship'                 => 'Giao hàng',
	'checkout.shippingAddress'      => 'Địa chỉ giao hàng',
	'checkout.shippingAddressHint'  => 'Nhập địa chỉ bạn muốn nhận hàng.',
	'checkout.showSummary'          => 'Xem tóm tắt đơn hàng',
	'checkout.summary'              => 'Tóm tắt đơn hàng',
	'common.free'                   => 'Miễn phí',
	'coupon.add'                    => 'Thêm mã giảm giá',
	'field.email'                   => 'Địa chỉ email',
	'shipping.calculatedAtCheckout' => 'Tính khi thanh toán',
	'shipping.enterAddress'         => 'Nhập địa chỉ',
	'shipping.noRates'              => 'Chưa có cách giao',
	'shipping.package'              => 'Kiện %d',
	'shipping.deliverTo'            => 'Giao đến %s',
	'shipping.addAddress'           => 'Thêm địa chỉ',
	'totals.discount'               => 'Giảm giá',
	'totals.estimatedTotal'         => 'Ước tính',
	'totals.fee'                    => 'Phụ phí',
	'totals.freeShipping'           => 'Miễn phí vận chuyển',
	'totals.includingTax'           => 'Đã gồm %s tiền thuế',
	'totals.localPickup'            => 'Phí tự lấy',
	'totals.shipping'               => 'Phí vận chuyển',
	'totals.subtotal'               => 'Tạm tính',
	'totals.taxWithRate'            => '%1$s (%2$s)',
	'totals.taxes'                  => 'Thuế',
	'totals.title'                  => 'Tổng cộng giỏ hàng',
	'totals.total'                  => 'Tổng cộng',
);

/** The blocks as WooCommerce prints them, in a shortened form. */
const CART_BLOCK     = '<div data-block-name="woocommerce/cart" class="wp-block-woocommerce-cart"><div data-block-name="woocommerce/cart-line-items-block"></div><div class="summary" data-block-name="woocommerce/cart-order-summary-heading-block"></div><div data-block-name="woocommerce/cart-order-summary-coupon-form-block"></div><div data-block-name="woocommerce/cart-order-summary-subtotal-block"></div><div data-block-name="woocommerce/cart-order-summary-fee-block"></div><div data-block-name="woocommerce/cart-order-summary-discount-block"></div><div data-block-name="woocommerce/cart-order-summary-shipping-block"></div><div data-block-name="woocommerce/cart-order-summary-taxes-block"></div><div data-block-name="woocommerce/proceed-to-checkout-block"></div></div>';
const CHECKOUT_BLOCK = '<div data-block-name="woocommerce/checkout" class="wp-block-woocommerce-checkout"><div data-block-name="woocommerce/checkout-fields-block"></div></div>';

/** Returns a shipping package with two rates, the first of which is chosen, or with the given rates. */
function create_package( $rates = array( array(), array( 'name' => 'Giao nhanh', 'price' => '50000', 'selected' => false ) ), $changes = array() ) {
	$rate = array( 'name' => 'Giao thường', 'price' => '30000', 'taxes' => '3000', 'method_id' => 'flat_rate', 'selected' => true ) + DONG;
	foreach ( $rates as $index => $changes_of_rate ) {
		$rates[ $index ] = $changes_of_rate + $rate;
	}
	return $changes + array( 'name' => 'Kiện', 'items' => array( array( 'name' => 'Bát &amp; đũa', 'quantity' => 2 ) ), 'shipping_rates' => $rates );
}

/** Returns a cart with one product, changed by the given values. */
function create_store_cart( $changes = array() ) {
	return $changes + array(
		'items'            => array(
			array(
				'name'      => 'Bát &amp; đũa',
				'quantity'  => 2,
				'permalink' => '/bat/',
				'images'    => array( array( 'src' => '/bat.png', 'thumbnail' => '/bat-324.png' ) ),
				'prices'    => array( 'price' => '85000' ) + DONG,
				'totals'    => array( 'line_subtotal' => '170000', 'line_subtotal_tax' => '17000' ) + DONG,
			),
		),
		'items_count'      => 2,
		'needs_shipping'   => true,
		'shipping_address' => array( 'country' => 'VN', 'city' => '' ),
		'shipping_rates'   => array( create_package() ),
		'totals'           => array( 'total_items' => '170000', 'total_items_tax' => '17000', 'total_discount' => '0', 'total_shipping' => '30000', 'total_price' => '1217000' ) + DONG,
	);
}

/** Returns the block as the page first shows it, in a shop with the given options. */
function render_first_view( $kind, $cart, $options = array(), $inner_blocks = array(), $locale = 'vi', $site = array() ) {
	// Gives each cart another hash, because the response for a cart is computed only once per request.
	static $hash = 100;
	create_shop_with( 'storefront', array(), $site + array( 'locale' => $locale, 'kind' => $kind, 'content' => "<!-- wp:woocommerce/$kind --><!-- /wp:woocommerce/$kind -->", 'store_cart' => $cart, 'cart' => array( ++$hash, '' ) ) );
	$GLOBALS['site']['options'] += $options;
	$folder = sys_get_temp_dir() . '/tiem-first-view-' . getmypid();
	is_dir( $folder ) || mkdir( $folder );
	file_put_contents( "$folder/first-view.json", json_encode( array( 'vi' => FIRST_VIEW_TEXTS, 'en' => array( 'checkout.contact' => 'Contact' ) + FIRST_VIEW_TEXTS ) ) );
	tiem_get_config(
		array(
			'path'     => function ( $file ) use ( $folder ) {
				return $folder . $file;
			},
			'uri'      => 'strval',
			'replaces' => array( 'wc-cart-block-frontend', 'wc-checkout-block-frontend' ),
		)
	);
	$html = tiem_add_first_view( 'cart' === $kind ? CART_BLOCK : CHECKOUT_BLOCK, array( 'blockName' => "woocommerce/$kind", 'innerBlocks' => $inner_blocks ) );
	unlink( "$folder/first-view.json" );
	rmdir( $folder );
	return $html;
}

function get_text_of( $html ) {
	return trim( preg_replace( '/\s+/', ' ', str_replace( "\xc2\xa0", ' ', html_entity_decode( strip_tags( preg_replace( '/<(noscript)>.*?<\/\1>/', '', str_replace( '<', ' <', $html ) ) ) ) ) ) );
}

test( 'cart block before the widget has loaded: it contains lines, totals and a link to the checkout', function () {
	$html = render_first_view( 'cart', create_store_cart() );
	equal( get_text_of( $html ), '2 sản phẩm Bát & đũa 85.000 ₫ 170.000 ₫ × 2 Tổng cộng giỏ hàng Tạm tính 170.000 ₫ Phí vận chuyển 30.000 ₫ Giao thường Giao thường 30.000 ₫ Giao nhanh 50.000 ₫ Tổng cộng 1.217.000 ₫ Tiến hành thanh toán' );
	has( $html, '<img alt="" width="96" height="96" src="/bat-324.png">' );
	has( $html, 'href="/thanh-toan/"' );
} );

test( 'cart and checkout block before the widget has loaded: coupon form and applied coupons have their rows, also a coupon that takes nothing off', function () {
	$options = array( 'woocommerce_enable_coupons' => 'yes', 'woocommerce_tax_display_cart' => 'incl' );
	$coupon  = array( 'coupons' => array( array( 'code' => 'giam<10' ) ) );
	has( get_text_of( render_first_view( 'cart', create_store_cart(), $options ) ), 'Thêm mã giảm giá Tạm tính 187.000 ₫ Phí vận chuyển' );
	has( get_text_of( render_first_view( 'cart', create_store_cart( $coupon ), $options ) ), 'Giảm giá 0 ₫ giam<10 Phí vận chuyển' );
	$cart = create_store_cart( $coupon );
	$cart['totals']['total_discount'] = '20000';
	has( get_text_of( render_first_view( 'cart', $cart ) ), 'Giảm giá -20.000 ₫ giam<10 Phí vận chuyển' );
	has( get_text_of( render_first_view( 'checkout', $cart, $options ) ), 'Thêm mã giảm giá giam<10 Tạm tính 187.000 ₫ Giảm giá -20.000 ₫ Phí' );
} );

test( 'cart block before the widget has loaded: fees and taxes have their rows, and tax in the prices is named below the total', function () {
	$cart = create_store_cart(
		array(
			'fees'   => array(
				array( 'name' => 'Gói quà', 'totals' => array( 'total' => '10000', 'total_tax' => '1000' ) + DONG ),
				array( 'name' => '', 'totals' => array( 'total' => '5000', 'total_tax' => '500' ) + DONG ),
				array( 'name' => 'Không', 'totals' => array( 'total' => '0', 'total_tax' => '0' ) + DONG ),
			),
			'totals' => array( 'total_items' => '170000', 'total_items_tax' => '17000', 'total_discount' => '0', 'total_shipping' => '0', 'total_shipping_tax' => '0', 'total_tax' => '18500', 'total_price' => '203500', 'tax_lines' => array( array( 'name' => 'VAT', 'rate' => '10%', 'price' => '18500' ) ) ) + DONG,
		)
	);
	has( get_text_of( render_first_view( 'cart', $cart ) ), 'Tạm tính 170.000 ₫ Gói quà 10.000 ₫ Phụ phí 5.000 ₫ Phí vận chuyển Miễn phí vận chuyển Giao thường Giao thường 30.000 ₫ Giao nhanh 50.000 ₫ Thuế 18.500 ₫ Tổng cộng 203.500 ₫ Tiến hành' );
	has( get_text_of( render_first_view( 'cart', $cart, array( 'woocommerce_tax_total_display' => 'itemized' ) ) ), 'Giao nhanh 50.000 ₫ VAT (10%) 18.500 ₫ Tổng cộng' );
	has( get_text_of( render_first_view( 'checkout', $cart, array( 'woocommerce_tax_display_cart' => 'incl' ) ) ), 'Gói quà 11.000 ₫ Phụ phí 5.500 ₫ Phí vận chuyển Miễn phí Tổng cộng 203.500 ₫ Đã gồm 18.500 ₫ tiền thuế' );
} );

test( 'cart and checkout block before the widget has loaded: a line has its sale price, badges, variation and visible data', function () {
	$line = create_store_cart()['items'][0];
	$line = array(
		'prices'              => array( 'price' => '85000', 'regular_price' => '100000' ) + DONG,
		'low_stock_remaining' => 3,
		'sold_individually'   => true,
		'variation'           => array( array( 'attribute' => 'Màu', 'value' => 'Lam' ) ),
		'item_data'           => array( array( 'name' => 'Khắc tên', 'value' => 'an', 'display' => '<b onclick=alert() >An</b>' ), array( 'name' => 'Mã', 'value' => '1', 'hidden' => true ) ),
	) + $line;
	$text = 'Giá trước đây: 100.000 ₫ Giá ưu đãi: 85.000 ₫ Tiết kiệm 30.000 ₫ Chỉ còn 3 sản phẩm Chỉ mua được một Màu: Lam Khắc tên: An 170.000 ₫';
	foreach ( array( 'cart', 'checkout' ) as $kind ) {
		$html = render_first_view( $kind, create_store_cart( array( 'items' => array( $line ) ) ) );
		has( get_text_of( $html ), "Bát & đũa $text" );
		equal( substr_count( $html, 'onclick' ), 0 );
		equal( preg_match( '/<d[td]>/', $html ), 0 );
	}
	$line['show_backorder_badge'] = true;
	has( get_text_of( render_first_view( 'cart', create_store_cart( array( 'items' => array( $line ) ) ) ) ), 'Tiết kiệm 30.000 ₫ Đặt hàng trước Chỉ mua được một' );
} );

test( 'checkout block before the widget has loaded: a line has its quantity and a short description, which is cut after fifteen words', function () {
	$words = implode( ' ', range( 1, 15 ) );
	$line  = create_store_cart()['items'][0];
	$show  = function ( $html, $attributes = array() ) use ( $line ) {
		$lines = array( 'blockName' => 'woocommerce/checkout-order-summary-cart-items-block', 'attrs' => $attributes, 'innerBlocks' => array() );
		return get_text_of( render_first_view( 'checkout', create_store_cart( array( 'items' => array( array( 'short_description' => $html ) + $line ) ) ), array(), array( $lines ) ) );
	};
	has( $show( "<p>$words</p>" ), "2 Bát & đũa 85.000 ₫ $words 170.000 ₫" );
	has( $show( "<p>Men &amp; ngọc</p><p>$words</p>" ), '85.000 ₫ Men & ngọc 170.000 ₫' );
	has( $show( "<p>$words 16</p>" ), "{$words}… 170.000 ₫" );
	has( $show( "<p>$words</p>", array( 'disableProductDescriptions' => true ) ), '85.000 ₫ 170.000 ₫' );
} );

test( 'checkout block before the widget has loaded: it contains headings and the order summary in an element that the widget replaces', function () {
	$html = render_first_view( 'checkout', create_store_cart(), array( 'woocommerce_enable_coupons' => 'yes' ) );
	equal( get_text_of( $html ), 'Thông tin liên hệ Chúng tôi sẽ dùng email này. Địa chỉ email Tạo tài khoản Địa chỉ giao hàng Nhập địa chỉ bạn muốn nhận hàng. Xem tóm tắt đơn hàng 1.217.000 ₫ Tóm tắt đơn hàng 2 Bát & đũa 85.000 ₫ 170.000 ₫ Thêm mã giảm giá Tạm tính 170.000 ₫ Phí vận chuyển 30.000 ₫ Tổng cộng 1.217.000 ₫' );
	has( $html, '<noscript><style>.tiem-block-checkout--printed{display:none!important}</style></noscript><div class="tiem-block-checkout tiem-block-checkout--printed">' );
	equal( substr_count( $html, '<button' ), 0 );
} );

test( 'checkout block before the widget has loaded: its e-mail field has the customer’s address and the label of WooCommerce’s field if it has one', function () {
	$html = render_first_view( 'checkout', create_store_cart( array( 'billing_address' => array( 'email' => 'lan+"1"@vidu.vn' ) ) ) );
	has( $html, '<label class="tiem-field__label" for="tiem-email">Địa chỉ email</label><input class="tiem-field__input" id="tiem-email" name="billing_email" type="email" autocomplete="email" value="lan+&quot;1&quot;@vidu.vn">' );
	has( render_first_view( 'checkout', create_store_cart(), array(), array(), 'vi', array( 'fields' => array( 'email' => array( 'label' => 'Hòm thư' ) ) ) ), 'for="tiem-email">Hòm thư</label>' );
} );

test( 'checkout block before the widget has loaded: texts of the block editor replace the default ones, and a cart without shipping asks for the billing address', function () {
	$contact = array( 'blockName' => 'woocommerce/checkout-contact-information-block', 'attrs' => array( 'title' => 'Liên hệ <b>', 'description' => 'Email' ), 'innerBlocks' => array() );
	$fields  = array( 'blockName' => 'woocommerce/checkout-fields-block', 'attrs' => array(), 'innerBlocks' => array( $contact ) );
	$html    = render_first_view( 'checkout', create_store_cart( array( 'needs_shipping' => false, 'totals' => array( 'total_items' => '170000', 'total_discount' => '20000', 'total_shipping' => null, 'total_price' => '150000' ) + DONG ) ), array(), array( $fields ) );
	has( get_text_of( $html ), 'Liên hệ <b> Email Địa chỉ email Tạo tài khoản Địa chỉ thanh toán Xem tóm tắt' );
	has( get_text_of( $html ), 'Tạm tính 170.000 ₫ Giảm giá -20.000 ₫ Tổng cộng 150.000 ₫' );
} );

test( 'checkout block before the widget has loaded: the link for logging in is beside the first heading if the shop reminds guests of it', function () {
	$html = render_first_view( 'checkout', create_store_cart(), array( 'woocommerce_enable_checkout_login_reminder' => 'yes' ) );
	has( get_text_of( $html ), 'Thông tin liên hệ Bạn đã có tài khoản? Đăng nhập Chúng tôi' );
	has( $html, '<a href="https://shop.example/wp-login.php?redirect_to=/thanh-toan/">Đăng nhập</a>' );
	equal( substr_count( render_first_view( 'checkout', create_store_cart() ), 'wp-login.php' ), 0 );
} );

test( 'checkout block before the widget has loaded: a checkbox offers an account where it is optional', function () {
	has( render_first_view( 'checkout', create_store_cart() ), '<input id="tiem-create-account" name="createaccount" type="checkbox" value="1"></span><label class="tiem-option__label" for="tiem-create-account"><span>Tạo tài khoản</span></label>' );
	foreach ( array( 'none', 'required' ) as $accounts ) {
		equal( substr_count( render_first_view( 'checkout', create_store_cart(), array(), array(), 'vi', array( 'accounts' => $accounts ) ), 'createaccount' ), 0 );
	}
} );

test( 'checkout block for a guest in a shop that only lets customers with an account order: it stays as WooCommerce prints it', function () {
	equal( render_first_view( 'checkout', create_store_cart(), array(), array(), 'vi', array( 'accounts' => 'existing' ) ), CHECKOUT_BLOCK );
	has( render_first_view( 'checkout', create_store_cart(), array(), array(), 'vi', array( 'accounts' => 'required' ) ), 'name="billing_email"' );
} );

test( 'cart or checkout block of an empty cart, or of a page that Tiệm does not draw: it stays as WooCommerce prints it', function () {
	equal( render_first_view( 'cart', array( 'items' => array() ) ), CART_BLOCK );
	equal( render_first_view( 'checkout', array() ), CHECKOUT_BLOCK );
	$_GET['tiem'] = 'off';
	create_shop_with( 'storefront', array(), array( 'kind' => 'checkout', 'store_cart' => create_store_cart() ) );
	equal( tiem_add_first_view( CHECKOUT_BLOCK, array( 'blockName' => 'woocommerce/checkout', 'innerBlocks' => array() ) ), CHECKOUT_BLOCK );
} );

test( 'checkout block of an English page before the widget has loaded: it is in English', function () {
	has( get_text_of( render_first_view( 'checkout', create_store_cart(), array(), array(), 'en_US' ) ), 'Contact Chúng tôi' );
} );

test( 'page with Tiệm: the first view is printed when WordPress renders the blocks, and the profile’s rules in the head', function () {
	create_shop_with( 'astra' );
	tiem_start_plugin();
	equal(
		array(
			has_hook( 'render_block_woocommerce/cart', 'tiem_add_first_view' ),
			has_hook( 'render_block_woocommerce/checkout', 'tiem_add_first_view' ),
			has_hook( 'wp_head', 'tiem_print_profile_css' ),
		),
		array( true, true, true )
	);
} );
