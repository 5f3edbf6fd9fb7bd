<?php
/**
 * Adds the products of large pages to a shop: 100 simple products, products with 10, 100 and 1,000 variations, and a
 * product with 500 reviews. Adds only what is missing. Run with WP-CLI: wp eval-file large-catalogue.php
 */

if ( ! class_exists( 'WooCommerce' ) ) {
	throw new Exception( 'WooCommerce is not active, so no products were added.' );
}
for ( $index = 1; $index <= 100; $index++ ) {
	tiem_bench_seed_card( $index );
}
foreach ( array( 10, 100, 1000 ) as $count ) {
	tiem_bench_seed_variations( $count );
}
tiem_bench_seed_reviews( 500 );

function tiem_bench_create_product( $product, $sku, $name ) {
	$product->set_name( $name );
	$product->set_slug( $sku );
	$product->set_sku( $sku );
	$product->set_short_description( "$name, hàng mẫu để đo." );
	return $product;
}

function tiem_bench_seed_card( $index ) {
	if ( wc_get_product_id_by_sku( "bench-card-$index" ) ) {
		return;
	}
	$product = tiem_bench_create_product( new WC_Product_Simple(), "bench-card-$index", "Bát số $index" );
	$product->set_regular_price( 100000 + 1000 * $index );
	$product->save();
}

/** The attributes have ten values each, so 1,000 variations need three of them. */
function tiem_bench_seed_variations( $count ) {
	if ( wc_get_product_id_by_sku( "bench-variations-$count" ) ) {
		return;
	}
	$labels  = array_slice( array( 'mau', 'hoa', 'co' ), 0, (int) round( log10( $count ) ) );
	$product = tiem_bench_create_product( new WC_Product_Variable(), "bench-variations-$count", "Ấm có $count loại" );
	$product->set_attributes(
		array_map(
			function ( $label ) {
				$attribute = new WC_Product_Attribute();
				$attribute->set_name( $label );
				$attribute->set_options( array_map( 'strval', range( 0, 9 ) ) );
				$attribute->set_visible( true );
				$attribute->set_variation( true );
				return $attribute;
			},
			$labels
		)
	);
	$id = $product->save();
	for ( $index = 0; $index < $count; $index++ ) {
		$variation = new WC_Product_Variation();
		$variation->set_parent_id( $id );
		$variation->set_attributes( array_combine( $labels, array_slice( array_reverse( str_split( sprintf( '%03d', $index ) ) ), 0, count( $labels ) ) ) );
		$variation->set_regular_price( 100000 + 1000 * $index );
		$variation->save();
	}
	WC_Product_Variable::sync( $id );
}

function tiem_bench_seed_reviews( $count ) {
	if ( wc_get_product_id_by_sku( 'bench-reviews' ) ) {
		return;
	}
	$product = tiem_bench_create_product( new WC_Product_Simple(), 'bench-reviews', 'Bát có nhiều đánh giá' );
	$product->set_regular_price( 100000 );
	$id = $product->save();
	for ( $index = 1; $index <= $count; $index++ ) {
		$comment = wp_insert_comment(
			array(
				'comment_post_ID'      => $id,
				'comment_author'       => "Khách $index",
				'comment_author_email' => "khach$index@example.com",
				'comment_content'      => 'Men đẹp, gói kỹ, giao nhanh.',
				'comment_type'         => 'review',
				'comment_approved'     => 1,
			)
		);
		update_comment_meta( $comment, 'rating', 1 + $index % 5 );
	}
	WC_Comments::clear_transients( $id );
}
