import { type AddressNeeds, planAddresses, selectAddresses, usedAddresses } from '../../address';
import type { App } from '../../app/app.types';
import { type OptimisticCart, selectConfirmed, selectOptimisticCart } from '../../cart';
import { createDerivedSelector } from '../../lib/create-derived-selector';
import { selectPayment } from '../../payment';
import { selectCheckout, selectPrefersCollection } from '../checkout.selectors';
import { settingsOf } from '../checkout.settings';
import { conditionsOf } from '../load-conditions';
import type { CheckoutForm } from './form.rules';

function needsOf(app: App, state: unknown): AddressNeeds {
  const { collectableMethodIds, forcedBillingAddress } = settingsOf(app);
  return {
    needsShipping: cartOf(state)?.needsShipping ?? true,
    prefersCollection: selectPrefersCollection(state, collectableMethodIds),
    forcedBillingAddress,
  };
}

const cartOf = (state: unknown) => selectOptimisticCart(state) ?? selectConfirmed(state);

/** The form's values with the settings that the form rules need. */
export function formOf(app: App, state: unknown = app.store.getState()): CheckoutForm {
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
      (state: unknown) => selectAddresses(state).values,
      (state: unknown) =>
        planAddresses(needsOf(app, state), selectAddresses(state).useShippingAsBilling).billing,
    ],
    ({ billing, shipping }, isAskedFor) => (isAskedFor ? billing : { ...billing, ...shipping }),
  );
