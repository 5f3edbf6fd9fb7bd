<?php
/** Prints the totals in the first view of cart and checkout block, as the widgets show them. */

defined( 'ABSPATH' ) || exit;

/** Returns the rows of the summary by name. A row that the widget would not show is empty. */
function tiem_render_first_view_rows( $cart, $texts ) {
	$totals       = $cart['totals'];
	$includes_tax = tiem_get_cart_options()['displayCartPricesIncludingTax'];
	$fees         = '';
	foreach ( isset( $cart['fees'] ) ? $cart['fees'] : array() as $fee ) {
		$name  = '' === $fee['name'] ? $texts['totals.fee'] : $fee['name'];
		$fees .= (float) $fee['totals']['total'] ? tiem_render_first_view_total( $name, tiem_render_first_view_amount( $fee['totals'], 'total' ) ) : '';
	}
	return array(
		'coupon'   => 'yes' === get_option( 'woocommerce_enable_coupons' ) ? tiem_render_first_view_collapsible( $texts['coupon.add'] ) : '',
		'subtotal' => tiem_render_first_view_total( $texts['totals.subtotal'], tiem_render_first_view_amount( $totals, 'total_items' ) ),
		'fees'     => $fees,
		'discount' => empty( $totals['total_discount'] ) ? '' : tiem_render_first_view_total( $texts['totals.discount'], '-' . tiem_render_first_view_amount( $totals, 'total_discount' ) ),
		'shipping' => tiem_has_first_view_shipping_cost( $cart ) ? tiem_render_first_view_total( $texts['totals.shipping'], tiem_render_first_view_price( $totals, 'total_shipping', $texts['common.free'] ) ) : '',
		'taxes'    => $includes_tax ? '' : tiem_render_first_view_taxes( $totals, $texts ),
		'total'    => tiem_render_first_view_total(
			$texts['totals.total'],
			tiem_render_first_view_amount( $totals, 'total_price' ),
			' is-strong',
			$includes_tax && ! empty( $totals['total_tax'] ) ? esc_html( sprintf( $texts['totals.includingTax'], tiem_format_first_view_amount( $totals, 'total_tax' ) ) ) : ''
		),
	);
}

/** Whether the cost of shipping is known and may be shown. */
function tiem_has_first_view_shipping_cost( $cart ) {
	return ! empty( $cart['needs_shipping'] ) && isset( $cart['totals']['total_shipping'] ) && ! tiem_get_cart_options()['shippingCostRequiresAddress'];
}

/**
 * Returns the cost of shipping, the address, and the rates of a cart with one package. The rates have no radio buttons,
 * because these would do nothing until the widget has loaded.
 */
function tiem_render_first_view_shipping_of_cart( $cart, $texts ) {
	$has_cost = tiem_has_first_view_shipping_cost( $cart );
	$packages = isset( $cart['shipping_rates'] ) ? $cart['shipping_rates'] : array();
	$chosen   = array();
	$options  = '';
	foreach ( $has_cost && 1 === count( $packages ) ? $packages[0]['shipping_rates'] : array() as $rate ) {
		if ( ! empty( $rate['selected'] ) ) {
			$chosen[] = esc_html( $rate['name'] );
		}
		$options .= sprintf(
			'<div class="tiem-option"><div class="tiem-option__row"><span class="tiem-option__mark"></span><span class="tiem-option__label">%s</span><span class="tiem-option__secondary-label">%s</span></div></div>',
			esc_html( $rate['name'] ),
			tiem_render_first_view_price( array( 'price_tax' => $rate['taxes'] ) + $rate, 'price', $texts['common.free'] )
		);
	}
	$html = '';
	if ( $has_cost ) {
		$cost = tiem_render_first_view_price( $cart['totals'], 'total_shipping', $texts['totals.freeShipping'] );
		$html = tiem_render_first_view_total( $texts['totals.shipping'], $cost, '', implode( ', ', $chosen ) );
	}
	if ( ! empty( $cart['needs_shipping'] ) && tiem_get_cart_options()['isShippingCalculatorEnabled'] ) {
		$address = array_intersect_key( $cart['shipping_address'], array_flip( array( 'city', 'state', 'postcode' ) ) );
		$place   = implode( ', ', array_filter( $address ) );
		$html   .= tiem_render_first_view_collapsible( $place ? sprintf( $texts['shipping.deliverTo'], $place ) : $texts['shipping.addAddress'] );
	}
	return $html . ( $options ? '<div class="tiem-block-cart__package"><div class="tiem-options">' . $options . '</div></div>' : '' );
}

/** Returns a row for each tax, or one row for all taxes, as the shop shows them. */
function tiem_render_first_view_taxes( $totals, $texts ) {
	if ( empty( $totals['total_tax'] ) && ! wc_tax_enabled() ) {
		return '';
	}
	if ( empty( $totals['tax_lines'] ) || ! tiem_get_cart_options()['displayItemizedTaxes'] ) {
		return tiem_render_first_view_total( $texts['totals.taxes'], tiem_render_first_view_amount( $totals, 'total_tax' ) );
	}
	$rows = '';
	foreach ( $totals['tax_lines'] as $tax ) {
		$label = empty( $tax['rate'] ) ? $tax['name'] : sprintf( $texts['totals.taxWithRate'], $tax['name'], $tax['rate'] );
		$rows .= tiem_render_first_view_total( $label, tiem_render_first_view_amount( $tax + $totals, 'price' ) );
	}
	return $rows;
}

function tiem_render_first_view_collapsible( $title ) {
	return '<div class="tiem-collapsible"><span class="tiem-collapsible__button"><span>' . esc_html( $title ) . '</span><svg class="tiem-collapsible__sign" viewBox="0 0 24 24" aria-hidden="true"><path d="m6 9 6 6 6-6"/></svg></span></div>';
}

function tiem_render_first_view_total( $label, $amount, $modifier = '', $below = '' ) {
	$more = $below ? '<div class="tiem-total__more">' . $below . '</div>' : '';
	return '<div class="tiem-total' . $modifier . '"><span class="tiem-total__label">' . esc_html( $label ) . '</span><span class="tiem-total__value">' . $amount . '</span>' . $more . '</div>';
}

/** Returns the amount, or the given text if it is zero. */
function tiem_render_first_view_price( $amounts, $name, $free ) {
	return empty( $amounts[ $name ] ) ? esc_html( $free ) : tiem_render_first_view_amount( $amounts, $name );
}

function tiem_render_first_view_amount( $amounts, $name ) {
	return '<span class="tiem-money"><bdi>' . esc_html( tiem_format_first_view_amount( $amounts, $name ) ) . '</bdi></span>';
}

/**
 * Formats an amount of the Store API, which is a number in the smallest unit. An amount beside its tax, as in
 * `line_subtotal` and `line_subtotal_tax`, includes the tax if the shop shows prices with tax.
 */
function tiem_format_first_view_amount( $amounts, $name ) {
	$tax    = tiem_get_cart_options()['displayCartPricesIncludingTax'] && isset( $amounts[ $name . '_tax' ] ) ? $amounts[ $name . '_tax' ] : 0;
	$unit   = (int) $amounts['currency_minor_unit'];
	$number = number_format( ( $amounts[ $name ] + $tax ) / pow( 10, $unit ), $unit, $amounts['currency_decimal_separator'], $amounts['currency_thousand_separator'] );
	return str_replace( ' ', "\xc2\xa0", $amounts['currency_prefix'] . $number . $amounts['currency_suffix'] );
}
