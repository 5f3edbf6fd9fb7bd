import { call, delay, race } from 'redux-saga/effects';
import type { App } from '../app/app.types';
import { paymentsOf } from '../payment';

type Step<T> = Generator<unknown, T, never>;

/** A payment sheet may wait for the shopper's phone; a dead one must not hold the button for ever. */
const PATIENCE = 30_000;

export type CheckoutHook = 'checkout_validation' | 'payment_setup' | 'checkout_success' | 'checkout_fail';

/**
 * Asks the observers of an event in their order. `read` makes of each answer what it means; the loop ends where
 * `ends` says so. An observer that throws or never answers counts as one that says `broken`.
 */
export function* ask<T>(
  app: App,
  event: CheckoutHook,
  detail: unknown,
  rules: { read(answer: unknown): T | undefined; ends(result: T): boolean; broken: T },
): Step<T[]> {
  const results: T[] = [];
  for (const observer of paymentsOf(app).observers.of(event)) {
    let result: T | undefined;
    try {
      const outcome = (yield race({
        answer: call(async () => ({ value: await observer(detail) })),
        late: delay(PATIENCE),
      })) as { answer?: { value: unknown } };
      if (!outcome.answer) throw new Error('it did not answer in time');
      result = rules.read(outcome.answer.value);
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
