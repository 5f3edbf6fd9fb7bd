import type { CurrencySettings } from '../app/settings.types';

/** The decoded cart. Amounts are strings of digits in minor units, as the shop sends them. */

export type Currency = CurrencySettings;

export interface ProductImage {
  id: number;
  src: string;
  thumbnail: string;
  srcset: string;
  sizes: string;
  name: string;
  alt: string;
}

export interface Prices {
  price: string;
  regularPrice: string;
  salePrice: string;
  priceRange: { minAmount: string; maxAmount: string } | null;
  rawPrices: { precision: number; price: string; regularPrice: string; salePrice: string } | null;
  currency: Currency;
}

export interface QuantityLimits {
  minimum: number;
  maximum: number;
  multipleOf: number;
  editable: boolean;
}

export interface LineAttribute {
  attribute: string;
  value: string;
}

/** What a plugin adds to a line, such as a gift text or a delivery date. */
export interface ItemData {
  name: string;
  value: string;
  hidden: boolean;
}

export interface CartLine {
  key: string;
  id: number;
  type: string;
  quantity: number;
  quantityLimits: QuantityLimits;
  catalogVisibility: string;
  name: string;
  summary: string;
  shortDescription: string;
  description: string;
  sku: string;
  permalink: string;
  lowStockRemaining: number | null;
  backordersAllowed: boolean;
  showBackorderBadge: boolean;
  soldIndividually: boolean;
  images: readonly ProductImage[];
  variation: readonly LineAttribute[];
  itemData: readonly ItemData[];
  prices: Prices;
  totals: {
    lineSubtotal: string;
    lineSubtotalTax: string;
    lineTotal: string;
    lineTotalTax: string;
    currency: Currency;
  };
  extensions: Readonly<Record<string, unknown>>;
  /** All fields of the line as the server sent them. They are undefined for an optimistic line. */
  extraFields?: Readonly<Record<string, unknown>>;
}

export interface Coupon {
  code: string;
  label: string;
  discountType: string;
  totalDiscount: string;
  totalDiscountTax: string;
}

export interface Fee {
  id: string;
  key: string;
  name: string;
  total: string;
  totalTax: string;
}

export interface ShippingRate {
  rateId: string;
  instanceId: number;
  methodId: string;
  name: string;
  description: string;
  deliveryTime: string;
  price: string;
  taxes: string;
  metaData: readonly { key: string; value: string }[];
  selected: boolean;
  currency: Currency;
}

export interface ShippingPackage {
  packageId: number | string;
  name: string;
  destination: Readonly<Record<string, string>>;
  items: readonly { key: string; name: string; quantity: number }[];
  shippingRates: readonly ShippingRate[];
}

export interface CrossSell {
  id: number;
  name: string;
  parent: number;
  type: string;
  variation: string;
  permalink: string;
  sku: string;
  shortDescription: string;
  description: string;
  onSale: boolean;
  prices: Prices;
  priceHtml: string;
  averageRating: string;
  reviewCount: number;
  images: readonly ProductImage[];
  hasOptions: boolean;
  isPurchasable: boolean;
  isInStock: boolean;
  isOnBackorder: boolean;
  lowStockRemaining: number | null;
  soldIndividually: boolean;
  addToCart: {
    text: string;
    description: string;
    url: string;
    minimum: number;
    maximum: number;
    multipleOf: number;
  };
  /** All fields of the product as the server sent them. */
  extraFields: Readonly<Record<string, unknown>>;
}

export interface CartTotals {
  totalItems: string;
  totalItemsTax: string;
  totalFees: string;
  totalFeesTax: string;
  totalDiscount: string;
  totalDiscountTax: string;
  /** Cost of shipping; `null` if it has not been calculated yet. */
  totalShipping: string | null;
  totalShippingTax: string | null;
  totalPrice: string;
  totalTax: string;
  taxLines: readonly { name: string; rate: string; price: string }[];
  currency: Currency;
}

/** A postal address; a billing address also has an email. */
export type Address = Readonly<Record<string, string>>;

export interface Cart {
  items: readonly CartLine[];
  itemsCount: number;
  itemsWeight: number;
  coupons: readonly Coupon[];
  fees: readonly Fee[];
  totals: CartTotals;
  shippingRates: readonly ShippingPackage[];
  shippingAddress: Address;
  billingAddress: Address;
  crossSells: readonly CrossSell[];
  needsShipping: boolean;
  needsPayment: boolean;
  hasCalculatedShipping: boolean;
  /** The errors of the cart. Each message is HTML from the server, which the component that shows it sanitises. */
  errors: readonly { code: string; message: string }[];
  paymentMethods: readonly string[];
  paymentRequirements: readonly string[];
  /** The `extensions` object of the Store API, unmodified. */
  extensions: Readonly<Record<string, unknown>>;
}
