import type { CartChange, NewChange } from './cart.change.types';

const DEFAULT_CONTEXT = 'wc/cart';

/** What the first change of a page goes by: who sends it ahead of the store (ahead.ts) knows it before there is one. */
export const FIRST_CHANGE = 1;

/** It went ahead of the store, and the shop has taken it. */
export const isAnswered = (change: CartChange): boolean =>
  change.kind === 'ajaxAdd' && change.journey === 'answered';

export function asked(id: number, change: NewChange, now: number): CartChange {
  const fresh = { id, at: now, firstAt: now, attempts: 0, failure: null, doubtful: false };
  return { context: DEFAULT_CONTEXT, ...change, ...fresh } as CartChange;
}

/** The code of an outcome: a chunk that the change needs is missing, so nothing has left this page. */
export const NOT_SENT = 'not_sent';
