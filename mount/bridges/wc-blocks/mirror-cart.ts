import { type AddressKind, fieldsEdited, selectAddresses } from '../../../src/address';
import type { App } from '../../../src/app/app.types';
import {
  cartRead,
  decodeCart,
  enqueueChange,
  refreshRequested,
  selectHasNoPendingChange,
  selectOptimisticCart,
} from '../../../src/cart';
import { selectCheckout, sendCustomerChanges } from '../../../src/checkout';
import { toSnakeCaseName, toWcCart, type WcCart } from '../../../src/extend/convert-to-wc-cart';
import {
  createCartFingerprint,
  findPendingLines,
  listLineKeys,
  markAsMirrored,
  readWcCart,
} from '../../../src/extend/wc-cart-store';
import { pickStringEntries } from '../../../src/lib/json-values';
import { selectPayment } from '../../../src/payment';
import { recordTimeOfCartChange } from '../../../src/session';
import type { NamespaceObject, NativeBlocks } from './wc-values';

const STATUSES: Readonly<Record<string, string>> = {
  idle: '__internalSetIdle',
  before_processing: '__internalSetBeforeProcessing',
  processing: '__internalSetProcessing',
  after_processing: '__internalSetAfterProcessing',
  complete: '__internalSetComplete',
};

/**
 * Writes our cart and checkout state into WooCommerce's stores. If another script changes the cart there, our cart is
 * fetched again once and the result is written back. A change in the drawer of WooCommerce's Mini-Cart block needs no
 * request, because the store contains the response to it.
 */
export function mirrorCartToNativeStore(app: App, nativeBlocks: NativeBlocks): void {
  const { data } = nativeBlocks;
  if (!data) return;
  /**
   * Calls an action of a WooCommerce store. Ignores missing stores and actions, because they depend on the page and
   * on WooCommerce's version.
   */
  const dispatchToWcStore = (store: string, action: string, ...given: unknown[]) => {
    try {
      const call = data.dispatch(store)?.[action];
      if (typeof call === 'function') call(...given);
    } catch (cause) {
      app.report(`WooCommerce's store ${store}`, cause);
    }
  };
  const readNativeCart = () => readWcCart(data);
  const readNativeAddresses = (): Addresses => {
    const { billingAddress, shippingAddress } = readNativeCart() ?? {};
    return { billing: pickStringEntries(billingAddress), shipping: pickStringEntries(shippingAddress) };
  };
  let lastCart: WcCart | undefined;
  let lastWrittenCart: WcCart | undefined;
  /** The addresses that we wrote into the native store last. Any later difference comes from another script. */
  let writtenAddresses: Addresses | undefined;
  let status = '';
  let method = '';

  function mirrorStateToWcStores(): void {
    const state = app.store.getState();
    // Mirrors only the domains that this page has: WooCommerce 8.5 loads its registry on every page, also where our
    // cart, checkout or payment state is missing.
    const shown = 'cart' in state ? selectOptimisticCart(state) : null;
    const cart = shown && toWcCart(shown);
    if (cart && cart !== lastCart) {
      const unconfirmed =
        lastWrittenCart && findUnconfirmedFields(readNativeAddresses(), lastWrittenCart, cart);
      lastCart = cart;
      lastWrittenCart = cart;
      // The addresses are copied, because the native store mutates the objects that it is given.
      const billingAddress = { ...cart.billingAddress, ...unconfirmed?.billing };
      const shippingAddress = { ...cart.shippingAddress, ...unconfirmed?.shipping };
      writtenAddresses = undefined;
      dispatchToWcStore('wc/store/cart', 'setCartData', { ...cart, billingAddress, shippingAddress });
      writtenAddresses = readNativeAddresses();
      if (data) markAsMirrored(data);
    }
    if ('checkout' in state && selectCheckout(state).status !== status) {
      ({ status } = selectCheckout(state));
      dispatchToWcStore('wc/store/checkout', STATUSES[status] ?? '');
    }
    if (!('payment' in state)) return;
    const { activePaymentMethod, paymentMethodData } = selectPayment(state);
    if (activePaymentMethod === method) return;
    method = activePaymentMethod;
    dispatchToWcStore('wc/store/payment', '__internalSetActivePaymentMethod', method, paymentMethodData);
  }

  replaceNativeRequests(app, nativeBlocks, () => lastWrittenCart);
  app.store.subscribe(mirrorStateToWcStores);
  mirrorStateToWcStores();
  data.subscribe(() => {
    if (writtenAddresses) {
      const now = readNativeAddresses();
      const billing = findChangedAddressFields(now.billing, writtenAddresses.billing);
      const shipping = findChangedAddressFields(now.shipping, writtenAddresses.shipping);
      writtenAddresses = now;
      writeAddressesIntoForm(app, { billing, shipping });
    }
    const shown = readNativeCart();
    if (!lastCart || !shown || createCartFingerprint(shown) === createCartFingerprint(lastCart)) return;
    const isDrawerChange =
      selectHasNoPendingChange(app.store.getState()) &&
      findPendingLines(data, listLineKeys(lastCart)).length > 0;
    // Forgets the cart that was written last, so that the same difference does not cause a second refresh.
    lastCart = undefined;
    // Refreshes in a microtask, so that every listener of the native store has been called before our store changes.
    if (isDrawerChange)
      queueMicrotask(app.isolate("the cart of WooCommerce's drawer", () => applyNativeCart(app, shown)));
    else app.store.dispatch(refreshRequested());
  });
}

/**
 * Applies a cart that WooCommerce's own store has received in a response. Its keys are in camel case there, so they
 * are converted to those of the Store API.
 */
function applyNativeCart({ settings, clock, store }: App, nativeCart: NamespaceObject): void {
  const fields = Object.entries(nativeCart).map(([name, value]) => [toSnakeCaseName(name), value]);
  // Records the cart change here, because WooCommerce's store sends changes in batches, whose responses set no cart
  // cookie.
  recordTimeOfCartChange(settings, clock.now());
  store.dispatch(cartRead(decodeCart(Object.fromEntries(fields))));
}

type Addresses = Readonly<Record<'billing' | 'shipping', Address>>;

/**
 * Returns the fields that a script has changed in the native store but that the server has not confirmed yet. That
 * store sends them 1.5 s later; as in WooCommerce, a cart that arrives in the meantime must not overwrite them.
 */
function findUnconfirmedFields(nativeAddresses: Addresses, before: WcCart, now: WcCart): Addresses {
  const pickUnconfirmedFields = (given: Address, known: Address, next: Address): Address =>
    Object.fromEntries(
      Object.entries(findChangedAddressFields(given, known)).filter(
        ([field]) => known[field] === next[field],
      ),
    );
  return {
    billing: pickUnconfirmedFields(nativeAddresses.billing, before.billingAddress, now.billingAddress),
    shipping: pickUnconfirmedFields(nativeAddresses.shipping, before.shippingAddress, now.shippingAddress),
  };
}

type Address = Readonly<Record<string, string>>;

interface CustomerData {
  billing_address?: Address;
  shipping_address?: Address;
}

/**
 * WooCommerce's stores send their changes to the server 1.5 s later: the cart store a whole address, the checkout store
 * (WooCommerce 11) the chosen method. They would send the values that our mirror wrote, and overwrite what the shopper
 * has typed since:
 *
 *   shopper         L e                  H à   N ộ i
 *   our cart           ── name ──▶ cart            ── city ──▶
 *   native store                   address ──|1.5 s|── address with an empty city ──▶
 *
 * So the actions that send are replaced. An address that a script has changed is written into the form, which sends it.
 */
function replaceNativeRequests(
  app: App,
  { data }: NativeBlocks,
  lastWrittenCart: () => WcCart | undefined,
): void {
  const replaceNativeAction = (
    name: string,
    action: string,
    replacement: (given?: CustomerData) => Promise<object>,
  ): void => {
    const actions = data?.dispatch(name);
    if (typeof actions?.[action] === 'function') actions[action] = replacement;
  };

  replaceNativeAction('wc/store/checkout', 'updateDraftOrder', async () => ({}));
  replaceNativeAction(
    'wc/store/cart',
    'updateCustomerData',
    async ({ billing_address, shipping_address } = {}) => {
      const known = lastWrittenCart();
      if (!known) return {};
      const billing = findChangedAddressFields(billing_address, known.billingAddress);
      const shipping = findChangedAddressFields(shipping_address, known.shippingAddress);
      if (Object.keys({ ...billing, ...shipping }).length === 0) return {};
      if (writeAddressesIntoForm(app, { billing, shipping })) await sendCustomerChanges(app);
      else await enqueueChange(app, { kind: 'customer', urgent: true, billing, shipping });
      return {};
    },
  );
}

/** Writes the fields that a script has changed into the checkout form. Returns false if the page has no form. */
function writeAddressesIntoForm({ store }: App, changed: Readonly<Record<AddressKind, Address>>): boolean {
  const state = store.getState();
  if (!('checkout' in state) || !selectAddresses(state)) return false;
  const edits = (['billing', 'shipping'] as const).flatMap((kind) =>
    Object.entries(changed[kind]).map(([field, value]) => ({ kind, field, value })),
  );
  if (edits.length > 0) store.dispatch(fieldsEdited(edits));
  return true;
}

/**
 * Fields that WooCommerce's own store empties when the country changes. The resulting empty values are not imported.
 */
const CLEARED_WITH_COUNTRY = ['state', 'postcode'];

function findChangedAddressFields(given: Address = {}, known: Address): Address {
  const isClearedByCountry = (field: string) =>
    given[field] === '' && CLEARED_WITH_COUNTRY.includes(field) && given.country === known.country;
  return Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) =>
        typeof value === 'string' && value !== (known[field] ?? '') && !isClearedByCountry(field),
    ),
  );
}
