import { askCart } from '../../src/cart';
import { orderRequested } from '../../src/checkout';
import { browser } from '../../src/lib/browser';
import { noticeAdded } from '../../src/notice';
import { paymentRegistryOf, selectPayment, setupCancelled } from '../../src/payment';
import {
  checkoutIn,
  FakeTill,
  type Fate,
  fakeWindow,
  noticesIn,
  openTab,
  sharedStorage,
  typedIn,
} from './fake-till';

const ADDRESS = { email: 'khach@example.com', first_name: 'Mây', last_name: 'Lê', address_1: '1 Hàng Gai' };

const NOT_SAVED = { key: 'wc-cod-new-payment-method', value: false };

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

async function open(fates: readonly Fate[] = []) {
  const page = fakeWindow();
  const till = new FakeTill(8);
  till.fates.push(...fates);
  const tab = openTab(till, sharedStorage(), page);
  await pass(500);
  for (const [field, value] of Object.entries({ ...ADDRESS, city: 'Huế' })) tab.type(field, value);
  const goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
  const statuses: string[] = [];
  tab.app.store.subscribe(() => {
    const { status } = checkoutIn(tab);
    if (status !== (statuses.at(-1) ?? 'idle')) statuses.push(status);
  });
  return {
    statuses,
    till,
    tab,
    goTo,
    on: (event: string, answer: unknown) => {
      const observer = jest.fn(() => answer);
      paymentRegistryOf(tab.app).observers.add(event, observer);
      return observer;
    },
    async press() {
      tab.app.store.dispatch(orderRequested());
      await pass(3_000);
    },
    payment: () => selectPayment(tab.app.store.getState()),
    said: () => noticesIn(tab).map(({ context, content }) => [context, content]),
    wrong: () => (tab.app.store.getState() as { validation: object }).validation,
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('those who check before an order', () => {
  it('are all asked, and what they say is said where they want it', async () => {
    const { till, tab, on, press, said, wrong } = await open();
    const validationErrors = { 'hoa-don': { message: 'Thiếu mã số thuế', hidden: false } };
    on('checkout_validation', { errorMessage: 'Chưa xong hóa đơn', validationErrors });
    on('checkout_validation', { errorMessage: 'Chưa chọn thẻ', context: 'wc/checkout/payments' });
    await press();
    expect(said()).toEqual([
      ['wc/checkout', 'Chưa xong hóa đơn'],
      ['wc/checkout/payments', 'Chưa chọn thẻ'],
    ]);
    expect(wrong()).toMatchObject(validationErrors);
    expect(checkoutIn(tab)).toMatchObject({ status: 'idle', hasError: true });
    expect(till.posts).toHaveLength(0);
  });

  it.each([
    ['an observer', { errorMessage: '' }],
    [
      'an observer with an empty error',
      { errorMessage: '', validationErrors: { 'hoa-don': { message: '' } } },
    ],
  ])('%s that blocks without a sentence: the shopper reads one, the console says who', async (_, answer) => {
    const { till, tab, on, press, said } = await open();
    on('checkout_validation', answer);
    await press();
    expect(said()).toEqual([['wc/checkout', expect.stringContaining('Chưa đặt')]]);
    expect(tab.problems).toEqual([['the checkout', expect.stringContaining('without a message')]]);
    expect(till.posts).toHaveLength(0);
  });

  it('are asked on a page from which old errors are gone', async () => {
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

  it('let the order go by saying yes or nothing', async () => {
    const { till, on, press } = await open();
    on('checkout_validation', true);
    on('checkout_validation', undefined);
    await press();
    expect(till.orders).toHaveLength(1);
  });

  it('hold it when they break', async () => {
    const { till, tab, press } = await open();
    paymentRegistryOf(tab.app).observers.add('checkout_validation', () => {
      throw new Error('hỏng');
    });
    await press();
    expect(till.posts).toHaveLength(0);
    expect(checkoutIn(tab)).toMatchObject({ status: 'idle', hasError: true });
    expect(tab.problems).toHaveLength(1);
  });
});

describe('a payment that gets ready', () => {
  it('gives its data and its addresses to the order', async () => {
    const { till, on, press, tab } = await open();
    const meta = { paymentMethodData: { maThe: 'x' }, shippingAddress: { city: 'Vinh' } };
    on('payment_setup', { type: 'success', meta });
    await press();
    expect(till.posts[0]).toMatchObject({
      payment_data: [{ key: 'maThe', value: 'x' }, NOT_SAVED],
      shipping_address: { city: 'Vinh' },
    });
    expect(typedIn(tab).shipping.city).toBe('Vinh');
  });

  it('says why it fails, which cannot be dismissed, and keeps data and billing address', async () => {
    const { till, tab, on, press, payment } = await open();
    const meta = { paymentMethodData: { maThe: 'y' }, billingAddress: { phone: '0912345678' } };
    on('payment_setup', { type: 'fail', message: 'Thẻ hết hạn', meta });
    const second = on('payment_setup', { type: 'success' });
    await press();
    expect(noticesIn(tab)).toEqual([
      expect.objectContaining({
        id: 'wc-payment-error',
        context: 'wc/checkout/payments',
        content: 'Thẻ hết hạn',
        isDismissible: false,
      }),
    ]);
    expect(payment()).toMatchObject({ status: 'error', paymentMethodData: { maThe: 'y' } });
    expect(typedIn(tab).billing.phone).toBe('0912345678');
    expect(second).not.toHaveBeenCalled();
    expect(till.posts).toHaveLength(0);
  });

  it('sets the errors of fields that it finds, and is asked without the old notice', async () => {
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

describe('those who hear what came of an order', () => {
  it('may lead to a page of their own after a success', async () => {
    const { tab, on, press, goTo } = await open();
    on('checkout_success', { type: 'success', redirectUrl: 'https://tiem.example/cam-on/' });
    await press();
    expect(checkoutIn(tab).status).toBe('complete');
    expect(goTo).toHaveBeenCalledWith('https://tiem.example/cam-on/');
  });

  it('complete the order with a message where they fail', async () => {
    const { tab, on, press, said } = await open();
    on('checkout_success', { type: 'fail', message: 'Chưa gửi được email' });
    await press();
    expect(said()).toEqual([['wc/checkout', 'Chưa gửi được email']]);
    expect(checkoutIn(tab)).toMatchObject({ status: 'complete', hasError: false });
  });

  it('leave an error with their message where they see one', async () => {
    const { tab, on, press, said, goTo } = await open();
    on('checkout_success', { type: 'error', message: 'Sai', messageContext: 'wc/checkout/payments' });
    await press();
    expect(said()).toEqual([['wc/checkout/payments', 'Sai']]);
    expect(checkoutIn(tab).hasError).toBe(true);
    expect(goTo).not.toHaveBeenCalled();
  });

  it('say a refusal in their own words and place, and the form is the shopper’s again', async () => {
    const { on, press, said, statuses } = await open(['refused']);
    on('checkout_fail', { type: 'error', message: 'Thử thẻ khác', messageContext: 'wc/checkout/payments' });
    await press();
    expect(said()).toContainEqual(['wc/checkout/payments', 'Thử thẻ khác']);
    expect(statuses).toEqual(['before_processing', 'processing', 'after_processing', 'idle']);
  });

  it.each([
    { type: 'fail', message: 'Không được' },
    { type: 'error', message: 'Không được', retry: false },
  ])('complete a refusal with %j', async (answer) => {
    const { on, press, statuses } = await open(['refused']);
    on('checkout_fail', answer);
    await press();
    expect(statuses).toContain('complete');
  });
});

describe('observers of a payment that take their time', () => {
  const never = () => new Promise(() => {});
  const later = <T>(ms: number, value: T) =>
    new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

  it('may wait for a person as long as it takes, and the shopper reads whom the page waits for', async () => {
    const { tab, on, press, payment, till } = await open();
    on('payment_setup', later(300_000, { type: 'success' }));
    await press();
    expect(payment()).toMatchObject({ status: 'processing', pendingScripts: null });
    await pass(30_000);
    expect(payment().pendingScripts).toBe('setup');
    await pass(300_000);
    expect(payment().pendingScripts).toBeNull();
    expect(till.orders).toHaveLength(1);
    expect(checkoutIn(tab).status).toBe('complete');
  });

  it('are not waited for any longer when the shopper says so, and nothing was ordered', async () => {
    const { tab, press, payment, till, said } = await open();
    const remove = paymentRegistryOf(tab.app).observers.add('payment_setup', never);
    await press();
    await pass(40_000);
    tab.app.store.dispatch(setupCancelled());
    await pass(100);
    expect(said()).toEqual([['wc/checkout/payments', 'Bạn đã dừng thanh toán. Đơn hàng chưa được đặt.']]);
    expect(checkoutIn(tab)).toMatchObject({ status: 'idle', attempt: { phase: 'none' } });
    expect(payment()).toMatchObject({ status: 'error', pendingScripts: null });
    expect(till.posts).toHaveLength(0);
    remove();
    await press();
    expect(till.orders).toHaveLength(1);
  });

  it('say nothing after they were given up, and one that fails then harms nobody', async () => {
    const { tab, press, till } = await open();
    let fail: (cause: Error) => void = () => {};
    const remove = paymentRegistryOf(tab.app).observers.add(
      'payment_setup',
      () =>
        new Promise((_, reject) => {
          fail = reject;
        }),
    );
    await press();
    tab.app.store.dispatch(setupCancelled());
    await pass(100);
    remove();
    fail(new Error('muộn'));
    await press();
    expect(till.orders).toHaveLength(1);
    expect(tab.problems).toEqual([]);
  });

  it('cannot be stopped once the order was sent', async () => {
    const { tab, on, press, payment } = await open();
    on('checkout_success', later(60_000, { type: 'success' }));
    await press();
    await pass(31_000);
    expect(payment().pendingScripts).toBe('answer');
    tab.app.store.dispatch(setupCancelled());
    await pass(1_000);
    expect(checkoutIn(tab).status).toBe('after_processing');
    await pass(60_000);
    expect(checkoutIn(tab).status).toBe('complete');
  });

  it('after a refused order have 30 s: then the form is the shopper’s again, and the console says why', async () => {
    const { tab, on, press, said } = await open(['refused']);
    on('checkout_fail', never());
    await press();
    await pass(20_000);
    expect(checkoutIn(tab).status).toBe('after_processing');
    await pass(15_000);
    expect(checkoutIn(tab).status).toBe('idle');
    expect(said()).toHaveLength(1);
    expect(tab.problems).toEqual([['an observer of checkout_fail', expect.anything()]]);
  });

  it('after a placed order are reported after 30 s, and still waited for', async () => {
    const { tab, on, press, goTo } = await open();
    on('checkout_success', later(90_000, { type: 'success' }));
    await press();
    expect(tab.problems).toEqual([]);
    await pass(31_000);
    expect(tab.problems).toEqual([['an observer of checkout_success', expect.stringContaining('30 s')]]);
    expect(goTo).not.toHaveBeenCalled();
    await pass(60_000);
    expect(goTo).toHaveBeenCalledTimes(1);
  });

  it('let another tab go on while they wait for a person', async () => {
    const { tab, on, press, till } = await open();
    on('checkout_success', later(60_000, { type: 'success' }));
    await press();
    const locks = (window.navigator as { locks: LockManager }).locks;
    expect((await locks.query()).held).toEqual([]);
    expect(till.orders).toHaveLength(1);
    expect(checkoutIn(tab).status).toBe('after_processing');
  });

  it('of the form’s checking have ten seconds', async () => {
    const { tab, till } = await open();
    paymentRegistryOf(tab.app).observers.add('checkout_validation', never);
    tab.app.store.dispatch(orderRequested());
    await pass(9_000);
    expect(checkoutIn(tab).status).toBe('before_processing');
    await pass(2_000);
    expect(checkoutIn(tab)).toMatchObject({ status: 'idle', hasError: true });
    expect(till.posts).toHaveLength(0);
  });
});

describe('several observers of one payment', () => {
  it('are put together field by field: one without an address erases nothing', async () => {
    const { till, on, press, tab } = await open();
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
    expect(till.posts[0]).toMatchObject({
      payment_data: [{ key: 'ma', value: 'b' }, { key: 'lan', value: '1' }, NOT_SAVED],
      shipping_address: { city: 'Huế', phone: '0911111111', first_name: 'Mây' },
      billing_address: { company: 'Mây', first_name: 'Mây' },
    });
    expect(typedIn(tab).shipping.phone).toBe('0911111111');
  });

  it('do not bring back what an earlier try has left', async () => {
    const { till, tab, press } = await open(['refused']);
    let lan = 0;
    paymentRegistryOf(tab.app).observers.add('payment_setup', () => {
      lan += 1;
      return { type: 'success', meta: { paymentMethodData: { [`lan${lan}`]: true } } };
    });
    await press();
    await press();
    expect(till.posts.map(({ payment_data }) => payment_data)).toEqual([
      [{ key: 'lan1', value: true }, NOT_SAVED],
      [{ key: 'lan2', value: true }, NOT_SAVED],
    ]);
  });
});

it('observers: a rate chosen while an earlier observer is still at work is announced', async () => {
  const { tab, till, on } = await open();
  const [delivery] = till.rates as { shipping_rates: object[] }[];
  const rate = { ...delivery!.shipping_rates[0], rate_id: 'flat_rate:2', selected: false };
  till.rates = [{ ...delivery, shipping_rates: [...delivery!.shipping_rates, rate] }];
  const addresses = on('shipping_rate_success', new Promise(() => {}));
  const rates = on('shipping_rate_select_success', undefined);
  await pass(3_000);
  expect(addresses).toHaveBeenCalledTimes(1);
  await Promise.all([askCart(tab.app, { kind: 'rate', packageId: 0, rateId: 'flat_rate:2' }), pass(1_000)]);
  expect(rates).toHaveBeenCalledTimes(1);
  expect(rates).toHaveBeenCalledWith([expect.objectContaining({ package_id: 0 })]);
});
