import { decodeObserverAnswer, decodeValidationAnswer } from '../../src/payment/observer.rules';

describe('observer results', () => {
  // spec 4.5: success, failure, error; fail is failure; retry is true unless it is false
  it('observer result: nothing, a success, a failure under either of its names, or an error', () => {
    expect(decodeObserverAnswer(undefined)).toBeUndefined();
    expect(decodeObserverAnswer(true)).toBeUndefined();
    expect(decodeObserverAnswer({ type: 'success', redirectUrl: '/xong/' })).toMatchObject({
      redirectUrl: '/xong/',
    });
    expect(decodeObserverAnswer({ type: 'fail', message: 'Không' })).toMatchObject({
      type: 'failure',
      message: 'Không',
    });
    expect(decodeObserverAnswer({ type: 'failure' })).toMatchObject({ type: 'failure', retry: true });
    expect(decodeObserverAnswer({ type: 'error', retry: false })).toMatchObject({
      type: 'error',
      retry: false,
    });
  });

  it('observer result: contains the known fields and nothing else', () => {
    const meta = { paymentMethodData: { a: '1' } };
    for (const nothing of [null, undefined, true]) expect(decodeObserverAnswer(nothing)).toBeUndefined();
    expect(decodeObserverAnswer({ type: 'success' })).toEqual({ type: 'success', meta: {} });
    expect(decodeObserverAnswer({ type: 'success', meta, redirectUrl: '' })).toEqual({
      type: 'success',
      meta,
    });
    expect(decodeObserverAnswer({ type: 'success', meta: [1], redirectUrl: 7 })).toEqual({
      ...{ type: 'success', meta: {} },
    });
    const plain = { type: 'error', message: '', retry: true, validationErrors: {}, meta: {} };
    expect(decodeObserverAnswer({ type: 'error' })).toEqual(plain);
    expect(decodeObserverAnswer({ type: 'error', message: 7, validationErrors: 'x' })).toEqual(plain);
    expect(
      decodeObserverAnswer({ type: 'error', errorMessage: 'Không', messageContext: 'wc/cart', meta }),
    ).toEqual({
      ...{ ...plain, message: 'Không', messageContext: 'wc/cart', meta },
    });
  });

  // spec 4.5: an observer's answer without a type counts as an error
  // spec 8: observers must return an object with a type
  // spec 8: observers: an answer without a type is told to the developer
  it('observer result: one without a known type throws an error for the developer', () => {
    for (const answer of [
      { message: 'gì đó' },
      'gì đó',
      { type: 'ok' },
      false,
      [],
      Object.assign([], { type: 'success' }),
    ])
      expect(() => decodeObserverAnswer(answer)).toThrow('must return an object with a type property');
  });

  // spec 4.6: only well-formed validation errors are set
  it('observer result: validation errors without a message are dropped', () => {
    const list = Object.assign(['x'], { message: 'x' });
    const validationErrors = {
      billing_phone: { message: 'Sai số' },
      other: { hidden: true },
      third: 'x',
      list,
    };
    const kept = { billing_phone: { message: 'Sai số' } };
    expect(decodeObserverAnswer({ type: 'error', validationErrors })).toHaveProperty(
      'validationErrors',
      kept,
    );
    expect(decodeValidationAnswer({ validationErrors })).toEqual({
      ...{ errorMessage: '', validationErrors: kept, context: 'wc/checkout' },
    });
  });

  // spec 4.5: a validation answer is {errorMessage, validationErrors, context}, 'wc/checkout' by default
  it('observer result: a validation error without a context is shown in the checkout', () => {
    for (const nothing of [true, null, undefined]) expect(decodeValidationAnswer(nothing)).toBeUndefined();
    expect(decodeValidationAnswer({ context: 'wc/cart' })?.context).toBe('wc/cart');
    expect(decodeValidationAnswer({ errorMessage: 'Chưa được' })).toEqual({
      errorMessage: 'Chưa được',
      validationErrors: {},
      context: 'wc/checkout',
    });
  });
});
