import { delay, put, take } from 'redux-saga/effects';
import type { App, Saga } from '../../app/app.types';
import { call, race } from '../../app/typed-effects';
import { observerDelayed, paymentRegistryOf, setupCancelled } from '../../payment';

export type CheckoutHook = 'checkout_validation' | 'payment_setup' | 'checkout_success' | 'checkout_fail';

/**
 * Only hooks without a payment in flight have a time limit: a gateway may show 3-D Secure for minutes during payment
 * setup and again after the order was placed.
 */
const LIMITS: Partial<Record<CheckoutHook, number>> = { checkout_validation: 10_000, checkout_fail: 30_000 };

/** After this delay, in milliseconds, the page says what it is waiting for. */
const SILENT_WAIT = 30_000;

interface ObserverRules<T> {
  /** Converts an observer's answer into a result. */
  read(answer: unknown): T | undefined;
  ends(result: T): boolean;
  /** The result of an observer that throws or exceeds its time limit; if missing, the observer is ignored. */
  failedResult?: T;
  /** The result if the shopper cancels while an observer is running. */
  cancelled?: T;
}

/** Runs the observers of a hook one after the other, until `ends` returns true for a result. */
export function* runObservers<T>(
  app: App,
  event: CheckoutHook,
  detail: unknown,
  rules: ObserverRules<T>,
): Saga<T[]> {
  const results: T[] = [];
  for (const observer of paymentRegistryOf(app).observers.of(event)) {
    let result: T | undefined;
    try {
      const answer = (async () => ({ value: await observer(detail) }))();
      const got = yield* awaitAnswer(app, event, answer);
      result = got === 'cancelled' ? rules.cancelled : rules.read(got.value);
    } catch (cause) {
      app.report(`an observer of ${event}`, cause);
      result = rules.failedResult;
    }
    if (result === undefined) continue;
    results.push(result);
    if (rules.ends(result)) break;
  }
  return results;
}

/*
 *   payment_setup         ├──── 30 s ────┤ "waiting for …" with Cancel ──────────── answer or Cancel
 *   checkout_success      ├──── 30 s ────┤ "placed, waiting for …" with a link to the order ──── answer
 *   checkout_fail         ├──── 30 s ────┤ reported and ignored
 *   checkout_validation   ├─ 10 s ─┤ reported and counted as failed
 */
function* awaitAnswer(
  app: App,
  event: CheckoutHook,
  answer: Promise<{ value: unknown }>,
): Saga<{ value: unknown } | 'cancelled'> {
  // Prevents an unhandled rejection if the observer rejects after we stopped waiting.
  answer.catch(() => {});
  const isSetup = event === 'payment_setup';
  const limit = LIMITS[event];
  const ends = () => ({ answer: call(() => answer), ...(isSetup && { cancelled: take(setupCancelled) }) });
  const first = yield* race({ ...ends(), late: delay(limit ?? SILENT_WAIT) });
  if (first.cancelled) return 'cancelled';
  if (first.answer) return first.answer;
  if (limit) throw new Error('it did not answer in time');
  if (!isSetup) app.report(`an observer of ${event}`, 'has not answered for 30 s; the shopper waits for it');
  yield put(observerDelayed(isSetup ? 'setup' : 'answer'));
  try {
    const { answer: late } = yield* race(ends());
    return late ?? 'cancelled';
  } finally {
    yield put(observerDelayed(null));
  }
}
