import { type PaymentEvent, transitionPayment } from '../../src/payment/payment.machine';
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

const EXPECTED_STATUS: Record<PaymentStatus, Partial<Record<PaymentEvent['type'], PaymentStatus>>> = {
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

const statuses = Object.keys(EXPECTED_STATUS) as PaymentStatus[];
const eventTypes = Object.keys(EVENTS) as PaymentEvent['type'][];

describe('payment status', () => {
  // spec 4.6: idle, express_started, processing, ready, error
  // spec 4.6: setup done: ready
  // spec 4.6: setup failed: error
  it.each(statuses.flatMap((status) => eventTypes.map((type) => [status, type] as const)))(
    'payment status: from %s, the event %s leads to the specified next status',
    (status, type) => {
      const before: PaymentState = { ...initialPayment, status, activePaymentMethod: 'bacs' };
      const after = transitionPayment(before, EVENTS[type]);
      const expectedStatus = EXPECTED_STATUS[status][type];
      if (expectedStatus) expect(after.status).toBe(expectedStatus);
      else expect(after).toBe(before);
    },
  );

  // spec 4.6: paymentMethodData is kept, with success and with failure
  it('payment status: payment data is stored after both a success and a failure of the setup', () => {
    const processingState: PaymentState = { ...initialPayment, status: 'processing' };
    expect(transitionPayment(processingState, EVENTS.setupSucceeded).paymentMethodData).toEqual({
      maThe: 'x',
    });
    expect(transitionPayment(processingState, EVENTS.setupFailed).paymentMethodData).toEqual({ maThe: 'y' });
    expect(transitionPayment(processingState, { type: 'setupSucceeded' }).paymentMethodData).toEqual({});
  });

  it('payment status: selecting another method clears the data of the previous one', () => {
    const previousState: PaymentState = {
      ...{ ...initialPayment, status: 'ready', activePaymentMethod: 'the', activeSavedToken: '12' },
      ...{ shouldSavePaymentMethod: true, isPreset: true, paymentMethodData: { token: '12' } },
    };
    const selectedState = { ...initialPayment, activePaymentMethod: 'cod' };
    expect(transitionPayment(previousState, EVENTS.methodChosen)).toEqual(selectedState);
    expect(transitionPayment(previousState, { type: 'methodChosen', method: 'cod', isPreset: true })).toEqual(
      {
        ...selectedState,
        isPreset: true,
      },
    );
    expect(transitionPayment({ ...previousState, status: 'idle' }, EVENTS.expressStarted)).toEqual({
      ...{ ...initialPayment, status: 'express_started', activePaymentMethod: 'vi' },
    });
    expect(transitionPayment({ ...previousState, status: 'processing' }, EVENTS.reset)).toEqual({
      ...previousState,
      status: 'idle',
    });
  });

  // spec 4.6: choosing a method sets activeSavedToken
  it('payment status: the saved token is taken from the data of the selected method', () => {
    const selectedState = transitionPayment(initialPayment, {
      type: 'methodChosen',
      method: 'the',
      data: { token: '12' },
    });
    expect(selectedState).toMatchObject({ activePaymentMethod: 'the', activeSavedToken: '12' });
    const invalidToken = { type: 'methodChosen', method: 'the', data: { token: 12 } } as const;
    expect(transitionPayment(initialPayment, invalidToken).activeSavedToken).toBe('');
    expect(transitionPayment(selectedState, { type: 'methodChosen', method: 'cod' }).activeSavedToken).toBe(
      '',
    );
  });
});
