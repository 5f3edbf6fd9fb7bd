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

const toNonePhase = (): OrderAttempt => ({ phase: 'none' });
const toWaitingPhase = (
  _: OrderAttempt,
  { waitingFor }: EventOfType<AttemptEvent, 'waiting'>,
): OrderAttempt => ({
  phase: 'waiting',
  waitingFor,
});
const toCheckingPhase = (): OrderAttempt => ({ phase: 'checking' });
const toPlacedPhase = (_: OrderAttempt, { order }: EventOfType<AttemptEvent, 'found'>): OrderAttempt => ({
  phase: 'placed',
  placedOrder: order,
});
const toUnpaidPhase = (
  _: OrderAttempt,
  { order, lines }: EventOfType<AttemptEvent, 'foundUnpaid'>,
): OrderAttempt => ({
  phase: 'unpaid',
  placedOrder: order,
  lines,
});
const toTotalChangedPhase = (
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
    waiting: toWaitingPhase,
    resumed: toCheckingPhase,
    found: toPlacedPhase,
    foundUnpaid: toUnpaidPhase,
  },
  waiting: {
    waiting: toWaitingPhase,
    totalChanged: toTotalChangedPhase,
    sent: () => ({ phase: 'sent' }),
    resumed: toCheckingPhase,
    found: toPlacedPhase,
    cancelled: toNonePhase,
  },
  sent: { answered: toNonePhase, answerLost: toCheckingPhase, found: toPlacedPhase },
  checking: {
    found: toPlacedPhase,
    cartEmptied: () => ({ phase: 'probablyPlaced' }),
    nothingFound: () => ({ phase: 'unknownOutcome' }),
    foundUnpaid: toUnpaidPhase,
    orderCancelled: toNonePhase,
  },
  // Lookups continue while the outcome is unknown, because a slow server may create the order late.
  unknownOutcome: {
    found: toPlacedPhase,
    foundUnpaid: toUnpaidPhase,
    cartEmptied: () => ({ phase: 'probablyPlaced' }),
    resumed: toCheckingPhase,
    orderCancelled: toNonePhase,
    cancelled: toNonePhase,
  },
  probablyPlaced: { found: toPlacedPhase },
  placed: {},
  unpaid: {
    waiting: toWaitingPhase,
    found: toPlacedPhase,
    foundUnpaid: toUnpaidPhase,
    resumed: toCheckingPhase,
    orderCancelled: toNonePhase,
  },
  changed: { waiting: toWaitingPhase, found: toPlacedPhase, cancelled: toNonePhase },
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
