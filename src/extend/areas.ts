/** The areas among amounts and rates that extensions can fill. */
export const AREAS = [
  'order-meta',
  'discounts-meta',
  'order-shipping-packages',
  'local-pickup-packages',
] as const;

export type ExtensionArea = (typeof AREAS)[number];

const INNER = [
  'checkout-fields',
  'checkout-totals',
  'checkout-contact-information',
  'checkout-shipping-address',
  'checkout-billing-address',
  'checkout-shipping-method',
  'checkout-shipping-methods',
  'checkout-pickup-options',
  'checkout-payment-methods',
  'checkout-additional-information',
  'checkout-order-summary',
  'checkout-order-summary-totals',
  'filled-cart',
  'empty-cart',
  'cart-items',
  'cart-cross-sells',
  'cart-totals',
  'cart-order-summary',
  'cart-order-summary-totals',
  'mini-cart-title',
  'mini-cart-items',
  'mini-cart-footer',
  'filled-mini-cart-contents',
  'empty-mini-cart-contents',
];

/** Blocks that may contain extension blocks. */
export const PARENTS: readonly string[] = [
  'woocommerce/checkout',
  'woocommerce/cart',
  'woocommerce/mini-cart-contents',
  ...INNER.map((name) => `woocommerce/${name}-block`),
];
