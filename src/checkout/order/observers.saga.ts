import { delay, fork, put, take, takeEvery } from 'redux-saga/effects';
import type { App, Saga } from '../../app/app.types';
import { call, race, select } from '../../app/typed-effects';
import { type CartState, isCartAction, selectCartState } from '../../cart';
import { getExtensionState } from '../../extend/extension-state';
import { getPaymentRegistry, observerDelayed, setupCancelled } from '../../payment';

export type CheckoutEventName =
  | 'checkout_validation'
  | 'payment_setup'
  | 'checkout_success'
  | 'checkout_fail';

/**
 * Time limits in milliseconds, for hooks that run while no payment is in flight. The other hooks have none, because a
 * gateway may show 3-D Secure for minutes during payment setup and again after the order was placed.
 */
const TIME_LIMITS: Partial<Record<CheckoutEventName, number>> = {
  checkout_validation: 10_000,
  checkout_fail: 30_000,
};

/** Delay in milliseconds after which the page shows which observer it is waiting for. */
const MESSAGE_DELAY = 30_000;

interface ObserverRules<T> {
  /** Converts an observer's answer into a result; `undefined` if the answer has no effect. */
  decode(answer: unknown): T | undefined;
  isFinal(result: T): boolean;
  /**
   * The result of an observer that throws or exceeds its time limit. Without this property, such an observer is
   * ignored.
   */
  failedResult?: T;
  /** The result if the shopper cancels while an observer is running. */
  cancelledResult?: T;
}

/** Runs the observers of a hook one after the other, until `ends` returns true for a result. */
export function* runObservers<T>(
  app: App,
  event: CheckoutEventName,
  detail: unknown,
  rules: ObserverRules<T>,
): Saga<T[]> {
  const results: T[] = [];
  for (const observer of getPaymentRegistry(app).observers.list(event)) {
    let result: T | undefined;
    try {
      const answer = (async () => ({ value: await observer(detail) }))();
      const response = yield* waitForObserverAnswer(app, event, answer);
      result = response === 'cancelled' ? rules.cancelledResult : rules.decode(response.value);
    } catch (cause) {
      app.report(`an observer of ${event}`, cause);
      result = rules.failedResult;
    }
    if (result === undefined) continue;
    results.push(result);
    if (rules.isFinal(result)) break;
  }
  return results;
}

/*
 * Waits for an observer's answer, for as long as its event allows:
 *
 *   payment_setup         ├──── 30 s ────┤ "waiting for …" with Cancel ──────────── answer or Cancel
 *   checkout_success      ├──── 30 s ────┤ "placed, waiting for …" with a link to the order ──── answer
 *   checkout_fail         ├──── 30 s ────┤ reported and ignored
 *   checkout_validation   ├─ 10 s ─┤ reported and counted as failed
 */
function* waitForObserverAnswer(
  app: App,
  event: CheckoutEventName,
  answer: Promise<{ value: unknown }>,
): Saga<{ value: unknown } | 'cancelled'> {
  // Prevents an unhandled rejection if the observer rejects after we stopped waiting.
  answer.catch(() => {});
  const isSetup = event === 'payment_setup';
  const limit = TIME_LIMITS[event];
  const createObserverRaceEffects = () => ({
    answer: call(() => answer),
    ...(isSetup && { cancelled: take(setupCancelled) }),
  });
  const firstAnswer = yield* race({ ...createObserverRaceEffects(), late: delay(limit ?? MESSAGE_DELAY) });
  if (firstAnswer.cancelled) return 'cancelled';
  if (firstAnswer.answer) return firstAnswer.answer;
  if (limit) throw new Error('it did not answer in time');
  if (!isSetup) app.report(`an observer of ${event}`, 'has not answered for 30 s; the shopper waits for it');
  yield put(observerDelayed(isSetup ? 'setup' : 'answer'));
  try {
    const { answer: late } = yield* race(createObserverRaceEffects());
    return late ?? 'cancelled';
  } finally {
    yield put(observerDelayed(null));
  }
}

type CartChangeOutcome = CartState['outcomes'][number];

/**
 * Prefixes of the events for rates. `customer`: an address change has led to new rates; `rate`: the shopper chose a
 * rate.
 */
const EVENT_PREFIXES = { customer: 'shipping_rate', rate: 'shipping_rate_select' } as const;

/** Notifies observers of the result of address and rate changes, without waiting for them. */
export function* notifyRateObservers(app: App): Saga {
  let before = yield* select(selectCartState);
  function* notifyOfNewOutcomes(): Saga {
    const after = yield* select(selectCartState);
    for (const outcome of after.outcomes) {
      if (before.outcomes.includes(outcome) || outcome.result === 'replaced') continue;
      const kind = before.pending.find(({ id }) => id === outcome.id)?.kind;
      if (kind === 'customer' || kind === 'rate')
        yield fork(notifyObserversInOrder, app, EVENT_PREFIXES[kind], outcome, after);
    }
    before = after;
  }
  yield takeEvery(isCartAction, notifyOfNewOutcomes);
}

async function notifyObserversInOrder(
  app: App,
  eventPrefix: string,
  outcome: CartChangeOutcome,
  { confirmed }: CartState,
): Promise<void> {
  const event = `${eventPrefix}_${outcome.result === 'done' ? 'success' : 'fail'}`;
  const observers = getExtensionState(app).observers.list(event);
  if (observers.length === 0) return;
  const detail =
    outcome.result === 'refused'
      ? Promise.resolve(createRateProblem(outcome))
      : convertRatesToWcNames(confirmed);
  const reportObserverError = (cause: unknown) => app.report(`an observer of ${event}`, cause);
  await Promise.all(observers.map((observer) => detail.then(observer).catch(reportObserverError)));
}

/**
 * Converts the shipping rates to the Store API's field names. The code that does so is loaded on demand, because few
 * pages need it.
 */
async function convertRatesToWcNames(cart: CartState['confirmed']): Promise<unknown> {
  const { toSnakeCase } = await import('../../extend/convert-to-wc-cart');
  return toSnakeCase(cart?.shippingRates ?? []);
}

function createRateProblem({ problem }: Extract<CartChangeOutcome, { result: 'refused' }>) {
  const hasInvalidAddress = problem.code === 'rest_invalid_param';
  return { isPristine: false, isValid: false, hasInvalidAddress, hasError: !hasInvalidAddress };
}
