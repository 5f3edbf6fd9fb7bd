import { enqueueChange } from '../../src/cart';
import { orderRequested } from '../../src/checkout';
import { browser } from '../../src/lib/browser';
import { noticeAdded } from '../../src/notice';
import { getPaymentRegistry, selectPayment, setupCancelled } from '../../src/payment';
import {
  createFakeWindow,
  createSharedStorage,
  FakeCheckoutServer,
  type Fate,
  openTab,
  selectCheckoutState,
  selectNotices,
  selectTypedAddresses,
} from '../support/checkout/fake-checkout-server';

const ADDRESS = { email: 'khach@example.com', first_name: 'Mây', last_name: 'Lê', address_1: '1 Hàng Gai' };

const NOT_SAVED = { key: 'wc-cod-new-payment-method', value: false };

const advanceTime = (ms: number) => jest.advanceTimersByTimeAsync(ms);

async function open(fates: readonly Fate[] = []) {
  const page = createFakeWindow();
  const server = new FakeCheckoutServer(8);
  server.fates.push(...fates);
  const tab = openTab(server, createSharedStorage(), page);
  await advanceTime(500);
  for (const [field, value] of Object.entries({ ...ADDRESS, city: 'Huế' })) tab.type(field, value);
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
    on: (event: string, answer: unknown) => {
      const observer = jest.fn(() => answer);
      getPaymentRegistry(tab.app).observers.add(event, observer);
      return observer;
    },
    async press() {
      tab.app.store.dispatch(orderRequested());
      await advanceTime(3_000);
    },
    payment: () => selectPayment(tab.app.store.getState()),
    said: () => selectNotices(tab).map(({ context, content }) => [context, content]),
    wrong: () => (tab.app.store.getState() as { validation: object }).validation,
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('observers of checkout_validation', () => {
  // spec 4.5: every validation observer is asked: notice, validation errors, idle with an error
  it('checkout_validation: all observers run, and their messages are shown in the areas they name', async () => {
    const { server, tab, on, press, said, wrong } = await open();
    const validationErrors = { 'hoa-don': { message: 'Thiếu mã số thuế', hidden: false } };
    on('checkout_validation', { errorMessage: 'Chưa xong hóa đơn', validationErrors });
    on('checkout_validation', { errorMessage: 'Chưa chọn thẻ', context: 'wc/checkout/payments' });
    await press();
    expect(said()).toEqual([
      ['wc/checkout', 'Chưa xong hóa đơn'],
      ['wc/checkout/payments', 'Chưa chọn thẻ'],
    ]);
    expect(wrong()).toMatchObject(validationErrors);
    expect(selectCheckoutState(tab)).toMatchObject({ status: 'idle', hasError: true });
    expect(server.posts).toHaveLength(0);
  });

  it.each([
    ['an observer', { errorMessage: '' }],
    [
      'an observer with an empty error',
      { errorMessage: '', validationErrors: { 'hoa-don': { message: '' } } },
    ],
  ])(
    'checkout_validation: when %s blocks without a message, the shopper sees a general one and the console names the source',
    async (_, answer) => {
      const { server, tab, on, press, said } = await open();
      on('checkout_validation', answer);
      await press();
      expect(said()).toEqual([['wc/checkout', expect.stringContaining('Chưa đặt')]]);
      expect(tab.problems).toEqual([['the checkout', expect.stringContaining('without a message')]]);
      expect(server.posts).toHaveLength(0);
    },
  );

  // spec 4.5: all error notices are cleared first
  it('checkout_validation: observers run after old errors were cleared', async () => {
    const { tab, on, press, said } = await open();
    on('checkout_validation', { errorMessage: 'Chưa được' });
    for (const [context, status] of [
      ['wc/checkout', 'error'],
      ['wc/checkout/billing-address', 'error'],
      ['wc/checkout', 'info'],
    ] as const)
      tab.app.store.dispatch(noticeAdded({ context, status, content: `Cũ: ${status}` }));
    await press();
    expect(said()).toEqual([
      ['wc/checkout', 'Cũ: info'],
      ['wc/checkout', 'Chưa được'],
    ]);
  });

  // spec 4.5: none objects: the order is sent
  it('checkout_validation: the order is sent when observers return true or nothing', async () => {
    const { server, on, press } = await open();
    on('checkout_validation', true);
    on('checkout_validation', undefined);
    await press();
    expect(server.orders).toHaveLength(1);
  });

  // spec 4.5: one that breaks counts as an error
  it('checkout_validation: an observer that throws blocks the order', async () => {
    const { server, tab, press } = await open();
    getPaymentRegistry(tab.app).observers.add('checkout_validation', () => {
      throw new Error('hỏng');
    });
    await press();
    expect(server.posts).toHaveLength(0);
    expect(selectCheckoutState(tab)).toMatchObject({ status: 'idle', hasError: true });
    expect(tab.problems).toHaveLength(1);
  });
});

describe('observers of payment_setup', () => {
  // spec 4.6: success: addresses are applied and data is stored
  it('payment_setup: the returned data and addresses are sent with the order', async () => {
    const { server, on, press, tab } = await open();
    const meta = { paymentMethodData: { maThe: 'x' }, shippingAddress: { city: 'Vinh' } };
    on('payment_setup', { type: 'success', meta });
    await press();
    expect(server.posts[0]).toMatchObject({
      payment_data: [{ key: 'maThe', value: 'x' }, NOT_SAVED],
      shipping_address: { city: 'Vinh' },
    });
    expect(selectTypedAddresses(tab).shipping.city).toBe('Vinh');
  });

  // spec 4.5: the first fail or error ends the loop
  // spec 4.6: fail: a notice that stays, the billing address, the data, status error
  // spec 8: the payment error notice has the id wc-payment-error and stays
  it('payment_setup: a failure shows a message that cannot be dismissed, and its data and billing address are kept', async () => {
    const { server, tab, on, press, payment } = await open();
    const meta = { paymentMethodData: { maThe: 'y' }, billingAddress: { phone: '0912345678' } };
    on('payment_setup', { type: 'fail', message: 'Thẻ hết hạn', meta });
    const second = on('payment_setup', { type: 'success' });
    await press();
    expect(selectNotices(tab)).toEqual([
      expect.objectContaining({
        id: 'wc-payment-error',
        context: 'wc/checkout/payments',
        content: 'Thẻ hết hạn',
        isDismissible: false,
      }),
    ]);
    expect(payment()).toMatchObject({ status: 'error', paymentMethodData: { maThe: 'y' } });
    expect(selectTypedAddresses(tab).billing.phone).toBe('0912345678');
    expect(second).not.toHaveBeenCalled();
    expect(server.posts).toHaveLength(0);
  });

  // spec 4.6: error: a notice, status error, well-formed validation errors; the notice before is cleared
  it('payment_setup: returned field errors are shown after the old notice was cleared', async () => {
    const { on, press, payment, said, wrong } = await open();
    const validationErrors = { 'so-the': { message: 'Sai số thẻ' }, khac: { hidden: true } };
    on('payment_setup', { type: 'error', message: 'Sai thẻ', validationErrors });
    await press();
    await press();
    expect(said()).toEqual([['wc/checkout/payments', 'Sai thẻ']]);
    expect(payment().status).toBe('error');
    expect(wrong()).toMatchObject({ 'so-the': { message: 'Sai số thẻ' } });
    expect(wrong()).not.toHaveProperty('khac');
  });
});

describe('observers of checkout_success and checkout_fail', () => {
  // spec 4.5: checkout_success: complete, and its redirectUrl
  it('checkout_success: the page goes to the redirect URL that an observer returns', async () => {
    const { tab, on, press, goTo } = await open();
    on('checkout_success', { type: 'success', redirectUrl: 'https://tiem.example/cam-on/' });
    await press();
    expect(selectCheckoutState(tab).status).toBe('complete');
    expect(goTo).toHaveBeenCalledWith('https://tiem.example/cam-on/');
  });

  // spec 4.5: checkout_success: a fail is said and completes
  it("checkout_success: the order completes with the observer's message when an observer fails", async () => {
    const { tab, on, press, said } = await open();
    on('checkout_success', { type: 'fail', message: 'Chưa gửi được email' });
    await press();
    expect(said()).toEqual([['wc/checkout', 'Chưa gửi được email']]);
    expect(selectCheckoutState(tab)).toMatchObject({ status: 'complete', hasError: false });
  });

  // spec 4.5: checkout_success: an error is said and sets hasError
  it("checkout_success: an observer's error is shown in the area that the observer names", async () => {
    const { tab, on, press, said, goTo } = await open();
    on('checkout_success', { type: 'error', message: 'Sai', messageContext: 'wc/checkout/payments' });
    await press();
    expect(said()).toEqual([['wc/checkout/payments', 'Sai']]);
    expect(selectCheckoutState(tab).hasError).toBe(true);
    expect(goTo).not.toHaveBeenCalled();
  });

  // spec 4.5: the answer leads to after_processing
  // spec 4.5: checkout_fail: its message in its messageContext; an error leads to idle
  it("checkout_fail: an observer's message replaces the shop's refusal, and the form is usable again", async () => {
    const { on, press, said, statuses } = await open(['refused']);
    on('checkout_fail', { type: 'error', message: 'Thử thẻ khác', messageContext: 'wc/checkout/payments' });
    await press();
    expect(said()).toContainEqual(['wc/checkout/payments', 'Thử thẻ khác']);
    expect(statuses).toEqual(['before_processing', 'processing', 'after_processing', 'idle']);
  });

  it.each([
    // spec 4.5: checkout_fail: a fail leads to complete
    { type: 'fail', message: 'Không được' },
    // spec 4.5: checkout_fail: an error that is not to be tried again leads to complete
    { type: 'error', message: 'Không được', retry: false },
  ])('checkout_fail: the checkout completes when an observer returns %j', async (answer) => {
    const { on, press, statuses } = await open(['refused']);
    on('checkout_fail', answer);
    await press();
    expect(statuses).toContain('complete');
  });
});

describe('slow payment observers', () => {
  const never = () => new Promise(() => {});
  const resolveAfter = <T>(ms: number, value: T) =>
    new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

  // spec 4.5: setup, success and fail observers have no limit; after 30 s the shopper reads whom the page waits for
  it('payment_setup: the page waits for a slow observer without limit and says which method it waits for', async () => {
    const { tab, on, press, payment, server } = await open();
    on('payment_setup', resolveAfter(300_000, { type: 'success' }));
    await press();
    expect(payment()).toMatchObject({ status: 'processing', pendingScripts: null });
    await advanceTime(30_000);
    expect(payment().pendingScripts).toBe('setup');
    await advanceTime(300_000);
    expect(payment().pendingScripts).toBeNull();
    expect(server.orders).toHaveLength(1);
    expect(selectCheckoutState(tab).status).toBe('complete');
  });

  // spec 4.5: waiting can be stopped before the order is sent
  it('payment_setup: nothing is ordered when the shopper cancels the wait for a slow observer', async () => {
    const { tab, press, payment, server, said } = await open();
    const remove = getPaymentRegistry(tab.app).observers.add('payment_setup', never);
    await press();
    await advanceTime(40_000);
    tab.app.store.dispatch(setupCancelled());
    await advanceTime(100);
    expect(said()).toEqual([['wc/checkout/payments', 'Bạn đã dừng thanh toán. Đơn hàng chưa được đặt.']]);
    expect(selectCheckoutState(tab)).toMatchObject({ status: 'idle', attempt: { phase: 'none' } });
    expect(payment()).toMatchObject({ status: 'error', pendingScripts: null });
    expect(server.posts).toHaveLength(0);
    remove();
    await press();
    expect(server.orders).toHaveLength(1);
  });

  it('payment_setup: a late result or failure has no effect after the shopper cancelled', async () => {
    const { tab, press, server } = await open();
    let fail: (cause: Error) => void = () => {};
    const remove = getPaymentRegistry(tab.app).observers.add(
      'payment_setup',
      () =>
        new Promise((_, reject) => {
          fail = reject;
        }),
    );
    await press();
    tab.app.store.dispatch(setupCancelled());
    await advanceTime(100);
    remove();
    fail(new Error('muộn'));
    await press();
    expect(server.orders).toHaveLength(1);
    expect(tab.problems).toEqual([]);
  });

  // spec 4.5: and not after
  it('checkout_success: waiting for a slow observer cannot be cancelled after the order was sent', async () => {
    const { tab, on, press, payment } = await open();
    on('checkout_success', resolveAfter(60_000, { type: 'success' }));
    await press();
    await advanceTime(31_000);
    expect(payment().pendingScripts).toBe('answer');
    tab.app.store.dispatch(setupCancelled());
    await advanceTime(1_000);
    expect(selectCheckoutState(tab).status).toBe('after_processing');
    await advanceTime(60_000);
    expect(selectCheckoutState(tab).status).toBe('complete');
  });

  it('checkout_fail: 30 s after the call of a slow observer the form is usable again and the console names the reason', async () => {
    const { tab, on, press, said } = await open(['refused']);
    on('checkout_fail', never());
    await press();
    await advanceTime(20_000);
    expect(selectCheckoutState(tab).status).toBe('after_processing');
    await advanceTime(15_000);
    expect(selectCheckoutState(tab).status).toBe('idle');
    expect(said()).toHaveLength(1);
    expect(tab.problems).toEqual([['an observer of checkout_fail', expect.anything()]]);
  });

  it('checkout_success: a slow observer is reported after 30 s, and the page keeps waiting for it', async () => {
    const { tab, on, press, goTo } = await open();
    on('checkout_success', resolveAfter(90_000, { type: 'success' }));
    await press();
    expect(tab.problems).toEqual([]);
    await advanceTime(31_000);
    expect(tab.problems).toEqual([['an observer of checkout_success', expect.stringContaining('30 s')]]);
    expect(goTo).not.toHaveBeenCalled();
    await advanceTime(60_000);
    expect(goTo).toHaveBeenCalledTimes(1);
  });

  it('checkout_success: another tab can place its order while this tab waits for a slow observer', async () => {
    const { tab, on, press, server } = await open();
    on('checkout_success', resolveAfter(60_000, { type: 'success' }));
    await press();
    const locks = (window.navigator as { locks: LockManager }).locks;
    expect((await locks.query()).held).toEqual([]);
    expect(server.orders).toHaveLength(1);
    expect(selectCheckoutState(tab).status).toBe('after_processing');
  });

  // spec 4.5: validation observers have ten seconds
  it('checkout_validation: a slow observer has 10 s', async () => {
    const { tab, server } = await open();
    getPaymentRegistry(tab.app).observers.add('checkout_validation', never);
    tab.app.store.dispatch(orderRequested());
    await advanceTime(9_000);
    expect(selectCheckoutState(tab).status).toBe('before_processing');
    await advanceTime(2_000);
    expect(selectCheckoutState(tab)).toMatchObject({ status: 'idle', hasError: true });
    expect(server.posts).toHaveLength(0);
  });
});

describe('several observers of one payment', () => {
  // spec 4.6: addresses and data of several successes are put together field by field
  it('payment_setup: results of several observers are merged by field, and one without an address changes nothing', async () => {
    const { server, on, press, tab } = await open();
    on('payment_setup', {
      type: 'success',
      meta: {
        paymentMethodData: { ma: 'a', lan: 1 },
        shippingAddress: { city: 'Vinh', phone: '0911111111' },
        billingAddress: { company: 'Mây' },
      },
    });
    on('payment_setup', {
      type: 'success',
      meta: { paymentMethodData: { ma: 'b' }, shippingAddress: { city: 'Huế', phone: 7 } },
    });
    on('payment_setup', { type: 'success' });
    await press();
    expect(server.posts[0]).toMatchObject({
      payment_data: [{ key: 'ma', value: 'b' }, { key: 'lan', value: '1' }, NOT_SAVED],
      shipping_address: { city: 'Huế', phone: '0911111111', first_name: 'Mây' },
      billing_address: { company: 'Mây', first_name: 'Mây' },
    });
    expect(selectTypedAddresses(tab).shipping.phone).toBe('0911111111');
  });

  it('payment_setup: data of an earlier attempt is not sent again', async () => {
    const { server, tab, press } = await open(['refused']);
    let lan = 0;
    getPaymentRegistry(tab.app).observers.add('payment_setup', () => {
      lan += 1;
      return { type: 'success', meta: { paymentMethodData: { [`lan${lan}`]: true } } };
    });
    await press();
    await press();
    expect(server.posts.map(({ payment_data }) => payment_data)).toEqual([
      [{ key: 'lan1', value: true }, NOT_SAVED],
      [{ key: 'lan2', value: true }, NOT_SAVED],
    ]);
  });
});

it('shipping_rate_select_success: observers are called although an observer of another event is still running', async () => {
  const { tab, server, on } = await open();
  const [delivery] = server.rates as { shipping_rates: object[] }[];
  const rate = { ...delivery!.shipping_rates[0], rate_id: 'flat_rate:2', selected: false };
  server.rates = [{ ...delivery, shipping_rates: [...delivery!.shipping_rates, rate] }];
  const addresses = on('shipping_rate_success', new Promise(() => {}));
  const rates = on('shipping_rate_select_success', undefined);
  await advanceTime(3_000);
  expect(addresses).toHaveBeenCalledTimes(1);
  await Promise.all([
    enqueueChange(tab.app, { kind: 'rate', packageId: 0, rateId: 'flat_rate:2' }),
    advanceTime(1_000),
  ]);
  expect(rates).toHaveBeenCalledTimes(1);
  expect(rates).toHaveBeenCalledWith([expect.objectContaining({ package_id: 0 })]);
});
