import { decodeRegistration, isReactElement } from '../../src/payment/registration.rules';

describe('registration of a payment method', () => {
  const validRegistration = {
    name: 'the',
    label: 'Thẻ',
    ariaLabel: 'Thẻ',
    content: null,
    edit: null,
    canMakePayment: () => true,
  };
  const wrappedFunction = { canMakePayment: expect.any(Function) };

  // spec 3.5: a registered method is filled in with its defaults
  // spec 9: default payment feature products
  it('payment registration: missing optional fields get their defaults', () => {
    expect(decodeRegistration(validRegistration)).toEqual({
      ok: true,
      method: {
        ...{ ...validRegistration, ...wrappedFunction },
        paymentMethodId: 'the',
        icons: null,
        supports: { showSavedCards: false, showSaveOption: false, features: ['products'] },
      },
    });
    const { label: _, ariaLabel: __, ...express } = validRegistration;
    expect(decodeRegistration(express, 'express')).toMatchObject({
      ok: true,
      method: { label: null, ariaLabel: 'the' },
    });
  });

  it('payment registration: valid optional fields are kept, and an empty ariaLabel is replaced by the name', () => {
    const supports = { showSavedCards: true, showSaveOption: true, features: ['subscriptions'] };
    const registration = {
      ...validRegistration,
      supports,
      paymentMethodId: 'the-tin-dung',
      icons: ['a'],
      ariaLabel: 'Trả bằng thẻ',
    };
    expect(decodeRegistration(registration)).toEqual({
      ok: true,
      method: { ...registration, ...wrappedFunction },
    });
    const emptyFields = { ...validRegistration, supports: { features: [] }, ariaLabel: '', icons: null };
    expect(decodeRegistration(emptyFields)).toMatchObject({
      ok: true,
      method: { ariaLabel: 'the', icons: null, supports: { features: [] } },
    });
  });

  it('payment registration: an instance of a class with getters and private fields can be registered', () => {
    class MethodClass {
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
    const decoded = decodeRegistration(new MethodClass());
    expect(decoded).toMatchObject({
      ok: true,
      method: { name: 'lop', supports: { features: ['subscriptions'] } },
    });
    expect(decoded.ok && decoded.method.canMakePayment({} as never)).toBe(true);
  });

  it('payment registration: canMakePayment of a class instance is called with that instance as `this`', () => {
    class MethodClass {
      isOpen = true;
      canMakePayment() {
        return this.isOpen;
      }
    }
    const { canMakePayment: _, ...otherFields } = validRegistration;
    const decoded = decodeRegistration(Object.assign(new MethodClass(), otherFields));
    expect(decoded.ok && decoded.method.canMakePayment({} as never)).toBe(true);
  });

  it('payment registration: when a getter throws, the method is rejected and the problem names the field', () => {
    const registration = Object.defineProperty({ ...validRegistration }, 'label', {
      get: () => {
        throw new Error('no settings');
      },
    });
    expect(decodeRegistration(registration)).toEqual({
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
  ])('payment registration: an express method without %s is rejected', (field) => {
    expect(decodeRegistration({ ...validRegistration, [field]: undefined }, 'express')).toEqual({
      ok: false,
      name: field === 'name' ? '' : 'the',
      problem: { missingProperties: [field] },
    });
  });

  const element = { type: 'p', props: {} };
  it.each<[string, unknown]>([
    // spec 5.2: label is an element, a string or null
    ['label', element],
    // spec 5.2: label is an element, a string or null
    ['label', null],
    // spec 5.2: label is an element, a string or null
    ['label', 'Thẻ'],
    // spec 5.2: content is an element or null
    ['content', element],
    ['content', { $$typeof: 1 }],
    // spec 5.2: edit is an element or null
    ['edit', element],
    // spec 5.2: savedTokenComponent is an element or null
    ['savedTokenComponent', null],
    // spec 5.2: savedTokenComponent is an element or null
    ['savedTokenComponent', element],
    // spec 5.2: icons are an array or null
    ['icons', ['the.svg']],
    // spec 5.2: icons are an array or null
    ['icons', null],
    // spec 5.2: paymentMethodId is a string or undefined
    ['paymentMethodId', 'the-tin-dung'],
    // spec 5.2: paymentMethodId is a string or undefined
    ['paymentMethodId', undefined],
    ['placeOrderButtonLabel', 'Trả'],
    ['supports', null],
    ['supports', []],
    ['supports', 'mọi thứ'],
  ])('payment registration: the value of %s may be %j', (field, value) => {
    expect(decodeRegistration({ ...validRegistration, [field]: value }).ok).toBe(true);
  });

  it('payment registration: elements of any React version are recognised', () => {
    const otherValues = [null, undefined, 'p', 7, [], ['type', 'props'], {}, { type: 'p' }, { props: {} }];
    expect([...otherValues, element, { $$typeof: 1 }].filter(isReactElement)).toEqual([
      element,
      { $$typeof: 1 },
    ]);
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
  ])('payment registration: a method without %s is rejected', (field) => {
    expect(decodeRegistration({ ...validRegistration, [field]: undefined })).toMatchObject({
      ok: false,
      problem: { missingProperties: [field] },
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
  ])('payment registration: an invalid %s is rejected: %j', (field, value, problemField, expectedType) => {
    expect(decodeRegistration({ ...validRegistration, [field]: value })).toEqual({
      ok: false,
      name: field === 'name' ? '' : 'the',
      problem: { field: problemField, expected: expectedType },
    });
  });

  it('payment registration: a value that is not an object is rejected', () => {
    for (const value of [null, undefined, 'the', 7, []]) expect(decodeRegistration(value).ok).toBe(false);
  });
});
