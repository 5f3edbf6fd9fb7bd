import { put } from 'redux-saga/effects';
import type { App } from '../../app/app.types';
import { attemptEvent } from '../checkout.slice';
import { readJournal } from './attempt-journal';

/** An order that waits for its money is told of until it has it, also after another try that came to nothing. */
export function* showUnpaidOrder(app: App): Generator<unknown, void, never> {
  const entry = readJournal(app);
  if (entry?.phase !== 'unpaid') return;
  const { orderId, total, currency, lines } = entry;
  yield put(attemptEvent({ type: 'foundUnpaid', order: { orderId, total, currency }, lines }));
}
