<?php
/**
 * Prints what the page needs if a script is missing: the fields of gateways that have no script for the block
 * checkout, and forms and links that work without JavaScript.
 */

defined( 'ABSPATH' ) || exit;

/**
 * Prints the fields of gateways that have no script for the block checkout. The order posts their values, and the
 * gateway reads them as in the classic checkout. Without these fields, such a gateway is not offered.
 */
function tiem_print_payment_fields() {
	if ( tiem_is_off() || ! is_checkout() || is_wc_endpoint_url() ) {
		return;
	}
	$registry = tiem_get_wc_service( 'Automattic\WooCommerce\Blocks\Payments\PaymentMethodRegistry' );
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
 * Adds the notices of the session above the checkout block. A gateway that sends the shopper back leaves its message
 * there, but the block prints no notices, and the Store API rejects the next order as long as the session contains an
 * error.
 */
function tiem_prepend_session_notices( $html ) {
	return tiem_is_off() || ! function_exists( 'wc_print_notices' ) || ! WC()->session ? $html : wc_print_notices( true ) . $html;
}

/**
 * Adds the variation id to the posted form of a variable product. Without JavaScript the form contains only attributes,
 * which WooCommerce rejects. WooCommerce still checks attributes, stock and whether the variation can be bought.
 */
function tiem_find_posted_variation() {
	// phpcs:disable WordPress.Security.NonceVerification.Recommended, WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- WooCommerce's product forms have no nonce, and wc_clean() sanitizes.
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
 * Adds a link to the empty block, because WooCommerce's cart and checkout blocks are empty without JavaScript.
 * `?tiem=classic` shows the classic pages instead of the blocks. The class `tiem-closed` hides the link unless tiem.js
 * fails to load.
 */
function tiem_offer_classic_page( $html, $block ) {
	$is_cart = 'woocommerce/cart' === $block['blockName'];
	if ( tiem_is_requested( 'classic' ) ) {
		return do_shortcode( $is_cart ? '[woocommerce_cart]' : '[woocommerce_checkout]' );
	}
	$front_end = $is_cart ? 'wc-cart-block-frontend' : 'wc-checkout-block-frontend';
	if ( tiem_is_off() || ! in_array( $front_end, tiem_get_config( 'replaces' ), true ) || is_wc_endpoint_url() ) {
		return $html;
	}
	$texts = 0 === strpos( determine_locale(), 'vi' )
		? array( 'Giỏ hàng không hiện ra? Mở giỏ hàng bản đơn giản', 'Trang thanh toán không hiện ra? Mở trang thanh toán bản đơn giản' )
		: array( 'Cart not loading? Open the simple cart', 'Checkout not loading? Open the simple checkout' );
	$link  = sprintf(
		'<p class="tiem-closed"><a href="%s">%s</a></p>',
		esc_url( add_query_arg( 'tiem', 'classic', $is_cart ? wc_get_cart_url() : wc_get_checkout_url() ) ),
		esc_html( apply_filters( 'tiem_classic_link_text', $texts[ $is_cart ? 0 : 1 ], $is_cart ? 'cart' : 'checkout' ) )
	);
	return preg_replace( '/^\s*<div\b[^>]*>/', '$0' . $link, $html, 1 );
}

function tiem_add_classic_parameter( $url ) {
	return tiem_is_requested( 'classic' ) ? add_query_arg( 'tiem', 'classic', $url ) : $url;
}
