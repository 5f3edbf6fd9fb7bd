import { httpUrlOrEmpty } from '../lib/url';
import {
  amount,
  amountOr,
  amountOrNone,
  list,
  map,
  number,
  object,
  or,
  plain,
  type Read,
  text,
  unlessNo,
  yes,
} from './cart.read';
import type {
  CartLine,
  Choice,
  CrossSell,
  Currency,
  ItemData,
  Picture,
  Prices,
  ShippingPackage,
  ShippingRate,
} from './cart.types';

const currencyIn = object<Currency>(
  {
    code: text,
    symbol: plain,
    minorUnit: or(2, number),
    prefix: plain,
    suffix: plain,
    thousandSeparator: text,
    decimalSeparator: text,
  },
  { prefix: 'currency_' },
);

/** Its fields lie among those of what has amounts in it. */
export const currency: Read<Currency> = (_value, _field, from, at) => currencyIn(from, at);

const address = (value: unknown, field: string): string => httpUrlOrEmpty(text(value, field));

const pictures = list(
  object<Picture>({
    id: or(0, number),
    src: text,
    thumbnail: text,
    srcset: text,
    sizes: text,
    name: plain,
    alt: plain,
  }),
);

/** Whatever counts as nothing in PHP. */
const ifAny =
  <T>(read: (value: unknown, field: string) => T) =>
  (value: unknown, field: string): T | null =>
    value ? read(value, field) : null;

const amountIfAny = amountOr('');

/** What has none of its own costs the price. */
const orPrice: Read<string> = (value, field, from, at) =>
  amountIfAny(value, field) || amountOrNone(from.price, `${at}.price`);

const prices = object<Prices>({
  price: amountOrNone,
  regularPrice: orPrice,
  salePrice: orPrice,
  priceRange: ifAny(object({ minAmount: amount, maxAmount: amount })),
  rawPrices: ifAny(
    object({
      precision: number,
      price: amountOrNone,
      regularPrice: amountOrNone,
      salePrice: amountOrNone,
    }),
  ),
  currency,
});

const limits = { minimum: or(1, number), maximum: or(9999, number), multipleOf: or(1, number) };

/** What else a newer server or a plugin says of it, for scripts that know WooCommerce's own shape. */
const whole: Read<Readonly<Record<string, unknown>>> = (_value, _field, from) => from;

const itemData = object<ItemData>({
  name: (value, field, from) => plain(value ?? from.key, field),
  value: (value, field, from) => text(from.display ?? value, field),
  hidden: (value) => value === true || value === '1' || value === 1,
});

export const line = object<CartLine>({
  key: text,
  id: number,
  type: text,
  quantity: number,
  quantityLimits: object({ ...limits, editable: unlessNo }, { open: map }),
  catalogVisibility: text,
  name: plain,
  summary: text,
  shortDescription: text,
  description: text,
  sku: text,
  permalink: address,
  lowStockRemaining: or(null, number),
  backordersAllowed: yes,
  showBackorderBadge: yes,
  soldIndividually: yes,
  images: pictures,
  variation: list(object<Choice>({ attribute: plain, value: plain })),
  // Keyed by id in orders, a list in carts.
  itemData: (value, field) => list(itemData)(Object.values(value ?? []), field),
  prices,
  totals: object(
    {
      lineSubtotal: amountOrNone,
      lineSubtotalTax: amountOrNone,
      lineTotal: amountOrNone,
      lineTotalTax: amountOrNone,
      currency,
    },
    { open: map },
  ),
  extensions: map,
  raw: whole,
});

const rate = object<ShippingRate>({
  rateId: text,
  instanceId: or(0, number),
  methodId: text,
  name: plain,
  description: plain,
  deliveryTime: plain,
  price: amountOrNone,
  taxes: amountOrNone,
  metaData: list(object({ key: plain, value: plain })),
  selected: yes,
  currency,
});

/** Its keys are names of form fields, so they stay as they are on the wire; a shop's own checkbox is a boolean. */
export function postalAddress(value: unknown, field: string): Readonly<Record<string, string>> {
  const fields = Object.entries(map(value, field));
  return Object.fromEntries(
    fields.map(([key, entry]) => [
      key,
      typeof entry === 'boolean' ? `${entry}` : plain(entry, `${field}.${key}`),
    ]),
  );
}

export const shippingPackage = object<ShippingPackage>({
  packageId: (value, field) => (typeof value === 'string' ? value : or(0, number)(value, field)),
  name: plain,
  destination: postalAddress,
  items: list(object({ key: text, name: plain, quantity: number })),
  shippingRates: list(rate),
});

export const crossSell = object<CrossSell>({
  id: number,
  name: plain,
  parent: or(0, number),
  type: text,
  variation: plain,
  permalink: address,
  sku: text,
  shortDescription: text,
  description: text,
  onSale: yes,
  prices,
  priceHtml: text,
  averageRating: or('0', text),
  reviewCount: or(0, number),
  images: pictures,
  hasOptions: yes,
  isPurchasable: unlessNo,
  isInStock: unlessNo,
  isOnBackorder: yes,
  lowStockRemaining: or(null, number),
  soldIndividually: yes,
  addToCart: object({ ...limits, text: plain, description: plain, url: text }, { open: map }),
  raw: whole,
});
