import { selectAddresses } from '../../../src/address';
import type { App, AppState } from '../../../src/app/app.types';
import { type OptimisticCart, selectOptimisticCart } from '../../../src/cart';
import { selectCheckout } from '../../../src/checkout';
import { toWcCart } from '../../../src/extend/convert-to-wc-cart';
import { asRecord, type JsonObject } from '../../../src/lib/json-values';
import { selectNotices } from '../../../src/notice';
import { selectPayment } from '../../../src/payment';
import { callWcMethod } from './wc-values';

/** Runs the `wp.hooks` actions that analytics plugins listen to, under WooCommerce's names. */
export function emitAnalyticsHooks(app: App): void {
  const runBlocksHook = (event: string, detail: JsonObject = {}) => {
    try {
      callWcMethod(window.wp?.hooks, 'doAction', `experimental__woocommerce_blocks-${event}`, detail);
    } catch (cause) {
      app.report(`a listener of the hook ${event}`, cause);
    }
  };
  const findWcCartLine = (cart: OptimisticCart | null, key: unknown) =>
    cart && toWcCart(cart).items.find((line) => line.key === key);
  /**
   * The cart before the last change. The hook for a removed line needs that line, which the current cart no longer
   * contains.
   */
  let previousCart: OptimisticCart | null = null;

  const cartHandlers: Readonly<Record<string, (detail: JsonObject) => void>> = {
    'tiem:cart:line-added': ({ productId, quantity }) =>
      runBlocksHook('cart-add-item', { product: { id: productId }, quantity }),
    'tiem:cart:line-removed': ({ key }) => {
      const product: JsonObject = findWcCartLine(previousCart, key) ?? { key };
      runBlocksHook('cart-remove-item', { product, quantity: product.quantity ?? 0 });
    },
    'tiem:cart:line-changed': ({ key, quantity }) =>
      runBlocksHook('cart-set-item-quantity', {
        product: findWcCartLine(previousCart, key) ?? { key },
        quantity,
      }),
  };
  for (const [type, handler] of Object.entries(cartHandlers))
    document.addEventListener(type, (event) => handler(asRecord('detail' in event && event.detail)), {
      signal: app.signal,
    });

  // The state before the first change counts as empty, because no domain has been added to the store then.
  // The cast is safe, because each domain's state is read only if it is in the object.
  let before = {} as AppState;
  app.store.subscribe(() => {
    const state = app.store.getState();
    if (state === before) return;
    const previous = before;
    before = state;
    emitCheckoutActions(previous, state);
    const cart = 'cart' in state ? selectOptimisticCart(state) : null;
    if (cart?.items.length) previousCart = cart;
  });

  function emitCheckoutActions(previous: AppState, current: AppState): void {
    for (const notice of 'notice' in current ? selectNotices(current) : []) {
      const isNew =
        !('notice' in previous) || !selectNotices(previous).some(({ serial }) => serial === notice.serial);
      if (isNew) runBlocksHook('store-notice-create', { status: notice.status, content: notice.content });
    }
    if (!('checkout' in current)) return;
    const { status } = selectCheckout(current);
    const earlier = 'checkout' in previous ? selectCheckout(previous).status : undefined;
    if (earlier === undefined) runBlocksHook('checkout-render-checkout-form');
    else if (earlier === 'idle' && status === 'before_processing') runBlocksHook('checkout-submit');
    const method = 'payment' in current && selectPayment(current).activePaymentMethod;
    if ('payment' in previous && method && method !== selectPayment(previous).activePaymentMethod)
      runBlocksHook('checkout-set-active-payment-method', { paymentMethodSlug: method });
    emitAddressActions(previous, current);
    const [rate, rateBefore] = [findChosenRate(current), findChosenRate(previous)];
    if (rate && rateBefore && rate !== rateBefore)
      runBlocksHook('checkout-set-selected-shipping-rate', { shippingRateId: rate });
  }

  function emitAddressActions(previous: AppState, current: AppState): void {
    if (!('address' in previous) || !('address' in current)) return;
    const [{ values }, { values: earlier }] = [selectAddresses(current), selectAddresses(previous)];
    if (values.shipping !== earlier.shipping)
      runBlocksHook('checkout-set-shipping-address', { shippingAddress: values.shipping });
    if (values.billing !== earlier.billing)
      runBlocksHook('checkout-set-billing-address', { billingAddress: values.billing });
    const { email } = values.billing;
    if (email !== earlier.billing.email) runBlocksHook('checkout-set-email-address', { email });
  }
}

function findChosenRate(state: AppState): string | undefined {
  if (!('cart' in state)) return undefined;
  return selectOptimisticCart(state)
    ?.shippingRates.flatMap(({ shippingRates }) => shippingRates)
    .find(({ selected }) => selected)?.rateId;
}
