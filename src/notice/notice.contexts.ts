/** The areas of the shop that own notices; one inside another is shown by the outer one until it has a container. */
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
