<?php
/** Tests the responses to posted product forms. */

// phpcs:disable -- stand-ins for WooCommerce's classes, which are found by their names.
eval( 'namespace Automattic\WooCommerce\StoreApi;
	class RoutesController {}
	class StoreApi {
		public static function container() {
			return new class() {
				public function get( $name ) {
					return "cart" === $name || "Automattic\\WooCommerce\\StoreApi\\RoutesController" === $name ? $this : null;
				}
				public function get_response() {
					$cart = site( "store_api" );
					if ( ! $cart ) {
						throw new \Exception( "no cart" );
					}
					return new \WP_REST_Response( $cart + array( "errors" => site( "notices" ) ) );
				}
			};
		}
	}' );
eval( 'class WP_REST_Request {}
	class WP_REST_Response {
		private $data;
		public function __construct( $data ) { $this->data = $data; }
		public function get_status() { return 200; }
		public function get_data() { return $this->data; }
	}' );
// phpcs:enable

/** Returns the response to a form that is posted with these query parameters. */
function get_form_response( $query, $site = array() ) {
	create_shop_with( 'storefront', array(), $site + array( 'notices' => array( '<div class="woocommerce-message">Đã thêm</div>' ), 'cart' => array( 2, '' ), 'printed' => array() ) );
	$_GET  = $query;
	$_POST = array( 'add-to-cart' => '11' );
	tiem_answer_product_form();
	$_POST = array();
	return site( 'printed' );
}

test( 'product form with tiem-json: answered with notices, cart, fragments and hash, and no cache keeps it', function () {
	$fragments = '"fragments":{"div.widget_shopping_cart_content":"<div class=\\"widget_shopping_cart_content\\"><ul><li>Trà</li></ul></div>"}';
	// The notices are printed before the cart is read; otherwise they would be among the cart's errors.
	equal(
		get_form_response( array( 'tiem-json' => '1' ), array( 'store_api' => array( 'items_count' => 2 ) ) ),
		array( 'no cache', '{"notices":"<div class=\\"woocommerce-message\\">Đã thêm</div>","cart":{"items_count":2,"errors":[]},' . $fragments . ',"cart_hash":"hash-2"}' )
	);
} );

test( 'product form with tiem-json in a WooCommerce without that part of the Store API: answered without a cart', function () {
	has( get_form_response( array( 'tiem-json' => '1' ) )[1], '"cart":null,' );
} );

test( 'product form without tiem-json: the page is rendered', function () {
	equal( get_form_response( array() ), array() );
} );
