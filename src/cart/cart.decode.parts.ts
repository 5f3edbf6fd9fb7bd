import { decodeEntities } from '../lib/entities';
import { webAddress } from '../lib/url';
import { amount, type Fields, flag, list, map, number, numberOrNull, record, text } from './cart.read';
import type {
  CartLine,
  CrossSell,
  Currency,
  Picture,
  Prices,
  ShippingPackage,
  ShippingRate,
} from './cart.types';

/** Text that the shop escaped for HTML although it is no HTML. */
export function plain(value: unknown, field: string): string {
  return decodeEntities(text(value, field));
}

export function decodeCurrency(from: Fields, field: string): Currency {
  return {
    code: text(from.currency_code, `${field}.currency_code`),
    symbol: plain(from.currency_symbol, `${field}.currency_symbol`),
    minorUnit: number(from.currency_minor_unit, `${field}.currency_minor_unit`, 2),
    prefix: plain(from.currency_prefix, `${field}.currency_prefix`),
    suffix: plain(from.currency_suffix, `${field}.currency_suffix`),
    thousandSeparator: text(from.currency_thousand_separator, `${field}.currency_thousand_separator`),
    decimalSeparator: text(from.currency_decimal_separator, `${field}.currency_decimal_separator`),
  };
}

function decodePicture(value: unknown, field: string): Picture {
  const from = record(value, field);
  return {
    id: number(from.id, `${field}.id`, 0),
    src: text(from.src, `${field}.src`),
    thumbnail: text(from.thumbnail, `${field}.thumbnail`),
    srcset: text(from.srcset, `${field}.srcset`),
    sizes: text(from.sizes, `${field}.sizes`),
    name: plain(from.name, `${field}.name`),
    alt: plain(from.alt, `${field}.alt`),
  };
}

function decodePrices(value: unknown, field: string): Prices {
  const from = record(value, field);
  const range = from.price_range ? record(from.price_range, `${field}.price_range`) : null;
  const raw = from.raw_prices ? record(from.raw_prices, `${field}.raw_prices`) : null;
  const price = amount(from.price, `${field}.price`, '0');
  return {
    price,
    regularPrice: amount(from.regular_price, `${field}.regular_price`, price),
    salePrice: amount(from.sale_price, `${field}.sale_price`, price),
    priceRange: range && {
      minAmount: amount(range.min_amount, `${field}.price_range.min_amount`),
      maxAmount: amount(range.max_amount, `${field}.price_range.max_amount`),
    },
    rawPrices: raw && {
      precision: number(raw.precision, `${field}.raw_prices.precision`),
      price: amount(raw.price, `${field}.raw_prices.price`, '0'),
      regularPrice: amount(raw.regular_price, `${field}.raw_prices.regular_price`, '0'),
      salePrice: amount(raw.sale_price, `${field}.raw_prices.sale_price`, '0'),
    },
    currency: decodeCurrency(from, field),
  };
}

export function decodeLine(value: unknown, field: string): CartLine {
  const from = record(value, field);
  const key = text(from.key, `${field}.key`);
  const limits = map(from.quantity_limits, `${field}.quantity_limits`);
  const totals = map(from.totals, `${field}.totals`);
  return {
    key,
    id: number(from.id, `${field}.id`),
    type: text(from.type, `${field}.type`),
    quantity: number(from.quantity, `${field}.quantity`),
    quantityLimits: {
      minimum: number(limits.minimum, `${field}.quantity_limits.minimum`, 1),
      maximum: number(limits.maximum, `${field}.quantity_limits.maximum`, 9999),
      multipleOf: number(limits.multiple_of, `${field}.quantity_limits.multiple_of`, 1),
      editable: flag(limits.editable, true),
    },
    catalogVisibility: text(from.catalog_visibility, `${field}.catalog_visibility`),
    name: plain(from.name, `${field}.name`),
    summary: text(from.summary, `${field}.summary`),
    shortDescription: text(from.short_description, `${field}.short_description`),
    description: text(from.description, `${field}.description`),
    sku: text(from.sku, `${field}.sku`),
    permalink: webAddress(text(from.permalink, `${field}.permalink`)),
    lowStockRemaining: numberOrNull(from.low_stock_remaining, `${field}.low_stock_remaining`),
    backordersAllowed: flag(from.backorders_allowed),
    showBackorderBadge: flag(from.show_backorder_badge),
    soldIndividually: flag(from.sold_individually),
    images: list(from.images, `${field}.images`, decodePicture),
    variation: list(from.variation, `${field}.variation`, (entry, at) => {
      const choice = record(entry, at);
      return {
        attribute: plain(choice.attribute, `${at}.attribute`),
        value: plain(choice.value, `${at}.value`),
      };
    }),
    // Keyed by id in orders, a list in carts.
    itemData: list(Object.values(from.item_data ?? []), `${field}.item_data`, (entry, at) => {
      const data = record(entry, at);
      return {
        name: plain(data.name ?? data.key, `${at}.name`),
        value: text(data.display ?? data.value, `${at}.value`),
        hidden: data.hidden === true || data.hidden === '1' || data.hidden === 1,
      };
    }),
    prices: decodePrices(from.prices, `${field}.prices`),
    totals: {
      lineSubtotal: amount(totals.line_subtotal, `${field}.totals.line_subtotal`, '0'),
      lineSubtotalTax: amount(totals.line_subtotal_tax, `${field}.totals.line_subtotal_tax`, '0'),
      lineTotal: amount(totals.line_total, `${field}.totals.line_total`, '0'),
      lineTotalTax: amount(totals.line_total_tax, `${field}.totals.line_total_tax`, '0'),
      currency: decodeCurrency(totals, `${field}.totals`),
    },
    extensions: map(from.extensions, `${field}.extensions`),
  };
}

function decodeRate(value: unknown, field: string): ShippingRate {
  const from = record(value, field);
  return {
    rateId: text(from.rate_id, `${field}.rate_id`),
    instanceId: number(from.instance_id, `${field}.instance_id`, 0),
    methodId: text(from.method_id, `${field}.method_id`),
    name: plain(from.name, `${field}.name`),
    description: plain(from.description, `${field}.description`),
    deliveryTime: plain(from.delivery_time, `${field}.delivery_time`),
    price: amount(from.price, `${field}.price`, '0'),
    taxes: amount(from.taxes, `${field}.taxes`, '0'),
    metaData: list(from.meta_data, `${field}.meta_data`, (entry, at) => {
      const data = record(entry, at);
      return { key: plain(data.key, `${at}.key`), value: plain(data.value, `${at}.value`) };
    }),
    selected: flag(from.selected),
    currency: decodeCurrency(from, field),
  };
}

export function decodePackage(value: unknown, field: string): ShippingPackage {
  const from = record(value, field);
  const id = from.package_id;
  return {
    packageId: typeof id === 'string' ? id : number(id, `${field}.package_id`, 0),
    name: plain(from.name, `${field}.name`),
    destination: decodeAddress(from.destination, `${field}.destination`),
    items: list(from.items, `${field}.items`, (entry, at) => {
      const item = record(entry, at);
      return {
        key: text(item.key, `${at}.key`),
        name: plain(item.name, `${at}.name`),
        quantity: number(item.quantity, `${at}.quantity`),
      };
    }),
    shippingRates: list(from.shipping_rates, `${field}.shipping_rates`, decodeRate),
  };
}

/** Its keys are names of form fields, so they stay as they are on the wire. */
export function decodeAddress(value: unknown, field: string): Readonly<Record<string, string>> {
  const fields = Object.entries(map(value, field));
  return Object.fromEntries(fields.map(([key, entry]) => [key, plain(entry, `${field}.${key}`)]));
}

export function decodeCrossSell(value: unknown, field: string): CrossSell {
  const from = record(value, field);
  const add = map(from.add_to_cart, `${field}.add_to_cart`);
  return {
    id: number(from.id, `${field}.id`),
    name: plain(from.name, `${field}.name`),
    parent: number(from.parent, `${field}.parent`, 0),
    type: text(from.type, `${field}.type`),
    variation: plain(from.variation, `${field}.variation`),
    permalink: webAddress(text(from.permalink, `${field}.permalink`)),
    sku: text(from.sku, `${field}.sku`),
    shortDescription: text(from.short_description, `${field}.short_description`),
    description: text(from.description, `${field}.description`),
    onSale: flag(from.on_sale),
    prices: decodePrices(from.prices, `${field}.prices`),
    priceHtml: text(from.price_html, `${field}.price_html`),
    averageRating: text(from.average_rating, `${field}.average_rating`, '0'),
    reviewCount: number(from.review_count, `${field}.review_count`, 0),
    images: list(from.images, `${field}.images`, decodePicture),
    hasOptions: flag(from.has_options),
    isPurchasable: flag(from.is_purchasable, true),
    isInStock: flag(from.is_in_stock, true),
    isOnBackorder: flag(from.is_on_backorder),
    lowStockRemaining: numberOrNull(from.low_stock_remaining, `${field}.low_stock_remaining`),
    soldIndividually: flag(from.sold_individually),
    addToCart: {
      text: plain(add.text, `${field}.add_to_cart.text`),
      description: plain(add.description, `${field}.add_to_cart.description`),
      url: text(add.url, `${field}.add_to_cart.url`),
      minimum: number(add.minimum, `${field}.add_to_cart.minimum`, 1),
      maximum: number(add.maximum, `${field}.add_to_cart.maximum`, 9999),
      multipleOf: number(add.multiple_of, `${field}.add_to_cart.multiple_of`, 1),
    },
    raw: {
      categories: from.categories,
      tags: from.tags,
      attributes: from.attributes,
      variations: from.variations,
    },
  };
}
