import { call, put, select } from 'redux-saga/effects';
import { billingMadeSame, fieldsEdited, selectAddresses } from '../address';
import type { App } from '../app/app.types';
import { contexts, noticeAdded, noticeDismissed } from '../notice';
import {
  methodOf,
  type ObserverResult,
  type PaymentState,
  readObserverAnswer,
  selectPayment,
  setupDone,
  setupFailed,
  setupStarted,
  tokenData,
} from '../payment';
import { errorsReported } from '../validation';
import { formOf } from './form';
import { ask } from './observe.saga';
import { mergedAddresses, mergedData } from './setup.rules';
import { editsOfAddress } from './tell-address';

type Step<T> = Generator<unknown, T, never>;

const NOTICE = { id: 'wc-payment-error', context: contexts.payments };

export const brokenObserver: ObserverResult = {
  type: 'error',
  message: '',
  retry: true,
  validationErrors: {},
  meta: {},
};

export const endsLoop = ({ type }: ObserverResult): boolean => type !== 'success';

const cancelledSetup: ObserverResult = { ...brokenObserver };

export interface SetUp {
  isReady: boolean;
  /** A wallet knew the address better than the form did. */
  hasNewAddress: boolean;
}

/** Section 4.6: the chosen method gets ready, and then the order may be sent. */
export function* setUpPayment(app: App): Step<SetUp> {
  yield put(noticeDismissed(NOTICE));
  yield put(setupStarted());
  const { activePaymentMethod, activeSavedToken } = (yield select(selectPayment)) as PaymentState;
  const id = methodOf(app, activePaymentMethod)?.paymentMethodId ?? activePaymentMethod;
  // Starts anew with each attempt: data of an earlier one is not sent again.
  const card = activeSavedToken ? tokenData(id, activeSavedToken) : {};
  const results = (yield call(
    ask<ObserverResult>,
    app,
    'payment_setup',
    {},
    { read: readObserverAnswer, ends: endsLoop, broken: brokenObserver, cancelled: cancelledSetup },
  )) as ObserverResult[];
  const bad = results.find(endsLoop);
  if (!bad || bad.type === 'success') {
    const metas = results.map(({ meta }) => meta);
    const hasNewAddress = (yield call(takeAddresses, app, mergedAddresses(metas))) as boolean;
    yield put(setupDone(mergedData(metas) ?? card));
    return { isReady: true, hasNewAddress };
  }
  if (bad.type === 'failure') {
    const { billing } = mergedAddresses([bad.meta]);
    yield call(takeAddresses, app, { billing, shipping: {} });
    yield put(setupFailed(mergedData([bad.meta]) ?? card));
  } else {
    yield put(errorsReported({ source: 'attempt', errors: bad.validationErrors }));
    yield put(setupFailed());
  }
  yield call(tellFailure, app, bad);
  return { isReady: false, hasNewAddress: false };
}

function* tellFailure(app: App, bad: Exclude<ObserverResult, { type: 'success' }>): Step<void> {
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
function* takeAddresses(app: App, given: ReturnType<typeof mergedAddresses>): Step<boolean> {
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
