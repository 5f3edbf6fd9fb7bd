import type { CanMakePaymentArgument } from '../../src/extend/payment-method.types';
import { createBuiltInMethods } from '../../src/payment/built-in-methods';
import {
  createCanMakePaymentArgument,
  findUnavailableMethods,
  findUnregisteredGateways,
  getDefaultMethodChoice,
  getSavedMethodChoices,
  getSavePaymentFieldName,
  initialPayment,
  isMethodAllowedByCart,
  sortPaymentMethods,
  toPaymentDataList,
} from '../../src/payment/payment.rules';
import { createCart } from '../support/cart/cart-states';

const createPaymentMethod = (paymentMethodId: string, features: readonly string[] = ['products']) => ({
  name: paymentMethodId,
  paymentMethodId,
  supports: { showSavedCards: paymentMethodId === 'the', showSaveOption: false, features },
});
const createPaymentMethods = (...ids: string[]) => ids.map((id) => createPaymentMethod(id));

describe('available payment methods', () => {
  const cart = { paymentMethods: ['cod', 'bacs'], paymentRequirements: ['products'] };

  // spec 5.2: a method is offered only where the cart names it
  it('available payment methods: only methods that the cart lists are offered', () => {
    expect(isMethodAllowedByCart(createPaymentMethod('cod'), cart)).toBe(true);
    expect(isMethodAllowedByCart(createPaymentMethod('the'), cart)).toBe(false);
  });

  // spec 5.2: and only where it supports every requirement
  it('available payment methods: only methods whose features include all payment requirements of the cart are offered', () => {
    const cartWithRequirement = { ...cart, paymentRequirements: ['products', 'subscriptions'] };
    expect(isMethodAllowedByCart(createPaymentMethod('cod'), cartWithRequirement)).toBe(false);
    expect(
      isMethodAllowedByCart(createPaymentMethod('cod', ['products', 'subscriptions']), cartWithRequirement),
    ).toBe(true);
  });

  // spec 5.2: the shop's order, then that of registration
  it("available payment methods: are sorted by the shop's order, and others by their order of registration", () => {
    const names = [{ name: 'vi' }, { name: 'cod' }, { name: 'the' }, { name: 'bacs' }];
    expect(sortPaymentMethods(names, ['bacs', 'cod']).map(({ name }) => name)).toEqual([
      'bacs',
      'cod',
      'vi',
      'the',
    ]);
    expect(names[0]?.name).toBe('vi');
  });

  it("available payment methods: a gateway counts as registered by its id, by its method's name, or while its script is loading", () => {
    const registeredMethods = [
      { name: 'the', paymentMethodId: 'the-tin-dung' },
      { name: 'cod', paymentMethodId: 'cod' },
    ];
    const listedGateways = ['the', 'the-tin-dung', 'cod', 'vi', 'momo'];
    expect(findUnregisteredGateways(listedGateways, registeredMethods, ['vi'])).toEqual(['momo']);
  });

  it("canMakePayment: receives the cart in the same format as in WooCommerce's blocks", () => {
    const createShippingRate = (rate_id: string, selected: boolean) => ({
      rate_id,
      selected,
      name: rate_id,
      price: '0',
    });
    const cart = createCart(
      {},
      {
        items: [{ key: 'a1', id: 1, quantity: 1, prices: { currency_minor_unit: 2, price: '1000' } }],
        ...{ needs_shipping: true, payment_methods: ['cod'], payment_requirements: ['products'] },
        ...{ billing_address: { city: 'Huế' }, shipping_address: { city: 'Vinh' } },
        shipping_rates: [
          { package_id: 0, shipping_rates: [createShippingRate('a', false), createShippingRate('b', true)] },
          { package_id: 1, shipping_rates: [createShippingRate('c', false)] },
        ],
      },
    );
    const argument = createCanMakePaymentArgument(cart, () => {});
    expect(argument).toMatchObject({
      ...{ cartNeedsShipping: true, paymentMethods: ['cod'], paymentRequirements: ['products'] },
      ...{ billingAddress: { city: 'Huế' }, billingData: { city: 'Huế' }, shippingAddress: { city: 'Vinh' } },
      selectedShippingMethods: { 0: 'b', 1: '' },
      cartTotals: { total_price: '0', currency_code: expect.any(String) },
    });
    expect(argument.cart.cartTotals).toBe(argument.cartTotals);
    expect(argument.cart.cartItems).toEqual([
      { key: 'a1', id: 1, quantity: 1, prices: { currency_minor_unit: 2, price: '1000' } },
    ]);
  });

  // spec 3.5: global payment methods by id
  // spec 4.6: unavailable methods are reported after both flags are set
  it('available payment methods: unavailable methods are reported only after both standard and express methods are initialised', () => {
    const state = { ...initialPayment, availablePaymentMethods: ['cod'] };
    const globalMethods = [{ id: 'cod' }, { id: 'the' }];
    expect(findUnavailableMethods({ ...state, paymentMethodsInitialized: true }, globalMethods)).toEqual([]);
    expect(
      findUnavailableMethods({ ...state, expressPaymentMethodsInitialized: true }, globalMethods),
    ).toEqual([]);
    expect(
      findUnavailableMethods(
        { ...state, paymentMethodsInitialized: true, expressPaymentMethodsInitialized: true },
        globalMethods,
      ),
    ).toEqual(['the']);
  });
});

describe('selected payment method', () => {
  it('selected payment method: is empty initially', () => {
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
  it('selected payment method: the first method is the default, and replaces the selected one only when that is no longer available', () => {
    expect(getDefaultMethodChoice(initialPayment, createPaymentMethods('bacs', 'cod'))).toEqual({
      method: 'bacs',
      data: {},
    });
    const chosen = { ...initialPayment, activePaymentMethod: 'cod' };
    expect(getDefaultMethodChoice(chosen, createPaymentMethods('bacs', 'cod'))).toBeNull();
    expect(getDefaultMethodChoice(chosen, createPaymentMethods('bacs'))).toEqual({
      method: 'bacs',
      data: {},
    });
    expect(getDefaultMethodChoice(chosen, [])).toEqual({ method: '', data: {} });
  });

  // spec 3.5: a saved method is known by its token and gateway
  // spec 4.6: the first saved method is chosen, with its token
  it('selected payment method: a saved method is the default if its gateway is available and supports saved methods', () => {
    const createSavedCard = (tokenId: number, gateway: string) => ({
      ...{ tokenId, expires: '10/28' },
      method: { gateway, brand: 'Visa', last4: '4242' },
    });
    const createStateWithSavedCards = (...saved: ReturnType<typeof createSavedCard>[]) => ({
      ...initialPayment,
      savedPaymentMethods: { cards: saved },
    });
    expect(
      getDefaultMethodChoice(
        createStateWithSavedCards(createSavedCard(5, 'the'), createSavedCard(6, 'the')),
        createPaymentMethods('cod', 'the'),
      ),
    ).toMatchObject({
      method: 'the',
      data: { token: '5', payment_method: 'the', 'wc-the-payment-token': '5', isSavedToken: true },
    });
    expect(
      getDefaultMethodChoice(
        createStateWithSavedCards(createSavedCard(5, 'the')),
        createPaymentMethods('cod'),
      ),
    ).toEqual({
      method: 'cod',
      data: {},
    });
    // A method that registers late may replace the method that was preselected by default, but not one that the shopper
    // has selected.
    const stateWithSelection = {
      ...createStateWithSavedCards(createSavedCard(5, 'the')),
      activePaymentMethod: 'cod',
    };
    expect(
      getDefaultMethodChoice({ ...stateWithSelection, isPreset: true }, createPaymentMethods('cod', 'the'))
        ?.data.token,
    ).toBe('5');
    expect(getDefaultMethodChoice(stateWithSelection, createPaymentMethods('cod', 'the'))).toBeNull();
    // A card that was saved with direct bank transfer is not preselected, because that method supports no saved cards.
    expect(
      getDefaultMethodChoice(
        createStateWithSavedCards(createSavedCard(5, 'bacs')),
        createPaymentMethods('cod', 'bacs'),
      ),
    ).toEqual({
      method: 'cod',
      data: {},
    });
  });

  it.each(['the-tin-dung', 'the'])(
    'saved payment method: a card saved for the gateway %s belongs to the method whose name or gateway id that is',
    (gateway) => {
      const saved = {
        ...{ tokenId: 5, expires: '10/28' },
        method: { gateway, brand: 'Visa', last4: '4242' },
      };
      const methodWithGatewayId = { ...createPaymentMethod('the'), paymentMethodId: 'the-tin-dung' };
      expect(
        getSavedMethodChoices({ savedPaymentMethods: { cc: [saved] } }, [
          createPaymentMethod('cod'),
          methodWithGatewayId,
        ]),
      ).toEqual([
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

  it('selected payment method: a default that was already selected is not replaced, whether it is a saved method or not', () => {
    const saved = {
      ...{ tokenId: 5, expires: '10/28' },
      method: { gateway: 'the', brand: 'Visa', last4: '4242' },
    };
    const presetState = {
      ...{ ...initialPayment, savedPaymentMethods: { cc: [saved] } },
      ...{ activePaymentMethod: 'the', activeSavedToken: '5', isPreset: true },
    };
    expect(getDefaultMethodChoice(presetState, createPaymentMethods('cod', 'the'))).toBeNull();
    expect(getDefaultMethodChoice(initialPayment, [])).toBeNull();
    const presetWithoutSaved = { ...initialPayment, activePaymentMethod: 'cod', isPreset: true };
    expect(getDefaultMethodChoice(presetWithoutSaved, createPaymentMethods('bacs', 'cod'))).toBeNull();
  });

  it('saved payment method: the checkbox for saving has the field name that WooCommerce expects', () => {
    expect(getSavePaymentFieldName('the')).toBe('wc-the-new-payment-method');
  });

  // spec 3.5: payment_data as texts and booleans
  it('payment data: strings and booleans are sent unchanged, and other values as strings', () => {
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
  const createAvailabilityArgument = (overrides: Partial<CanMakePaymentArgument>) =>
    ({
      cartNeedsShipping: true,
      selectedShippingMethods: { 0: 'flat_rate:4' },
      ...overrides,
    }) as CanMakePaymentArgument;
  const createCashOnDelivery = (settings: object) => {
    const [cashOnDelivery] = createBuiltInMethods({
      paymentMethodData: { cod: { title: 'COD', ...settings } },
    });
    return (overrides: Partial<CanMakePaymentArgument> = {}) =>
      cashOnDelivery?.canMakePayment(createAvailabilityArgument(overrides));
  };

  it('cash on delivery: for virtual products it is offered only if the shop allows it', () => {
    expect(createCashOnDelivery({ enableForVirtual: false })({ cartNeedsShipping: false })).toBe(false);
    expect(createCashOnDelivery({ enableForVirtual: true })({ cartNeedsShipping: false })).toBe(true);
  });

  it('cash on delivery: is offered only for the shipping methods for which the shop enables it', () => {
    expect(createCashOnDelivery({ enableForShippingMethods: [] })()).toBe(true);
    expect(createCashOnDelivery({ enableForShippingMethods: ['flat_rate'] })()).toBe(true);
    expect(createCashOnDelivery({ enableForShippingMethods: ['flat_rate:4'] })()).toBe(true);
    expect(createCashOnDelivery({ enableForShippingMethods: ['local_pickup'] })()).toBe(false);
  });

  it("cash on delivery: is not offered when the page's settings do not contain it", () => {
    expect(createBuiltInMethods({ paymentMethodData: {} })).toEqual([]);
    expect(createBuiltInMethods({})).toEqual([]);
  });
});
