import type { EventOfType, Transitions } from '../../lib/transition-table';
import type { OrderAttempt, PlacedOrder } from '../checkout.machine';

export type AttemptEvent =
  | { type: 'waiting'; waitingFor: 'cart' | 'tab' }
  | (Extract<OrderAttempt, { phase: 'changed' }> & { type: 'totalChanged' })
  | { type: 'sent' }
  | { type: 'answered' }
  | { type: 'answerLost' }
  /** The page has loaded, and the journal contains an order without a response. */
  | { type: 'resumed' }
  | { type: 'found'; order: PlacedOrder }
  | { type: 'cartEmptied' }
  | { type: 'foundUnpaid'; order: PlacedOrder; lines: string }
  | { type: 'nothingFound' }
  /** The shop has cancelled the order, or the shopper did so on the payment page. */
  | { type: 'orderCancelled' }
  /** The shopper has decided to order again. After an unknown outcome, only this event allows another attempt. */
  | { type: 'cancelled' };

type AttemptTransitions = Transitions<OrderAttempt, AttemptEvent>;

const toNone = (): OrderAttempt => ({ phase: 'none' });
const toWaiting = (_: OrderAttempt, { waitingFor }: EventOfType<AttemptEvent, 'waiting'>): OrderAttempt => ({
  phase: 'waiting',
  waitingFor,
});
const toChecking = (): OrderAttempt => ({ phase: 'checking' });
const toPlaced = (_: OrderAttempt, { order }: EventOfType<AttemptEvent, 'found'>): OrderAttempt => ({
  phase: 'placed',
  order,
});
const toUnpaid = (
  _: OrderAttempt,
  { order, lines }: EventOfType<AttemptEvent, 'foundUnpaid'>,
): OrderAttempt => ({
  phase: 'unpaid',
  order,
  lines,
});
const toTotalChanged = (
  _: OrderAttempt,
  { oldTotal, newTotal, currency }: EventOfType<AttemptEvent, 'totalChanged'>,
): OrderAttempt => ({
  phase: 'changed',
  oldTotal,
  newTotal,
  currency,
});

/*
 * The phases of an order attempt, and the events that lead from one to the next:
 *
 *   none ──waiting──▶ waiting ──sent──▶ sent ──answered──▶ none
 *                       │                 └─answerLost─▶ checking ──found────────▶ placed
 *                       └─totalChanged─▶ changed            ├─────cartEmptied──▶ probablyPlaced
 *                                                          ├─────nothingFound─▶ unknownOutcome ──cancelled──▶ none
 *                                                          └─────foundUnpaid──▶ unpaid ──waiting (same order)──▶ waiting
 */
const transitions: Readonly<Record<OrderAttempt['phase'], AttemptTransitions>> = {
  none: {
    waiting: toWaiting,
    resumed: toChecking,
    found: toPlaced,
    foundUnpaid: toUnpaid,
  },
  waiting: {
    waiting: toWaiting,
    totalChanged: toTotalChanged,
    sent: () => ({ phase: 'sent' }),
    resumed: toChecking,
    found: toPlaced,
    cancelled: toNone,
  },
  sent: { answered: toNone, answerLost: toChecking, found: toPlaced },
  checking: {
    found: toPlaced,
    cartEmptied: () => ({ phase: 'probablyPlaced' }),
    nothingFound: () => ({ phase: 'unknownOutcome' }),
    foundUnpaid: toUnpaid,
    orderCancelled: toNone,
  },
  // Lookups continue while the outcome is unknown, because a slow server may create the order late.
  unknownOutcome: {
    found: toPlaced,
    foundUnpaid: toUnpaid,
    cartEmptied: () => ({ phase: 'probablyPlaced' }),
    resumed: toChecking,
    orderCancelled: toNone,
    cancelled: toNone,
  },
  probablyPlaced: { found: toPlaced },
  placed: {},
  unpaid: {
    waiting: toWaiting,
    found: toPlaced,
    foundUnpaid: toUnpaid,
    resumed: toChecking,
    orderCancelled: toNone,
  },
  changed: { waiting: toWaiting, found: toPlaced, cancelled: toNone },
};

/** Returns the phase after the event. If the event does not apply in this phase, the result is the same object. */
export function transitionAttempt<T extends AttemptEvent['type']>(
  attempt: OrderAttempt,
  event: EventOfType<AttemptEvent, T>,
): OrderAttempt {
  const rule = transitions[attempt.phase][event.type];
  return rule ? rule(attempt, event) : attempt;
}

/** Whether an order is being sent or its outcome is not final, so that no second order may be sent. */
export function isAttemptOpen({ phase }: OrderAttempt): boolean {
  return phase !== 'none' && phase !== 'changed' && phase !== 'unpaid';
}
