import {
  type AttemptEvent,
  isAttemptOpen,
  transitionAttempt as moveAttempt,
} from '../../src/checkout/attempt/attempt.machine';
import {
  type CheckoutEvent,
  type CheckoutFlow,
  type CheckoutStatus,
  initialFlow,
  type OrderAttempt,
  transitionCheckout,
} from '../../src/checkout/checkout.machine';

const EVENTS: { [T in CheckoutEvent['type']]: Extract<CheckoutEvent, { type: T }> } = {
  orderRequested: { type: 'orderRequested' },
  validated: { type: 'validated' },
  answered: { type: 'answered', redirectUrl: '/xong/', hasError: false },
  completed: { type: 'completed', redirectUrl: '/khac/' },
  failed: { type: 'failed' },
  reset: { type: 'reset' },
  calculationStarted: { type: 'calculationStarted' },
  calculationFinished: { type: 'calculationFinished' },
};

/**
 * For each checkout status, the status that follows each event. Events that are not listed leave the state
 * unchanged.
 */
const EXPECTED_STATUS: Record<CheckoutStatus, Partial<Record<CheckoutEvent['type'], CheckoutStatus>>> = {
  idle: { orderRequested: 'before_processing' },
  before_processing: { validated: 'processing', failed: 'idle', reset: 'idle' },
  processing: { answered: 'after_processing', failed: 'idle', reset: 'idle' },
  after_processing: { completed: 'complete', reset: 'idle' },
  complete: { reset: 'idle' },
};

const statuses = Object.keys(EXPECTED_STATUS) as CheckoutStatus[];
const eventTypes = Object.keys(EVENTS) as CheckoutEvent['type'][];

describe('checkout status', () => {
  it('checkout status: is idle and without an error at the beginning', () => {
    expect(initialFlow).toEqual({ status: 'idle', hasError: false, redirectUrl: '', calculatingCount: 0 });
  });

  it('checkout status: a second failure leaves the state unchanged and returns the same object', () => {
    const flowWithError: CheckoutFlow = { ...initialFlow, hasError: true };
    expect(transitionCheckout(flowWithError, EVENTS.failed)).toBe(flowWithError);
  });

  // spec 4.4: idle, before_processing, processing, after_processing, complete
  it.each(statuses.flatMap((status) => eventTypes.map((type) => [status, type] as const)))(
    'checkout status: from %s, the event %s leads to the specified next status',
    (status, type) => {
      const before: CheckoutFlow = { ...initialFlow, status };
      const after = transitionCheckout(before, EVENTS[type]);
      expect(after.status).toBe(EXPECTED_STATUS[status][type] ?? status);
      const changesOtherState = type === 'calculationStarted' || type === 'failed';
      if (!EXPECTED_STATUS[status][type] && !changesOtherState) expect(after).toBe(before);
    },
  );

  // spec 4.4: before_processing and processing clear hasError
  it('checkout status: a new order and a successful validation clear the error', () => {
    const flowWithError: CheckoutFlow = { ...initialFlow, hasError: true };
    expect(transitionCheckout(flowWithError, EVENTS.orderRequested).hasError).toBe(false);
    const validatingFlow: CheckoutFlow = { ...flowWithError, status: 'before_processing' };
    expect(transitionCheckout(validatingFlow, EVENTS.validated).hasError).toBe(false);
  });

  // spec 4.4: an error before_processing leads back to idle
  // spec 4.4: an error while processing leads back to idle
  // spec 4.4: an error later keeps the status
  it.each(statuses)(
    'checkout status: a failure in %s sets the error, and returns to idle only before the shop has responded',
    (status) => {
      const after = transitionCheckout({ ...initialFlow, status }, EVENTS.failed);
      expect(after.hasError).toBe(true);
      const returnsToIdle = status === 'before_processing' || status === 'processing';
      expect(after.status).toBe(returnsToIdle ? 'idle' : status);
    },
  );

  // spec 4.4: complete takes redirectUrl from an observer where it is a string
  it("redirect URL: an observer's value replaces it only if that value is a string", () => {
    const after: CheckoutFlow = { ...initialFlow, status: 'after_processing', redirectUrl: '/xong/' };
    expect(transitionCheckout(after, { type: 'completed', redirectUrl: '/khac/' }).redirectUrl).toBe(
      '/khac/',
    );
    expect(transitionCheckout(after, { type: 'completed', redirectUrl: 7 }).redirectUrl).toBe('/xong/');
    expect(transitionCheckout(after, { type: 'completed' }).redirectUrl).toBe('/xong/');
  });

  // spec 4.4: calculatingCount goes up and down, never below 0
  it('count of running calculations: goes up when one starts and down when one ends, but never below 0', () => {
    const started = transitionCheckout(initialFlow, EVENTS.calculationStarted);
    expect(started.calculatingCount).toBe(1);
    const finished = transitionCheckout(started, EVENTS.calculationFinished);
    expect(finished.calculatingCount).toBe(0);
    expect(transitionCheckout(finished, EVENTS.calculationFinished)).toBe(finished);
  });
});

const currency = {
  code: 'VND',
  symbol: '₫',
  minorUnit: 0,
  prefix: '',
  suffix: '₫',
  thousandSeparator: '.',
  decimalSeparator: ',',
};
const order = { orderId: 7, total: '450000', currency };

const ATTEMPTS: { [P in OrderAttempt['phase']]: Extract<OrderAttempt, { phase: P }> } = {
  none: { phase: 'none' },
  waiting: { phase: 'waiting', waitingFor: 'cart' },
  sent: { phase: 'sent' },
  checking: { phase: 'checking' },
  placed: { phase: 'placed', placedOrder: order },
  probablyPlaced: { phase: 'probablyPlaced' },
  unknownOutcome: { phase: 'unknownOutcome' },
  unpaid: { phase: 'unpaid', placedOrder: order, lines: 'a×1' },
  changed: { phase: 'changed', oldTotal: '1', newTotal: '2', currency },
};

const ATTEMPT_EVENTS: { [T in AttemptEvent['type']]: Extract<AttemptEvent, { type: T }> } = {
  waiting: { type: 'waiting', waitingFor: 'cart' },
  totalChanged: {
    type: 'totalChanged',
    phase: 'changed',
    oldTotal: '1',
    newTotal: '2',
    currency,
  },
  sent: { type: 'sent' },
  answered: { type: 'answered' },
  answerLost: { type: 'answerLost' },
  resumed: { type: 'resumed' },
  found: { type: 'found', order },
  cartEmptied: { type: 'cartEmptied' },
  nothingFound: { type: 'nothingFound' },
  foundUnpaid: { type: 'foundUnpaid', order, lines: 'a×1' },
  orderCancelled: { type: 'orderCancelled' },
  cancelled: { type: 'cancelled' },
};

const EXPECTED_PHASE: Record<
  OrderAttempt['phase'],
  Partial<Record<AttemptEvent['type'], OrderAttempt['phase']>>
> = {
  none: { waiting: 'waiting', resumed: 'checking', found: 'placed', foundUnpaid: 'unpaid' },
  waiting: {
    waiting: 'waiting',
    totalChanged: 'changed',
    sent: 'sent',
    resumed: 'checking',
    found: 'placed',
    cancelled: 'none',
  },
  sent: { answered: 'none', answerLost: 'checking', found: 'placed' },
  checking: {
    found: 'placed',
    foundUnpaid: 'unpaid',
    cartEmptied: 'probablyPlaced',
    nothingFound: 'unknownOutcome',
    orderCancelled: 'none',
  },
  unknownOutcome: {
    found: 'placed',
    foundUnpaid: 'unpaid',
    cartEmptied: 'probablyPlaced',
    resumed: 'checking',
    orderCancelled: 'none',
    cancelled: 'none',
  },
  unpaid: {
    waiting: 'waiting',
    found: 'placed',
    foundUnpaid: 'unpaid',
    resumed: 'checking',
    orderCancelled: 'none',
  },
  probablyPlaced: { found: 'placed' },
  placed: {},
  changed: { waiting: 'waiting', found: 'placed', cancelled: 'none' },
};

const phases = Object.keys(EXPECTED_PHASE) as OrderAttempt['phase'][];
const attemptEventTypes = Object.keys(ATTEMPT_EVENTS) as AttemptEvent['type'][];

describe('order attempt', () => {
  it.each(phases.flatMap((phase) => attemptEventTypes.map((type) => [phase, type] as const)))(
    'order attempt: from the phase %s, the event %s leads to the specified next phase',
    (phase, type) => {
      const before = ATTEMPTS[phase];
      const after = moveAttempt(before, ATTEMPT_EVENTS[type]);
      const expectedPhase = EXPECTED_PHASE[phase][type];
      if (expectedPhase) expect(after.phase).toBe(expectedPhase);
      else expect(after).toBe(before);
    },
  );

  it('order attempt: while an attempt is open, no other order may be sent', () => {
    expect(phases.filter((phase) => !isAttemptOpen(ATTEMPTS[phase]))).toEqual(['none', 'unpaid', 'changed']);
    expect(phases.filter((phase) => EXPECTED_PHASE[phase].sent)).toEqual(['waiting']);
  });

  it('order attempt: can be cancelled only before the order was sent or when its outcome is unknown', () => {
    expect(phases.filter((phase) => EXPECTED_PHASE[phase].cancelled)).toEqual([
      'waiting',
      'unknownOutcome',
      'changed',
    ]);
  });
});
