<?php
/** Tests shipping and local pickup in the HTML that cart and checkout block contain until the widget replaces it. */

const PICKUP_LOCATION = array( 'name' => 'Hàng Gai', 'price' => '0', 'taxes' => '0', 'method_id' => 'pickup_location', 'meta_data' => array( array( 'key' => 'pickup_location', 'value' => 'Tiệm' ), array( 'key' => 'pickup_address', 'value' => '12 Hàng Gai' ) ) );
const HIDES_COSTS     = array( 'woocommerce_shipping_cost_requires_address' => 'yes' );
const HAS_CALCULATOR  = array( 'woocommerce_enable_shipping_calc' => 'yes' );
const HAS_PICKUP      = array( 'woocommerce_pickup_location_settings' => array( 'enabled' => 'yes' ) );

/** Returns the text of a block, with the given changes of a cart whose cost of shipping is known. */
function read_first_view( $kind, $changes = array(), $options = array(), $inner_blocks = array(), $site = array() ) {
	return get_text_of( render_first_view( $kind, create_store_cart( $changes ), $options, $inner_blocks, 'vi', $site ) );
}

test( 'cart block before the widget has loaded: it names the chosen shipping rate and the address, and lists the rates with prices and descriptions', function () {
	$changes = array( 'shipping_address' => array( 'country' => 'VN', 'city' => 'Huế', 'state' => '', 'postcode' => '530000' ) );
	has( read_first_view( 'cart', $changes, HAS_CALCULATOR ), 'Phí vận chuyển 30.000 ₫ Giao thường Giao đến Huế, 530000 Giao thường 30.000 ₫ Giao nhanh 50.000 ₫ Tổng cộng' );
	$changes = array( 'shipping_rates' => array( create_package( array( array( 'delivery_time' => '2 ngày', 'description' => 'Xe máy' ), array( 'selected' => false ) + PICKUP_LOCATION ) ) ) );
	has( read_first_view( 'cart', $changes, HAS_CALCULATOR + array( 'woocommerce_tax_display_cart' => 'incl' ) ), 'Thêm địa chỉ Giao thường 33.000 ₫ 2 ngày Hàng Gai Miễn phí 12 Hàng Gai Tổng cộng' );
} );

test( 'cart block before the widget has loaded: each of several packages has its name and products', function () {
	$packages = array( create_package(), create_package( array( array() ), array( 'name' => '' ) ) );
	has( read_first_view( 'cart', array( 'shipping_rates' => $packages ) ), 'Giao thường, Giao thường Kiện Bát & đũa × 2 Giao thường 30.000 ₫ Giao nhanh 50.000 ₫ Kiện 2 Bát & đũa × 2 Giao thường 30.000 ₫ Tổng cộng' );
} );

test( 'cart and checkout block before the widget has loaded: without a rate for the address, the cost is unknown and the total an estimate', function () {
	$changes = array( 'shipping_rates' => array( create_package( array() ) ) );
	has( read_first_view( 'cart', $changes ), 'Phí vận chuyển — Tính khi thanh toán Chưa có cách giao Ước tính 1.217.000 ₫' );
	has( read_first_view( 'cart', array( 'shipping_rates' => array() ) ), 'Phí vận chuyển — Tính khi thanh toán Chưa có cách giao Ước tính' );
	has( read_first_view( 'checkout', $changes ), 'Phí vận chuyển Nhập địa chỉ Tổng cộng 1.217.000 ₫' );
} );

test( 'cart and checkout block before the widget has loaded: a shop that hides costs lists rates once the address is complete, and shows a chosen rate, which is in the total', function () {
	$rates   = array( 'shipping_rates' => array( create_package( array( array( 'selected' => false ) ) ) ) );
	$unknown = 'Phí vận chuyển — Tính khi thanh toán Nhập địa chỉ Ước tính 1.217.000 ₫';
	has( read_first_view( 'cart', $rates, HIDES_COSTS ), $unknown );
	has( read_first_view( 'cart', $rates + array( 'shipping_address' => array( 'country' => '', 'city' => 'Huế' ) ), HIDES_COSTS ), $unknown );
	has( read_first_view( 'cart', $rates + array( 'shipping_address' => array( 'country' => 'JP', 'city' => 'Osaka', 'state' => 'JP27', 'postcode' => '' ) ), HIDES_COSTS ), $unknown );
	has( read_first_view( 'cart', $rates + array( 'shipping_address' => array( 'country' => 'VN', 'city' => 'Huế' ) ), HIDES_COSTS ), 'Phí vận chuyển — Tính khi thanh toán Giao thường 30.000 ₫ Ước tính' );
	has( read_first_view( 'checkout', $rates, HIDES_COSTS ), 'Phí vận chuyển Nhập địa chỉ Tổng cộng' );
	has( read_first_view( 'cart', array(), HIDES_COSTS ), 'Phí vận chuyển 30.000 ₫ Giao thường Giao thường 30.000 ₫ Giao nhanh 50.000 ₫ Tổng cộng' );
	has( read_first_view( 'checkout', array(), HIDES_COSTS ), 'Phí vận chuyển 30.000 ₫ Tổng cộng' );
} );

test( 'cart and checkout block before the widget has loaded: chosen local pickup names the cost, and the checkout asks for the place instead of the address', function () {
	$changes = array( 'shipping_rates' => array( create_package( array( array( 'selected' => false ), PICKUP_LOCATION ) ) ) );
	has( read_first_view( 'cart', $changes, HAS_PICKUP ), 'Phí tự lấy 30.000 ₫ Giao thường 30.000 ₫ Hàng Gai Miễn phí 12 Hàng Gai' );
	has( read_first_view( 'cart', $changes ), 'Phí vận chuyển 30.000 ₫ Hàng Gai Giao thường' );

	$delivery = array( 'blockName' => 'woocommerce/checkout-shipping-method-block', 'attrs' => array( 'localPickupText' => 'Đến tiệm' ), 'innerBlocks' => array() );
	$text     = read_first_view( 'checkout', $changes, HAS_PICKUP, array( $delivery ) );
	has( $text, 'Địa chỉ email Tạo tài khoản Cách nhận hàng Giao hàng Đến tiệm Nơi nhận hàng Xem tóm tắt' );
	has( $text, 'Phí tự lấy 30.000 ₫ Tổng cộng' );
} );

test( 'checkout block before the widget has loaded: the choice of local pickup is there if the cart and the page have it', function () {
	$delivery = array( 'blockName' => 'woocommerce/checkout-shipping-method-block', 'attrs' => array(), 'innerBlocks' => array() );
	$changes  = array( 'shipping_rates' => array( create_package( array( array(), array( 'selected' => false ) + PICKUP_LOCATION ) ) ) );
	has( read_first_view( 'checkout', $changes, HAS_PICKUP, array( $delivery ) ), 'Địa chỉ email Tạo tài khoản Cách nhận hàng Giao hàng Tự lấy Địa chỉ giao hàng' );
	has( read_first_view( 'checkout', $changes, HAS_PICKUP ), 'Địa chỉ email Tạo tài khoản Địa chỉ giao hàng' );
	has( read_first_view( 'checkout', array(), HAS_PICKUP, array( $delivery ) ), 'Địa chỉ email Tạo tài khoản Địa chỉ giao hàng' );
} );
