import type { Attempt, PlacedOrder } from '../checkout.machine';

export type AttemptEvent =
  | { type: 'waited'; on: 'cart' | 'tab' }
  | (Extract<Attempt, { phase: 'changed' }> & { type: 'totalChanged' })
  | { type: 'sent' }
  | { type: 'answered' }
  | { type: 'answerLost' }
  /** The page was loaded again and the journal contains an order without a response. */
  | { type: 'resumed' }
  | { type: 'found'; order: PlacedOrder }
  | { type: 'cartEmptied' }
  | { type: 'foundUnpaid'; order: PlacedOrder; lines: string }
  | { type: 'nothingFound' }
  /** The order was cancelled by the shop or on the payment page. */
  | { type: 'orderCancelled' }
  /** Only the shopper's decision allows another attempt after an unknown outcome. */
  | { type: 'dropped' };

type Type = AttemptEvent['type'];
type EventOf<T extends Type> = Extract<AttemptEvent, { type: T }>;
type Transitions = { [T in Type]?: (attempt: Attempt, event: EventOf<T>) => Attempt };

const noAttempt = (): Attempt => ({ phase: 'none' });
const waitingAttempt = (_: Attempt, { on }: EventOf<'waited'>): Attempt => ({ phase: 'waiting', on });
const checkingAttempt = (): Attempt => ({ phase: 'checking' });
const placedAttempt = (_: Attempt, { order }: EventOf<'found'>): Attempt => ({ phase: 'placed', order });
const unpaidAttempt = (_: Attempt, { order, lines }: EventOf<'foundUnpaid'>): Attempt => ({
  phase: 'unpaid',
  order,
  lines,
});
const totalChangedAttempt = (
  _: Attempt,
  { oldTotal, newTotal, currency }: EventOf<'totalChanged'>,
): Attempt => ({
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
 *                                                          └─────foundUnpaid──▶ unpaid ──waited (same order)──▶ waiting
 */
const table: Readonly<Record<Attempt['phase'], Transitions>> = {
  none: {
    waited: waitingAttempt,
    resumed: checkingAttempt,
    found: placedAttempt,
    foundUnpaid: unpaidAttempt,
  },
  waiting: {
    waited: waitingAttempt,
    totalChanged: totalChangedAttempt,
    sent: () => ({ phase: 'sent' }),
    resumed: checkingAttempt,
    found: placedAttempt,
    dropped: noAttempt,
  },
  sent: { answered: noAttempt, answerLost: checkingAttempt, found: placedAttempt },
  checking: {
    found: placedAttempt,
    cartEmptied: () => ({ phase: 'maybePlaced' }),
    nothingFound: () => ({ phase: 'notKnown' }),
    foundUnpaid: unpaidAttempt,
    orderCancelled: noAttempt,
  },
  // Look-ups continue, because a slow server may create the order late.
  notKnown: {
    found: placedAttempt,
    foundUnpaid: unpaidAttempt,
    cartEmptied: () => ({ phase: 'maybePlaced' }),
    resumed: checkingAttempt,
    orderCancelled: noAttempt,
    dropped: noAttempt,
  },
  maybePlaced: { found: placedAttempt },
  placed: {},
  unpaid: {
    waited: waitingAttempt,
    found: placedAttempt,
    foundUnpaid: unpaidAttempt,
    resumed: checkingAttempt,
    orderCancelled: noAttempt,
  },
  changed: { waited: waitingAttempt, found: placedAttempt, dropped: noAttempt },
};

/** Returns the same object if the event does not apply in this phase. */
export function transition(attempt: Attempt, event: AttemptEvent): Attempt {
  const rule = table[attempt.phase][event.type] as
    | ((attempt: Attempt, event: AttemptEvent) => Attempt)
    | undefined;
  return rule ? rule(attempt, event) : attempt;
}

/** Whether an order is being sent or its outcome is not final, so that no second order may be sent. */
export function isOpen({ phase }: Attempt): boolean {
  return phase !== 'none' && phase !== 'changed' && phase !== 'unpaid';
}
