import type { App } from '../../src/app/app.types';
import { getExpressSession } from '../../src/checkout';
import { getPaymentRegistry } from '../../src/payment';
import { openCheckout } from '../support/checkout/fake-checkout-server';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Returns a function that counts the observers of payment setup, and the store listeners added after this call. */
function countListeners(app: App) {
  let storeListeners = 0;
  const { subscribe } = app.store;
  jest.spyOn(app.store, 'subscribe').mockImplementation((listener) => {
    const unsubscribe = subscribe(listener);
    storeListeners++;
    return () => {
      storeListeners--;
      unsubscribe();
    };
  });
  return () => ({
    storeListeners,
    setupObservers: getPaymentRegistry(app).observers.list('payment_setup').length,
  });
}

it('express payment: listens to the store and to payment setup only while a wallet sheet is open', async () => {
  const { app } = (await openCheckout()).tab;
  const getCounts = countListeners(app);
  const session = getExpressSession(app);
  expect(getCounts()).toEqual({ storeListeners: 0, setupObservers: 0 });

  session.startSession('vi');
  expect(getCounts()).toEqual({ storeListeners: 1, setupObservers: 1 });

  const closing = session.closeSession('vi');
  await jest.advanceTimersByTimeAsync(3_000);
  await closing;
  expect(getCounts()).toEqual({ storeListeners: 0, setupObservers: 0 });
});
