import {
  createAmountReader,
  createListReader,
  createObjectReader,
  createReaderWithDefault,
  isNotFalse,
  isTrue,
  type JsonReader,
  readAmount,
  readAmountOrZero,
  readNumber,
  readObjectMap,
  readText,
  readTextWithoutEntities,
} from '../../lib/json-readers';
import { getHttpUrlOrEmpty } from '../../lib/url';
import type { CartLine, CrossSell, Currency, ItemData, LineAttribute, Prices, ProductImage } from '../types';

const readCurrencyFields = createObjectReader<Currency>(
  {
    code: readText,
    symbol: readTextWithoutEntities,
    minorUnit: createReaderWithDefault(2, readNumber),
    prefix: readTextWithoutEntities,
    suffix: readTextWithoutEntities,
    thousandSeparator: readText,
    decimalSeparator: readText,
  },
  { prefix: 'currency_' },
);

/**
 * Reads the currency from the object that contains the amount, because the Store API puts both next to each other.
 */
export const readCurrency: JsonReader<Currency> = (_value, _field, from, at) => readCurrencyFields(from, at);

const readHttpUrl = (value: unknown, field: string): string => getHttpUrlOrEmpty(readText(value, field));

const readImages = createListReader(
  createObjectReader<ProductImage>({
    id: createReaderWithDefault(0, readNumber),
    src: readText,
    thumbnail: readText,
    srcset: readText,
    sizes: readText,
    name: readTextWithoutEntities,
    alt: readTextWithoutEntities,
  }),
);

/** Returns `null` for the values that PHP considers empty: `""`, `0`, `false`. */
const createNullableReader =
  <T>(decodedCart: (value: unknown, field: string) => T) =>
  (value: unknown, field: string): T | null =>
    value ? decodedCart(value, field) : null;

const readOptionalAmount = createAmountReader('');

/** Reads a price of a cart line. If the price is missing, returns the field `price` of the same object. */
const readAmountWithPriceFallback: JsonReader<string> = (value, field, from, at) =>
  readOptionalAmount(value, field) || readAmountOrZero(from.price, `${at}.price`);

const readPrices = createObjectReader<Prices>({
  price: readAmountOrZero,
  regularPrice: readAmountWithPriceFallback,
  salePrice: readAmountWithPriceFallback,
  priceRange: createNullableReader(createObjectReader({ minAmount: readAmount, maxAmount: readAmount })),
  rawPrices: createNullableReader(
    createObjectReader({
      precision: readNumber,
      price: readAmountOrZero,
      regularPrice: readAmountOrZero,
      salePrice: readAmountOrZero,
    }),
  ),
  currency: readCurrency,
});

const quantityLimitReaders = {
  minimum: createReaderWithDefault(1, readNumber),
  maximum: createReaderWithDefault(9999, readNumber),
  multipleOf: createReaderWithDefault(1, readNumber),
};

/** Keeps the object as sent, for third-party scripts that expect WooCommerce's field names. */
const readObjectAsSent: JsonReader<Readonly<Record<string, unknown>>> = (_value, _field, from) => from;

const readItemData = createObjectReader<ItemData>({
  name: (value, field, from) => readTextWithoutEntities(value ?? from.key, field),
  value: (value, field, from) => readText(from.display ?? value, field),
  hidden: (value) => value === true || value === '1' || value === 1,
});

export const readLine = createObjectReader<CartLine>({
  key: readText,
  id: readNumber,
  type: readText,
  quantity: readNumber,
  quantityLimits: createObjectReader(
    { ...quantityLimitReaders, editable: isNotFalse },
    { expect: readObjectMap },
  ),
  catalogVisibility: readText,
  name: readTextWithoutEntities,
  summary: readText,
  shortDescription: readText,
  description: readText,
  sku: readText,
  permalink: readHttpUrl,
  lowStockRemaining: createReaderWithDefault(null, readNumber),
  backordersAllowed: isTrue,
  showBackorderBadge: isTrue,
  soldIndividually: isTrue,
  images: readImages,
  variation: createListReader(
    createObjectReader<LineAttribute>({ attribute: readTextWithoutEntities, value: readTextWithoutEntities }),
  ),
  // Carts contain item data as a list and orders as an object by id; both are read as a list.
  itemData: (value, field) => createListReader(readItemData)(Object.values(value ?? []), field),
  prices: readPrices,
  totals: createObjectReader(
    {
      lineSubtotal: readAmountOrZero,
      lineSubtotalTax: readAmountOrZero,
      lineTotal: readAmountOrZero,
      lineTotalTax: readAmountOrZero,
      currency: readCurrency,
    },
    { expect: readObjectMap },
  ),
  extensions: readObjectMap,
  extraFields: readObjectAsSent,
});

export const readCrossSell = createObjectReader<CrossSell>({
  id: readNumber,
  name: readTextWithoutEntities,
  parent: createReaderWithDefault(0, readNumber),
  type: readText,
  variation: readTextWithoutEntities,
  permalink: readHttpUrl,
  sku: readText,
  shortDescription: readText,
  description: readText,
  onSale: isTrue,
  prices: readPrices,
  priceHtml: readText,
  averageRating: createReaderWithDefault('0', readText),
  reviewCount: createReaderWithDefault(0, readNumber),
  images: readImages,
  hasOptions: isTrue,
  isPurchasable: isNotFalse,
  isInStock: isNotFalse,
  isOnBackorder: isTrue,
  lowStockRemaining: createReaderWithDefault(null, readNumber),
  soldIndividually: isTrue,
  addToCart: createObjectReader(
    {
      ...quantityLimitReaders,
      text: readTextWithoutEntities,
      description: readTextWithoutEntities,
      url: readText,
    },
    { expect: readObjectMap },
  ),
  extraFields: readObjectAsSent,
});
