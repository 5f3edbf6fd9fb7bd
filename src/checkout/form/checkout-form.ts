import {
  type AddressNeeds,
  type FieldDefinition,
  type FieldProblem,
  planAddresses,
  resolveAddresses,
  selectAddresses,
} from '../../address';
import type { App, AppState } from '../../app/app.types';
import { selectConfirmedCart, selectOptimisticCart } from '../../cart';
import type { Messages } from '../../i18n/keys';
import { createDerivedSelector } from '../../lib/create-derived-selector';
import { selectPayment } from '../../payment';
import { errorsCleared, errorsSet, selectErrors } from '../../validation';
import { getCheckoutSettings } from '../checkout.settings';
import { selectCheckout, selectPrefersCollection } from '../checkout.slice';
import type { createConditions } from './conditions';
import {
  type CheckoutForm,
  type FieldGroup,
  findFieldProblem,
  findFormProblems,
  NO_RULES,
  type VisibleProblem,
} from './form.rules';

function createAddressNeeds(app: App, state: AppState): AddressNeeds {
  const { collectableMethodIds, forcedBillingAddress } = getCheckoutSettings(app);
  return {
    needsShipping: selectOptimisticOrConfirmedCart(state)?.needsShipping ?? true,
    prefersCollection: selectPrefersCollection(state, collectableMethodIds),
    forcedBillingAddress,
  };
}

const selectOptimisticOrConfirmedCart = (state: AppState) =>
  selectOptimisticCart(state) ?? selectConfirmedCart(state);

/** Returns the form's values with the settings that the form rules need. */
export function getCheckoutForm(app: App, state: AppState = app.store.getState()): CheckoutForm {
  const { schema } = getCheckoutSettings(app);
  const { additionalFields: additional, orderNotes, shouldCreateAccount } = selectCheckout(state);
  const addresses = selectAddresses(state);
  const addressNeeds = createAddressNeeds(app, state);
  return {
    schema,
    addresses,
    addressNeeds,
    formatOptionalLabel: (label) => app.messages.t('field.optional', label),
    additional,
    conditions:
      getConditionFactory(app)?.({
        ...{ schema, additional, cart: selectOptimisticOrConfirmedCart(state) },
        prefersCollection: addressNeeds.prefersCollection,
        addresses: {
          shipping: addresses.values.shipping,
          ...resolveAddresses(addresses, addressNeeds, (values) => ({
            ...values,
            country: values.country || schema.baseCountry,
          })),
        },
        customerId: app.settings.currentUserId,
        paymentMethod: selectPayment(state).activePaymentMethod,
        createsAccount: shouldCreateAccount,
        note: orderNotes,
      }) ?? null,
  };
}

/**
 * Selects the billing address in use. If the form has only one address, that address is used for billing even before
 * the server has confirmed it.
 */
export const createBillingAddressSelector = (app: App) =>
  createDerivedSelector(
    [
      (state: AppState) => selectAddresses(state).values,
      (state: AppState) =>
        planAddresses(createAddressNeeds(app, state), selectAddresses(state).useShippingAsBilling).billing,
    ],
    ({ billing, shipping }, isRequested) => (isRequested ? billing : { ...billing, ...shipping }),
  );

/** Validates the checkout form and shows the error of each invalid field. Returns true if all fields are valid. */
export function validateFormAndShowErrors(app: App): boolean {
  const { store, messages } = app;
  const form = getCheckoutForm(app);
  const problems = findFormProblems(form);
  const { fields, additional } = form.schema;
  const ownErrorIds = [
    ...fields.flatMap(({ name }) => [`billing_${name}`, `shipping_${name}`]),
    ...additional.contact.map(({ name }) => `contact_${name}`),
    ...additional.order.map(({ name }) => `order_${name}`),
  ];
  // Clears the errors of address fields that are now valid or hidden. Errors that a third-party script has set stay.
  const resolvedErrorIds = Object.entries(selectErrors(store.getState())).flatMap(([id, { source }]) =>
    ownErrorIds.includes(id) && !source && !problems.some(({ errorId }) => errorId === id) ? [id] : [],
  );
  if (resolvedErrorIds.length > 0) store.dispatch(errorsCleared(resolvedErrorIds));
  if (problems.length === 0) return true;
  store.dispatch(
    errorsSet(
      Object.fromEntries(
        problems.map((found) => [
          found.errorId,
          { message: getProblemMessage(found, messages), hidden: false },
        ]),
      ),
    ),
  );
  return false;
}

/** Returns the error message for a problem of a field. */
export function formatFieldProblem(
  problem: FieldProblem,
  { label, type, additional }: Pick<FieldDefinition, 'label' | 'type' | 'additional'>,
  { t, locale }: Messages,
): string {
  if (problem === 'postcode') return t('field.invalidPostcode');
  if (problem === 'phone') return t('field.invalidPhone');
  if (problem === 'pattern') return additional?.attributes.title || t('field.wrongPattern', label);
  if (type === 'checkbox') return additional?.errorMessage || t('field.tickRequired');
  if (type === 'select' && problem === 'missing')
    return t('field.chooseRequired', label.toLocaleLowerCase(locale));
  return t('field.invalid', label.toLocaleLowerCase(locale));
}

/** Returns the error message for the value of an additional field; undefined if it is valid. */
export function validateAdditionalValue(
  app: App,
  kind: FieldGroup,
  field: FieldDefinition,
  text: string,
): string | undefined {
  const found = findFieldProblem(
    getCheckoutForm(app),
    kind,
    field,
    { [field.name]: text, country: '' },
    NO_RULES,
  );
  return found && getProblemMessage({ ...found, field }, app.messages);
}

const getProblemMessage = (
  { problem, message, field }: Pick<VisibleProblem, 'problem' | 'message' | 'field'>,
  messages: Messages,
): string => message || formatFieldProblem(problem, field, messages);

const pendingLoads = new WeakMap<App, Promise<void>>();
const conditionFactories = new WeakMap<App, typeof createConditions>();

/**
 * Loads the code for conditions if a field has any. Always resolves: if the code fails to load, no condition
 * applies.
 */
export function loadConditions(app: App): Promise<void> {
  const pendingLoad = pendingLoads.get(app) ?? loadConditionFactory(app);
  pendingLoads.set(app, pendingLoad);
  return pendingLoad;
}

/** The evaluator for conditions; `undefined` until its code has loaded. */
const getConditionFactory = (app: App): typeof createConditions | undefined => conditionFactories.get(app);

async function loadConditionFactory(app: App): Promise<void> {
  const { fields, additional } = getCheckoutSettings(app).schema;
  const rules = [...fields, ...additional.contact, ...additional.order].flatMap(
    ({ name, additional: settings }) => Object.values(settings?.rules ?? {}).map((rule) => ({ name, rule })),
  );
  if (rules.length === 0) return;
  try {
    const { createConditions, findUnsupportedKeywords } = await import('./conditions');
    conditionFactories.set(app, createConditions);
    for (const { name, rule } of rules) {
      const unsupportedKeywords = findUnsupportedKeywords(rule);
      if (unsupportedKeywords.length > 0)
        app.report(
          `a condition of the checkout field ${name}`,
          new Error(
            `not evaluated: ${unsupportedKeywords.join(', ')}; keywords of draft 07 and the formats date, time, email and uri are`,
          ),
        );
    }
  } catch (cause) {
    app.report('the conditions of additional fields', cause);
  }
}

/**
 * Holds the account's password outside the store, which third-party scripts can read, and outside the stored draft.
 */
const passwords = new WeakMap<App, string>();

export const getAccountPassword = (app: App): string => passwords.get(app) ?? '';

export function setAccountPassword(app: App, password: string): void {
  passwords.set(app, password);
}
