import { type AddressKind, type AddressState, CHECKED, planAddresses, selectAddresses } from '../address';
import type { App } from '../app/app.types';
import { chosenRates, type ShownCart, selectConfirmed, selectShownCart } from '../cart';
import { derived } from '../lib/derived';
import { selectPayment } from '../payment';
import { type RuleFacts, sentValues } from './additional.rules';
import { selectCheckout, selectPrefersCollection } from './checkout.selectors';
import type { Form } from './form.rules';
import { type CheckoutSettings, settingsOf } from './settings';

/** The form as it stands: what the rules need of the store and the settings, in one piece. */
export function formOf(app: App, state: unknown = app.store.getState()): Form {
  const settings = settingsOf(app);
  const { schema, collectableMethodIds, forcedBillingAddress } = settings;
  const cart = selectShownCart(state) ?? selectConfirmed(state);
  const addresses = selectAddresses(state);
  const needs = {
    needsShipping: cart?.needsShipping ?? true,
    prefersCollection: selectPrefersCollection(state, collectableMethodIds),
    forcedBillingAddress,
  };
  return {
    schema,
    addresses,
    needs,
    optional: (label) => app.messages.t('field.optional', label),
    additional: selectCheckout(state).additionalFields,
    facts: (kind) => ({
      cart: cartFacts(cart as ShownCart | null, needs.prefersCollection),
      customer: customerFacts(app, settings, addresses, selectCheckout(state).additionalFields, kind),
      checkout: checkoutFacts(state, settings),
    }),
  };
}

/** Where one address is asked for, it is the billing address at once, not when the server has said so. */
export const selectBillingInUse = (app: App) =>
  derived(
    [
      (state: unknown) => selectAddresses(state).values,
      (state: unknown) =>
        planAddresses(formOf(app, state).needs, selectAddresses(state).useShippingAsBilling).billing,
    ],
    ({ billing, shipping }, isAskedFor) => (isAskedFor ? billing : { ...billing, ...shipping }),
  );

/** WooCommerce's document object, against which its server checks the same conditions. */
function cartFacts(cart: ShownCart | null, prefersCollection: boolean): object {
  if (!cart) return {};
  return {
    coupons: cart.coupons.map(({ code }) => code),
    shipping_rates: chosenRates(cart).map(({ rateId }) => rateId),
    items: cart.items.flatMap(({ id, quantity }) => Array<number>(Math.ceil(quantity)).fill(id)),
    items_count: cart.itemsCount,
    items_weight: cart.itemsWeight,
    needs_shipping: cart.needsShipping,
    prefers_collection: prefersCollection,
    totals: { total_price: Number(cart.totals.totalPrice), total_tax: Number(cart.totals.totalTax) },
    extensions: cart.extensions,
  };
}

type Values = Readonly<Record<string, string>>;

function customerFacts(
  app: App,
  { schema }: CheckoutSettings,
  { values, useShippingAsBilling }: AddressState,
  additional: Values,
  kind?: AddressKind,
): RuleFacts['customer'] {
  const boxes = schema.fields.filter(({ type }) => type === 'checkbox');
  const typed = (address: Values) => ({
    ...address,
    ...Object.fromEntries(boxes.map(({ name }) => [name, address[name] === CHECKED])),
  });
  const shipping = typed(values.shipping);
  const billing = useShippingAsBilling ? { ...typed(values.billing), ...shipping } : typed(values.billing);
  return {
    id: app.settings.currentUserId,
    billing_address: billing,
    shipping_address: shipping,
    additional_fields: sentValues(schema.additional.contact, additional),
    ...(kind && { address: kind === 'billing' ? billing : shipping }),
  };
}

function checkoutFacts(state: unknown, { schema }: CheckoutSettings): object {
  const { orderNotes, shouldCreateAccount, additionalFields } = selectCheckout(state);
  return {
    payment_method: selectPayment(state).activePaymentMethod,
    create_account: shouldCreateAccount,
    customer_note: orderNotes,
    additional_fields: sentValues(schema.additional.order, additionalFields),
  };
}
