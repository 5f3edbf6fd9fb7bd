import { retryRequested } from '../../src/checkout';
import { readAttemptJournal } from '../../src/checkout/attempt/attempt-journal.saga';
import { createErrorFromBody } from '../../src/http/fetch-response';
import { openCheckout, selectCheckoutState } from '../support/checkout/fake-checkout-server';
import { advanceTime } from '../support/jest/advance-time';

const GENERAL_MESSAGE = 'Đã có lỗi xảy ra. Vui lòng liên hệ với chúng tôi để được hỗ trợ.';

async function openCheckoutWithDraft(serverVersion: 8 | 11 = 8) {
  const opened = await openCheckout(serverVersion);
  return { ...opened, hasDraft: () => opened.storage.storedValues.has('checkout-draft') };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const createPaymentResult = (payment_status: unknown, redirect_url = '') => ({
  payment_result: { payment_status, payment_details: [], redirect_url },
});

describe.each([
  ['nothing', null],
  ['an empty object', {}],
  ['an empty list', []],
  ['a number', 0],
  ['success: false of a plugin', { success: false, data: 'blocked' }],
  ['an order number without a payment result', { order_id: 5, status: 'failed' }],
  ['a payment result without a status', { order_id: 5, order_key: 'k', ...createPaymentResult('') }],
  ['an unknown payment status', { order_id: 5, order_key: 'k', ...createPaymentResult('not set') }],
  ['a success without an order number', createPaymentResult('success', 'https://tiem.example/xong/')],
  ['a success of order 0', { order_id: 0, ...createPaymentResult('success') }],
  ['an error of the server inside the body', { code: 'broken', message: 'x', data: { status: 500 } }],
  [
    'a success and an error together',
    { order_id: 5, ...createPaymentResult('success'), data: { status: 400 } },
  ],
])('response to an order: 200 with %s, nothing ordered', (_, body) => {
  // spec 4.5: only an order number and a payment status prove an order
  it.each([8, 11] as const)(
    'order response: on WooCommerce %s, after a 200 response that does not prove an order, the order is looked up and the cart can be ordered again',
    async (serverVersion) => {
      const { server, tab, pressPlaceOrder, goTo, placed, hasDraft } =
        await openCheckoutWithDraft(serverVersion);
      server.preparedResponses.push(body);
      await pressPlaceOrder();
      expect(selectCheckoutState(tab).attempt.phase).toBe('checking');
      await advanceTime(60_000);
      expect(selectCheckoutState(tab).attempt.phase).toBe('unknownOutcome');
      expect(placed).toEqual([]);
      expect(goTo).not.toHaveBeenCalled();
      expect(hasDraft()).toBe(true);
      expect(server.orderRequests).toHaveLength(1);
      tab.app.store.dispatch(retryRequested());
      await advanceTime(5_000);
      expect(server.orders).toHaveLength(1);
      expect(goTo).toHaveBeenCalledTimes(1);
      expect(tab.problems).toEqual([]);
    },
  );
});

it('order response: without a payment result, an order that was placed is found by its number', async () => {
  const { server, tab, pressPlaceOrder, placed } = await openCheckoutWithDraft(8);
  server.orders.push({ id: 500, total: '100000', body: {}, status: 'processing' });
  server.preparedResponses.push({ order_id: 500, order_key: 'khoa', status: 'processing' });
  await pressPlaceOrder();
  await advanceTime(30_000);
  expect(selectCheckoutState(tab).attempt).toMatchObject({ phase: 'placed', placedOrder: { orderId: 500 } });
  expect(placed).toHaveLength(1);
});

describe.each([400, 402, 403, 409])(
  'response to an order: 200 with an error of status %s in the body',
  (status) => {
    // spec 4.5: data.status of an accepted body above 299 is an error
    it.each([
      ['its message', 'Cửa hàng chưa nhận đơn.', 'Cửa hàng chưa nhận đơn.'],
      ['the general message if it has none', undefined, GENERAL_MESSAGE],
    ])(
      'order response: a rejection inside a 200 response is shown with %s, and the form is usable again',
      async (_, message, text) => {
        const { server, tab, pressPlaceOrder, shownNotices, hasDraft, placed } =
          await openCheckoutWithDraft();
        server.preparedResponses.push({ code: 'x_rest_no', message, data: { status } });
        await pressPlaceOrder();
        expect(selectCheckoutState(tab)).toMatchObject({
          status: 'idle',
          hasError: true,
          attempt: { phase: 'none' },
        });
        expect(shownNotices()).toEqual([['wc/checkout', text]]);
        expect(hasDraft()).toBe(true);
        expect(placed).toEqual([]);
        await pressPlaceOrder();
        expect(server.orders).toHaveLength(1);
      },
    );
  },
);

test('order response: WooCommerce 8 sends a failed payment with status 400, its message is shown, and the next click pays the order', async () => {
  const { server, tab, pressPlaceOrder, shownNotices, on } = await openCheckoutWithDraft(8);
  let observerArgument: unknown;
  on('checkout_fail', (received) => {
    observerArgument = received;
  });
  const payment_details = [
    { key: 'result', value: 'failure' },
    { key: 'message', value: 'Thẻ bị từ chối' },
  ];
  const payment_result = { payment_status: 'failure', payment_details, redirect_url: '' };
  const body = { order_id: 500, order_key: 'khoa', status: 'pending', payment_result };
  server.preparedResponses.push(createErrorFromBody(body, { status: 400, headers: new Headers() }));
  await pressPlaceOrder();
  expect(shownNotices()).toEqual([['wc/checkout', 'Thẻ bị từ chối']]);
  expect(observerArgument).toMatchObject({
    orderId: 500,
    processingResponse: { paymentStatus: 'failure', paymentDetails: { message: 'Thẻ bị từ chối' } },
  });
  expect(selectCheckoutState(tab).status).toBe('idle');
  expect(readAttemptJournal(tab.app)).toMatchObject({ phase: 'unpaid', orderId: 500, orderKey: 'khoa' });
});

describe.each(['success', 'pending'])(
  'response to an order: payment status %s with an order number',
  (status) => {
    it('order response: with an accepted payment the order is placed and the browser opens the redirect URL', async () => {
      const { server, pressPlaceOrder, goTo, placed } = await openCheckoutWithDraft();
      server.preparedResponses.push({
        order_id: 9,
        order_key: 'k',
        status: 'processing',
        ...createPaymentResult(status, '/xong/9/'),
      });
      await pressPlaceOrder();
      expect(placed).toHaveLength(1);
      expect(goTo).toHaveBeenCalledWith('https://tiem.example/xong/9/');
    });
  },
);

describe.each(['failure', 'error'])('response to an order: payment status %s without a message', (status) => {
  it('order response: for a failed payment without a message, the general message is shown', async () => {
    const { server, pressPlaceOrder, shownNotices, placed } = await openCheckoutWithDraft();
    server.preparedResponses.push({
      order_id: 9,
      order_key: 'k',
      status: 'failed',
      ...createPaymentResult(status),
    });
    await pressPlaceOrder();
    expect(shownNotices()).toEqual([['wc/checkout', GENERAL_MESSAGE]]);
    expect(placed).toEqual([]);
  });

  it.each([
    'wc/checkout',
    // spec 4.5: an error notice where the shopper pays is not followed by ours
    'wc/checkout/payments',
    'wc/checkout/express-payments',
  ])(
    'order response: for a failed payment, no second message is shown when an observer has shown an error in %s',
    async (context) => {
      const { server, tab, pressPlaceOrder, shownNotices, on } = await openCheckoutWithDraft();
      server.preparedResponses.push({
        order_id: 9,
        order_key: 'k',
        status: 'failed',
        ...createPaymentResult(status),
      });
      on('checkout_fail', () => {
        const notice = { context, content: 'Thẻ bị từ chối', status: 'error' };
        tab.app.store.dispatch({ type: 'notice/noticeAdded', payload: notice });
      });
      await pressPlaceOrder();
      expect(shownNotices()).toEqual([[context, 'Thẻ bị từ chối']]);
    },
  );
});

describe.each([
  [
    'throws',
    () => {
      throw new Error('processingResponse is undefined');
    },
  ],
  ['rejects', () => Promise.reject(new Error('no network'))],
  ['returns a result without a type', () => ({ message: 'x' })],
])('observer that %s', (_, observer) => {
  // spec 4.5: a success or failure observer that throws changes nothing
  it('checkout_success: when an observer fails, the page still opens the thank-you page and the console names the reason', async () => {
    const { server, tab, pressPlaceOrder, goTo, on, shownNotices, placed } = await openCheckoutWithDraft();
    on('checkout_success', observer);
    await pressPlaceOrder();
    expect(server.orders).toHaveLength(1);
    expect(goTo).toHaveBeenCalledWith('https://tiem.example/xong/500/');
    expect(shownNotices()).toEqual([]);
    expect(placed).toHaveLength(1);
    expect(tab.problems).toEqual([['an observer of checkout_success', expect.anything()]]);
  });

  it("checkout_fail: when an observer fails, the shop's message is shown and the shopper can try again", async () => {
    const { server, tab, pressPlaceOrder, on, shownNotices } = await openCheckoutWithDraft();
    on('checkout_fail', observer);
    server.preparedResponses.push({
      order_id: 9,
      order_key: 'k',
      status: 'failed',
      message: 'Thẻ hết hạn',
      ...createPaymentResult('failure'),
    });
    await pressPlaceOrder();
    expect(shownNotices()).toEqual([['wc/checkout', 'Thẻ hết hạn']]);
    expect(selectCheckoutState(tab).status).toBe('idle');
    expect(tab.problems).toEqual([['an observer of checkout_fail', expect.anything()]]);
  });
});

it('thank-you page: when navigating to it throws an error, the page navigates again and shows no error', async () => {
  const { server, tab, pressPlaceOrder, goTo, shownNotices } = await openCheckoutWithDraft();
  goTo.mockImplementationOnce(() => {
    throw new Error('no way');
  });
  await pressPlaceOrder();
  expect(server.orders).toHaveLength(1);
  expect(goTo.mock.calls).toEqual([['https://tiem.example/xong/500/'], ['https://tiem.example/xong/500/']]);
  expect(shownNotices()).toEqual([]);
  expect(tab.problems).toEqual([['the checkout', expect.anything()]]);
});
