<?php
/** Prints the totals in the first view of cart and checkout block, as the widgets show them. */

defined( 'ABSPATH' ) || exit;

/** Returns the rows that both widgets show, by name. A row that they would not show is empty. */
function tiem_render_first_view_rows( $cart, $texts, $total_label ) {
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
		'discount' => empty( $totals['total_discount'] ) ? '' : tiem_render_first_view_discount( $cart, $texts ),
		'taxes'    => $includes_tax ? '' : tiem_render_first_view_taxes( $totals, $texts ),
		'total'    => tiem_render_first_view_total(
			$total_label,
			tiem_render_first_view_amount( $totals, 'total_price' ),
			' is-strong',
			$includes_tax && ! empty( $totals['total_tax'] ) ? esc_html( sprintf( $texts['totals.includingTax'], tiem_format_first_view_amount( $totals, 'total_tax' ) ) ) : ''
		),
	);
}

function tiem_render_first_view_discount( $cart, $texts, $below = '' ) {
	$totals = array( 'total_discount' => -$cart['totals']['total_discount'] ) + $cart['totals'];
	return tiem_render_first_view_total( $texts['totals.discount'], tiem_render_first_view_amount( $totals, 'total_discount' ), '', $below );
}

/** Returns the applied coupons, with space for the buttons that remove them once the widget has loaded. */
function tiem_render_first_view_coupons( $cart ) {
	$chips = '';
	foreach ( isset( $cart['coupons'] ) ? $cart['coupons'] : array() as $coupon ) {
		$chips .= '<span class="tiem-chip"><span class="tiem-chip__text">' . esc_html( $coupon['code'] ) . '</span><span class="tiem-chip__remove"></span></span>';
	}
	return $chips ? '<div class="tiem-coupon__chips">' . $chips . '</div>' : '';
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
