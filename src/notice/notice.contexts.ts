/** The areas that own notices. An outer area shows the notices of an inner one that has no container. */
export const contexts = {
  cart: 'wc/cart',
  checkout: 'wc/checkout',
  payments: 'wc/checkout/payments',
  expressPayments: 'wc/checkout/express-payments',
  contact: 'wc/checkout/contact-information',
  shipping: 'wc/checkout/shipping-address',
  billing: 'wc/checkout/billing-address',
  shippingMethods: 'wc/checkout/shipping-methods',
  actions: 'wc/checkout/checkout-actions',
} as const;
