import { selectAddresses } from '../../src/address';
import type { App } from '../../src/app/app.types';
import { type ShownCart, selectShownCart } from '../../src/cart';
import { selectCheckout } from '../../src/checkout';
import { outsideCart } from '../../src/extend/outside';
import { selectNotices } from '../../src/notice';
import { selectPayment } from '../../src/payment';
import type { Names } from './wc.types';

/** What shop analytics hang on: `wp.hooks` is told of what the shopper did, under WooCommerce's names. */
export function sayToHooks(app: App): void {
  const say = (event: string, detail: Names = {}) => {
    const { wp } = window as { wp?: { hooks?: { doAction?: (name: string, detail: Names) => void } } };
    try {
      wp?.hooks?.doAction?.(`experimental__woocommerce_blocks-${event}`, detail);
    } catch (cause) {
      app.report(`a listener of the hook ${event}`, cause);
    }
  };
  const lineOf = (cart: ShownCart | null, key: unknown) =>
    cart && outsideCart(cart).items.find((line) => line.key === key);
  /** Of the cart before the last change: a removed line is told of when it is gone. */
  let older: ShownCart | null = null;

  const onCart: Readonly<Record<string, (detail: Names) => void>> = {
    'tiem:cart:line-added': ({ productId, quantity }) =>
      say('cart-add-item', { product: { id: productId }, quantity }),
    'tiem:cart:line-removed': ({ key }) => {
      const product = lineOf(older, key) ?? { key };
      say('cart-remove-item', { product, quantity: (product as Names).quantity ?? 0 });
    },
    'tiem:cart:line-changed': ({ key, quantity }) =>
      say('cart-set-item-quantity', { product: lineOf(older, key) ?? { key }, quantity }),
  };
  for (const [event, hear] of Object.entries(onCart))
    document.addEventListener(event, (said) => hear(Object((said as CustomEvent).detail) as Names));

  let before: Names = {};
  app.store.subscribe(() => {
    const state = app.store.getState();
    if (state === before) return;
    const was = before;
    before = state;
    tellCheckout(was, state);
    const cart = 'cart' in state ? selectShownCart(state) : null;
    if (cart?.items.length) older = cart;
  });

  function tellCheckout(was: Names, now: Names): void {
    for (const notice of 'notice' in now ? selectNotices(now) : []) {
      const isNew = !('notice' in was) || !selectNotices(was).some(({ turn }) => turn === notice.turn);
      if (isNew) say('store-notice-create', { status: notice.status, content: notice.content });
    }
    if (!('checkout' in now)) return;
    const { status } = selectCheckout(now);
    const earlier = 'checkout' in was ? selectCheckout(was).status : undefined;
    if (earlier === undefined) say('checkout-render-checkout-form');
    else if (earlier === 'idle' && status === 'before_processing') say('checkout-submit');
    const method = 'payment' in now && selectPayment(now).activePaymentMethod;
    if ('payment' in was && method && method !== selectPayment(was).activePaymentMethod)
      say('checkout-set-active-payment-method', { paymentMethodSlug: method });
    tellAddresses(was, now);
    const [rate, rateBefore] = [chosenRate(now), chosenRate(was)];
    if (rate && rateBefore && rate !== rateBefore)
      say('checkout-set-selected-shipping-rate', { shippingRateId: rate });
  }

  function tellAddresses(was: Names, now: Names): void {
    if (!('address' in was) || !('address' in now)) return;
    const [{ values }, { values: earlier }] = [selectAddresses(now), selectAddresses(was)];
    if (values.shipping !== earlier.shipping)
      say('checkout-set-shipping-address', { shippingAddress: values.shipping });
    if (values.billing !== earlier.billing)
      say('checkout-set-billing-address', { billingAddress: values.billing });
    const { email } = values.billing;
    if (email !== earlier.billing.email) say('checkout-set-email-address', { email });
  }
}

function chosenRate(state: Names): string | undefined {
  if (!('cart' in state)) return undefined;
  return selectShownCart(state)
    ?.shippingRates.flatMap(({ shippingRates }) => shippingRates)
    .find(({ selected }) => selected)?.rateId;
}
