import { delay, put, take } from 'redux-saga/effects';
import {
  addressesSaved,
  fieldEdited,
  fieldsEdited,
  sameAddressToggled,
  selectAddresses,
  serverAddressesReceived,
} from '../../address';
import type { App, Saga } from '../../app/app.types';
import { call, race, select, waitUntil } from '../../app/typed-effects';
import { type Cart, enqueueChange, selectConfirmedCart } from '../../cart';
import { contexts } from '../../notice';
import { checkoutEvent, fieldBlurred } from '../checkout.slice';
import { getCheckoutForm } from '../form/checkout-form';
import { findCustomerChanges } from '../form/form.rules';

const DEBOUNCE = 1_500;

const EDITS: readonly string[] = [fieldEdited.type, fieldsEdited.type, sameAddressToggled.type];
const isEdit = ({ type }: { type: string }): boolean => EDITS.includes(type);

/**
 * Sends address edits 1.5 s after the last key, or when a field loses focus.
 *
 *   keys       H  à  _  N ộ i             blur
 *   debounce   |------ 1.5 s ------|send  |send
 */
export function* customerSaga(app: App): Saga {
  yield* applyFirstCart();
  let sentRevision = 0;
  while (true) {
    const { revision } = yield* select(selectAddresses);
    // The next push sends edits that were made during this one.
    if (revision === sentRevision) yield take([...EDITS, fieldBlurred.type]);
    yield* waitForTypingPause();
    sentRevision = (yield* select(selectAddresses)).revision;
    yield* call(pushCustomer, app);
  }
}

function* waitForTypingPause(): Saga {
  while (true) {
    const { edit } = yield* race({
      edit: take(isEdit),
      left: take(fieldBlurred),
      rest: delay(DEBOUNCE),
    });
    if (!edit) return;
  }
}

/** Waits for the first cart, which contains the customer's stored addresses, and applies them to the form. */
function* applyFirstCart(): Saga {
  const cart = yield* waitUntil(selectConfirmedCart);
  yield put(serverAddressesReceived({ addresses: getAddresses(cart) }));
}

const getAddresses = ({ billingAddress, shippingAddress }: Cart) => ({
  billing: billingAddress,
  shipping: shippingAddress,
});

type CustomerChanges = ReturnType<typeof findCustomerChanges>;

/** Sends changed addresses and resolves when the shop has answered; sends nothing if the shop already has them. */
export async function pushCustomer(
  app: App,
  changes: CustomerChanges = findCustomerChanges(getCheckoutForm(app)),
): Promise<void> {
  if (!changes.billing && !changes.shipping) return;
  const { store } = app;
  store.dispatch(checkoutEvent({ type: 'calculationStarted' }));
  // The request is urgent, because the edits were debounced before: waiting in the queue would dim the totals while
  // the shopper types.
  const change = { kind: 'customer' as const, ...changes, urgent: true, context: contexts.checkout };
  const { result } = await enqueueChange(app, change);
  store.dispatch(checkoutEvent({ type: 'calculationFinished' }));
  if (result === 'refused') return;
  const cart = selectConfirmedCart(store.getState());
  store.dispatch(
    cart
      ? serverAddressesReceived({ addresses: getAddresses(cart), sent: changes })
      : addressesSaved(changes),
  );
}
