import type { CanMakePaymentArgument } from '../../src/extend/plugin.types';
import { createBuiltInMethods } from '../../src/payment/built-in-methods';
import {
  createCanMakePaymentArgument,
  findUnavailableMethods,
  findUnregisteredGateways,
  getDefaultChoice,
  getSavedChoices,
  getSavePaymentFieldName,
  initialPayment,
  isOffered,
  sortMethods,
  toPaymentDataList,
} from '../../src/payment/payment.rules';
import { createCart } from '../support/cart/cart-states';

const method = (paymentMethodId: string, features: readonly string[] = ['products']) => ({
  name: paymentMethodId,
  paymentMethodId,
  supports: { showSavedCards: paymentMethodId === 'the', showSaveOption: false, features },
});
const methods = (...ids: string[]) => ids.map((id) => method(id));

describe('available payment methods', () => {
  const cart = { paymentMethods: ['cod', 'bacs'], paymentRequirements: ['products'] };

  // spec 5.2: a method is offered only where the cart names it
  it('available payment methods: only those that the cart lists are offered', () => {
    expect(isOffered(method('cod'), cart)).toBe(true);
    expect(isOffered(method('the'), cart)).toBe(false);
  });

  // spec 5.2: and only where it supports every requirement
  it('available payment methods: a method needs every payment requirement of the cart among its features', () => {
    const picky = { ...cart, paymentRequirements: ['products', 'subscriptions'] };
    expect(isOffered(method('cod'), picky)).toBe(false);
    expect(isOffered(method('cod', ['products', 'subscriptions']), picky)).toBe(true);
  });

  // spec 5.2: the shop's order, then that of registration
  it("available payment methods: the shop's order comes before the order of registration", () => {
    const names = [{ name: 'vi' }, { name: 'cod' }, { name: 'the' }, { name: 'bacs' }];
    expect(sortMethods(names, ['bacs', 'cod']).map(({ name }) => name)).toEqual(['bacs', 'cod', 'vi', 'the']);
    expect(names[0]?.name).toBe('vi');
  });

  it("available payment methods: a gateway counts as registered by its id, its method's name, or a script still loading", () => {
    const registered = [
      { name: 'the', paymentMethodId: 'the-tin-dung' },
      { name: 'cod', paymentMethodId: 'cod' },
    ];
    const listed = ['the', 'the-tin-dung', 'cod', 'vi', 'momo'];
    expect(findUnregisteredGateways(listed, registered, ['vi'])).toEqual(['momo']);
  });

  it("canMakePayment: receives the cart under the names and keys of WooCommerce's blocks", () => {
    const rate = (rate_id: string, selected: boolean) => ({ rate_id, selected, name: rate_id, price: '0' });
    const cart = createCart(
      {},
      {
        items: [{ key: 'a1', id: 1, quantity: 1, prices: { currency_minor_unit: 2, price: '1000' } }],
        ...{ needs_shipping: true, payment_methods: ['cod'], payment_requirements: ['products'] },
        ...{ billing_address: { city: 'Huế' }, shipping_address: { city: 'Vinh' } },
        shipping_rates: [
          { package_id: 0, shipping_rates: [rate('a', false), rate('b', true)] },
          { package_id: 1, shipping_rates: [rate('c', false)] },
        ],
      },
    );
    const given = createCanMakePaymentArgument(cart, () => {});
    expect(given).toMatchObject({
      ...{ cartNeedsShipping: true, paymentMethods: ['cod'], paymentRequirements: ['products'] },
      ...{ billingAddress: { city: 'Huế' }, billingData: { city: 'Huế' }, shippingAddress: { city: 'Vinh' } },
      selectedShippingMethods: { 0: 'b', 1: '' },
      cartTotals: { total_price: '0', currency_code: expect.any(String) },
    });
    expect(given.cart.cartTotals).toBe(given.cartTotals);
    expect(given.cart.cartItems).toEqual([
      { key: 'a1', id: 1, quantity: 1, prices: { currency_minor_unit: 2, price: '1000' } },
    ]);
  });

  // spec 3.5: global payment methods by id
  // spec 4.6: unavailable methods are reported after both flags are set
  it('available payment methods: missing ones are reported only after all have been asked', () => {
    const state = { ...initialPayment, availablePaymentMethods: ['cod'] };
    const global = [{ id: 'cod' }, { id: 'the' }];
    expect(findUnavailableMethods({ ...state, paymentMethodsInitialized: true }, global)).toEqual([]);
    expect(findUnavailableMethods({ ...state, expressPaymentMethodsInitialized: true }, global)).toEqual([]);
    expect(
      findUnavailableMethods(
        { ...state, paymentMethodsInitialized: true, expressPaymentMethodsInitialized: true },
        global,
      ),
    ).toEqual(['the']);
  });
});

describe('chosen payment method', () => {
  it('chosen payment method: none at the beginning', () => {
    expect(initialPayment).toEqual({
      ...{
        status: 'idle',
        activePaymentMethod: '',
        activeSavedToken: '',
        isPreset: false,
        pendingScripts: null,
      },
      ...{ availablePaymentMethods: [], availableExpressPaymentMethods: [], savedPaymentMethods: {} },
      ...{ paymentMethodData: {}, paymentResult: null, shouldSavePaymentMethod: false, scripts: {} },
      ...{ paymentMethodsInitialized: false, expressPaymentMethodsInitialized: false },
    });
  });

  // spec 4.6: another method is chosen only when the active one is gone
  it('chosen payment method: the first one by default, and another one only when the chosen one disappears', () => {
    expect(getDefaultChoice(initialPayment, methods('bacs', 'cod'))).toEqual({ method: 'bacs', data: {} });
    const chosen = { ...initialPayment, activePaymentMethod: 'cod' };
    expect(getDefaultChoice(chosen, methods('bacs', 'cod'))).toBeNull();
    expect(getDefaultChoice(chosen, methods('bacs'))).toEqual({ method: 'bacs', data: {} });
    expect(getDefaultChoice(chosen, [])).toEqual({ method: '', data: {} });
  });

  // spec 3.5: a saved method is known by its token and gateway
  // spec 4.6: the first saved method is chosen, with its token
  it('chosen payment method: a saved one by default, if its method can be used and shows saved ones', () => {
    const card = (tokenId: number, gateway: string) => ({
      ...{ tokenId, expires: '10/28' },
      method: { gateway, brand: 'Visa', last4: '4242' },
    });
    const state = (...saved: ReturnType<typeof card>[]) => ({
      ...initialPayment,
      savedPaymentMethods: { cards: saved },
    });
    expect(getDefaultChoice(state(card(5, 'the'), card(6, 'the')), methods('cod', 'the'))).toMatchObject({
      method: 'the',
      data: { token: '5', payment_method: 'the', 'wc-the-payment-token': '5', isSavedToken: true },
    });
    expect(getDefaultChoice(state(card(5, 'the')), methods('cod'))).toEqual({ method: 'cod', data: {} });
    // The card's script has registered last: the card replaces a preselected method, but not one that the shopper has
    // chosen.
    const late = { ...state(card(5, 'the')), activePaymentMethod: 'cod' };
    expect(getDefaultChoice({ ...late, isPreset: true }, methods('cod', 'the'))?.data.token).toBe('5');
    expect(getDefaultChoice(late, methods('cod', 'the'))).toBeNull();
    // This method has no component for saved cards.
    expect(getDefaultChoice(state(card(5, 'bacs')), methods('cod', 'bacs'))).toEqual({
      method: 'cod',
      data: {},
    });
  });

  it.each(['the-tin-dung', 'the'])(
    'saved payment method: belongs to a gateway with two names, saved under the name %s',
    (gateway) => {
      const saved = {
        ...{ tokenId: 5, expires: '10/28' },
        method: { gateway, brand: 'Visa', last4: '4242' },
      };
      const owner = { ...method('the'), paymentMethodId: 'the-tin-dung' };
      expect(getSavedChoices({ savedPaymentMethods: { cc: [saved] } }, [method('cod'), owner])).toEqual([
        {
          ...{ method: 'the', token: '5', saved },
          data: {
            ...{ token: '5', payment_method: gateway, isSavedToken: true },
            [`wc-${gateway}-payment-token`]: '5',
          },
        },
      ]);
    },
  );

  it('chosen payment method: a default choice stays, whether it is a saved method or not', () => {
    const saved = {
      ...{ tokenId: 5, expires: '10/28' },
      method: { gateway: 'the', brand: 'Visa', last4: '4242' },
    };
    const preset = {
      ...{ ...initialPayment, savedPaymentMethods: { cc: [saved] } },
      ...{ activePaymentMethod: 'the', activeSavedToken: '5', isPreset: true },
    };
    expect(getDefaultChoice(preset, methods('cod', 'the'))).toBeNull();
    expect(getDefaultChoice(initialPayment, [])).toBeNull();
    const alone = { ...initialPayment, activePaymentMethod: 'cod', isPreset: true };
    expect(getDefaultChoice(alone, methods('bacs', 'cod'))).toBeNull();
  });

  it('saved payment method: the checkbox for saving has the field name that the server knows', () => {
    expect(getSavePaymentFieldName('the')).toBe('wc-the-new-payment-method');
  });

  // spec 3.5: payment_data as texts and booleans
  it('payment data: texts and booleans are posted as they are, and other values as text', () => {
    const data = { a: '1', yes: true, no: false, none: null, gone: undefined, count: 3, list: { x: [1] } };
    expect(toPaymentDataList(data)).toEqual([
      { key: 'a', value: '1' },
      { key: 'yes', value: true },
      { key: 'no', value: false },
      { key: 'none', value: '' },
      { key: 'gone', value: '' },
      { key: 'count', value: '3' },
      { key: 'list', value: '{"x":[1]}' },
    ]);
  });
});

describe('cash on delivery', () => {
  const question = (more: Partial<CanMakePaymentArgument>) =>
    ({
      cartNeedsShipping: true,
      selectedShippingMethods: { 0: 'flat_rate:4' },
      ...more,
    }) as CanMakePaymentArgument;
  const cod = (settings: object) => {
    const [made] = createBuiltInMethods({ paymentMethodData: { cod: { title: 'COD', ...settings } } });
    return (more: Partial<CanMakePaymentArgument> = {}) => made?.canMakePayment(question(more));
  };

  it('cash on delivery: offered for virtual goods only if the shop allows it', () => {
    expect(cod({ enableForVirtual: false })({ cartNeedsShipping: false })).toBe(false);
    expect(cod({ enableForVirtual: true })({ cartNeedsShipping: false })).toBe(true);
  });

  it('cash on delivery: offered for the shipping methods that the shop enables it for', () => {
    expect(cod({ enableForShippingMethods: [] })()).toBe(true);
    expect(cod({ enableForShippingMethods: ['flat_rate'] })()).toBe(true);
    expect(cod({ enableForShippingMethods: ['flat_rate:4'] })()).toBe(true);
    expect(cod({ enableForShippingMethods: ['local_pickup'] })()).toBe(false);
  });

  it('cash on delivery: not offered in a shop that does not have it', () => {
    expect(createBuiltInMethods({ paymentMethodData: {} })).toEqual([]);
    expect(createBuiltInMethods({})).toEqual([]);
  });
});
