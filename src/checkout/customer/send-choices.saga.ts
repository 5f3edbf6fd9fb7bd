import { delay, put, take } from 'redux-saga/effects';
import type { App, AppState, Saga } from '../../app/app.types';
import { reportBug } from '../../app/create-app';
import { call, race, select, waitUntil } from '../../app/typed-effects';
import { type Cart, refreshRequested, selectCartReadProblem, selectConfirmedCart } from '../../cart';
import { acquireLock, getLockName } from '../../lib/locks';
import { getMethod, methodChosen, selectIsExpress, selectPayment } from '../../payment';
import { additionalFieldsEdited, checkoutEvent, selectIsOrdering } from '../checkout.slice';
import { getCheckoutForm } from '../form/checkout-form';
import { convertToSentValues, getAdditionalFields } from '../form/form.rules';
import { type CheckoutChoices, sendChoices } from '../order/order.api';

const DEBOUNCE = 1_500;

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
  while (true) {
    const newChoices = findChangedChoices(app, lastSent);
    if (!newChoices) {
      yield take([methodChosen.type, additionalFieldsEdited.type]);
      continue;
    }
    if (!newChoices.payment_method) {
      const { edit } = yield* race({
        edit: take([methodChosen.type, additionalFieldsEdited.type]),
        rest: delay(DEBOUNCE),
      });
      if (edit) continue;
    }
    yield* waitUntil((state) => !selectIsOrdering(state) && !selectIsExpress(state));
    const latest = findChangedChoices(app, lastSent);
    if (!latest) continue;
    lastSent = {
      ...{ ...lastSent, ...latest },
      additional_fields: { ...lastSent.additional_fields, ...latest.additional_fields },
    };
    yield* sendChoicesSaga(app, latest);
  }
}

function getAdditionalValues(app: App): NonNullable<CheckoutChoices['additional_fields']> {
  const form = getCheckoutForm(app);
  const fields = (['contact', 'order'] as const).flatMap((place) => getAdditionalFields(form, place));
  return convertToSentValues(fields, form.additional);
}

/** Returns the choices that differ from those last sent; `null` if there are none. */
function findChangedChoices(app: App, sentChoices: CheckoutChoices): CheckoutChoices | null {
  const { activePaymentMethod } = selectPayment(app.store.getState());
  const method = getMethod(app, activePaymentMethod)?.paymentMethodId ?? '';
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
 * Sends the choices. The request counts as a calculation, so that an order placed meanwhile waits for the new
 * total.
 */
function* sendChoicesSaga(app: App, newChoices: CheckoutChoices): Saga {
  yield put(checkoutEvent({ type: 'calculationStarted' }));
  try {
    const { totals } = yield* call(sendSequentially, app, newChoices);
    const shownCart = selectConfirmedCart(yield* select((state: AppState) => state));
    if (totals.totalPrice !== shownCart?.totals.totalPrice) {
      yield put(refreshRequested());
      yield* waitUntil(
        (state) => selectConfirmedCart(state) !== shownCart || selectCartReadProblem(state) !== null,
      );
    }
  } catch (error) {
    // No error is shown, because the server rejects the same value again with the order, and that shows the reason.
    reportBug(app, 'the total with the chosen method', error);
  } finally {
    yield put(checkoutEvent({ type: 'calculationFinished' }));
  }
}

/**
 * Sends the shopper's choices, such as the payment method, while no cart change is being sent. WooCommerce saves the
 * whole session with each request, so of two concurrent requests, the last one to end would overwrite the other.
 */
async function sendSequentially(app: App, newChoices: CheckoutChoices): Promise<Cart> {
  const releaseLock = await acquireLock(getLockName(app.settings.homeUrl, 'turn'));
  try {
    return await sendChoices(app, newChoices);
  } finally {
    releaseLock();
  }
}
