import { call, put, select } from 'redux-saga/effects';
import { type AddressValues, type FieldEdit, fieldsEdited } from '../address';
import type { App } from '../app/app.types';
import { contexts, noticeAdded, noticeDismissed } from '../notice';
import {
  type ObserverResult,
  type PaymentData,
  type PaymentState,
  readObserverAnswer,
  selectPayment,
  setupDone,
  setupFailed,
  setupStarted,
} from '../payment';
import { errorsFound } from '../validation';
import { ask } from './observe.saga';

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

/** Section 4.6: the chosen method gets ready. Returns whether the order may be sent. */
export function* setUpPayment(app: App): Step<boolean> {
  yield put(noticeDismissed(NOTICE));
  yield put(setupStarted());
  const { activePaymentMethod } = (yield select(selectPayment)) as PaymentState;
  const rules = { read: readObserverAnswer, ends: endsLoop, broken: brokenObserver };
  const results = (yield call(
    ask<ObserverResult>,
    app,
    'payment_setup',
    { paymentMethod: activePaymentMethod },
    rules,
  )) as ObserverResult[];
  const bad = results.find(endsLoop);
  const last = results.at(-1);
  if (!bad) {
    if (last) yield call(takeAddresses, last.meta, ['billing', 'shipping']);
    yield put(setupDone(last && dataOf(last.meta)));
    return true;
  }
  if (bad.type === 'success') return true;
  const message = bad.message || app.messages.t('error.generic');
  if (bad.type === 'failure') {
    yield call(takeAddresses, bad.meta, ['billing']);
    yield put(setupFailed(dataOf(bad.meta)));
  } else {
    yield put(errorsFound(bad.validationErrors));
    yield put(setupFailed());
  }
  yield put(
    noticeAdded({
      ...NOTICE,
      ...(bad.messageContext && { context: bad.messageContext }),
      ...{ status: 'error', content: message, isDismissible: false },
    }),
  );
  return false;
}

function dataOf(meta: Readonly<Record<string, unknown>>): PaymentData | undefined {
  const { paymentMethodData: data } = meta;
  return typeof data === 'object' && data !== null ? (data as PaymentData) : undefined;
}

/** A wallet may know the address better than the form does. */
function* takeAddresses(
  meta: Readonly<Record<string, unknown>>,
  kinds: readonly ('billing' | 'shipping')[],
): Step<void> {
  const edits = kinds.flatMap((kind): FieldEdit[] => {
    const given = meta[`${kind}Address`];
    if (typeof given !== 'object' || given === null) return [];
    return Object.entries(given as AddressValues)
      .filter(([, value]) => typeof value === 'string')
      .map(([field, value]) => ({ kind, field, value }));
  });
  if (edits.length > 0) yield put(fieldsEdited(edits));
}
