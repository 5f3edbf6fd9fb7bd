<?php
/** Prints shipping costs, rates and local pickup in the first view of cart and checkout block, as the widgets show them. */

defined( 'ABSPATH' ) || exit;

/** Whether the server has chosen rates and added their cost to the total. */
function tiem_has_first_view_shipping_cost( $cart ) {
	return isset( $cart['totals']['total_shipping'] ) && tiem_find_first_view_chosen_rates( $cart );
}

/**
 * Whether rates are shown although none is chosen. A shop can hide them until all fields of the address that the
 * country requires are filled.
 */
function tiem_may_show_first_view_rates( $cart ) {
	if ( ! tiem_get_cart_options()['shippingCostRequiresAddress'] ) {
		return true;
	}
	$address = $cart['shipping_address'];
	$country = isset( $address['country'] ) ? $address['country'] : '';
	$rules   = WC()->countries->get_country_locale();
	foreach ( array( 'country', 'city', 'state', 'postcode' ) as $name ) {
		$field = ( isset( $rules[ $country ][ $name ] ) ? $rules[ $country ][ $name ] : array() ) + array( 'hidden' => false, 'required' => true );
		if ( ! $field['hidden'] && $field['required'] && '' === trim( isset( $address[ $name ] ) ? $address[ $name ] : '' ) ) {
			return false;
		}
	}
	return true;
}

function tiem_find_first_view_chosen_rates( $cart ) {
	$chosen = array();
	foreach ( $cart['shipping_rates'] as $package ) {
		$chosen = array_merge( $chosen, array_values( wp_list_filter( $package['shipping_rates'], array( 'selected' => true ) ) ) );
	}
	return $chosen;
}

/** Whether the shopper has chosen local pickup. */
function tiem_is_first_view_pickup_chosen( $cart ) {
	$methods = array_column( tiem_find_first_view_chosen_rates( $cart ), 'method_id' );
	return $methods && ! array_diff( $methods, tiem_get_pickup_methods() );
}

/** Whether the cost is labelled as local pickup, which the widgets do only in shops with WooCommerce's pickup locations. */
function tiem_is_first_view_cost_of_pickup( $cart ) {
	return tiem_is_local_pickup_enabled() && tiem_is_first_view_pickup_chosen( $cart );
}

/** Returns the cost of shipping, the address and the rates. */
function tiem_render_first_view_shipping_of_cart( $cart, $texts ) {
	if ( empty( $cart['needs_shipping'] ) ) {
		return '';
	}
	if ( ! tiem_has_first_view_shipping_cost( $cart ) ) {
		$html = tiem_render_first_view_total( $texts['totals.shipping'], '<span aria-hidden="true">—</span>', '', esc_html( $texts['shipping.calculatedAtCheckout'] ) );
	} elseif ( tiem_is_first_view_cost_of_pickup( $cart ) ) {
		$html = tiem_render_first_view_total( $texts['totals.localPickup'], tiem_render_first_view_price( $cart['totals'], 'total_shipping', $texts['common.free'] ) );
	} else {
		$names = implode( ', ', array_column( tiem_find_first_view_chosen_rates( $cart ), 'name' ) );
		$cost  = tiem_render_first_view_price( $cart['totals'], 'total_shipping', $texts['totals.freeShipping'] );
		$html  = tiem_render_first_view_total( $texts['totals.shipping'], $cost, '', esc_html( $names ) );
	}
	if ( tiem_get_cart_options()['isShippingCalculatorEnabled'] ) {
		$address = array_intersect_key( $cart['shipping_address'], array_flip( array( 'city', 'state', 'postcode' ) ) );
		$place   = implode( ', ', array_filter( $address ) );
		$html   .= tiem_render_first_view_collapsible( $place ? sprintf( $texts['shipping.deliverTo'], $place ) : $texts['shipping.addAddress'] );
	}
	return $html . tiem_render_first_view_packages( $cart, $texts );
}

/**
 * Returns the rates of each package. They have no radio buttons, because these would do nothing until the widget has
 * loaded.
 */
function tiem_render_first_view_packages( $cart, $texts ) {
	if ( ! tiem_has_first_view_shipping_cost( $cart ) && ! tiem_may_show_first_view_rates( $cart ) ) {
		return '<p class="tiem-block-cart__hint">' . esc_html( $texts['shipping.enterAddress'] ) . '</p>';
	}
	$packages = $cart['shipping_rates'];
	$html     = '';
	$count    = 0;
	foreach ( $packages as $number => $package ) {
		$options = array();
		foreach ( $package['shipping_rates'] as $rate ) {
			$price     = tiem_render_first_view_price( array( 'price_tax' => $rate['taxes'] ) + $rate, 'price', $texts['common.free'] );
			$options[] = array( $rate['name'], $price, tiem_describe_first_view_rate( $rate ) );
		}
		$count += count( $options );
		$title  = '';
		if ( count( $packages ) > 1 ) {
			$names = array();
			foreach ( $package['items'] as $item ) {
				$names[] = $item['name'] . ' × ' . $item['quantity'];
			}
			$title = sprintf(
				'<p class="tiem-block-cart__package-name"><strong>%s</strong><span>%s</span></p>',
				esc_html( $package['name'] ? $package['name'] : sprintf( $texts['shipping.package'], $number + 1 ) ),
				wp_kses( implode( ', ', $names ), array() )
			);
		}
		$html .= '<div class="tiem-block-cart__package">' . $title . tiem_render_first_view_options( $options ) . '</div>';
	}
	return $count ? $html : '<p class="tiem-block-cart__hint">' . esc_html( $texts['shipping.noRates'] ) . '</p>';
}

function tiem_describe_first_view_rate( $rate ) {
	$pickup = wp_list_filter( isset( $rate['meta_data'] ) ? $rate['meta_data'] : array(), array( 'key' => 'pickup_address' ) );
	$rate  += array( 'delivery_time' => '', 'description' => '', 'pickup_address' => $pickup ? reset( $pickup )['value'] : '' );
	return (string) current( array_filter( array( $rate['delivery_time'], $rate['description'], $rate['pickup_address'] ) ) );
}

/** Returns options, each of a label, the HTML beside it and a description. */
function tiem_render_first_view_options( $options ) {
	$rows = '';
	foreach ( $options as list( $label, $secondary_label, $description ) ) {
		$rows .= sprintf(
			'<div class="tiem-option"><div class="tiem-option__row"><span class="tiem-option__mark"></span><span class="tiem-option__label">%s</span>%s%s</div></div>',
			esc_html( $label ),
			$secondary_label ? '<span class="tiem-option__secondary-label">' . $secondary_label . '</span>' : '',
			$description ? '<span class="tiem-option__description">' . esc_html( $description ) . '</span>' : ''
		);
	}
	return '<div class="tiem-options">' . $rows . '</div>';
}

/** Returns the summary's row with the cost of shipping. */
function tiem_render_first_view_shipping_of_checkout( $cart, $texts ) {
	if ( empty( $cart['needs_shipping'] ) ) {
		return '';
	}
	$has_cost = tiem_has_first_view_shipping_cost( $cart );
	$cost     = $has_cost ? tiem_render_first_view_price( $cart['totals'], 'total_shipping', $texts['common.free'] ) : '<span class="tiem-block-checkout__hint">' . esc_html( $texts['shipping.enterAddress'] ) . '</span>';
	return tiem_render_first_view_total( $texts[ $has_cost && tiem_is_first_view_cost_of_pickup( $cart ) ? 'totals.localPickup' : 'totals.shipping' ], $cost );
}

/** Returns the choice between shipping and local pickup, if the cart has a rate for local pickup. */
function tiem_render_first_view_delivery( $cart, $texts, $block ) {
	$name    = 'checkout-shipping-method';
	$methods = array();
	foreach ( $cart['shipping_rates'] as $package ) {
		$methods = array_merge( $methods, array_column( $package['shipping_rates'], 'method_id' ) );
	}
	if ( empty( $cart['needs_shipping'] ) || ! array_intersect( $methods, tiem_get_pickup_methods() ) || ! tiem_find_inner_block( $block, $name ) ) {
		return '';
	}
	$options = array(
		array( tiem_find_inner_block_attribute( $block, $name, 'shippingText', $texts['checkout.ship'] ), '', '' ),
		array( tiem_find_inner_block_attribute( $block, $name, 'localPickupText', $texts['checkout.pickup'] ), '', '' ),
	);
	return tiem_render_first_view_step( $block, $name, $texts['checkout.delivery'], '', tiem_render_first_view_options( $options ) );
}
