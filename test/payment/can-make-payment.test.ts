import { refreshRequested } from '../../src/cart';
import { decodeRegistration, getPaymentRegistry, selectPayment } from '../../src/payment';
import {
  createCheckoutTab,
  createFakeWindow,
  createSharedStorage,
  FakeCheckoutServer,
} from '../support/checkout/fake-checkout-server';
import { advanceTime } from '../support/jest/advance-time';

async function openCheckoutWithMethod(canMakePayment: jest.Mock) {
  const server = new FakeCheckoutServer(8);
  const tab = createCheckoutTab(server, createSharedStorage(), createFakeWindow());
  const registration = decodeRegistration({
    ...{ name: 'cod', label: 'COD', ariaLabel: 'COD', content: null, edit: null, canMakePayment },
  });
  if (registration.ok) getPaymentRegistry(tab.app).methods.add('cod', registration.method);
  await advanceTime(2_500);
  return { tab, server, selectPaymentState: () => selectPayment(tab.app.store.getState()) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('payment method', () => {
  // spec 3.5: both flags are set once all kinds of methods were asked
  // spec 4.3: methods are asked after the first cart
  it('payment method: canMakePayment is called after the first cart, and then standard and express methods count as initialised', async () => {
    const canMakePaymentMock = jest.fn(() => true);
    const { selectPaymentState } = await openCheckoutWithMethod(canMakePaymentMock);
    expect(canMakePaymentMock).toHaveBeenCalledTimes(1);
    expect(selectPaymentState()).toMatchObject({
      activePaymentMethod: 'cod',
      availablePaymentMethods: ['cod'],
      paymentMethodsInitialized: true,
      expressPaymentMethodsInitialized: true,
    });
  });

  // spec 4.3: and again when the cart changes
  // spec 9: payment methods: 1000 ms
  it('payment method: after several changes of the cart, canMakePayment is called once, a second after the last change', async () => {
    const canMakePaymentMock = jest.fn(() => true);
    const { tab } = await openCheckoutWithMethod(canMakePaymentMock);
    for (let times = 0; times < 8; times++) {
      tab.app.store.dispatch(refreshRequested());
      await advanceTime(300);
    }
    await advanceTime(700);
    expect(canMakePaymentMock).toHaveBeenCalledTimes(1);
    await advanceTime(300);
    expect(canMakePaymentMock).toHaveBeenCalledTimes(2);
    await advanceTime(5_000);
    expect(canMakePaymentMock).toHaveBeenCalledTimes(2);
  });

  it('payment method: when registered while the cart is changing, its canMakePayment is called immediately', async () => {
    const { tab } = await openCheckoutWithMethod(jest.fn(() => true));
    const canMakePaymentMock = jest.fn(() => true);
    tab.app.store.dispatch(refreshRequested());
    await advanceTime(300);
    const registration = decodeRegistration({
      ...{
        name: 'late',
        label: 'Late',
        ariaLabel: 'Late',
        content: null,
        edit: null,
        canMakePayment: canMakePaymentMock,
      },
      paymentMethodId: 'cod',
    });
    if (registration.ok) getPaymentRegistry(tab.app).methods.add('late', registration.method);
    await advanceTime(10);
    expect(canMakePaymentMock).toHaveBeenCalledTimes(1);
  });

  it("payment method: when registered while another method's canMakePayment is pending, its own canMakePayment is called afterwards", async () => {
    const slowCanMakePayment = jest.fn(() => new Promise((resolve) => setTimeout(resolve, 1_500, true)));
    const { tab, selectPaymentState } = await openCheckoutWithMethod(slowCanMakePayment);
    tab.app.store.dispatch(refreshRequested());
    await advanceTime(1_500);
    expect(slowCanMakePayment).toHaveBeenCalledTimes(2);
    const canMakePaymentMock = jest.fn(() => true);
    const registration = decodeRegistration({
      ...{
        name: 'late',
        label: 'Late',
        ariaLabel: 'Late',
        content: null,
        edit: null,
        canMakePayment: canMakePaymentMock,
      },
      paymentMethodId: 'cod',
    });
    if (registration.ok) getPaymentRegistry(tab.app).methods.add('late', registration.method);
    await advanceTime(5_000);
    expect(canMakePaymentMock).toHaveBeenCalled();
    expect(selectPaymentState().availablePaymentMethods).toContain('late');
  });

  // spec 4.6: the active method is gone: idle
  // fault 32
  it('payment method: when its canMakePayment throws after a change of the cart, it is deselected', async () => {
    let canMakePayment = () => true;
    const { tab, selectPaymentState } = await openCheckoutWithMethod(jest.fn(() => canMakePayment()));
    canMakePayment = () => {
      throw new Error('hỏng');
    };
    tab.app.store.dispatch(refreshRequested());
    await advanceTime(2_000);
    expect(selectPaymentState()).toMatchObject({
      status: 'idle',
      activePaymentMethod: '',
      availablePaymentMethods: [],
    });
    expect(tab.problems).toHaveLength(1);
  });
});
