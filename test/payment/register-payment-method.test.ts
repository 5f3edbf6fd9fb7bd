import { createCustomRenderer } from '../../src/extend/custom-renderer';
import { containerOpened } from '../../src/notice';
import { createPaymentApi, selectPayment } from '../../src/payment';
import {
  createFakeWindow,
  createSharedStorage,
  FakeCheckoutServer,
  noticesOf,
  openTab,
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
    said: () => noticesOf(tab).map(({ context, content }) => [context, content]),
  };
}

/** A tag of a gateway's script, as far as anybody looks at it. */
const tag = (names: string) =>
  Object.assign(new EventTarget(), { getAttribute: () => names, hasAttribute: () => true });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a method that somebody registers', () => {
  it('appears however late, takes the place of the gateway of its name, and goes again', async () => {
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
    // The shop still has that gateway; only what was registered of it is gone.
    expect(payment().availablePaymentMethods).toEqual(['cod', 'tiemcard']);
  });

  it('belongs to the app it was registered at', async () => {
    const one = await open();
    const other = await open();
    one.door.registerPaymentMethod({ ...CARD, canMakePayment: () => false });
    await advanceTime(1_500);
    expect(one.payment().availablePaymentMethods).toEqual(['cod']);
    expect(other.payment().availablePaymentMethods).toEqual(['cod', 'tiemcard']);
  });

  it('takes the place of the gateway while that is chosen', async () => {
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
  it('need not be among the cart’s where it is an express one', async () => {
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

describe('a method that is refused', () => {
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
  ])('for its %s is not offered, and admins read why', async (_, wrong, why) => {
    const { door, said: told, tab } = await open({ isAdmin: true });
    door.registerPaymentMethod({ ...CARD, ...wrong });
    await advanceTime(1_500);
    expect(told()).toEqual([['wc/checkout/payments', expect.stringContaining(said)]]);
    expect(told()[0]?.[1]).toMatch(new RegExp(`${why.replace(/[.]/g, '\\.')}$`));
    expect(tab.problems).toHaveLength(1);
  });

  // spec 6: shoppers never do
  it('is nothing that a shopper reads', async () => {
    const { door, said: told, tab } = await open();
    door.registerPaymentMethod({ ...CARD, name: 7 });
    door.registerExpressPaymentMethod({ name: 'vi' });
    await advanceTime(1_500);
    expect(told()).toEqual([]);
    expect(tab.problems).toHaveLength(2);
  });

  // spec 8: registration errors: payments or express-payments context
  it('is said among the express methods where it is one, and is forgotten when it is put right', async () => {
    const { door, said: told } = await open({ isAdmin: true });
    door.registerExpressPaymentMethod({ ...CARD, icons: 1 });
    await advanceTime(100);
    expect(told()).toEqual([['wc/checkout/express-payments', expect.stringContaining(said)]]);
    door.registerExpressPaymentMethod(CARD);
    await advanceTime(100);
    expect(told()).toEqual([]);
  });
});

describe('a method that breaks when it is asked', () => {
  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('hỏng');
      },
    ],
    ['rejects', () => Promise.reject(new Error('hỏng'))],
    // spec 5.2: and only where canMakePayment is true
    ['answers with an error', () => ({ error: { message: 'hỏng' } })],
  ])('is hidden alone when it %s, and admins read why', async (_, canMakePayment) => {
    const { door, payment, said, tab } = await open({ isAdmin: true });
    door.registerPaymentMethod({ ...CARD, canMakePayment });
    await advanceTime(3_500);
    expect(payment().availablePaymentMethods).toEqual(['cod']);
    expect(said()).toEqual([['wc/checkout/payments', expect.stringMatching(/tiemcard.*hỏng$/)]]);
    expect(tab.problems).toHaveLength(1);
  });

  // spec 5.2: canMakePayment never answers: hidden after two seconds
  // fault 32
  it('is hidden after two seconds when it never answers', async () => {
    const { door, payment, said } = await open({ isAdmin: true });
    door.registerPaymentMethod({ ...CARD, canMakePayment: () => new Promise(() => {}) });
    await advanceTime(1_900);
    expect(said()).toEqual([]);
    await advanceTime(1_000);
    expect(payment().availablePaymentMethods).toEqual(['cod']);
    expect(said()).toHaveLength(1);
  });
});

describe('callbacks of an extension', () => {
  // spec 5.2: a callback may say no to a method
  it('may say no to a method, and only yes lets it stay', async () => {
    const { door, payment } = await open();
    door.registerPaymentMethod(CARD);
    const undo = door.registerPaymentMethodExtensionCallbacks('qua-tang', { tiemcard: () => false });
    await advanceTime(2_500);
    expect(payment().availablePaymentMethods).toEqual(['cod']);
    undo();
    await advanceTime(2_500);
    expect(payment().availablePaymentMethods).toEqual(['cod', 'tiemcard']);
  });

  it('hide nothing when they break', async () => {
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
  it('have a namespace that is used once, and are functions', async () => {
    const { door } = await open();
    door.registerPaymentMethodExtensionCallbacks('qua-tang', { cod: () => true });
    expect(() => door.registerPaymentMethodExtensionCallbacks('qua-tang', {})).toThrow('"qua-tang"');
    const wrong = { cod: true } as unknown as Record<string, () => boolean>;
    expect(() => door.registerPaymentMethodExtensionCallbacks('khac', wrong)).toThrow('must be a function');
  });
});

describe('a method whose script is on the page', () => {
  it('is not offered before it is there, and is known to have failed some time after the page', async () => {
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

  it('has failed at once when the browser says so', async () => {
    const script = tag('tiemcard khac');
    const { payment, page } = await open({ scripts: [script] });
    const failure = new Event('error');
    Object.defineProperty(failure, 'target', { value: script });
    page.dispatchEvent(failure);
    expect(payment().scripts).toEqual({ tiemcard: 'failed', khac: 'failed' });
  });
});

it('payment: a method refused while an admin reads of another refusal is shown, too', async () => {
  const { tab, door, said } = await open({ isAdmin: true });
  const { store } = tab.app;
  const register = (name: string) =>
    door.registerPaymentMethod({ ...CARD, name, content: undefined } as never);
  let isSecond = false;
  store.subscribe(() => {
    if (isSecond || !noticesOf(tab).some(({ content }) => content.includes('mot'))) return;
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
