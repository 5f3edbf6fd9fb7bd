<?php
/**
 * Fills a new shop: settings for Vietnam, the products of catalogue.json, delivery, payment and a coupon. Runs at
 * every start, and does nothing if the shop has been filled before.
 */

if ( ! class_exists( 'WooCommerce' ) ) {
	throw new Exception( 'WooCommerce is not active, so the shop was not filled.' );
}
if ( ! get_option( 'tiem_shop_filled' ) ) {
	require_once ABSPATH . 'wp-admin/includes/image.php';
	wp_set_current_user( 1 );
	$catalogue = json_decode( file_get_contents( __DIR__ . '/catalogue.json' ), true );
	tiem_seed_settings();
	WC_Install::create_pages();
	tiem_seed_products( $catalogue );
	tiem_seed_shipping();
	foreach ( $catalogue['coupons'] as $row ) {
		$coupon = new WC_Coupon();
		$coupon->set_code( $row['code'] );
		$coupon->set_discount_type( $row['type'] );
		$coupon->set_amount( $row['amount'] );
		$coupon->save();
	}
	if ( function_exists( 'tiem_update_options' ) ) {
		tiem_update_options( array( 'profile' => tiem_detect_profile() ) );
	}
	flush_rewrite_rules();
	update_option( 'tiem_shop_filled', 1 );
}

function tiem_seed_settings() {
	$settings = array(
		'blogname'                              => 'Tiệm thử',
		'permalink_structure'                   => '/%postname%/',
		'timezone_string'                       => 'Asia/Ho_Chi_Minh',
		'date_format'                           => 'd/m/Y',
		'woocommerce_default_country'           => 'VN',
		'woocommerce_store_address'             => '27 Hàng Gai',
		'woocommerce_store_city'                => 'Hà Nội',
		'woocommerce_currency'                  => 'VND',
		'woocommerce_currency_pos'              => 'right_space',
		'woocommerce_price_num_decimals'        => 0,
		'woocommerce_price_thousand_sep'        => '.',
		'woocommerce_price_decimal_sep'         => ',',
		'woocommerce_calc_taxes'                => 'no',
		'woocommerce_enable_guest_checkout'     => 'yes',
		'woocommerce_enable_ajax_add_to_cart'   => 'yes',
		'woocommerce_coming_soon'               => 'no',
		'woocommerce_onboarding_profile'        => array( 'skipped' => true ),
		'woocommerce_allow_tracking'            => 'no',
		'woocommerce_show_marketplace_suggestions' => 'no',
		'woocommerce_cod_settings'              => array(
			'enabled' => 'yes',
			'title'   => 'Trả tiền khi nhận hàng',
		),
		'woocommerce_bacs_settings'             => array(
			'enabled' => 'yes',
			'title'   => 'Chuyển khoản ngân hàng',
		),
	);
	foreach ( $settings as $name => $value ) {
		update_option( $name, $value );
	}
	$GLOBALS['wp_rewrite']->init();
}

function tiem_seed_products( $catalogue ) {
	$categories = array();
	foreach ( $catalogue['categories'] as $slug => $name ) {
		$term                = wp_insert_term( $name, 'product_cat', array( 'slug' => $slug ) );
		$categories[ $slug ] = $term['term_id'];
	}
	foreach ( $catalogue['products'] as $row ) {
		$attribute = isset( $row['attribute'] ) ? $catalogue['attributes'][ $row['attribute'] ] : null;
		$product   = $attribute ? new WC_Product_Variable() : new WC_Product_Simple();
		$product->set_name( $row['name'] );
		$product->set_slug( $row['sku'] );
		$product->set_sku( $row['sku'] );
		$product->set_category_ids( array( $categories[ $row['category'] ] ) );
		$product->set_short_description( $row['name'] . ', hàng mẫu để thử.' );
		$product->set_image_id( tiem_seed_picture( $row['sku'], $row['colour'] ) );
		$product->set_sold_individually( ! empty( $row['individually'] ) );
		if ( isset( $row['stock'] ) ) {
			$product->set_manage_stock( true );
			$product->set_stock_quantity( $row['stock'] );
		}
		if ( $attribute ) {
			tiem_seed_variations( $product, $attribute, $row );
			continue;
		}
		$product->set_regular_price( $row['price'] );
		if ( isset( $row['sale'] ) ) {
			$product->set_sale_price( $row['sale'] );
		}
		$product->save();
	}
}

function tiem_seed_variations( $product, $attribute, $row ) {
	$choice = new WC_Product_Attribute();
	$choice->set_name( $attribute['label'] );
	$choice->set_options( $attribute['values'] );
	$choice->set_visible( true );
	$choice->set_variation( true );
	$product->set_attributes( array( $choice ) );
	$id = $product->save();
	foreach ( $attribute['values'] as $index => $value ) {
		$variation = new WC_Product_Variation();
		$variation->set_parent_id( $id );
		$variation->set_attributes( array( sanitize_title( $attribute['label'] ) => $value ) );
		$variation->set_regular_price( $row['price'] + 10000 * $index );
		$variation->save();
	}
	WC_Product_Variable::sync( $id );
}

function tiem_seed_shipping() {
	$zone = new WC_Shipping_Zone();
	$zone->set_zone_name( 'Việt Nam' );
	$zone->add_location( 'VN', 'country' );
	$zone->save();
	foreach ( array(
		array( 'Giao tiêu chuẩn', '30000' ),
		array( 'Giao nhanh', '50000' ),
	) as $rate ) {
		$id = $zone->add_shipping_method( 'flat_rate' );
		update_option(
			"woocommerce_flat_rate_{$id}_settings",
			array(
				'title'      => $rate[0],
				'tax_status' => 'none',
				'cost'       => $rate[1],
			)
		);
	}
}

/** Creates a coloured square as a product's picture, because the seed contains no pictures. */
function tiem_seed_picture( $name, $colour ) {
	if ( ! function_exists( 'imagecreatetruecolor' ) ) {
		return 0;
	}
	list( $red, $green, $blue ) = sscanf( $colour, '#%02x%02x%02x' );
	$image                      = imagecreatetruecolor( 800, 800 );
	imagefilledrectangle( $image, 0, 0, 800, 800, imagecolorallocate( $image, $red, $green, $blue ) );
	imagefilledellipse( $image, 400, 400, 480, 480, imagecolorallocate( $image, 250, 248, 241 ) );
	$file = wp_upload_dir()['path'] . "/$name.png";
	imagepng( $image, $file );
	$id = wp_insert_attachment(
		array(
			'post_mime_type' => 'image/png',
			'post_title'     => $name,
		),
		$file
	);
	wp_update_attachment_metadata( $id, wp_generate_attachment_metadata( $id, $file ) );
	return $id;
}
