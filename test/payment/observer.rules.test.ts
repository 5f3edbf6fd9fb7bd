import { decodeObserverAnswer, decodeValidationAnswer } from '../../src/payment/observer.rules';

describe('observer results', () => {
  // spec 4.5: success, failure, error; fail is failure; retry is true unless it is false
  it('observer result: can be undefined, a success, a failure (also named "fail") or an error', () => {
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

  it('observer result: fields that are unknown or of a wrong type are dropped', () => {
    const meta = { paymentMethodData: { a: '1' } };
    for (const emptyResult of [null, undefined, true])
      expect(decodeObserverAnswer(emptyResult)).toBeUndefined();
    expect(decodeObserverAnswer({ type: 'success' })).toEqual({ type: 'success', meta: {} });
    expect(decodeObserverAnswer({ type: 'success', meta, redirectUrl: '' })).toEqual({
      type: 'success',
      meta,
    });
    expect(decodeObserverAnswer({ type: 'success', meta: [1], redirectUrl: 7 })).toEqual({
      ...{ type: 'success', meta: {} },
    });
    const emptyError = { type: 'error', message: '', retry: true, validationErrors: {}, meta: {} };
    expect(decodeObserverAnswer({ type: 'error' })).toEqual(emptyError);
    expect(decodeObserverAnswer({ type: 'error', message: 7, validationErrors: 'x' })).toEqual(emptyError);
    expect(
      decodeObserverAnswer({ type: 'error', errorMessage: 'Không', messageContext: 'wc/cart', meta }),
    ).toEqual({
      ...{ ...emptyError, message: 'Không', messageContext: 'wc/cart', meta },
    });
  });

  // spec 4.5: an observer's answer without a type counts as an error
  // spec 8: observers must return an object with a type
  // spec 8: observers: an answer without a type is told to the developer
  it('observer result: without a valid type, it is rejected with an error that names the problem', () => {
    for (const invalidResult of [
      { message: 'gì đó' },
      'gì đó',
      { type: 'ok' },
      false,
      [],
      Object.assign([], { type: 'success' }),
    ])
      expect(() => decodeObserverAnswer(invalidResult)).toThrow('must return an object with a type property');
  });

  // spec 4.6: only well-formed validation errors are set
  it('observer result: its validation errors without a message are dropped', () => {
    const arrayWithMessage = Object.assign(['x'], { message: 'x' });
    const validationErrors = {
      billing_phone: { message: 'Sai số' },
      other: { hidden: true },
      third: 'x',
      list: arrayWithMessage,
    };
    const validErrors = { billing_phone: { message: 'Sai số' } };
    expect(decodeObserverAnswer({ type: 'error', validationErrors })).toHaveProperty(
      'validationErrors',
      validErrors,
    );
    expect(decodeValidationAnswer({ validationErrors })).toEqual({
      ...{ errorMessage: '', validationErrors: validErrors, context: 'wc/checkout' },
    });
  });

  // spec 4.5: a validation answer is {errorMessage, validationErrors, context}, 'wc/checkout' by default
  it('observer result: without a context, a validation error is shown in the area wc/checkout', () => {
    for (const emptyResult of [true, null, undefined])
      expect(decodeValidationAnswer(emptyResult)).toBeUndefined();
    expect(decodeValidationAnswer({ context: 'wc/cart' })?.context).toBe('wc/cart');
    expect(decodeValidationAnswer({ errorMessage: 'Chưa được' })).toEqual({
      errorMessage: 'Chưa được',
      validationErrors: {},
      context: 'wc/checkout',
    });
  });
});
