import { put } from 'redux-saga/effects';
import { fieldsEdited, sameAddressToggled, selectAddresses } from '../../address';
import type { App, AppState, Saga } from '../../app/app.types';
import { select } from '../../app/typed-effects';
import { contexts, noticeAdded, noticeDismissed } from '../../notice';
import {
  createTokenData,
  decodeObserverAnswer,
  getRegisteredMethod,
  mergeAddresses,
  mergePaymentData,
  type ObserverResult,
  selectPayment,
  setupFailed,
  setupStarted,
  setupSucceeded,
} from '../../payment';
import { errorsShown } from '../../validation';
import { createAddressEdits } from '../express/express-session';
import { getCheckoutForm } from '../form/checkout-form';
import { runObservers } from '../order/observers.saga';

const NOTICE = { id: 'wc-payment-error', context: contexts.payments };

const failedObserverResult: ObserverResult = {
  type: 'error',
  message: '',
  retry: true,
  validationErrors: {},
  meta: {},
};

export const isFailedObserverResult = ({ type }: ObserverResult): boolean => type !== 'success';

const cancelledResult: ObserverResult = { ...failedObserverResult };

export interface PaymentSetupResult {
  isReady: boolean;
  /** Whether the payment method returned an address that differs from the form's. */
  hasNewAddress: boolean;
}

/** Runs payment setup for the chosen method (docs/spec/4-states.md, 4.6); the order may be sent afterwards. */
export function* setUpPayment(app: App): Saga<PaymentSetupResult> {
  yield put(noticeDismissed(NOTICE));
  yield put(setupStarted());
  const { activePaymentMethod, activeSavedToken } = yield* select(selectPayment);
  const id = getRegisteredMethod(app, activePaymentMethod)?.paymentMethodId ?? activePaymentMethod;
  // Drops the data of an earlier attempt, so that it is not sent again. Only the chosen saved card is kept.
  const card = activeSavedToken ? createTokenData(id, activeSavedToken) : {};
  const results = yield* runObservers<ObserverResult>(
    app,
    'payment_setup',
    {},
    {
      decode: decodeObserverAnswer,
      isFinal: isFailedObserverResult,
      failedResult: failedObserverResult,
      cancelledResult,
    },
  );
  const failure = results.find(isFailedObserverResult);
  if (!failure || failure.type === 'success') {
    const metas = results.map(({ meta }) => meta);
    const hasNewAddress = yield* applyReturnedAddresses(app, mergeAddresses(metas));
    yield put(setupSucceeded(mergePaymentData(metas) ?? card));
    return { isReady: true, hasNewAddress };
  }
  if (failure.type === 'failure') {
    const { billing } = mergeAddresses([failure.meta]);
    yield* applyReturnedAddresses(app, { billing, shipping: {} });
    yield put(setupFailed(mergePaymentData([failure.meta]) ?? card));
  } else {
    yield put(errorsShown({ source: 'attempt', errors: failure.validationErrors }));
    yield put(setupFailed());
  }
  yield* showSetupFailure(app, failure);
  return { isReady: false, hasNewAddress: false };
}

function* showSetupFailure(app: App, failure: Exclude<ObserverResult, { type: 'success' }>): Saga<void> {
  const { t } = app.messages;
  if (failure === cancelledResult)
    yield put(noticeAdded({ ...NOTICE, status: 'info', content: t('payment.setupCancelled') }));
  else
    yield put(
      noticeAdded({
        ...NOTICE,
        ...(failure.messageContext && { context: failure.messageContext }),
        ...{ status: 'error', content: failure.message || t('error.generic'), isDismissible: false },
      }),
    );
}

/** Applies addresses that a payment method returned; returns whether an address has changed. */
function* applyReturnedAddresses(app: App, addresses: ReturnType<typeof mergeAddresses>): Saga<boolean> {
  const { values, useShippingAsBilling, revision } = selectAddresses(
    yield* select((state: AppState) => state),
  );
  const shipping: Readonly<Record<string, string>> = { ...values.shipping, ...addresses.shipping };
  const differs = Object.entries(addresses.billing).some(
    ([field, value]) => field !== 'email' && value !== (shipping[field] ?? ''),
  );
  // If the payment method returned two different addresses, the form no longer uses one address for both purposes.
  if (differs && useShippingAsBilling && getCheckoutForm(app).addressNeeds.needsShipping)
    yield put(sameAddressToggled(false));
  yield put(
    fieldsEdited([
      ...createAddressEdits('shipping', addresses.shipping),
      ...createAddressEdits('billing', addresses.billing),
    ]),
  );
  return selectAddresses(yield* select((state: AppState) => state)).revision !== revision;
}
