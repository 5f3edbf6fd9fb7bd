import { createCustomRenderer } from '../../src/extend/custom-renderer';
import { containerOpened } from '../../src/notice';
import { createPaymentApi, selectPayment } from '../../src/payment';
import {
  createFakeWindow,
  createSharedStorage,
  FakeCheckoutServer,
  openTab,
  selectNotices,
} from '../support/checkout/fake-checkout-server';

const advanceTime = (ms: number) => jest.advanceTimersByTimeAsync(ms);

const CARD = {
  name: 'tiemcard',
  label: 'Thẻ',
  ariaLabel: 'Thẻ ngân hàng',
  content: createCustomRenderer(() => undefined),
  edit: null,
  canMakePayment: (): unknown => true,
};

async function open({ isAdmin = false, scripts = [] as unknown[] } = {}) {
  const server = new FakeCheckoutServer(8);
  server.methods = ['cod', 'tiemcard'];
  const page = createFakeWindow();
  Object.assign(page, {
    querySelectorAll: (selector: string) => (selector.includes('express') ? [] : scripts),
  });
  const tab = openTab(server, createSharedStorage(), page, { currentUserIsAdmin: isAdmin });
  const door = createPaymentApi(tab.app, () => Promise.reject(new Error('no view here')));
  await advanceTime(1_500);
  tab.app.store.dispatch(containerOpened('wc/checkout/payments'));
  return {
    ...{ tab, server, door, page },
    payment: () => selectPayment(tab.app.store.getState()),
    said: () => selectNotices(tab).map(({ context, content }) => [context, content]),
  };
}

/** A gateway's script tag, with the members that the code under test uses. */
const tag = (names: string) =>
  Object.assign(new EventTarget(), { getAttribute: () => names, hasAttribute: () => true });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('registering a payment method', () => {
  it('registered payment method: replaces the gateway of its name, however late it registers, until it is unregistered', async () => {
    const { door, payment } = await open();
    expect(payment().availablePaymentMethods).toEqual(['cod', 'tiemcard']);
    const undo = door.registerPaymentMethod({ ...CARD, canMakePayment: () => false });
    await advanceTime(100);
    expect(payment().availablePaymentMethods).toEqual(['cod']);
    undo();
    await advanceTime(1_500);
    expect(payment().availablePaymentMethods).toEqual(['cod', 'tiemcard']);
    door.registerPaymentMethod({ ...CARD, name: 'khac' });
    await advanceTime(1_500);
    expect(payment().availablePaymentMethods).not.toContain('khac');
    door.unregisterPaymentMethod('cod');
    await advanceTime(1_500);
    // The shop still offers the gateway; only its registration was removed.
    expect(payment().availablePaymentMethods).toEqual(['cod', 'tiemcard']);
  });

  it('registered payment method: belongs only to the app in which it was registered', async () => {
    const one = await open();
    const other = await open();
    one.door.registerPaymentMethod({ ...CARD, canMakePayment: () => false });
    await advanceTime(1_500);
    expect(one.payment().availablePaymentMethods).toEqual(['cod']);
    expect(other.payment().availablePaymentMethods).toEqual(['cod', 'tiemcard']);
  });

  it('registered payment method: replaces a gateway that is already chosen', async () => {
    const { door, payment, tab } = await open();
    tab.app.store.dispatch({ type: 'payment/methodChosen', payload: { method: 'tiemcard' } });
    door.registerPaymentMethod(CARD);
    await advanceTime(1_500);
    expect(payment()).toMatchObject({
      activePaymentMethod: 'tiemcard',
      availablePaymentMethods: ['cod', 'tiemcard'],
    });
  });

  // spec 3.5: express methods need name, content, edit and canMakePayment
  // spec 5.2: express methods need not be in the cart’s list
  it("express payment method: need not be in the cart's list of methods", async () => {
    const { door, payment } = await open();
    const { name: _, label: __, ariaLabel: ___, ...rest } = CARD;
    door.registerExpressPaymentMethod({ ...rest, name: 'tiemwallet' });
    await advanceTime(1_500);
    expect(payment().availableExpressPaymentMethods).toEqual(['tiemwallet']);
    door.unregisterExpressPaymentMethod('tiemwallet');
    await advanceTime(1_500);
    expect(payment().availableExpressPaymentMethods).toEqual([]);
  });
});

describe('refused payment method', () => {
  const said = 'Có lỗi khi đăng ký phương thức thanh toán có id “tiemcard”: ';

  it.each([
    ['properties are missing', { label: undefined, edit: undefined }, 'label, edit'],
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
    'refused payment method: not offered because of its %s, and admins see the reason',
    async (_, wrong, why) => {
      const { door, said: told, tab } = await open({ isAdmin: true });
      door.registerPaymentMethod({ ...CARD, ...wrong });
      await advanceTime(1_500);
      expect(told()).toEqual([['wc/checkout/payments', expect.stringContaining(said)]]);
      expect(told()[0]?.[1]).toMatch(new RegExp(`${why.replace(/[.]/g, '\\.')}$`));
      expect(tab.problems).toHaveLength(1);
    },
  );

  // spec 6: shoppers never do
  it('refused payment method: shoppers see no message', async () => {
    const { door, said: told, tab } = await open();
    door.registerPaymentMethod({ ...CARD, name: 7 });
    door.registerExpressPaymentMethod({ name: 'vi' });
    await advanceTime(1_500);
    expect(told()).toEqual([]);
    expect(tab.problems).toHaveLength(2);
  });

  // spec 8: registration errors: payments or express-payments context
  it('refused express method: the message is shown with the express methods, and removed once the method is valid', async () => {
    const { door, said: told } = await open({ isAdmin: true });
    door.registerExpressPaymentMethod({ ...CARD, icons: 1 });
    await advanceTime(100);
    expect(told()).toEqual([['wc/checkout/express-payments', expect.stringContaining(said)]]);
    door.registerExpressPaymentMethod(CARD);
    await advanceTime(100);
    expect(told()).toEqual([]);
  });
});

describe('payment method whose check fails', () => {
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
    'payment method: one whose check %s is hidden alone, and admins see the reason',
    async (_, canMakePayment) => {
      const { door, payment, said, tab } = await open({ isAdmin: true });
      door.registerPaymentMethod({ ...CARD, canMakePayment });
      await advanceTime(3_500);
      expect(payment().availablePaymentMethods).toEqual(['cod']);
      expect(said()).toEqual([['wc/checkout/payments', expect.stringMatching(/tiemcard.*hỏng$/)]]);
      expect(tab.problems).toHaveLength(1);
    },
  );

  // spec 5.2: canMakePayment never answers: hidden after two seconds
  // fault 32
  it('payment method: hidden after two seconds when its check never finishes', async () => {
    const { door, payment, said } = await open({ isAdmin: true });
    door.registerPaymentMethod({ ...CARD, canMakePayment: () => new Promise(() => {}) });
    await advanceTime(1_900);
    expect(said()).toEqual([]);
    await advanceTime(1_000);
    expect(payment().availablePaymentMethods).toEqual(['cod']);
    expect(said()).toHaveLength(1);
  });
});

describe('extension callbacks for payment methods', () => {
  // spec 5.2: a callback may say no to a method
  it('extension callback: may reject a payment method, which is offered again after the callback is removed', async () => {
    const { door, payment } = await open();
    door.registerPaymentMethod(CARD);
    const undo = door.registerPaymentMethodExtensionCallbacks('qua-tang', { tiemcard: () => false });
    await advanceTime(2_500);
    expect(payment().availablePaymentMethods).toEqual(['cod']);
    undo();
    await advanceTime(2_500);
    expect(payment().availablePaymentMethods).toEqual(['cod', 'tiemcard']);
  });

  it('extension callback: hides no payment method when it throws', async () => {
    const { door, payment, tab } = await open();
    door.registerPaymentMethodExtensionCallbacks('qua-tang', {
      cod: () => {
        throw new Error('hỏng');
      },
    });
    await advanceTime(2_500);
    expect(payment().availablePaymentMethods).toContain('cod');
    expect(tab.problems.length).toBeGreaterThan(0);
  });

  // spec 5.2: callbacks of extensions: unique namespaces, functions only
  it('extension callback: must be a function, and its namespace can be used only once', async () => {
    const { door } = await open();
    door.registerPaymentMethodExtensionCallbacks('qua-tang', { cod: () => true });
    expect(() => door.registerPaymentMethodExtensionCallbacks('qua-tang', {})).toThrow('"qua-tang"');
    const wrong = { cod: true } as unknown as Record<string, () => boolean>;
    expect(() => door.registerPaymentMethodExtensionCallbacks('khac', wrong)).toThrow('must be a function');
  });
});

describe('payment method with a script on the page', () => {
  it('payment method: not offered before its script has registered it, and counted as failed 5 s after the page', async () => {
    const { payment, door } = await open({ scripts: [tag('tiemcard')] });
    expect(payment()).toMatchObject({
      availablePaymentMethods: ['cod'],
      scripts: { tiemcard: 'loading' },
    });
    await advanceTime(5_000);
    expect(payment().scripts).toEqual({ tiemcard: 'failed' });
    door.registerPaymentMethod(CARD);
    await advanceTime(1_500);
    expect(payment().availablePaymentMethods).toEqual(['cod', 'tiemcard']);
  });

  it('payment method: counted as failed at once when the browser reports that its script failed', async () => {
    const script = tag('tiemcard khac');
    const { payment, page } = await open({ scripts: [script] });
    const failure = new Event('error');
    Object.defineProperty(failure, 'target', { value: script });
    page.dispatchEvent(failure);
    expect(payment().scripts).toEqual({ tiemcard: 'failed', khac: 'failed' });
  });
});

it('refused payment method: shown too when another refusal is reported at the same moment', async () => {
  const { tab, door, said } = await open({ isAdmin: true });
  const { store } = tab.app;
  const register = (name: string) =>
    door.registerPaymentMethod({ ...CARD, name, content: undefined } as never);
  let isSecond = false;
  store.subscribe(() => {
    if (isSecond || !selectNotices(tab).some(({ content }) => content.includes('mot'))) return;
    isSecond = true;
    register('hai');
  });
  register('mot');
  await advanceTime(100);
  expect(said().map(([, content]) => content)).toEqual([
    expect.stringContaining('mot'),
    expect.stringContaining('hai'),
  ]);
});
