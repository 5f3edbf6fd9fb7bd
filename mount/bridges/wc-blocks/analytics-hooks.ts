import { selectAddresses } from '../../../src/address';
import type { App, AppState } from '../../../src/app/app.types';
import { type OptimisticCart, selectOptimisticCart } from '../../../src/cart';
import { selectCheckout } from '../../../src/checkout';
import { toWcCart } from '../../../src/extend/wc-cart';
import { selectNotices } from '../../../src/notice';
import { selectPayment } from '../../../src/payment';
import type { Namespace } from './wc.types';

/** Runs the `wp.hooks` actions that analytics plugins listen to, under WooCommerce's names. */
export function emitAnalyticsHooks(app: App): void {
  const runHook = (event: string, detail: Namespace = {}) => {
    const { wp } = window as { wp?: { hooks?: { doAction?: (name: string, detail: Namespace) => void } } };
    try {
      wp?.hooks?.doAction?.(`experimental__woocommerce_blocks-${event}`, detail);
    } catch (cause) {
      app.report(`a listener of the hook ${event}`, cause);
    }
  };
  const lineOf = (cart: OptimisticCart | null, key: unknown) =>
    cart && toWcCart(cart).items.find((line) => line.key === key);
  /** The cart before the last change: the hook for a removed line runs after the line is gone. */
  let older: OptimisticCart | null = null;

  const onCart: Readonly<Record<string, (detail: Namespace) => void>> = {
    'tiem:cart:line-added': ({ productId, quantity }) =>
      runHook('cart-add-item', { product: { id: productId }, quantity }),
    'tiem:cart:line-removed': ({ key }) => {
      const product = lineOf(older, key) ?? { key };
      runHook('cart-remove-item', { product, quantity: (product as Namespace).quantity ?? 0 });
    },
    'tiem:cart:line-changed': ({ key, quantity }) =>
      runHook('cart-set-item-quantity', { product: lineOf(older, key) ?? { key }, quantity }),
  };
  for (const [event, handler] of Object.entries(onCart))
    document.addEventListener(event, (said) => handler(Object((said as CustomEvent).detail) as Namespace), {
      signal: app.signal,
    });

  let before = {} as AppState;
  app.store.subscribe(() => {
    const state = app.store.getState();
    if (state === before) return;
    const was = before;
    before = state;
    emitCheckoutActions(was, state);
    const cart = 'cart' in state ? selectOptimisticCart(state) : null;
    if (cart?.items.length) older = cart;
  });

  function emitCheckoutActions(was: AppState, now: AppState): void {
    for (const notice of 'notice' in now ? selectNotices(now) : []) {
      const isNew = !('notice' in was) || !selectNotices(was).some(({ order }) => order === notice.order);
      if (isNew) runHook('store-notice-create', { status: notice.status, content: notice.content });
    }
    if (!('checkout' in now)) return;
    const { status } = selectCheckout(now);
    const earlier = 'checkout' in was ? selectCheckout(was).status : undefined;
    if (earlier === undefined) runHook('checkout-render-checkout-form');
    else if (earlier === 'idle' && status === 'before_processing') runHook('checkout-submit');
    const method = 'payment' in now && selectPayment(now).activePaymentMethod;
    if ('payment' in was && method && method !== selectPayment(was).activePaymentMethod)
      runHook('checkout-set-active-payment-method', { paymentMethodSlug: method });
    emitAddressActions(was, now);
    const [rate, rateBefore] = [chosenRate(now), chosenRate(was)];
    if (rate && rateBefore && rate !== rateBefore)
      runHook('checkout-set-selected-shipping-rate', { shippingRateId: rate });
  }

  function emitAddressActions(was: AppState, now: AppState): void {
    if (!('address' in was) || !('address' in now)) return;
    const [{ values }, { values: earlier }] = [selectAddresses(now), selectAddresses(was)];
    if (values.shipping !== earlier.shipping)
      runHook('checkout-set-shipping-address', { shippingAddress: values.shipping });
    if (values.billing !== earlier.billing)
      runHook('checkout-set-billing-address', { billingAddress: values.billing });
    const { email } = values.billing;
    if (email !== earlier.billing.email) runHook('checkout-set-email-address', { email });
  }
}

function chosenRate(state: AppState): string | undefined {
  if (!('cart' in state)) return undefined;
  return selectOptimisticCart(state)
    ?.shippingRates.flatMap(({ shippingRates }) => shippingRates)
    .find(({ selected }) => selected)?.rateId;
}
