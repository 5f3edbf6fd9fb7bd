import { builtInMethods } from '../../src/payment/methods';
import { readObserverAnswer, readValidationAnswer } from '../../src/payment/observer.rules';
import {
  defaultChoice,
  initialPayment,
  isOffered,
  paymentDataList,
  sortMethods,
  unavailableMethods,
} from '../../src/payment/payment.rules';
import type { PaymentQuestion } from '../../src/payment/payment.types';
import { readRegistration } from '../../src/payment/registration.rules';

const method = (paymentMethodId: string, features: readonly string[] = ['products']) => ({
  name: paymentMethodId,
  paymentMethodId,
  supports: { showSavedCards: paymentMethodId === 'the', showSaveOption: false, features },
});
const methods = (...ids: string[]) => ids.map((id) => method(id));

describe('which methods can be used', () => {
  const cart = { paymentMethods: ['cod', 'bacs'], paymentRequirements: ['products'] };

  it('is decided by the cart first', () => {
    expect(isOffered(method('cod'), cart)).toBe(true);
    expect(isOffered(method('the'), cart)).toBe(false);
  });

  it('asks for every requirement among the method’s features', () => {
    const picky = { ...cart, paymentRequirements: ['products', 'subscriptions'] };
    expect(isOffered(method('cod'), picky)).toBe(false);
    expect(isOffered(method('cod', ['products', 'subscriptions']), picky)).toBe(true);
  });

  it('puts the shop’s order before that of registration', () => {
    const names = [{ name: 'vi' }, { name: 'cod' }, { name: 'the' }, { name: 'bacs' }];
    expect(sortMethods(names, ['bacs', 'cod']).map(({ name }) => name)).toEqual(['bacs', 'cod', 'vi', 'the']);
  });

  it('reports those that are missing only when all have been asked', () => {
    const state = { ...initialPayment, availablePaymentMethods: ['cod'] };
    const global = [{ id: 'cod' }, { id: 'the' }];
    expect(unavailableMethods({ ...state, paymentMethodsInitialized: true }, global)).toEqual([]);
    expect(
      unavailableMethods(
        { ...state, paymentMethodsInitialized: true, expressPaymentMethodsInitialized: true },
        global,
      ),
    ).toEqual(['the']);
  });
});

describe('which method is chosen', () => {
  it('is the first one, and another one only when it is gone', () => {
    expect(defaultChoice(initialPayment, methods('bacs', 'cod'))).toEqual({ method: 'bacs', data: {} });
    const chosen = { ...initialPayment, activePaymentMethod: 'cod' };
    expect(defaultChoice(chosen, methods('bacs', 'cod'))).toBeNull();
    expect(defaultChoice(chosen, methods('bacs'))).toEqual({ method: 'bacs', data: {} });
    expect(defaultChoice(chosen, [])).toEqual({ method: '', data: {} });
  });

  it('is a saved one where there is one that can be used and that shows it', () => {
    const card = (tokenId: number, gateway: string, isDefault = false) => ({
      ...{ tokenId, expires: '10/28', isDefault },
      method: { gateway, brand: 'Visa', last4: '4242' },
    });
    const state = (...saved: ReturnType<typeof card>[]) => ({
      ...initialPayment,
      savedPaymentMethods: { cards: saved },
    });
    expect(defaultChoice(state(card(5, 'the'), card(6, 'the')), methods('cod', 'the'))).toMatchObject({
      method: 'the',
      data: { token: '5', payment_method: 'the', 'wc-the-payment-token': '5', isSavedToken: true },
    });
    expect(defaultChoice(state(card(5, 'the'), card(6, 'the', true)), methods('the'))?.data.token).toBe('6');
    expect(defaultChoice(state(card(5, 'the')), methods('cod'))).toEqual({ method: 'cod', data: {} });
    // Its script came last: what nobody has chosen gives way, what the shopper chose does not.
    const late = { ...state(card(5, 'the')), activePaymentMethod: 'cod' };
    expect(defaultChoice({ ...late, isPreset: true }, methods('cod', 'the'))?.data.token).toBe('5');
    expect(defaultChoice(late, methods('cod', 'the'))).toBeNull();
    // It has no place for what was saved.
    expect(defaultChoice(state(card(5, 'bacs')), methods('cod', 'bacs'))).toEqual({
      method: 'cod',
      data: {},
    });
  });

  it('goes to the server as a list of pairs, as a form would have posted them', () => {
    const data = { a: '1', yes: true, no: false, none: null, gone: undefined, count: 3, list: { x: [1] } };
    expect(paymentDataList(data)).toEqual([
      { key: 'a', value: '1' },
      { key: 'yes', value: 'true' },
      { key: 'no', value: '' },
      { key: 'none', value: '' },
      { key: 'gone', value: '' },
      { key: 'count', value: '3' },
      { key: 'list', value: '{"x":[1]}' },
    ]);
  });
});

describe('cash on delivery', () => {
  const question = (more: Partial<PaymentQuestion>) =>
    ({ cartNeedsShipping: true, selectedShippingMethods: ['flat_rate:4'], ...more }) as PaymentQuestion;
  const cod = (settings: object) => {
    const [made] = builtInMethods({ paymentMethodData: { cod: { title: 'COD', ...settings } } });
    return (more: Partial<PaymentQuestion> = {}) => made?.canMakePayment(question(more));
  };

  it('is there for goods that nobody carries only where the shop allows it', () => {
    expect(cod({ enableForVirtual: false })({ cartNeedsShipping: false })).toBe(false);
    expect(cod({ enableForVirtual: true })({ cartNeedsShipping: false })).toBe(true);
  });

  it('is there for the shop’s ways of delivery', () => {
    expect(cod({ enableForShippingMethods: [] })()).toBe(true);
    expect(cod({ enableForShippingMethods: ['flat_rate'] })()).toBe(true);
    expect(cod({ enableForShippingMethods: ['flat_rate:4'] })()).toBe(true);
    expect(cod({ enableForShippingMethods: ['local_pickup'] })()).toBe(false);
  });

  it('is not there in a shop that does not have it', () => {
    expect(builtInMethods({ paymentMethodData: {} })).toEqual([]);
    expect(builtInMethods({})).toEqual([]);
  });
});

describe('registering a method', () => {
  const right = {
    name: 'the',
    label: 'Thẻ',
    ariaLabel: 'Thẻ',
    content: null,
    edit: null,
    canMakePayment: () => true,
  };

  it('fills in what may be left out', () => {
    expect(readRegistration(right)).toMatchObject({
      ok: true,
      method: {
        paymentMethodId: 'the',
        icons: null,
        supports: { showSavedCards: false, features: ['products'] },
      },
    });
  });

  it.each(['name', 'label', 'ariaLabel', 'content', 'edit', 'canMakePayment'])(
    'is refused without %s',
    (field) => {
      expect(readRegistration({ ...right, [field]: undefined })).toMatchObject({
        ok: false,
        problem: { missing: [field] },
      });
    },
  );

  it.each([
    ['name', 7],
    ['icons', 'x'],
    ['paymentMethodId', 7],
    ['placeOrderButtonLabel', 7],
    ['label', 7],
    ['content', 'văn bản'],
    ['edit', 'văn bản'],
    ['savedTokenComponent', 'văn bản'],
    ['ariaLabel', 7],
    ['canMakePayment', true],
    ['supports', { showSavedCards: 'có' }],
    ['supports', { showSaveOption: 1 }],
    ['supports', { features: 'products' }],
    ['supports', { features: [1] }],
  ])('is refused with a wrong %s', (field, value) => {
    expect(readRegistration({ ...right, [field]: value }).ok).toBe(false);
  });

  it('is refused whatever somebody hands over', () => {
    for (const value of [null, undefined, 'the', 7, []]) expect(readRegistration(value).ok).toBe(false);
  });
});

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

  it('is an error where it has no type', () => {
    for (const answer of [{ message: 'gì đó' }, 'gì đó', { type: 'ok' }])
      expect(() => readObserverAnswer(answer)).toThrow('must return an object with a type property');
  });

  it('keeps only errors that have a message', () => {
    const validationErrors = { billing_phone: { message: 'Sai số' }, other: { hidden: true }, third: 'x' };
    expect(readObserverAnswer({ type: 'error', validationErrors })).toMatchObject({
      validationErrors: { billing_phone: { message: 'Sai số' } },
    });
  });

  it('is said in the checkout where a validation does not say where', () => {
    expect(readValidationAnswer(true)).toBeUndefined();
    expect(readValidationAnswer({ errorMessage: 'Chưa được' })).toEqual({
      errorMessage: 'Chưa được',
      validationErrors: {},
      context: 'wc/checkout',
    });
  });
});
