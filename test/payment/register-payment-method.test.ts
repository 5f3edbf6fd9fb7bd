import { createCustomRenderer } from '../../src/extend/custom-renderer';
import { containerOpened } from '../../src/notice';
import { createPaymentApi, selectPayment } from '../../src/payment';
import {
  createCheckoutTab,
  createFakeWindow,
  createSharedStorage,
  FakeCheckoutServer,
  selectNotices,
} from '../support/checkout/fake-checkout-server';
import { advanceTime } from '../support/jest/advance-time';

const CARD = {
  name: 'tiemcard',
  label: 'Thẻ',
  ariaLabel: 'Thẻ ngân hàng',
  content: createCustomRenderer(() => undefined),
  edit: null,
  canMakePayment: (): unknown => true,
};

async function openCheckoutTab({ isAdmin = false, scripts = [] as unknown[] } = {}) {
  const server = new FakeCheckoutServer(8);
  server.methods = ['cod', 'tiemcard'];
  const page = createFakeWindow();
  Object.assign(page, {
    querySelectorAll: (selector: string) => (selector.includes('express') ? [] : scripts),
  });
  const tab = createCheckoutTab(server, createSharedStorage(), page, { currentUserIsAdmin: isAdmin });
  const paymentApi = createPaymentApi(tab.app, () => Promise.reject(new Error('no view here')));
  await advanceTime(1_500);
  tab.app.store.dispatch(containerOpened('wc/checkout/payments'));
  return {
    ...{ tab, server, paymentApi, page },
    selectPaymentState: () => selectPayment(tab.app.store.getState()),
    readNotices: () => selectNotices(tab).map(({ context, content }) => [context, content]),
  };
}

/**
 * Creates a fake script element of a gateway. It has only the members that the code under test
 * uses.
 */
const createScriptTag = (names: string) =>
  Object.assign(new EventTarget(), { getAttribute: () => names, hasAttribute: () => true });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('registering a payment method', () => {
  it('registered payment method: replaces the gateway with the same name until it is unregistered, even if registered late', async () => {
    const { paymentApi, selectPaymentState } = await openCheckoutTab();
    expect(selectPaymentState().availablePaymentMethods).toEqual(['cod', 'tiemcard']);
    const unregister = paymentApi.registerPaymentMethod({ ...CARD, canMakePayment: () => false });
    await advanceTime(100);
    expect(selectPaymentState().availablePaymentMethods).toEqual(['cod']);
    unregister();
    await advanceTime(1_500);
    expect(selectPaymentState().availablePaymentMethods).toEqual(['cod', 'tiemcard']);
    paymentApi.registerPaymentMethod({ ...CARD, name: 'khac' });
    await advanceTime(1_500);
    expect(selectPaymentState().availablePaymentMethods).not.toContain('khac');
    paymentApi.unregisterPaymentMethod('cod');
    await advanceTime(1_500);
    // Cash on delivery is still offered, because its gateway is in the shop's settings; only the registration was
    // removed.
    expect(selectPaymentState().availablePaymentMethods).toEqual(['cod', 'tiemcard']);
  });

  it('registered payment method: is available only in the app in which it was registered', async () => {
    const firstApp = await openCheckoutTab();
    const secondApp = await openCheckoutTab();
    firstApp.paymentApi.registerPaymentMethod({ ...CARD, canMakePayment: () => false });
    await advanceTime(1_500);
    expect(firstApp.selectPaymentState().availablePaymentMethods).toEqual(['cod']);
    expect(secondApp.selectPaymentState().availablePaymentMethods).toEqual(['cod', 'tiemcard']);
  });

  it('registered payment method: replaces a gateway that is already selected', async () => {
    const { paymentApi, selectPaymentState, tab } = await openCheckoutTab();
    tab.app.store.dispatch({ type: 'payment/methodChosen', payload: { method: 'tiemcard' } });
    paymentApi.registerPaymentMethod(CARD);
    await advanceTime(1_500);
    expect(selectPaymentState()).toMatchObject({
      activePaymentMethod: 'tiemcard',
      availablePaymentMethods: ['cod', 'tiemcard'],
    });
  });

  // spec 3.5: express methods need name, content, edit and canMakePayment
  // spec 5.2: express methods need not be in the cart’s list
  it("express payment method: need not be in the cart's list of methods", async () => {
    const { paymentApi, selectPaymentState } = await openCheckoutTab();
    const { name: _, label: __, ariaLabel: ___, ...rest } = CARD;
    paymentApi.registerExpressPaymentMethod({ ...rest, name: 'tiemwallet' });
    await advanceTime(1_500);
    expect(selectPaymentState().availableExpressPaymentMethods).toEqual(['tiemwallet']);
    paymentApi.unregisterExpressPaymentMethod('tiemwallet');
    await advanceTime(1_500);
    expect(selectPaymentState().availableExpressPaymentMethods).toEqual([]);
  });
});

describe('rejected payment method', () => {
  const messagePrefix = 'Có lỗi khi đăng ký phương thức thanh toán có id “tiemcard”: ';

  it.each([
    ['properties (two are missing)', { label: undefined, edit: undefined }, 'label, edit'],
    // spec 6: admins read why a payment method was refused
    ['icons', { icons: 'x' }, '"icons" must be an array or null.'],
    ['paymentMethodId', { paymentMethodId: 3 }, '"paymentMethodId" must be a string or undefined.'],
    ['placeOrderButtonLabel', { placeOrderButtonLabel: 1 }, '"placeOrderButtonLabel" must be a string.'],
    ['label', { label: 5 }, '"label" must be an element, a string or null.'],
    ['content', { content: 'text' }, '"content" must be an element or null.'],
    ['edit', { edit: 1 }, '"edit" must be an element or null.'],
    ['savedTokenComponent', { savedTokenComponent: 1 }, '"savedTokenComponent" must be an element or null.'],
    ['ariaLabel', { ariaLabel: 1 }, '"ariaLabel" must be a string.'],
    ['canMakePayment', { canMakePayment: true }, '"canMakePayment" must be a function.'],
    ['showSavedCards', { supports: { showSavedCards: 1 } }, '"showSavedCards" must be a boolean.'],
    ['showSaveOption', { supports: { showSaveOption: 1 } }, '"showSaveOption" must be a boolean.'],
    ['features', { supports: { features: 1 } }, '"features" must be an array or undefined.'],
  ])(
    'rejected payment method: with invalid %s it is not offered, and administrators see the reason',
    async (_, invalidFields, reason) => {
      const { paymentApi, readNotices, tab } = await openCheckoutTab({ isAdmin: true });
      paymentApi.registerPaymentMethod({ ...CARD, ...invalidFields });
      await advanceTime(1_500);
      expect(readNotices()).toEqual([['wc/checkout/payments', expect.stringContaining(messagePrefix)]]);
      expect(readNotices()[0]?.[1]).toMatch(new RegExp(`${reason.replace(/[.]/g, '\\.')}$`));
      expect(tab.problems).toHaveLength(1);
    },
  );

  // spec 6: shoppers never do
  it('rejected payment method: when a script registers an invalid method, shoppers see no message', async () => {
    const { paymentApi, readNotices, tab } = await openCheckoutTab();
    paymentApi.registerPaymentMethod({ ...CARD, name: 7 });
    paymentApi.registerExpressPaymentMethod({ name: 'vi' });
    await advanceTime(1_500);
    expect(readNotices()).toEqual([]);
    expect(tab.problems).toHaveLength(2);
  });

  // spec 8: registration errors: payments or express-payments context
  it('rejected express method: the message is shown in the area of express methods, and removed when a valid registration follows', async () => {
    const { paymentApi, readNotices } = await openCheckoutTab({ isAdmin: true });
    paymentApi.registerExpressPaymentMethod({ ...CARD, icons: 1 });
    await advanceTime(100);
    expect(readNotices()).toEqual([['wc/checkout/express-payments', expect.stringContaining(messagePrefix)]]);
    paymentApi.registerExpressPaymentMethod(CARD);
    await advanceTime(100);
    expect(readNotices()).toEqual([]);
  });
});

describe('payment method whose canMakePayment fails', () => {
  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('hỏng');
      },
    ],
    ['rejects', () => Promise.reject(new Error('hỏng'))],
    // spec 5.2: and only where canMakePayment is true
    ['returns an error', () => ({ error: { message: 'hỏng' } })],
  ])(
    'payment method: when its canMakePayment %s, only this method is hidden and administrators see the reason',
    async (_, canMakePayment) => {
      const {
        paymentApi,
        selectPaymentState,
        readNotices: said,
        tab,
      } = await openCheckoutTab({ isAdmin: true });
      paymentApi.registerPaymentMethod({ ...CARD, canMakePayment });
      await advanceTime(3_500);
      expect(selectPaymentState().availablePaymentMethods).toEqual(['cod']);
      expect(said()).toEqual([['wc/checkout/payments', expect.stringMatching(/tiemcard.*hỏng$/)]]);
      expect(tab.problems).toHaveLength(1);
    },
  );

  // spec 5.2: canMakePayment never answers: hidden after two seconds
  // fault 32
  it('payment method: when its canMakePayment never resolves, it is hidden after two seconds', async () => {
    const { paymentApi, selectPaymentState, readNotices: said } = await openCheckoutTab({ isAdmin: true });
    paymentApi.registerPaymentMethod({ ...CARD, canMakePayment: () => new Promise(() => {}) });
    await advanceTime(1_900);
    expect(said()).toEqual([]);
    await advanceTime(1_000);
    expect(selectPaymentState().availablePaymentMethods).toEqual(['cod']);
    expect(said()).toHaveLength(1);
  });
});

describe('extension callbacks for payment methods', () => {
  // spec 5.2: a callback may say no to a method
  it('extension callback: can hide a payment method, which is offered again when the callback is removed', async () => {
    const { paymentApi, selectPaymentState } = await openCheckoutTab();
    paymentApi.registerPaymentMethod(CARD);
    const unregister = paymentApi.registerPaymentMethodExtensionCallbacks('qua-tang', {
      tiemcard: () => false,
    });
    await advanceTime(2_500);
    expect(selectPaymentState().availablePaymentMethods).toEqual(['cod']);
    unregister();
    await advanceTime(2_500);
    expect(selectPaymentState().availablePaymentMethods).toEqual(['cod', 'tiemcard']);
  });

  it('extension callback: when it throws, the payment method is still offered', async () => {
    const { paymentApi, selectPaymentState, tab } = await openCheckoutTab();
    paymentApi.registerPaymentMethodExtensionCallbacks('qua-tang', {
      cod: () => {
        throw new Error('hỏng');
      },
    });
    await advanceTime(2_500);
    expect(selectPaymentState().availablePaymentMethods).toContain('cod');
    expect(tab.problems.length).toBeGreaterThan(0);
  });

  // spec 5.2: callbacks of extensions: unique namespaces, functions only
  it('extension callback: is rejected if it is not a function or if its namespace is already in use', async () => {
    const { paymentApi } = await openCheckoutTab();
    paymentApi.registerPaymentMethodExtensionCallbacks('qua-tang', { cod: () => true });
    expect(() => paymentApi.registerPaymentMethodExtensionCallbacks('qua-tang', {})).toThrow('"qua-tang"');
    const invalidFields = { cod: true } as unknown as Record<string, () => boolean>;
    expect(() => paymentApi.registerPaymentMethodExtensionCallbacks('khac', invalidFields)).toThrow(
      'must be a function',
    );
  });
});

describe('payment method with a script on the page', () => {
  it('payment method: is not offered before its script registers it, and its script counts as failed 5 s after the page has loaded', async () => {
    const { selectPaymentState, paymentApi } = await openCheckoutTab({
      scripts: [createScriptTag('tiemcard')],
    });
    expect(selectPaymentState()).toMatchObject({
      availablePaymentMethods: ['cod'],
      scripts: { tiemcard: 'loading' },
    });
    await advanceTime(5_000);
    expect(selectPaymentState().scripts).toEqual({ tiemcard: 'failed' });
    paymentApi.registerPaymentMethod(CARD);
    await advanceTime(1_500);
    expect(selectPaymentState().availablePaymentMethods).toEqual(['cod', 'tiemcard']);
  });

  it('payment method: when the browser cannot load its script, the script counts as failed immediately', async () => {
    const script = createScriptTag('tiemcard khac');
    const { selectPaymentState, page } = await openCheckoutTab({ scripts: [script] });
    const failure = new Event('error');
    Object.defineProperty(failure, 'target', { value: script });
    page.dispatchEvent(failure);
    expect(selectPaymentState().scripts).toEqual({ tiemcard: 'failed', khac: 'failed' });
  });
});

it('rejected payment method: messages for two methods are both shown when they are reported at the same moment', async () => {
  const { tab, paymentApi, readNotices: said } = await openCheckoutTab({ isAdmin: true });
  const { store } = tab.app;
  const registerWithoutContent = (name: string) =>
    paymentApi.registerPaymentMethod({ ...CARD, name, content: undefined } as never);
  let hasRegisteredSecond = false;
  store.subscribe(() => {
    if (hasRegisteredSecond || !selectNotices(tab).some(({ content }) => content.includes('mot'))) return;
    hasRegisteredSecond = true;
    registerWithoutContent('hai');
  });
  registerWithoutContent('mot');
  await advanceTime(100);
  expect(said().map(([, content]) => content)).toEqual([
    expect.stringContaining('mot'),
    expect.stringContaining('hai'),
  ]);
});
