<?php
/** Prints the parts of a cart line in the first view of cart and checkout block, as the widgets show them. */

defined( 'ABSPATH' ) || exit;

/** Maximum number of words of a product's description. */
const TIEM_FIRST_VIEW_WORDS = 15;

function tiem_render_first_view_line_price( $prices, $texts ) {
	$price = tiem_render_first_view_amount( $prices, 'price' );
	if ( tiem_compute_first_view_saving( $prices ) <= 0 ) {
		return $price;
	}
	return sprintf(
		'<del><span class="tiem-visually-hidden">%s </span>%s</del> <span class="tiem-visually-hidden">%s </span>%s',
		esc_html( $texts['cart.previousPrice'] ),
		tiem_render_first_view_amount( $prices, 'regular_price' ),
		esc_html( $texts['cart.discountedPrice'] ),
		$price
	);
}

/** Returns what one piece costs less than usually, in the currency's smallest unit. */
function tiem_compute_first_view_saving( $prices ) {
	return isset( $prices['regular_price'] ) ? $prices['regular_price'] - $prices['price'] : 0;
}

/** Returns the badges of a line. Only versions before WooCommerce 11 have one for a low stock. */
function tiem_render_first_view_badges( $line, $texts ) {
	$saving = tiem_compute_first_view_saving( $line['prices'] ) * $line['quantity'];
	$stock  = isset( $line['low_stock_remaining'] ) ? $line['low_stock_remaining'] : 0;
	$badges = array();
	if ( $saving > 0 ) {
		$badges['sale'] = sprintf( $texts['cart.save'], tiem_format_first_view_amount( array( 'saving' => $saving ) + $line['prices'], 'saving' ) );
	}
	if ( ! empty( $line['show_backorder_badge'] ) ) {
		$badges['wait'] = $texts['cart.backorder'];
	} elseif ( $stock > 0 && version_compare( WC_VERSION, '11', '<' ) ) {
		$badges['low'] = sprintf( 1 === $stock && isset( $texts['cart.lowStock.one'] ) ? $texts['cart.lowStock.one'] : $texts['cart.lowStock.other'], $stock );
	}
	if ( ! empty( $line['sold_individually'] ) ) {
		$badges['one'] = $texts['cart.soldIndividually'];
	}
	$html = '';
	foreach ( $badges as $kind => $text ) {
		$html .= '<span class="tiem-line-badge is-' . $kind . '">' . esc_html( $text ) . '</span>';
	}
	return $html ? '<span class="tiem-line-badges">' . $html . '</span>' : '';
}

/**
 * Returns the attributes of the line's variation, and the data that plugins add to the line. Names and values have
 * classes, because the widgets' reset covers only elements with a class here, and themes style `dt` and `dd`.
 */
function tiem_render_first_view_details( $line ) {
	$details = '';
	foreach ( isset( $line['variation'] ) ? $line['variation'] : array() as $attribute ) {
		$details .= '<div><dt class="tiem-line-details__name">' . esc_html( $attribute['attribute'] ) . ':</dt> <dd class="tiem-line-details__value">' . esc_html( $attribute['value'] ) . '</dd></div>';
	}
	foreach ( isset( $line['item_data'] ) ? $line['item_data'] : array() as $data ) {
		$name  = ! empty( $data['name'] ) ? $data['name'] : ( isset( $data['key'] ) ? $data['key'] : '' );
		$value = ! empty( $data['display'] ) ? $data['display'] : ( isset( $data['value'] ) ? $data['value'] : '' );
		if ( empty( $data['hidden'] ) ) {
			$details .= '<div>' . ( $name ? '<dt class="tiem-line-details__name">' . esc_html( $name ) . ':</dt> ' : '' ) . '<dd class="tiem-line-details__value">' . wp_kses_post( $value ) . '</dd></div>';
		}
	}
	return $details ? '<dl class="tiem-line-details">' . $details . '</dl>' : '';
}

/**
 * Returns the product's description as the widget shows it: all of it if it is short, otherwise the first words of its
 * first paragraph.
 */
function tiem_render_first_view_description( $line ) {
	$html = ! empty( $line['short_description'] ) ? $line['short_description'] : ( isset( $line['description'] ) ? $line['description'] : '' );
	$words = tiem_split_first_view_words( $html );
	if ( count( $words ) > TIEM_FIRST_VIEW_WORDS ) {
		$words = tiem_split_first_view_words( preg_replace( '#</p>.*#is', '', $html ) );
	}
	$text = implode( ' ', array_slice( $words, 0, TIEM_FIRST_VIEW_WORDS ) ) . ( count( $words ) > TIEM_FIRST_VIEW_WORDS ? '…' : '' );
	return $text ? '<span class="tiem-line-details">' . esc_html( $text ) . '</span>' : '';
}

function tiem_split_first_view_words( $html ) {
	$text = html_entity_decode( wp_strip_all_tags( str_replace( '<', ' <', $html ) ), ENT_QUOTES, 'UTF-8' );
	return preg_split( '/\s+/u', $text, -1, PREG_SPLIT_NO_EMPTY );
}

function tiem_render_first_view_picture( $line, $size ) {
	if ( empty( $line['images'][0] ) ) {
		return '';
	}
	$image = $line['images'][0];
	return sprintf( '<img alt="" width="%1$d" height="%1$d" src="%2$s">', $size, esc_url( empty( $image['thumbnail'] ) ? $image['src'] : $image['thumbnail'] ) );
}
