import { type PaymentEvent, transition } from '../../src/payment/payment.machine';
import { initialPayment, type PaymentState, type PaymentStatus } from '../../src/payment/payment.rules';

const EVENTS: { [T in PaymentEvent['type']]: Extract<PaymentEvent, { type: T }> } = {
  expressStarted: { type: 'expressStarted', method: 'vi' },
  expressClosed: { type: 'expressClosed', method: 'cod' },
  setupStarted: { type: 'setupStarted' },
  setupSucceeded: { type: 'setupSucceeded', data: { maThe: 'x' } },
  setupFailed: { type: 'setupFailed', data: { maThe: 'y' } },
  methodChosen: { type: 'methodChosen', method: 'cod' },
  reset: { type: 'reset' },
};

const TABLE: Record<PaymentStatus, Partial<Record<PaymentEvent['type'], PaymentStatus>>> = {
  idle: { expressStarted: 'express_started', setupStarted: 'processing', methodChosen: 'idle' },
  express_started: {
    expressClosed: 'idle',
    setupStarted: 'processing',
    setupFailed: 'error',
    methodChosen: 'idle',
    reset: 'idle',
  },
  processing: { setupSucceeded: 'ready', setupFailed: 'error', reset: 'idle' },
  ready: { setupFailed: 'error', methodChosen: 'idle', reset: 'idle' },
  error: {
    expressStarted: 'express_started',
    setupStarted: 'processing',
    methodChosen: 'idle',
    reset: 'idle',
  },
};

const statuses = Object.keys(TABLE) as PaymentStatus[];
const types = Object.keys(EVENTS) as PaymentEvent['type'][];

describe('payment status', () => {
  // spec 4.6: idle, express_started, processing, ready, error
  // spec 4.6: setup done: ready
  // spec 4.6: setup failed: error
  it.each(statuses.flatMap((status) => types.map((type) => [status, type] as const)))(
    'payment status: from %s, the event %s leads to the specified next status',
    (status, type) => {
      const before: PaymentState = { ...initialPayment, status, activePaymentMethod: 'bacs' };
      const after = transition(before, EVENTS[type]);
      const goal = TABLE[status][type];
      if (goal) expect(after.status).toBe(goal);
      else expect(after).toBe(before);
    },
  );

  // spec 4.6: paymentMethodData is kept, with success and with failure
  it('payment status: payment data are kept after both a success and a failure', () => {
    const busy: PaymentState = { ...initialPayment, status: 'processing' };
    expect(transition(busy, EVENTS.setupSucceeded).paymentMethodData).toEqual({ maThe: 'x' });
    expect(transition(busy, EVENTS.setupFailed).paymentMethodData).toEqual({ maThe: 'y' });
    expect(transition(busy, { type: 'setupSucceeded' }).paymentMethodData).toEqual({});
  });

  it('payment status: choosing another method forgets the data of the previous one', () => {
    const other: PaymentState = {
      ...{ ...initialPayment, status: 'ready', activePaymentMethod: 'the', activeSavedToken: '12' },
      ...{ shouldSavePaymentMethod: true, isPreset: true, paymentMethodData: { token: '12' } },
    };
    const chosen = { ...initialPayment, activePaymentMethod: 'cod' };
    expect(transition(other, EVENTS.methodChosen)).toEqual(chosen);
    expect(transition(other, { type: 'methodChosen', method: 'cod', isPreset: true })).toEqual({
      ...chosen,
      isPreset: true,
    });
    expect(transition({ ...other, status: 'idle' }, EVENTS.expressStarted)).toEqual({
      ...{ ...initialPayment, status: 'express_started', activePaymentMethod: 'vi' },
    });
    expect(transition({ ...other, status: 'processing' }, EVENTS.reset)).toEqual({
      ...other,
      status: 'idle',
    });
  });

  // spec 4.6: choosing a method sets activeSavedToken
  it('payment status: the saved token is taken from the data of the chosen method', () => {
    const chosen = transition(initialPayment, { type: 'methodChosen', method: 'the', data: { token: '12' } });
    expect(chosen).toMatchObject({ activePaymentMethod: 'the', activeSavedToken: '12' });
    const strange = { type: 'methodChosen', method: 'the', data: { token: 12 } } as const;
    expect(transition(initialPayment, strange).activeSavedToken).toBe('');
    expect(transition(chosen, { type: 'methodChosen', method: 'cod' }).activeSavedToken).toBe('');
  });
});
