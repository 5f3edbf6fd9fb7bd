import { call, put, select } from 'redux-saga/effects';
import { billingMadeSame, fieldsEdited, selectAddresses } from '../../address';
import type { App, Saga } from '../../app/app.types';
import { contexts, noticeAdded, noticeDismissed } from '../../notice';
import {
  decodeObserverAnswer,
  methodOf,
  type ObserverResult,
  type PaymentState,
  selectPayment,
  setupFailed,
  setupStarted,
  setupSucceeded,
  tokenData,
} from '../../payment';
import { errorsShown } from '../../validation';
import { editsOfAddress } from '../express/wallet-address';
import { formOf } from '../form/form';
import { runObservers } from '../order/run-observers.saga';
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
  /** A wallet knew the address better than the form did. */
  hasNewAddress: boolean;
}

/** Section 4.6: the chosen method gets ready, and then the order may be sent. */
export function* setUpPayment(app: App): Saga<SetupResult> {
  yield put(noticeDismissed(NOTICE));
  yield put(setupStarted());
  const { activePaymentMethod, activeSavedToken } = (yield select(selectPayment)) as PaymentState;
  const id = methodOf(app, activePaymentMethod)?.paymentMethodId ?? activePaymentMethod;
  // Starts anew with each attempt: data of an earlier one is not sent again.
  const card = activeSavedToken ? tokenData(id, activeSavedToken) : {};
  const results = (yield call(
    runObservers<ObserverResult>,
    app,
    'payment_setup',
    {},
    { read: decodeObserverAnswer, ends: isFailure, failedResult: brokenObserver, cancelled: cancelledSetup },
  )) as ObserverResult[];
  const bad = results.find(isFailure);
  if (!bad || bad.type === 'success') {
    const metas = results.map(({ meta }) => meta);
    const hasNewAddress = (yield call(applyAddresses, app, mergedAddresses(metas))) as boolean;
    yield put(setupSucceeded(mergedData(metas) ?? card));
    return { isReady: true, hasNewAddress };
  }
  if (bad.type === 'failure') {
    const { billing } = mergedAddresses([bad.meta]);
    yield call(applyAddresses, app, { billing, shipping: {} });
    yield put(setupFailed(mergedData([bad.meta]) ?? card));
  } else {
    yield put(errorsShown({ source: 'attempt', errors: bad.validationErrors }));
    yield put(setupFailed());
  }
  yield call(showFailure, app, bad);
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

/** Returns whether anything is another address now. */
function* applyAddresses(app: App, given: ReturnType<typeof mergedAddresses>): Saga<boolean> {
  const { values, useShippingAsBilling, revision } = selectAddresses(yield select((state: unknown) => state));
  const shipping: Readonly<Record<string, string>> = { ...values.shipping, ...given.shipping };
  const differs = Object.entries(given.billing).some(
    ([field, value]) => field !== 'email' && value !== (shipping[field] ?? ''),
  );
  // One address stands for both in the form until somebody knows two.
  if (differs && useShippingAsBilling && formOf(app).needs.needsShipping) yield put(billingMadeSame(false));
  yield put(
    fieldsEdited([
      ...editsOfAddress('shipping', given.shipping),
      ...editsOfAddress('billing', given.billing),
    ]),
  );
  return selectAddresses(yield select((state: unknown) => state)).revision !== revision;
}
