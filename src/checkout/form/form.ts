import { type AddressNeeds, planAddresses, selectAddresses, usedAddresses } from '../../address';
import type { App, AppState } from '../../app/app.types';
import { type OptimisticCart, selectConfirmed, selectOptimisticCart } from '../../cart';
import { createDerivedSelector } from '../../lib/create-derived-selector';
import { selectPayment } from '../../payment';
import { settingsOf } from '../checkout.settings';
import { selectCheckout, selectPrefersCollection } from '../checkout.slice';
import type { createConditions } from '../conditions';
import type { CheckoutForm } from './form.rules';

function needsOf(app: App, state: AppState): AddressNeeds {
  const { collectableMethodIds, forcedBillingAddress } = settingsOf(app);
  return {
    needsShipping: cartOf(state)?.needsShipping ?? true,
    prefersCollection: selectPrefersCollection(state, collectableMethodIds),
    forcedBillingAddress,
  };
}

const cartOf = (state: AppState) => selectOptimisticCart(state) ?? selectConfirmed(state);

/** The form's values with the settings that the form rules need. */
export function formOf(app: App, state: AppState = app.store.getState()): CheckoutForm {
  const { schema } = settingsOf(app);
  const { additionalFields: additional, orderNotes, shouldCreateAccount } = selectCheckout(state);
  const addresses = selectAddresses(state);
  const needs = needsOf(app, state);
  return {
    schema,
    addresses,
    needs,
    optional: (label) => app.messages.t('field.optional', label),
    additional,
    conditions:
      conditionsOf(app)?.({
        ...{ schema, additional, cart: cartOf(state) as OptimisticCart | null },
        prefersCollection: needs.prefersCollection,
        addresses: {
          shipping: addresses.values.shipping,
          ...usedAddresses(addresses, needs, (values) => ({
            ...values,
            country: values.country || schema.base,
          })),
        },
        customerId: app.settings.currentUserId,
        paymentMethod: selectPayment(state).activePaymentMethod,
        createsAccount: shouldCreateAccount,
        note: orderNotes,
      }) ?? null,
  };
}

/** If only one address is requested, it is the billing address at once, without waiting for the server's response. */
export const selectBillingInUse = (app: App) =>
  createDerivedSelector(
    [
      (state: AppState) => selectAddresses(state).values,
      (state: AppState) =>
        planAddresses(needsOf(app, state), selectAddresses(state).useShippingAsBilling).billing,
    ],
    ({ billing, shipping }, isAskedFor) => (isAskedFor ? billing : { ...billing, ...shipping }),
  );

const loads = new WeakMap<App, Promise<void>>();
const loaded = new WeakMap<App, typeof createConditions>();

/** Loads the code for conditions if a field has any. Always resolves: without that code no condition applies. */
export function loadConditions(app: App): Promise<void> {
  const known = loads.get(app) ?? load(app);
  loads.set(app, known);
  return known;
}

/** The evaluator for conditions; `undefined` until its code has loaded. */
const conditionsOf = (app: App): typeof createConditions | undefined => loaded.get(app);

async function load(app: App): Promise<void> {
  const { fields, additional } = settingsOf(app).schema;
  const rules = [...fields, ...additional.contact, ...additional.order].flatMap(({ name, additional: own }) =>
    Object.values(own?.rules ?? {}).map((rule) => ({ name, rule })),
  );
  if (rules.length === 0) return;
  try {
    const { createConditions: create, unknownIn } = await import('../conditions');
    loaded.set(app, create);
    for (const { name, rule } of rules) {
      const unknown = unknownIn(rule);
      if (unknown.length > 0)
        app.report(
          `a condition of the checkout field ${name}`,
          new Error(
            `not evaluated: ${unknown.join(', ')}; keywords of draft 07 and the formats date, time, email and uri are`,
          ),
        );
    }
  } catch (cause) {
    app.report('the conditions of additional fields', cause);
  }
}

/** The password is kept out of the store, which third-party scripts can read, and out of the stored draft. */
const passwords = new WeakMap<App, string>();

export const passwordOf = (app: App): string => passwords.get(app) ?? '';

export function setPassword(app: App, password: string): void {
  passwords.set(app, password);
}
