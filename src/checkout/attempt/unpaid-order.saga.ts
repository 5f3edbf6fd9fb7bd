import { put } from 'redux-saga/effects';
import type { App } from '../../app/app.types';
import { attemptEvent } from '../checkout.slice';
import { readJournal } from './attempt-journal';

/** Shows the unpaid order of the journal, on page load and again after each failed attempt to pay. */
export function* showUnpaidOrder(app: App): Generator<unknown, void, never> {
  const entry = readJournal(app);
  if (entry?.phase !== 'unpaid') return;
  const { orderId, total, currency, lines } = entry;
  yield put(attemptEvent({ type: 'foundUnpaid', order: { orderId, total, currency }, lines }));
}
