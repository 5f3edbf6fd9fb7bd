import type { ChangeRules, CustomerChange, ExtensionChange } from '../../cart.change.types';
import type { Address } from '../../cart.types';
import { BATCH_WINDOW, CUSTOMER_WINDOW } from './timing';

const isWithin = (address: Address, changed: Address = {}): boolean =>
  Object.entries(changed).every(([field, value]) => address[field] === value);

export const customerRules: ChangeRules<CustomerChange> = {
  way: () => 'store',
  request: ({ billing, shipping }) => ({
    path: '/wc/store/v1/cart/update-customer',
    body: { ...(billing && { billing_address: billing }), ...(shipping && { shipping_address: shipping }) },
  }),
  dueAt: ({ at, urgent }) => (urgent ? at : at + CUSTOMER_WINDOW),
  isReplacedBy: (_, newer) => newer.kind === 'customer',
  keep: ({ billing, shipping }, newer) =>
    newer.kind === 'customer'
      ? {
          ...newer,
          ...((billing || newer.billing) && { billing: { ...billing, ...newer.billing } }),
          ...((shipping || newer.shipping) && { shipping: { ...shipping, ...newer.shipping } }),
        }
      : newer,
  holds: (cart, { billing, shipping }) =>
    isWithin(cart.billingAddress, billing) && isWithin(cart.shippingAddress, shipping),
};

/** Whose words we do not know we neither merge nor leave out. */
export const extensionRules: ChangeRules<ExtensionChange> = {
  way: () => 'store',
  request: ({ namespace, data }) => ({ path: '/wc/store/v1/cart/extensions', body: { namespace, data } }),
  dueAt: ({ firstAt }) => firstAt + BATCH_WINDOW,
  isReplacedBy: () => false,
  holds: () => false,
};
