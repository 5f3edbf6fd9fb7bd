<?php
/** Offline payment methods for the block checkout and the shortcode checkout. A cookie contains their number. */

use Automattic\WooCommerce\Blocks\Payments\Integrations\AbstractPaymentMethodType;

class Tiem_Bench_Gateway extends WC_Payment_Gateway {
	public function __construct( $index ) {
		$this->id                 = "bench_gateway_$index";
		$this->title              = "Cách trả tiền $index";
		$this->method_title       = $this->title;
		$this->method_description = $this->title;
		$this->description        = "Trả tiền theo cách thứ $index khi nhận hàng.";
		$this->enabled            = 'yes';
	}

	public function process_payment( $order_id ) {
		$order = wc_get_order( $order_id );
		$order->update_status( 'on-hold' );
		WC()->cart->empty_cart();
		return array(
			'result'   => 'success',
			'redirect' => $this->get_return_url( $order ),
		);
	}
}

class Tiem_Bench_Gateway_Block extends AbstractPaymentMethodType {
	private $gateway;

	public function __construct( $gateway ) {
		$this->gateway = $gateway;
		$this->name    = $gateway->id;
	}

	public function initialize() {}

	public function is_active() {
		return true;
	}

	public function get_payment_method_script_handles() {
		$script = plugins_url( 'gateways.js', __FILE__ );
		wp_register_script( 'bench-gateways', $script, array( 'wc-blocks-registry', 'wc-settings', 'wp-element' ), '1', true );
		return array( 'bench-gateways' );
	}

	public function get_payment_method_data() {
		return array(
			'title'       => $this->gateway->title,
			'description' => $this->gateway->description,
		);
	}
}

function tiem_bench_create_gateways() {
	return array_map(
		function ( $index ) {
			return new Tiem_Bench_Gateway( $index );
		},
		range( 1, tiem_bench_get_size( TIEM_BENCH_GATEWAYS_COOKIE, $_COOKIE ) )
	);
}

add_filter(
	'woocommerce_payment_gateways',
	function ( $gateways ) {
		return array_merge( $gateways, tiem_bench_create_gateways() );
	}
);

add_action(
	'woocommerce_blocks_payment_method_type_registration',
	function ( $registry ) {
		foreach ( tiem_bench_create_gateways() as $gateway ) {
			$registry->register( new Tiem_Bench_Gateway_Block( $gateway ) );
		}
	}
);
