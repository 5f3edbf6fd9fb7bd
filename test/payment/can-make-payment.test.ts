import { refreshRequested } from '../../src/cart';
import { decodeRegistration, getPaymentRegistry, selectPayment } from '../../src/payment';
import {
  createFakeWindow,
  createSharedStorage,
  FakeCheckoutServer,
  openTab,
} from '../support/checkout/fake-checkout-server';

const advanceTime = (ms: number) => jest.advanceTimersByTimeAsync(ms);

async function open(canMakePayment: jest.Mock) {
  const server = new FakeCheckoutServer(8);
  const tab = openTab(server, createSharedStorage(), createFakeWindow());
  const read = decodeRegistration({
    ...{ name: 'cod', label: 'COD', ariaLabel: 'COD', content: null, edit: null, canMakePayment },
  });
  if (read.ok) getPaymentRegistry(tab.app).methods.add('cod', read.method);
  await advanceTime(2_500);
  return { tab, server, payment: () => selectPayment(tab.app.store.getState()) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('payment method', () => {
  // spec 3.5: both flags are set once all kinds of methods were asked
  // spec 4.3: methods are asked after the first cart
  it('payment method: asked whether it can be used after the first cart, after which methods of both kinds are initialised', async () => {
    const asked = jest.fn(() => true);
    const { payment } = await open(asked);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(payment()).toMatchObject({
      activePaymentMethod: 'cod',
      availablePaymentMethods: ['cod'],
      paymentMethodsInitialized: true,
      expressPaymentMethodsInitialized: true,
    });
  });

  // spec 4.3: and again when the cart changes
  // spec 9: payment methods: 1000 ms
  it('payment method: asked again once, a second after the last change of the cart', async () => {
    const asked = jest.fn(() => true);
    const { tab } = await open(asked);
    for (let times = 0; times < 8; times++) {
      tab.app.store.dispatch(refreshRequested());
      await advanceTime(300);
    }
    await advanceTime(700);
    expect(asked).toHaveBeenCalledTimes(1);
    await advanceTime(300);
    expect(asked).toHaveBeenCalledTimes(2);
    await advanceTime(5_000);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('payment method: asked at once when it registers while the cart is changing', async () => {
    const { tab } = await open(jest.fn(() => true));
    const asked = jest.fn(() => true);
    tab.app.store.dispatch(refreshRequested());
    await advanceTime(300);
    const read = decodeRegistration({
      ...{ name: 'late', label: 'Late', ariaLabel: 'Late', content: null, edit: null, canMakePayment: asked },
      paymentMethodId: 'cod',
    });
    if (read.ok) getPaymentRegistry(tab.app).methods.add('late', read.method);
    await advanceTime(10);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('payment method: asked right after the others when it registers while they are being asked', async () => {
    const slow = jest.fn(() => new Promise((resolve) => setTimeout(resolve, 1_500, true)));
    const { tab, payment } = await open(slow);
    tab.app.store.dispatch(refreshRequested());
    await advanceTime(1_500);
    expect(slow).toHaveBeenCalledTimes(2);
    const asked = jest.fn(() => true);
    const read = decodeRegistration({
      ...{ name: 'late', label: 'Late', ariaLabel: 'Late', content: null, edit: null, canMakePayment: asked },
      paymentMethodId: 'cod',
    });
    if (read.ok) getPaymentRegistry(tab.app).methods.add('late', read.method);
    await advanceTime(5_000);
    expect(asked).toHaveBeenCalled();
    expect(payment().availablePaymentMethods).toContain('late');
  });

  // spec 4.6: the active method is gone: idle
  // fault 32
  it('payment method: deselected when its check throws after a change of the cart', async () => {
    let answer = () => true;
    const { tab, payment } = await open(jest.fn(() => answer()));
    answer = () => {
      throw new Error('hỏng');
    };
    tab.app.store.dispatch(refreshRequested());
    await advanceTime(2_000);
    expect(payment()).toMatchObject({ status: 'idle', activePaymentMethod: '', availablePaymentMethods: [] });
    expect(tab.problems).toHaveLength(1);
  });
});
