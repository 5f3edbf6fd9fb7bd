import { put } from 'redux-saga/effects';
import type { App, Saga } from '../../app/app.types';
import { attemptEvent } from '../checkout.slice';
import { type JournalEntry, readAttempt } from './attempt-journal.rules';

const STORAGE_KEY = 'checkout-attempt';

export function readAttemptJournal(app: App): JournalEntry | null {
  return readAttempt(app.storage.read(STORAGE_KEY), app.clock.now());
}

export function writeAttemptJournal(app: App, entry: JournalEntry): void {
  app.storage.write(STORAGE_KEY, entry);
}

/** Stores how the attempt `id` ended, unless a newer attempt has replaced its entry. */
export function closeJournalEntry(app: App, id: string, end: Partial<JournalEntry>): void {
  const entry = readAttemptJournal(app);
  if (entry?.id === id) writeAttemptJournal(app, { ...entry, endedAt: app.clock.now(), ...end });
}

/** Shows the unpaid order of the journal, on page load and again after each failed attempt to pay. */
export function* showUnpaidOrder(app: App): Saga {
  const entry = readAttemptJournal(app);
  if (entry?.phase !== 'unpaid') return;
  const { orderId, total, currency, lines } = entry;
  yield put(attemptEvent({ type: 'foundUnpaid', order: { orderId, total, currency }, lines }));
}
