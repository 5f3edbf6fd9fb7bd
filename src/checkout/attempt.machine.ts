import type { Attempt, PlacedOrder } from './checkout.types';

export type AttemptEvent =
  | { type: 'waited'; on: 'cart' | 'tab' }
  | (Extract<Attempt, { phase: 'changed' }> & { type: 'totalChanged' })
  | { type: 'sent' }
  | { type: 'answered' }
  | { type: 'answerLost' }
  /** The page came back, and its journal tells of an order without an answer. */
  | { type: 'resumed' }
  | { type: 'found'; order: PlacedOrder }
  | { type: 'cartEmptied' }
  | { type: 'foundUnpaid'; order: PlacedOrder; lines: string }
  | { type: 'nothingFound' }
  /** By the shop or the payment page: there is no order any more. */
  | { type: 'orderCancelled' }
  /** The shopper's word, and nobody else's, allows another try. */
  | { type: 'dropped' };

type Type = AttemptEvent['type'];
type EventOf<T extends Type> = Extract<AttemptEvent, { type: T }>;
type Row = { [T in Type]?: (attempt: Attempt, event: EventOf<T>) => Attempt };

const none = (): Attempt => ({ phase: 'none' });
const wait = (_: Attempt, { on }: EventOf<'waited'>): Attempt => ({ phase: 'waiting', on });
const check = (): Attempt => ({ phase: 'checking' });
const place = (_: Attempt, { order }: EventOf<'found'>): Attempt => ({ phase: 'placed', order });
const owe = (_: Attempt, { order, lines }: EventOf<'foundUnpaid'>): Attempt => ({
  phase: 'unpaid',
  order,
  lines,
});
const ask = (_: Attempt, { oldTotal, newTotal, currency }: EventOf<'totalChanged'>): Attempt => ({
  phase: 'changed',
  oldTotal,
  newTotal,
  currency,
});

/*
 *   none ──waited──▶ waiting ──sent──▶ sent ──answered──▶ none
 *                      │                 └─answerLost─▶ checking ──found────────▶ placed
 *                      └─totalChanged─▶ changed            ├─────cartEmptied──▶ maybePlaced
 *                                                          ├─────nothingFound─▶ notKnown ──dropped──▶ none
 *                                                          └─────foundUnpaid──▶ unpaid ──waited (the same order)──▶ waiting
 */
const table: Readonly<Record<Attempt['phase'], Row>> = {
  none: { waited: wait, resumed: check, found: place, foundUnpaid: owe },
  waiting: {
    waited: wait,
    totalChanged: ask,
    sent: () => ({ phase: 'sent' }),
    resumed: check,
    found: place,
    dropped: none,
  },
  sent: { answered: none, answerLost: check, found: place },
  checking: {
    found: place,
    cartEmptied: () => ({ phase: 'maybePlaced' }),
    nothingFound: () => ({ phase: 'notKnown' }),
    foundUnpaid: owe,
    orderCancelled: none,
  },
  // It is looked for on; an order may arrive late.
  notKnown: {
    found: place,
    foundUnpaid: owe,
    cartEmptied: () => ({ phase: 'maybePlaced' }),
    resumed: check,
    orderCancelled: none,
    dropped: none,
  },
  maybePlaced: { found: place },
  placed: {},
  unpaid: { waited: wait, found: place, foundUnpaid: owe, resumed: check, orderCancelled: none },
  changed: { waited: wait, found: place, dropped: none },
};

/** The same object where the event does not apply. */
export function transition(attempt: Attempt, event: AttemptEvent): Attempt {
  const rule = table[attempt.phase][event.type] as
    | ((attempt: Attempt, event: AttemptEvent) => Attempt)
    | undefined;
  return rule ? rule(attempt, event) : attempt;
}

/** Something of this order is open that no second press may get past. */
export function isOpen({ phase }: Attempt): boolean {
  return phase !== 'none' && phase !== 'changed' && phase !== 'unpaid';
}
