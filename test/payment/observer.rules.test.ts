import { readObserverAnswer, readValidationAnswer } from '../../src/payment/observer.rules';

describe('what observers answer', () => {
  it('is nothing, a success, a failure by either of its names, or an error', () => {
    expect(readObserverAnswer(undefined)).toBeUndefined();
    expect(readObserverAnswer(true)).toBeUndefined();
    expect(readObserverAnswer({ type: 'success', redirectUrl: '/xong/' })).toMatchObject({
      redirectUrl: '/xong/',
    });
    expect(readObserverAnswer({ type: 'fail', message: 'Không' })).toMatchObject({
      type: 'failure',
      message: 'Không',
    });
    expect(readObserverAnswer({ type: 'failure' })).toMatchObject({ type: 'failure', retry: true });
    expect(readObserverAnswer({ type: 'error', retry: false })).toMatchObject({
      type: 'error',
      retry: false,
    });
  });

  it('is what it says and nothing else', () => {
    const meta = { paymentMethodData: { a: '1' } };
    for (const nothing of [null, undefined, true]) expect(readObserverAnswer(nothing)).toBeUndefined();
    expect(readObserverAnswer({ type: 'success' })).toEqual({ type: 'success', meta: {} });
    expect(readObserverAnswer({ type: 'success', meta, redirectUrl: '' })).toEqual({ type: 'success', meta });
    expect(readObserverAnswer({ type: 'success', meta: [1], redirectUrl: 7 })).toEqual({
      ...{ type: 'success', meta: {} },
    });
    const plain = { type: 'error', message: '', retry: true, validationErrors: {}, meta: {} };
    expect(readObserverAnswer({ type: 'error' })).toEqual(plain);
    expect(readObserverAnswer({ type: 'error', message: 7, validationErrors: 'x' })).toEqual(plain);
    expect(
      readObserverAnswer({ type: 'error', errorMessage: 'Không', messageContext: 'wc/cart', meta }),
    ).toEqual({
      ...{ ...plain, message: 'Không', messageContext: 'wc/cart', meta },
    });
  });

  it('is an error where it has no type', () => {
    for (const answer of [
      { message: 'gì đó' },
      'gì đó',
      { type: 'ok' },
      false,
      [],
      Object.assign([], { type: 'success' }),
    ])
      expect(() => readObserverAnswer(answer)).toThrow('must return an object with a type property');
  });

  it('keeps only errors that have a message', () => {
    const list = Object.assign(['x'], { message: 'x' });
    const validationErrors = {
      billing_phone: { message: 'Sai số' },
      other: { hidden: true },
      third: 'x',
      list,
    };
    const kept = { billing_phone: { message: 'Sai số' } };
    expect(readObserverAnswer({ type: 'error', validationErrors })).toHaveProperty('validationErrors', kept);
    expect(readValidationAnswer({ validationErrors })).toEqual({
      ...{ errorMessage: '', validationErrors: kept, context: 'wc/checkout' },
    });
  });

  it('is said in the checkout where a validation does not say where', () => {
    for (const nothing of [true, null, undefined]) expect(readValidationAnswer(nothing)).toBeUndefined();
    expect(readValidationAnswer({ context: 'wc/cart' })?.context).toBe('wc/cart');
    expect(readValidationAnswer({ errorMessage: 'Chưa được' })).toEqual({
      errorMessage: 'Chưa được',
      validationErrors: {},
      context: 'wc/checkout',
    });
  });
});
