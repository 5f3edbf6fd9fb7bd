import { put } from 'redux-saga/effects';
import type { App } from '../app/app.types';
import { attemptMoved } from './checkout.slice';
import { readJournal } from './journal';

/** An order that waits for its money is told of until it has it, also after another try that came to nothing. */
export function* recallUnpaid(app: App): Generator<unknown, void, never> {
  const entry = readJournal(app);
  if (entry?.phase !== 'unpaid') return;
  const { orderId, total, currency, lines } = entry;
  yield put(attemptMoved({ type: 'foundUnpaid', order: { orderId, total, currency }, lines }));
}
