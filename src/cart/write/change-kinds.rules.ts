import {
  type AddChange,
  type Addition,
  type AjaxAddChange,
  type CartChange,
  type ChangeKind,
  type ChangeOfKind,
  type ChangeRules,
  type CouponChange,
  type CustomerChange,
  type ExtensionChange,
  type FormAddChange,
  isLineChange,
  type LineChange,
  PAGE_QUANTITIES,
  PAGE_READ,
  type PageChange,
  type QuantityChange,
  type RateChange,
  type RemoveChange,
  type Transport,
} from '../change.rules';
import type { Address, Cart } from '../types';

/** Time in ms within which similar changes, such as repeated clicks on plus, are collected and sent in one request. */
const BATCH_WINDOW = 300;
/** After this time (in ms) a quantity is sent, even if the shopper keeps clicking. */
const MAX_QUANTITY_DELAY = 1_000;
/** Debounce for address changes: longer than a typical pause while typing. */
const ADDRESS_DEBOUNCE = 1_500;
export const BATCH_SIZE = 25;

/**
 * Creates the rules for additions. No addition replaces another, because additions add up. A cart alone does not show
 * whether an addition was applied.
 */
function createAdditionRules<C extends Addition>(transport: Transport): ChangeRules<C> {
  return {
    transport: () => transport,
    request: (change) => ({
      path: '/wc/store/v1/cart/add-item',
      body: change.kind === 'add' ? change.item : null,
    }),
    sendAt: (change) => (transport === 'store' ? change.firstAt + BATCH_WINDOW : change.at),
    isReplacedBy: () => false,
    isSatisfied: () => false,
  };
}

const storeApiAdditionRules = createAdditionRules<AddChange>('store');
const ajaxAdditionRules = createAdditionRules<AjaxAddChange>('ajax');
const formAdditionRules = createAdditionRules<FormAddChange>('form');

const getLineQuantity = (cart: Cart, key: string): number =>
  cart.items.find((line) => line.key === key)?.quantity ?? 0;

/** A quantity or a removal sets a final value, so a newer one replaces it. */
const isLineChangeReplacedBy = (change: LineChange, newer: CartChange): boolean =>
  isLineChange(newer) && newer.key === change.key;

const setQuantityOfRemoval = (newer: CartChange, lineQuantity: number | undefined): CartChange =>
  newer.kind === 'remove' ? { ...newer, lineQuantity } : newer;

const quantityRules: ChangeRules<QuantityChange> = {
  transport: ({ sentVia }) => (sentVia === 'theme' ? 'ajax' : 'store'),
  request: ({ key, quantity }) => ({ path: '/wc/store/v1/cart/update-item', body: { key, quantity } }),
  sendAt: ({ at, firstAt, urgent }) =>
    urgent ? at : Math.min(at + BATCH_WINDOW, firstAt + MAX_QUANTITY_DELAY),
  isReplacedBy: isLineChangeReplacedBy,
  mergeWith: ({ quantity }, newer) => setQuantityOfRemoval(newer, quantity),
  isSatisfied: (cart, { key, quantity }) => getLineQuantity(cart, key) === quantity,
};

const removalRules: ChangeRules<RemoveChange> = {
  transport: ({ sentVia }) => sentVia,
  request: ({ key }) => ({ path: '/wc/store/v1/cart/remove-item', body: { key } }),
  sendAt: ({ at }) => at,
  // A failed removal is not retried: the browser follows the server's own remove link instead.
  maxAttempts: ({ sentVia, isSilent }) => (sentVia === 'ajax' && isSilent ? 1 : undefined),
  isReplacedBy: isLineChangeReplacedBy,
  mergeWith: ({ lineQuantity }, newer) => setQuantityOfRemoval(newer, lineQuantity),
  isSatisfied: (cart, { key }) => getLineQuantity(cart, key) === 0,
};

/** Applies a change to which the shop has responded without a cart. The old amounts stay until the cart is read. */
export function applyLineChange(cart: Cart, change: LineChange): Cart {
  const line = cart.items.find(({ key }) => key === change.key);
  if (!line) return cart;
  const quantity = change.kind === 'quantity' ? change.quantity : 0;
  return {
    ...cart,
    items:
      quantity > 0
        ? cart.items.map((item) => (item === line ? { ...item, quantity } : item))
        : cart.items.filter((item) => item !== line),
    itemsCount: cart.itemsCount + quantity - line.quantity,
  };
}

/** Compares coupon codes without regard to case, because WooCommerce stores them in lower case. */
export const isSameCouponCode = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

const couponRules: ChangeRules<CouponChange> = {
  transport: () => 'store',
  request: ({ code, isApplied }) => ({
    path: `/wc/store/v1/cart/${isApplied ? 'apply' : 'remove'}-coupon`,
    body: { code },
  }),
  sendAt: ({ at }) => at,
  isReplacedBy: ({ code }, newer) => newer.kind === 'coupon' && isSameCouponCode(newer.code, code),
  isSatisfied: ({ coupons }, { code, isApplied }) =>
    coupons.some((coupon) => isSameCouponCode(coupon.code, code)) === isApplied,
};

const getSelectedRate = ({ shippingRates }: Cart, { packageId }: RateChange): string | undefined =>
  shippingRates
    .find((shippingPackage) => shippingPackage.packageId === packageId)
    ?.shippingRates.find(({ selected }) => selected)?.rateId;

const rateRules: ChangeRules<RateChange> = {
  transport: () => 'store',
  request: ({ packageId, rateId }) => ({
    path: '/wc/store/v1/cart/select-shipping-rate',
    body: { package_id: packageId, rate_id: rateId },
  }),
  sendAt: ({ at }) => at,
  isReplacedBy: ({ packageId }, newer) => newer.kind === 'rate' && newer.packageId === packageId,
  isSatisfied: (cart, change) => getSelectedRate(cart, change) === change.rateId,
};

const containsAddressChange = (address: Address, changed: Address = {}): boolean =>
  Object.entries(changed).every(([field, value]) => address[field] === value);

const customerRules: ChangeRules<CustomerChange> = {
  transport: () => 'store',
  request: ({ billing, shipping }) => ({
    path: '/wc/store/v1/cart/update-customer',
    body: { ...(billing && { billing_address: billing }), ...(shipping && { shipping_address: shipping }) },
  }),
  sendAt: ({ at, urgent }) => (urgent ? at : at + ADDRESS_DEBOUNCE),
  isReplacedBy: (_, newer) => newer.kind === 'customer',
  mergeWith: ({ billing, shipping }, newer) =>
    newer.kind === 'customer'
      ? {
          ...newer,
          ...((billing || newer.billing) && { billing: { ...billing, ...newer.billing } }),
          ...((shipping || newer.shipping) && { shipping: { ...shipping, ...newer.shipping } }),
        }
      : newer,
  isSatisfied: (cart, { billing, shipping }) =>
    containsAddressChange(cart.billingAddress, billing) &&
    containsAddressChange(cart.shippingAddress, shipping),
};

/** Extension payloads are opaque: never merge or deduplicate them. */
const extensionRules: ChangeRules<ExtensionChange> = {
  transport: () => 'store',
  request: ({ namespace, data }) => ({ path: '/wc/store/v1/cart/extensions', body: { namespace, data } }),
  sendAt: ({ firstAt }) => firstAt + BATCH_WINDOW,
  isReplacedBy: () => false,
  isSatisfied: () => false,
};

/** Whether the change only reads the classic cart page and leaves the cart unchanged. */
export const isCartPageRead = (change: CartChange): boolean =>
  change.kind === 'page' && change.purpose === PAGE_READ;

const pageChangeRules: ChangeRules<PageChange> = {
  transport: () => 'form',
  request: ({ url }) => ({ path: url, body: null }),
  // Quantities are typed or clicked several times in a row, so they are debounced; all other changes are sent
  // at once.
  sendAt: ({ purpose, at, firstAt }) =>
    purpose === PAGE_QUANTITIES ? Math.min(at + BATCH_WINDOW, firstAt + MAX_QUANTITY_DELAY) : at,
  isReplacedBy: (change, newer) =>
    isCartPageRead(change) || (newer.kind === 'page' && newer.purpose === change.purpose),
  mergeWith: ({ fields = [] }, newer) =>
    newer.kind === 'page' && newer.purpose === PAGE_QUANTITIES
      ? { ...newer, fields: [...new Map([...fields, ...(newer.fields ?? [])])] }
      : newer,
  isSatisfied: () => false,
};

const rulesByKind: { [K in ChangeKind]: ChangeRules<ChangeOfKind<K>> } = {
  add: storeApiAdditionRules,
  ajaxAdd: ajaxAdditionRules,
  formAdd: formAdditionRules,
  quantity: quantityRules,
  remove: removalRules,
  coupon: couponRules,
  rate: rateRules,
  customer: customerRules,
  extension: extensionRules,
  page: pageChangeRules,
};

/**
 * The cast is safe, because each row of the table has the type of its kind; TypeScript cannot infer that for a
 * union.
 */
export function getChangeRules(change: CartChange): ChangeRules<CartChange> {
  return rulesByKind[change.kind] as unknown as ChangeRules<CartChange>;
}
