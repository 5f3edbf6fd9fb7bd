import { put } from 'redux-saga/effects';
import { billingMadeSame, fieldsEdited, selectAddresses } from '../../address';
import type { App, AppState, Saga } from '../../app/app.types';
import { select } from '../../app/typed-effects';
import { contexts, noticeAdded, noticeDismissed } from '../../notice';
import {
  decodeObserverAnswer,
  methodOf,
  type ObserverResult,
  selectPayment,
  setupFailed,
  setupStarted,
  setupSucceeded,
  tokenData,
} from '../../payment';
import { errorsShown } from '../../validation';
import { editsOfAddress } from '../express/express-session';
import { formOf } from '../form/form';
import { runObservers } from '../order/observers.saga';
import { mergedAddresses, mergedData } from './payment-setup.rules';

const NOTICE = { id: 'wc-payment-error', context: contexts.payments };

export const brokenObserver: ObserverResult = {
  type: 'error',
  message: '',
  retry: true,
  validationErrors: {},
  meta: {},
};

export const isFailure = ({ type }: ObserverResult): boolean => type !== 'success';

const cancelledSetup: ObserverResult = { ...brokenObserver };

export interface SetupResult {
  isReady: boolean;
  /** The payment method returned an address that differs from the form's. */
  hasNewAddress: boolean;
}

/** Runs payment setup for the chosen method (docs/spec/4-states.md, 4.6); the order may be sent afterwards. */
export function* setUpPayment(app: App): Saga<SetupResult> {
  yield put(noticeDismissed(NOTICE));
  yield put(setupStarted());
  const { activePaymentMethod, activeSavedToken } = yield* select(selectPayment);
  const id = methodOf(app, activePaymentMethod)?.paymentMethodId ?? activePaymentMethod;
  // Starts from the saved card only, so that data of an earlier attempt is not sent again.
  const card = activeSavedToken ? tokenData(id, activeSavedToken) : {};
  const results = yield* runObservers<ObserverResult>(
    app,
    'payment_setup',
    {},
    { read: decodeObserverAnswer, ends: isFailure, failedResult: brokenObserver, cancelled: cancelledSetup },
  );
  const bad = results.find(isFailure);
  if (!bad || bad.type === 'success') {
    const metas = results.map(({ meta }) => meta);
    const hasNewAddress = yield* applyAddresses(app, mergedAddresses(metas));
    yield put(setupSucceeded(mergedData(metas) ?? card));
    return { isReady: true, hasNewAddress };
  }
  if (bad.type === 'failure') {
    const { billing } = mergedAddresses([bad.meta]);
    yield* applyAddresses(app, { billing, shipping: {} });
    yield put(setupFailed(mergedData([bad.meta]) ?? card));
  } else {
    yield put(errorsShown({ source: 'attempt', errors: bad.validationErrors }));
    yield put(setupFailed());
  }
  yield* showFailure(app, bad);
  return { isReady: false, hasNewAddress: false };
}

function* showFailure(app: App, bad: Exclude<ObserverResult, { type: 'success' }>): Saga<void> {
  const { t } = app.messages;
  if (bad === cancelledSetup)
    yield put(noticeAdded({ ...NOTICE, status: 'info', content: t('payment.setupCancelled') }));
  else
    yield put(
      noticeAdded({
        ...NOTICE,
        ...(bad.messageContext && { context: bad.messageContext }),
        ...{ status: 'error', content: bad.message || t('error.generic'), isDismissible: false },
      }),
    );
}

/** Applies addresses that a payment method returned; returns whether an address has changed. */
function* applyAddresses(app: App, given: ReturnType<typeof mergedAddresses>): Saga<boolean> {
  const { values, useShippingAsBilling, revision } = selectAddresses(
    yield* select((state: AppState) => state),
  );
  const shipping: Readonly<Record<string, string>> = { ...values.shipping, ...given.shipping };
  const differs = Object.entries(given.billing).some(
    ([field, value]) => field !== 'email' && value !== (shipping[field] ?? ''),
  );
  // The form uses one address for both until a payment method returns two different ones.
  if (differs && useShippingAsBilling && formOf(app).needs.needsShipping) yield put(billingMadeSame(false));
  yield put(
    fieldsEdited([
      ...editsOfAddress('shipping', given.shipping),
      ...editsOfAddress('billing', given.billing),
    ]),
  );
  return selectAddresses(yield* select((state: AppState) => state)).revision !== revision;
}
