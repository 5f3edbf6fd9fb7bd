import { enqueueChange } from '../../src/cart';
import { orderRequested } from '../../src/checkout';
import { browser } from '../../src/lib/browser';
import { noticeAdded } from '../../src/notice';
import { getPaymentRegistry, selectPayment, setupCancelled } from '../../src/payment';
import {
  createCheckoutTab,
  createFakeWindow,
  createSharedStorage,
  FakeCheckoutServer,
  type OrderRequestOutcome,
  selectCheckoutState,
  selectNotices,
  selectTypedAddresses,
} from '../support/checkout/fake-checkout-server';
import { advanceTime } from '../support/jest/advance-time';

const ADDRESS = { email: 'khach@example.com', first_name: 'Mây', last_name: 'Lê', address_1: '1 Hàng Gai' };

const NOT_SAVED_FIELD = { key: 'wc-cod-new-payment-method', value: false };

async function openFilledCheckout(requestOutcomes: readonly OrderRequestOutcome[] = []) {
  const page = createFakeWindow();
  const server = new FakeCheckoutServer(8);
  server.requestOutcomes.push(...requestOutcomes);
  const tab = createCheckoutTab(server, createSharedStorage(), page);
  await advanceTime(500);
  for (const [field, value] of Object.entries({ ...ADDRESS, city: 'Huế' })) tab.typeText(field, value);
  const goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
  const statuses: string[] = [];
  tab.app.store.subscribe(() => {
    const { status } = selectCheckoutState(tab);
    if (status !== (statuses.at(-1) ?? 'idle')) statuses.push(status);
  });
  return {
    statuses,
    server,
    tab,
    goTo,
    addObserver: (event: string, result: unknown) => {
      const observer = jest.fn(() => result);
      getPaymentRegistry(tab.app).observers.add(event, observer);
      return observer;
    },
    async pressOrderButton() {
      tab.app.store.dispatch(orderRequested());
      await advanceTime(3_000);
    },
    selectPaymentState: () => selectPayment(tab.app.store.getState()),
    readNotices: () => selectNotices(tab).map(({ context, content }) => [context, content]),
    selectValidationErrors: () => (tab.app.store.getState() as { validation: object }).validation,
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('observers of checkout_validation', () => {
  // spec 4.5: every validation observer is asked: notice, validation errors, idle with an error
  it('checkout_validation: all observers are called, and each message is shown in the area that its observer names', async () => {
    const { server, tab, addObserver, pressOrderButton, readNotices, selectValidationErrors } =
      await openFilledCheckout();
    const validationErrors = { 'hoa-don': { message: 'Thiếu mã số thuế', hidden: false } };
    addObserver('checkout_validation', { errorMessage: 'Chưa xong hóa đơn', validationErrors });
    addObserver('checkout_validation', { errorMessage: 'Chưa chọn thẻ', context: 'wc/checkout/payments' });
    await pressOrderButton();
    expect(readNotices()).toEqual([
      ['wc/checkout', 'Chưa xong hóa đơn'],
      ['wc/checkout/payments', 'Chưa chọn thẻ'],
    ]);
    expect(selectValidationErrors()).toMatchObject(validationErrors);
    expect(selectCheckoutState(tab)).toMatchObject({ status: 'idle', hasError: true });
    expect(server.orderRequests).toHaveLength(0);
  });

  it.each([
    ['an observer with an empty message', { errorMessage: '' }],
    [
      'an observer with an empty validation error',
      { errorMessage: '', validationErrors: { 'hoa-don': { message: '' } } },
    ],
  ])(
    'checkout_validation: when %s blocks the order without a message, the shopper sees a general message and the console names the observer',
    async (_, result) => {
      const { server, tab, addObserver, pressOrderButton, readNotices } = await openFilledCheckout();
      addObserver('checkout_validation', result);
      await pressOrderButton();
      expect(readNotices()).toEqual([['wc/checkout', expect.stringContaining('Chưa đặt')]]);
      expect(tab.problems).toEqual([['the checkout', expect.stringContaining('without a message')]]);
      expect(server.orderRequests).toHaveLength(0);
    },
  );

  // spec 4.5: all error notices are cleared first
  it('checkout_validation: old error notices are cleared before observers are called', async () => {
    const { tab, addObserver, pressOrderButton, readNotices } = await openFilledCheckout();
    addObserver('checkout_validation', { errorMessage: 'Chưa được' });
    for (const [context, status] of [
      ['wc/checkout', 'error'],
      ['wc/checkout/billing-address', 'error'],
      ['wc/checkout', 'info'],
    ] as const)
      tab.app.store.dispatch(noticeAdded({ context, status, content: `Cũ: ${status}` }));
    await pressOrderButton();
    expect(readNotices()).toEqual([
      ['wc/checkout', 'Cũ: info'],
      ['wc/checkout', 'Chưa được'],
    ]);
  });

  // spec 4.5: none objects: the order is sent
  it('checkout_validation: the order is sent when observers return true or nothing', async () => {
    const { server, addObserver, pressOrderButton } = await openFilledCheckout();
    addObserver('checkout_validation', true);
    addObserver('checkout_validation', undefined);
    await pressOrderButton();
    expect(server.orders).toHaveLength(1);
  });

  // spec 4.5: one that breaks counts as an error
  it('checkout_validation: an observer that throws blocks the order', async () => {
    const { server, tab, pressOrderButton } = await openFilledCheckout();
    getPaymentRegistry(tab.app).observers.add('checkout_validation', () => {
      throw new Error('hỏng');
    });
    await pressOrderButton();
    expect(server.orderRequests).toHaveLength(0);
    expect(selectCheckoutState(tab)).toMatchObject({ status: 'idle', hasError: true });
    expect(tab.problems).toHaveLength(1);
  });
});

describe('observers of payment_setup', () => {
  // spec 4.6: success: addresses are applied and data is stored
  it('payment_setup: the returned data and addresses are sent with the order', async () => {
    const { server, addObserver, pressOrderButton, tab } = await openFilledCheckout();
    const meta = { paymentMethodData: { maThe: 'x' }, shippingAddress: { city: 'Vinh' } };
    addObserver('payment_setup', { type: 'success', meta });
    await pressOrderButton();
    expect(server.orderRequests[0]).toMatchObject({
      payment_data: [{ key: 'maThe', value: 'x' }, NOT_SAVED_FIELD],
      shipping_address: { city: 'Vinh' },
    });
    expect(selectTypedAddresses(tab).shipping.city).toBe('Vinh');
  });

  // spec 4.5: the first fail or error ends the loop
  // spec 4.6: fail: a notice that stays, the billing address, the data, status error
  // spec 8: the payment error notice has the id wc-payment-error and stays
  it('payment_setup: a failure shows a message that cannot be dismissed, and its data and billing address are stored', async () => {
    const { server, tab, addObserver, pressOrderButton, selectPaymentState } = await openFilledCheckout();
    const meta = { paymentMethodData: { maThe: 'y' }, billingAddress: { phone: '0912345678' } };
    addObserver('payment_setup', { type: 'fail', message: 'Thẻ hết hạn', meta });
    const secondObserver = addObserver('payment_setup', { type: 'success' });
    await pressOrderButton();
    expect(selectNotices(tab)).toEqual([
      expect.objectContaining({
        id: 'wc-payment-error',
        context: 'wc/checkout/payments',
        content: 'Thẻ hết hạn',
        isDismissible: false,
      }),
    ]);
    expect(selectPaymentState()).toMatchObject({ status: 'error', paymentMethodData: { maThe: 'y' } });
    expect(selectTypedAddresses(tab).billing.phone).toBe('0912345678');
    expect(secondObserver).not.toHaveBeenCalled();
    expect(server.orderRequests).toHaveLength(0);
  });

  // spec 4.6: error: a notice, status error, well-formed validation errors; the notice before is cleared
  it('payment_setup: an error replaces the earlier notice and sets the returned field errors', async () => {
    const { addObserver, pressOrderButton, selectPaymentState, readNotices, selectValidationErrors } =
      await openFilledCheckout();
    const validationErrors = { 'so-the': { message: 'Sai số thẻ' }, khac: { hidden: true } };
    addObserver('payment_setup', { type: 'error', message: 'Sai thẻ', validationErrors });
    await pressOrderButton();
    await pressOrderButton();
    expect(readNotices()).toEqual([['wc/checkout/payments', 'Sai thẻ']]);
    expect(selectPaymentState().status).toBe('error');
    expect(selectValidationErrors()).toMatchObject({ 'so-the': { message: 'Sai số thẻ' } });
    expect(selectValidationErrors()).not.toHaveProperty('khac');
  });
});

describe('observers of checkout_success and checkout_fail', () => {
  // spec 4.5: checkout_success: complete, and its redirectUrl
  it('checkout_success: the browser opens the redirect URL that an observer returns', async () => {
    const { tab, addObserver, pressOrderButton, goTo } = await openFilledCheckout();
    addObserver('checkout_success', { type: 'success', redirectUrl: 'https://tiem.example/cam-on/' });
    await pressOrderButton();
    expect(selectCheckoutState(tab).status).toBe('complete');
    expect(goTo).toHaveBeenCalledWith('https://tiem.example/cam-on/');
  });

  // spec 4.5: checkout_success: a fail is said and completes
  it('checkout_success: when an observer returns a failure, its message is shown and the order completes', async () => {
    const { tab, addObserver, pressOrderButton, readNotices } = await openFilledCheckout();
    addObserver('checkout_success', { type: 'fail', message: 'Chưa gửi được email' });
    await pressOrderButton();
    expect(readNotices()).toEqual([['wc/checkout', 'Chưa gửi được email']]);
    expect(selectCheckoutState(tab)).toMatchObject({ status: 'complete', hasError: false });
  });

  // spec 4.5: checkout_success: an error is said and sets hasError
  it("checkout_success: an observer's error is shown in the area that the observer names", async () => {
    const { tab, addObserver, pressOrderButton, readNotices, goTo } = await openFilledCheckout();
    addObserver('checkout_success', {
      type: 'error',
      message: 'Sai',
      messageContext: 'wc/checkout/payments',
    });
    await pressOrderButton();
    expect(readNotices()).toEqual([['wc/checkout/payments', 'Sai']]);
    expect(selectCheckoutState(tab).hasError).toBe(true);
    expect(goTo).not.toHaveBeenCalled();
  });

  // spec 4.5: the answer leads to after_processing
  // spec 4.5: checkout_fail: its message in its messageContext; an error leads to idle
  it("checkout_fail: an observer's message replaces the shop's message, and the form is usable again", async () => {
    const { addObserver, pressOrderButton, readNotices, statuses } = await openFilledCheckout(['refused']);
    addObserver('checkout_fail', {
      type: 'error',
      message: 'Thử thẻ khác',
      messageContext: 'wc/checkout/payments',
    });
    await pressOrderButton();
    expect(readNotices()).toContainEqual(['wc/checkout/payments', 'Thử thẻ khác']);
    expect(statuses).toEqual(['before_processing', 'processing', 'after_processing', 'idle']);
  });

  it.each([
    // spec 4.5: checkout_fail: a fail leads to complete
    { type: 'fail', message: 'Không được' },
    // spec 4.5: checkout_fail: an error that is not to be tried again leads to complete
    { type: 'error', message: 'Không được', retry: false },
  ])('checkout_fail: the checkout completes when an observer returns %j', async (result) => {
    const { addObserver, pressOrderButton, statuses } = await openFilledCheckout(['refused']);
    addObserver('checkout_fail', result);
    await pressOrderButton();
    expect(statuses).toContain('complete');
  });
});

describe('slow payment observers', () => {
  const neverResolve = () => new Promise(() => {});
  const resolveAfterDelay = <T>(ms: number, value: T) =>
    new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

  // spec 4.5: setup, success and fail observers have no limit; after 30 s the shopper reads whom the page waits for
  it('payment_setup: the page waits for a slow observer without a timeout, and shows after 30 s that it is waiting', async () => {
    const { tab, addObserver, pressOrderButton, selectPaymentState, server } = await openFilledCheckout();
    addObserver('payment_setup', resolveAfterDelay(300_000, { type: 'success' }));
    await pressOrderButton();
    expect(selectPaymentState()).toMatchObject({ status: 'processing', pendingScripts: null });
    await advanceTime(30_000);
    expect(selectPaymentState().pendingScripts).toBe('setup');
    await advanceTime(300_000);
    expect(selectPaymentState().pendingScripts).toBeNull();
    expect(server.orders).toHaveLength(1);
    expect(selectCheckoutState(tab).status).toBe('complete');
  });

  // spec 4.5: waiting can be stopped before the order is sent
  it('payment_setup: when the shopper stops waiting for a slow observer, nothing is ordered', async () => {
    const { tab, pressOrderButton, selectPaymentState, server, readNotices } = await openFilledCheckout();
    const remove = getPaymentRegistry(tab.app).observers.add('payment_setup', neverResolve);
    await pressOrderButton();
    await advanceTime(40_000);
    tab.app.store.dispatch(setupCancelled());
    await advanceTime(100);
    expect(readNotices()).toEqual([
      ['wc/checkout/payments', 'Bạn đã dừng thanh toán. Đơn hàng chưa được đặt.'],
    ]);
    expect(selectCheckoutState(tab)).toMatchObject({ status: 'idle', attempt: { phase: 'none' } });
    expect(selectPaymentState()).toMatchObject({ status: 'error', pendingScripts: null });
    expect(server.orderRequests).toHaveLength(0);
    remove();
    await pressOrderButton();
    expect(server.orders).toHaveLength(1);
  });

  it('payment_setup: after the shopper has stopped waiting, a late failure of the observer has no effect', async () => {
    const { tab, pressOrderButton, server } = await openFilledCheckout();
    let rejectObserver: (cause: Error) => void = () => {};
    const remove = getPaymentRegistry(tab.app).observers.add(
      'payment_setup',
      () =>
        new Promise((_, reject) => {
          rejectObserver = reject;
        }),
    );
    await pressOrderButton();
    tab.app.store.dispatch(setupCancelled());
    await advanceTime(100);
    remove();
    rejectObserver(new Error('muộn'));
    await pressOrderButton();
    expect(server.orders).toHaveLength(1);
    expect(tab.problems).toEqual([]);
  });

  // spec 4.5: and not after
  it('checkout_success: after the order was sent, waiting for a slow observer cannot be stopped', async () => {
    const { tab, addObserver, pressOrderButton, selectPaymentState } = await openFilledCheckout();
    addObserver('checkout_success', resolveAfterDelay(60_000, { type: 'success' }));
    await pressOrderButton();
    await advanceTime(31_000);
    expect(selectPaymentState().pendingScripts).toBe('answer');
    tab.app.store.dispatch(setupCancelled());
    await advanceTime(1_000);
    expect(selectCheckoutState(tab).status).toBe('after_processing');
    await advanceTime(60_000);
    expect(selectCheckoutState(tab).status).toBe('complete');
  });

  it('checkout_fail: when an observer takes longer than 30 s, the form is usable again and the console names the observer', async () => {
    const { tab, addObserver, pressOrderButton, readNotices } = await openFilledCheckout(['refused']);
    addObserver('checkout_fail', neverResolve());
    await pressOrderButton();
    await advanceTime(20_000);
    expect(selectCheckoutState(tab).status).toBe('after_processing');
    await advanceTime(15_000);
    expect(selectCheckoutState(tab).status).toBe('idle');
    expect(readNotices()).toHaveLength(1);
    expect(tab.problems).toEqual([['an observer of checkout_fail', expect.anything()]]);
  });

  it('checkout_success: a slow observer is reported in the console after 30 s, and the page keeps waiting for it', async () => {
    const { tab, addObserver, pressOrderButton, goTo } = await openFilledCheckout();
    addObserver('checkout_success', resolveAfterDelay(90_000, { type: 'success' }));
    await pressOrderButton();
    expect(tab.problems).toEqual([]);
    await advanceTime(31_000);
    expect(tab.problems).toEqual([['an observer of checkout_success', expect.stringContaining('30 s')]]);
    expect(goTo).not.toHaveBeenCalled();
    await advanceTime(60_000);
    expect(goTo).toHaveBeenCalledTimes(1);
  });

  it('checkout_success: another tab can place its order while this tab waits for a slow observer', async () => {
    const { tab, addObserver, pressOrderButton, server } = await openFilledCheckout();
    addObserver('checkout_success', resolveAfterDelay(60_000, { type: 'success' }));
    await pressOrderButton();
    const locks = (window.navigator as { locks: LockManager }).locks;
    expect((await locks.query()).held).toEqual([]);
    expect(server.orders).toHaveLength(1);
    expect(selectCheckoutState(tab).status).toBe('after_processing');
  });

  // spec 4.5: validation observers have ten seconds
  it('checkout_validation: an observer that takes longer than 10 s blocks the order', async () => {
    const { tab, server } = await openFilledCheckout();
    getPaymentRegistry(tab.app).observers.add('checkout_validation', neverResolve);
    tab.app.store.dispatch(orderRequested());
    await advanceTime(9_000);
    expect(selectCheckoutState(tab).status).toBe('before_processing');
    await advanceTime(2_000);
    expect(selectCheckoutState(tab)).toMatchObject({ status: 'idle', hasError: true });
    expect(server.orderRequests).toHaveLength(0);
  });
});

describe('several observers of one payment', () => {
  // spec 4.6: addresses and data of several successes are put together field by field
  it('payment_setup: data and addresses of several observers are merged by field', async () => {
    const { server, addObserver, pressOrderButton, tab } = await openFilledCheckout();
    addObserver('payment_setup', {
      type: 'success',
      meta: {
        paymentMethodData: { ma: 'a', lan: 1 },
        shippingAddress: { city: 'Vinh', phone: '0911111111' },
        billingAddress: { company: 'Mây' },
      },
    });
    addObserver('payment_setup', {
      type: 'success',
      meta: { paymentMethodData: { ma: 'b' }, shippingAddress: { city: 'Huế', phone: 7 } },
    });
    addObserver('payment_setup', { type: 'success' });
    await pressOrderButton();
    expect(server.orderRequests[0]).toMatchObject({
      payment_data: [{ key: 'ma', value: 'b' }, { key: 'lan', value: '1' }, NOT_SAVED_FIELD],
      shipping_address: { city: 'Huế', phone: '0911111111', first_name: 'Mây' },
      billing_address: { company: 'Mây', first_name: 'Mây' },
    });
    expect(selectTypedAddresses(tab).shipping.phone).toBe('0911111111');
  });

  it('payment_setup: data of an earlier attempt is not sent again', async () => {
    const { server, tab, pressOrderButton } = await openFilledCheckout(['refused']);
    let attemptNumber = 0;
    getPaymentRegistry(tab.app).observers.add('payment_setup', () => {
      attemptNumber += 1;
      return { type: 'success', meta: { paymentMethodData: { [`lan${attemptNumber}`]: true } } };
    });
    await pressOrderButton();
    await pressOrderButton();
    expect(server.orderRequests.map(({ payment_data }) => payment_data)).toEqual([
      [{ key: 'lan1', value: true }, NOT_SAVED_FIELD],
      [{ key: 'lan2', value: true }, NOT_SAVED_FIELD],
    ]);
  });
});

it('shipping_rate_select_success: observers are called while an observer of another event is still pending', async () => {
  const { tab, server, addObserver } = await openFilledCheckout();
  const [shippingPackage] = server.rates as { shipping_rates: object[] }[];
  const rate = { ...shippingPackage!.shipping_rates[0], rate_id: 'flat_rate:2', selected: false };
  server.rates = [{ ...shippingPackage, shipping_rates: [...shippingPackage!.shipping_rates, rate] }];
  const addressObserver = addObserver('shipping_rate_success', new Promise(() => {}));
  const rateObserver = addObserver('shipping_rate_select_success', undefined);
  await advanceTime(3_000);
  expect(addressObserver).toHaveBeenCalledTimes(1);
  await Promise.all([
    enqueueChange(tab.app, { kind: 'rate', packageId: 0, rateId: 'flat_rate:2' }),
    advanceTime(1_000),
  ]);
  expect(rateObserver).toHaveBeenCalledTimes(1);
  expect(rateObserver).toHaveBeenCalledWith([expect.objectContaining({ package_id: 0 })]);
});
