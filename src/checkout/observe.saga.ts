import { call, delay, put, race, take } from 'redux-saga/effects';
import type { App } from '../app/app.types';
import { observerWaited, paymentsOf, setupCancelled } from '../payment';

type Step<T> = Generator<unknown, T, never>;

/** Those who check a form have no reason to take longer. */
const TIME_TO_CHECK = 10_000;

/** Banks and wallets wait for people; who waits for them is told so after this. */
const QUIET_WAIT = 30_000;

export type CheckoutHook = 'checkout_validation' | 'payment_setup' | 'checkout_success' | 'checkout_fail';

interface Rules<T> {
  /** Makes of an answer what it means. */
  read(answer: unknown): T | undefined;
  ends(result: T): boolean;
  /** What one counts as that throws, or that has a limit and never answers; without it, it is passed over. */
  broken?: T;
  /** What it counts as when the shopper does not want to wait any longer. */
  cancelled?: T;
}

/** Asks the observers of an event in their order; the loop ends where `ends` says so. */
export function* ask<T>(app: App, event: CheckoutHook, detail: unknown, rules: Rules<T>): Step<T[]> {
  const results: T[] = [];
  for (const observer of paymentsOf(app).observers.of(event)) {
    let result: T | undefined;
    try {
      const answer = (async () => ({ value: await observer(detail) }))();
      const got = (yield call(waitFor, event, answer)) as { value: unknown } | 'cancelled';
      result = got === 'cancelled' ? rules.cancelled : rules.read(got.value);
    } catch (cause) {
      app.report(`an observer of ${event}`, cause);
      result = rules.broken;
    }
    if (result === undefined) continue;
    results.push(result);
    if (rules.ends(result)) break;
  }
  return results;
}

interface Raced {
  answer?: { value: unknown };
  cancelled?: unknown;
}

/*
 *   setup     ├──────── 30 s ────────┤ „Đang chờ … xác nhận“ + [Huỷ] ───────── answer or Huỷ
 *   answered  ├──────── 30 s ────────┤ „Đang chờ … xác nhận“ ───────────────── answer
 *   checking  ├── 10 s ──┤ broken
 */
function* waitFor(
  event: CheckoutHook,
  answer: Promise<{ value: unknown }>,
): Step<Raced['answer'] | 'cancelled'> {
  // Once it is not waited for any more, nobody hears that it failed.
  answer.catch(() => {});
  const isSetup = event === 'payment_setup';
  const ends = { answer: call(() => answer), ...(isSetup && { cancelled: take(setupCancelled) }) };
  const isChecking = event === 'checkout_validation';
  const first = (yield race({ ...ends, late: delay(isChecking ? TIME_TO_CHECK : QUIET_WAIT) })) as Raced;
  if (first.cancelled) return 'cancelled';
  if (first.answer) return first.answer;
  if (isChecking) throw new Error('it did not answer in time');
  yield put(observerWaited(isSetup ? 'setup' : 'answer'));
  try {
    const { answer: late } = (yield race(ends)) as Raced;
    return late ?? 'cancelled';
  } finally {
    yield put(observerWaited(null));
  }
}
