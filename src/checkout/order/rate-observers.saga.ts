import { fork } from 'redux-saga/effects';
import type { App, Saga } from '../../app/app.types';
import { select } from '../../app/typed-effects';
import { waitUntil } from '../../app/wait-until';
import { type CartState, selectCartState } from '../../cart';
import { extensionStateOf } from '../../extend/extension-state';

type Outcome = CartState['outcomes'][number];

/** `customer`: new rates after an address change; `rate`: the shopper chose a rate. */
const OBSERVER_EVENT_PREFIX = { customer: 'shipping_rate', rate: 'shipping_rate_select' } as const;

/** Notifies observers of the result of address and rate changes, without waiting for them. */
export function* notifyRateObservers(app: App): Saga {
  let before = yield* select(selectCartState);
  while (true) {
    const after = yield* waitUntil(selectCartState, (now) => now !== before);
    for (const outcome of after.outcomes) {
      if (before.outcomes.includes(outcome) || outcome.result === 'replaced') continue;
      const kind = before.pending.find(({ id }) => id === outcome.id)?.kind;
      if (kind === 'customer' || kind === 'rate')
        yield fork(notifyObservers, app, OBSERVER_EVENT_PREFIX[kind], outcome, after);
    }
    before = after;
  }
}

async function notifyObservers(
  app: App,
  what: string,
  outcome: Outcome,
  { confirmed }: CartState,
): Promise<void> {
  const event = `${what}_${outcome.result === 'done' ? 'success' : 'fail'}`;
  const observers = extensionStateOf(app).observers.of(event);
  if (observers.length === 0) return;
  const detail =
    outcome.result === 'refused' ? Promise.resolve(rateProblem(outcome)) : ratesAsSent(confirmed);
  const report = (cause: unknown) => app.report(`an observer of ${event}`, cause);
  await Promise.all(observers.map((observer) => detail.then(observer).catch(report)));
}

/** Loads the conversion to the Store API's names on demand, because few pages need it. */
async function ratesAsSent(cart: CartState['confirmed']): Promise<unknown> {
  const { toSnakeCase } = await import('../../extend/wc-cart');
  return toSnakeCase(cart?.shippingRates ?? []);
}

function rateProblem({ problem }: Extract<Outcome, { result: 'refused' }>) {
  const hasInvalidAddress = problem.code === 'rest_invalid_param';
  return { isPristine: false, isValid: false, hasInvalidAddress, hasError: !hasInvalidAddress };
}
