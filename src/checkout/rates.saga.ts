import { call, fork, select } from 'redux-saga/effects';
import type { App } from '../app/app.types';
import { until } from '../app/until';
import { type CartState, selectCartState } from '../cart';
import { extendingOf } from '../extend/extending';

type Step<T = void> = Generator<unknown, T, never>;
type Outcome = CartState['outcomes'][number];

/** Rates come with an address; one of them is chosen. */
const TOLD = { customer: 'shipping_rate', rate: 'shipping_rate_select' } as const;

/** Tells observers what came of what the shopper asked of the delivery. Nobody waits for their answers. */
export function* tellRates(app: App): Step {
  let before = (yield select(selectCartState)) as CartState;
  while (true) {
    const after = (yield call(until<CartState>, selectCartState, (now) => now !== before)) as CartState;
    for (const outcome of after.outcomes) {
      if (before.outcomes.includes(outcome) || outcome.result === 'replaced') continue;
      const kind = before.pending.find(({ id }) => id === outcome.id)?.kind;
      if (kind === 'customer' || kind === 'rate') yield fork(tell, app, TOLD[kind], outcome, after);
    }
    before = after;
  }
}

async function tell(app: App, what: string, outcome: Outcome, { confirmed }: CartState): Promise<void> {
  const event = `${what}_${outcome.result === 'done' ? 'success' : 'fail'}`;
  const observers = extendingOf(app).observers.of(event);
  if (observers.length === 0) return;
  const detail = outcome.result === 'refused' ? Promise.resolve(trouble(outcome)) : rates(confirmed);
  const report = (cause: unknown) => app.report(`an observer of ${event}`, cause);
  await Promise.all(observers.map((observer) => detail.then(observer).catch(report)));
}

/** The shop's own names come with the code that knows them, which few pages need. */
async function rates(cart: CartState['confirmed']): Promise<unknown> {
  const { asSent } = await import('../extend/outside');
  return asSent(cart?.shippingRates ?? []);
}

function trouble({ problem }: Extract<Outcome, { result: 'refused' }>) {
  const hasInvalidAddress = problem.code === 'rest_invalid_param';
  return { isPristine: false, isValid: false, hasInvalidAddress, hasError: !hasInvalidAddress };
}
