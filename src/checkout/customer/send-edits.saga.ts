import { delay, put, take } from 'redux-saga/effects';
import {
  addressesSaved,
  fieldEdited,
  fieldsEdited,
  sameAddressToggled,
  selectAddresses,
  serverAddressesReceived,
} from '../../address';
import type { App, AppState, Saga } from '../../app/app.types';
import { reportBug } from '../../app/create-app';
import { call, race, select } from '../../app/typed-effects';
import { waitUntil } from '../../app/wait-until';
import {
  type Cart,
  enqueueChange,
  isCartAction,
  refreshRequested,
  selectCartReadProblem,
  selectConfirmedCart,
} from '../../cart';
import { acquireLock, getLockName } from '../../lib/locks';
import { contexts } from '../../notice';
import {
  getRegisteredMethod,
  isPaymentAction,
  methodChosen,
  selectIsExpress,
  selectPayment,
} from '../../payment';
import {
  additionalFieldsEdited,
  checkoutEvent,
  fieldBlurred,
  isCheckoutAction,
  selectIsOrdering,
} from '../checkout.slice';
import { getCheckoutForm } from '../form/checkout-form';
import { convertToSentFieldValues, findCustomerChanges, getAdditionalFields } from '../form/form.rules';
import { type CheckoutChoices, sendCheckoutChoices } from '../order/order.api';

/** Time in ms after the last edit at which the edits are sent. */
const EDIT_DEBOUNCE = 1_500;

const EDIT_TYPES: readonly string[] = [fieldEdited.type, fieldsEdited.type, sameAddressToggled.type];
const isAddressEdit = ({ type }: { type: string }): boolean => EDIT_TYPES.includes(type);

/**
 * Sends address edits 1.5 s after the last key, or when a field loses focus.
 *
 *   keys       H  à  _  N ộ i             blur
 *   debounce   |------ 1.5 s ------|send  |send
 */
export function* customerSaga(app: App): Saga {
  yield* applyAddressesOfFirstCart();
  let sentRevision = 0;
  // This is a loop instead of `debounce`, because requests are sent one after the other, and leaving a field sends at once.
  while (true) {
    const { revision } = yield* select(selectAddresses);
    // Does not wait for an edit if edits were made during the last request, because those have not been sent yet.
    if (revision === sentRevision) yield take([...EDIT_TYPES, fieldBlurred.type]);
    yield* waitForTypingPause();
    sentRevision = (yield* select(selectAddresses)).revision;
    yield* call(sendCustomerChanges, app);
  }
}

function* waitForTypingPause(): Saga {
  let isTyping = true;
  while (isTyping) {
    const { edit } = yield* race({
      edit: take(isAddressEdit),
      left: take(fieldBlurred),
      rest: delay(EDIT_DEBOUNCE),
    });
    isTyping = edit !== undefined;
  }
}

/** Waits for the first cart, which contains the customer's stored addresses, and applies them to the form. */
function* applyAddressesOfFirstCart(): Saga {
  const cart = yield* waitUntil(isCartAction, selectConfirmedCart);
  yield put(serverAddressesReceived({ receivedAddresses: getCartAddresses(cart) }));
}

const getCartAddresses = ({ billingAddress, shippingAddress }: Cart) => ({
  billing: billingAddress,
  shipping: shippingAddress,
});

type CustomerChanges = ReturnType<typeof findCustomerChanges>;

/** Sends changed addresses and resolves when the shop has answered; sends nothing if the shop already has them. */
export async function sendCustomerChanges(
  app: App,
  changes: CustomerChanges = findCustomerChanges(getCheckoutForm(app)),
): Promise<void> {
  if (!changes.billing && !changes.shipping) return;
  const { store } = app;
  store.dispatch(checkoutEvent({ type: 'calculationStarted' }));
  // Marks the change as urgent, because the edits were already debounced. A second delay would dim the totals while the
  // shopper types.
  const change = { kind: 'customer' as const, ...changes, urgent: true, context: contexts.checkout };
  const { result } = await enqueueChange(app, change);
  store.dispatch(checkoutEvent({ type: 'calculationFinished' }));
  if (result === 'refused') return;
  const cart = selectConfirmedCart(store.getState());
  store.dispatch(
    cart
      ? serverAddressesReceived({ receivedAddresses: getCartAddresses(cart), sentAddresses: changes })
      : addressesSaved(changes),
  );
}

/**
 * Sends the payment method and the additional fields before the order, as WooCommerce's checkout block does since
 * version 9.8, because a fee may depend on them. Runs only if the draft order shows that the shop supports the request.
 *
 *   shopper    chooses method   edits a field     places the order
 *   requests   PUT              --1.5 s-- PUT     the order waits for the response
 */
export function* choicesSaga(app: App, knownMethod: string): Saga {
  let lastSent: CheckoutChoices = {
    payment_method: knownMethod,
    additional_fields: getAdditionalValues(app),
  };
  // This is a loop instead of a watcher, because each request must know what the one before has sent.
  while (true) {
    const newChoices = findChangedChoices(app, lastSent);
    if (!newChoices) {
      yield take([methodChosen.type, additionalFieldsEdited.type]);
      continue;
    }
    if (!newChoices.payment_method) {
      const { edit } = yield* race({
        edit: take([methodChosen.type, additionalFieldsEdited.type]),
        rest: delay(EDIT_DEBOUNCE),
      });
      if (edit) continue;
    }
    yield* waitUntil(
      [isCheckoutAction, isPaymentAction],
      (state) => !selectIsOrdering(state) && !selectIsExpress(state),
    );
    const latestChoices = findChangedChoices(app, lastSent);
    if (!latestChoices) continue;
    lastSent = {
      ...{ ...lastSent, ...latestChoices },
      additional_fields: { ...lastSent.additional_fields, ...latestChoices.additional_fields },
    };
    yield* sendChoicesSaga(app, latestChoices);
  }
}

function getAdditionalValues(app: App): NonNullable<CheckoutChoices['additional_fields']> {
  const form = getCheckoutForm(app);
  const fields = (['contact', 'order'] as const).flatMap((step) => getAdditionalFields(form, step));
  return convertToSentFieldValues(fields, form.additional);
}

/** Returns the payment method and the additional fields that differ from those last sent; `null` if there are none. */
function findChangedChoices(app: App, sentChoices: CheckoutChoices): CheckoutChoices | null {
  const { activePaymentMethod } = selectPayment(app.store.getState());
  const method = getRegisteredMethod(app, activePaymentMethod)?.paymentMethodId ?? '';
  const fields = Object.entries(getAdditionalValues(app)).filter(
    ([name, value]) =>
      value !== (sentChoices.additional_fields?.[name] ?? (typeof value === 'boolean' ? false : '')),
  );
  const newChoices: CheckoutChoices = {
    ...(method && method !== sentChoices.payment_method && { payment_method: method }),
    ...(fields.length > 0 && { additional_fields: Object.fromEntries(fields) }),
  };
  return Object.keys(newChoices).length > 0 ? newChoices : null;
}

/**
 * Sends the chosen payment method and the additional fields. The request counts as a calculation, so that an order
 * placed meanwhile waits for the new total.
 */
function* sendChoicesSaga(app: App, newChoices: CheckoutChoices): Saga {
  yield put(checkoutEvent({ type: 'calculationStarted' }));
  try {
    const { totals } = yield* call(sendChoicesWithLock, app, newChoices);
    const shownCart = selectConfirmedCart(yield* select((state: AppState) => state));
    if (totals.totalPrice !== shownCart?.totals.totalPrice) {
      yield put(refreshRequested());
      yield* waitUntil(
        isCartAction,
        (state) => selectConfirmedCart(state) !== shownCart || selectCartReadProblem(state) !== null,
      );
    }
  } catch (error) {
    // Shows no error, because the server will reject the same value again with the order and give the reason then.
    reportBug(app, 'the total with the chosen method', error);
  } finally {
    yield put(checkoutEvent({ type: 'calculationFinished' }));
  }
}

/**
 * Sends the shopper's choices, such as the payment method, while no cart change is being sent. WooCommerce saves the
 * whole session with each request, so of two concurrent requests, the last one to end would overwrite the other.
 */
async function sendChoicesWithLock(app: App, newChoices: CheckoutChoices): Promise<Cart> {
  const releaseLock = await acquireLock(getLockName(app.settings.homeUrl, 'turn'));
  try {
    return await sendCheckoutChoices(app, newChoices);
  } finally {
    releaseLock();
  }
}
