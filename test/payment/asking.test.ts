import { refreshAsked } from '../../src/cart';
import { paymentsOf, readRegistration, selectPayment } from '../../src/payment';
import { FakeTill, fakeWindow, openTab, sharedStorage } from '../checkout/fake-till';

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

async function open(canMakePayment: jest.Mock) {
  const till = new FakeTill(8);
  const tab = openTab(till, sharedStorage(), fakeWindow());
  const read = readRegistration({
    ...{ name: 'cod', label: 'COD', ariaLabel: 'COD', content: null, edit: null, canMakePayment },
  });
  if (read.ok) paymentsOf(tab.app).methods.add('cod', read.method);
  await pass(2_500);
  return { tab, till, payment: () => selectPayment(tab.app.store.getState()) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a payment method', () => {
  it('is asked after the first cart, and then both kinds of methods are there', async () => {
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

  it('is asked again with another cart, once a second at most', async () => {
    const asked = jest.fn(() => true);
    const { tab } = await open(asked);
    for (let times = 0; times < 8; times++) {
      tab.app.store.dispatch(refreshAsked());
      await pass(100);
    }
    expect(asked).toHaveBeenCalledTimes(2);
    await pass(1_000);
    expect(asked).toHaveBeenCalledTimes(3);
    await pass(5_000);
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it('is let go when it says no, and when it breaks', async () => {
    let answer = () => true;
    const { tab, payment } = await open(jest.fn(() => answer()));
    answer = () => {
      throw new Error('hỏng');
    };
    tab.app.store.dispatch(refreshAsked());
    await pass(2_000);
    expect(payment()).toMatchObject({ status: 'idle', activePaymentMethod: '', availablePaymentMethods: [] });
    expect(tab.problems).toHaveLength(1);
  });
});
