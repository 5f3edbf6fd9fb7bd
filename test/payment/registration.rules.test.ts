import { decodeRegistration, isElement } from '../../src/payment/registration.rules';

describe('registration of a payment method', () => {
  const right = {
    name: 'the',
    label: 'Thẻ',
    ariaLabel: 'Thẻ',
    content: null,
    edit: null,
    canMakePayment: () => true,
  };
  const asked = { canMakePayment: expect.any(Function) };

  // spec 3.5: a registered method is filled in with its defaults
  // spec 9: default payment feature products
  it('payment registration: missing optional fields get their defaults', () => {
    expect(decodeRegistration(right)).toEqual({
      ok: true,
      method: {
        ...{ ...right, ...asked },
        paymentMethodId: 'the',
        icons: null,
        supports: { showSavedCards: false, showSaveOption: false, features: ['products'] },
      },
    });
    const { label: _, ariaLabel: __, ...express } = right;
    expect(decodeRegistration(express, 'express')).toMatchObject({
      ok: true,
      method: { label: null, ariaLabel: 'the' },
    });
  });

  it('payment registration: given values are kept', () => {
    const supports = { showSavedCards: true, showSaveOption: true, features: ['subscriptions'] };
    const given = {
      ...right,
      supports,
      paymentMethodId: 'the-tin-dung',
      icons: ['a'],
      ariaLabel: 'Trả bằng thẻ',
    };
    expect(decodeRegistration(given)).toEqual({ ok: true, method: { ...given, ...asked } });
    const empty = { ...right, supports: { features: [] }, ariaLabel: '', icons: null };
    expect(decodeRegistration(empty)).toMatchObject({
      ok: true,
      method: { ariaLabel: 'the', icons: null, supports: { features: [] } },
    });
  });

  it('payment registration: an instance of a class is read through its getters and keeps its private fields', () => {
    class Method {
      readonly name = 'lop';
      readonly label = 'Thẻ';
      readonly ariaLabel = 'Thẻ';
      readonly content = null;
      readonly edit = null;
      readonly #isOpen = true;
      get canMakePayment() {
        return () => this.#isOpen;
      }
      get supports() {
        return { features: ['subscriptions'] };
      }
    }
    const read = decodeRegistration(new Method());
    expect(read).toMatchObject({
      ok: true,
      method: { name: 'lop', supports: { features: ['subscriptions'] } },
    });
    expect(read.ok && read.method.canMakePayment({} as never)).toBe(true);
  });

  it('payment registration: a method of a class is called on its instance', () => {
    class Method {
      isOpen = true;
      canMakePayment() {
        return this.isOpen;
      }
    }
    const { canMakePayment: _, ...rest } = right;
    const own = decodeRegistration(Object.assign(new Method(), rest));
    expect(own.ok && own.method.canMakePayment({} as never)).toBe(true);
  });

  it('payment registration: a getter that throws refuses the method and names the field', () => {
    const given = Object.defineProperty({ ...right }, 'label', {
      get: () => {
        throw new Error('no settings');
      },
    });
    expect(decodeRegistration(given)).toEqual({
      ok: false,
      name: 'the',
      problem: { field: 'label', expected: 'readable: Error: no settings' },
    });
  });

  it.each([
    // spec 5.2: registration needs a name
    'name',
    // spec 5.2: registration needs content
    'content',
    // spec 5.2: registration needs edit
    'edit',
    // spec 5.2: registration needs canMakePayment
    'canMakePayment',
  ])('payment registration: an express method is refused without %s', (field) => {
    expect(decodeRegistration({ ...right, [field]: undefined }, 'express')).toEqual({
      ok: false,
      name: field === 'name' ? '' : 'the',
      problem: { missing: [field] },
    });
  });

  const element = { type: 'p', props: {} };
  it.each<[string, unknown]>([
    ['label', element],
    ['label', null],
    ['content', element],
    ['content', { $$typeof: 1 }],
    ['edit', element],
    ['savedTokenComponent', null],
    ['savedTokenComponent', element],
    ['placeOrderButtonLabel', 'Trả'],
    ['supports', null],
    ['supports', []],
    ['supports', 'mọi thứ'],
  ])('payment registration: %s may be %j', (field, value) => {
    expect(decodeRegistration({ ...right, [field]: value }).ok).toBe(true);
  });

  it('payment registration: an element of any React is recognised', () => {
    const others = [null, undefined, 'p', 7, [], ['type', 'props'], {}, { type: 'p' }, { props: {} }];
    expect([...others, element, { $$typeof: 1 }].filter(isElement)).toEqual([element, { $$typeof: 1 }]);
  });

  it.each([
    // spec 5.2: registration needs a name
    'name',
    // spec 5.2: registration needs a label
    // spec 8: a method is refused for the properties it misses
    'label',
    // spec 5.2: registration needs ariaLabel
    'ariaLabel',
    // spec 5.2: registration needs content
    'content',
    // spec 5.2: registration needs edit
    'edit',
    // spec 5.2: registration needs canMakePayment
    'canMakePayment',
  ])('payment registration: a method is refused without %s', (field) => {
    expect(decodeRegistration({ ...right, [field]: undefined })).toMatchObject({
      ok: false,
      problem: { missing: [field] },
    });
  });

  it.each([
    // spec 5.2: name is a string
    ['name', 7, 'name', 'a string'],
    // spec 5.2: icons are an array or null
    ['icons', 'x', 'icons', 'an array or null'],
    // spec 5.2: paymentMethodId is a string or undefined
    ['paymentMethodId', 7, 'paymentMethodId', 'a string or undefined'],
    // spec 5.2: placeOrderButtonLabel is a string
    ['placeOrderButtonLabel', 7, 'placeOrderButtonLabel', 'a string'],
    // spec 5.2: label is an element, a string or null
    ['label', 7, 'label', 'an element, a string or null'],
    // spec 5.2: content is an element or null
    ['content', 'văn bản', 'content', 'an element or null'],
    // spec 5.2: edit is an element or null
    ['edit', 'văn bản', 'edit', 'an element or null'],
    // spec 5.2: savedTokenComponent is an element or null
    ['savedTokenComponent', 'văn bản', 'savedTokenComponent', 'an element or null'],
    // spec 5.2: ariaLabel is a string
    ['ariaLabel', 7, 'ariaLabel', 'a string'],
    // spec 5.2: canMakePayment is a function
    ['canMakePayment', true, 'canMakePayment', 'a function'],
    // spec 5.2: supports: showSavedCards and showSaveOption are booleans, features an array
    ['supports', { showSavedCards: 'có' }, 'showSavedCards', 'a boolean'],
    // spec 5.2: supports: showSavedCards and showSaveOption are booleans, features an array
    ['supports', { showSaveOption: 1 }, 'showSaveOption', 'a boolean'],
    // spec 5.2: supports: showSavedCards and showSaveOption are booleans, features an array
    ['supports', { features: 'products' }, 'features', 'an array or undefined'],
    // spec 5.2: supports: showSavedCards and showSaveOption are booleans, features an array
    ['supports', { features: ['products', 1] }, 'features', 'an array or undefined'],
  ])('payment registration: a wrong %s is refused: %j', (field, value, wrong, wanted) => {
    expect(decodeRegistration({ ...right, [field]: value })).toEqual({
      ok: false,
      name: field === 'name' ? '' : 'the',
      problem: { field: wrong, expected: wanted },
    });
  });

  it('payment registration: a value that is no object is refused', () => {
    for (const value of [null, undefined, 'the', 7, []]) expect(decodeRegistration(value).ok).toBe(false);
  });
});
