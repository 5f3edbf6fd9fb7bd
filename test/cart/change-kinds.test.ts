import {
  enqueueChange,
  type NewChange,
  selectCartMeta,
  selectOptimisticCart,
  viewerAdded,
} from '../../src/cart';
import { noticeAdded } from '../../src/notice';
import { openCartPage } from '../support/cart/fake-cart-server';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const createCouponChange = (code: string, isApplied = true): NewChange => ({
  kind: 'coupon',
  code,
  isApplied,
});
const createRateChange = (rateId: string): NewChange => ({ kind: 'rate', packageId: 0, rateId });
const createCustomerAddressChange = (billing: Record<string, string>, urgent = false): NewChange => ({
  kind: 'customer',
  billing,
  urgent,
});

async function openPageWithTwoLines() {
  const shop = openCartPage({ 1: 2 });
  shop.app.store.dispatch(viewerAdded());
  await shop.advanceTime(60);
  shop.server.requests.length = 0;
  return {
    ...shop,
    enqueue: (change: NewChange) => enqueueChange(shop.app, change),
    selectCart: () => selectOptimisticCart(shop.app.store.getState())!,
    selectMeta: () => selectCartMeta(shop.app.store.getState()),
  };
}

describe('cart coupons', () => {
  // spec 3.3: meta: applyingCoupon, removingCoupon, updatingSelectedRate
  // spec 4.3: applyingCoupon and removingCoupon hold the code meanwhile
  // spec 7.2: apply-coupon and remove-coupon
  it('cart coupon: is sent in one batch with other changes, and is marked as pending until the response', async () => {
    const { enqueue, advanceTime, server, selectMeta } = await openPageWithTwoLines();
    enqueue(createCouponChange('TET'));
    enqueue(createRateChange('flat_rate:2'));
    expect(selectMeta()).toMatchObject({
      applyingCoupon: 'TET',
      removingCoupon: '',
      updatingSelectedRate: true,
    });
    await advanceTime(300);
    expect(server.requests).toEqual(['batch apply-coupon TET, select-shipping-rate flat_rate:2']);
    await advanceTime(100);
    expect(selectMeta()).toMatchObject({ applyingCoupon: '', updatingSelectedRate: false });
    enqueue(createCouponChange('tet', false));
    expect(selectMeta()).toMatchObject({ removingCoupon: 'tet' });
  });

  it('cart coupon: is not sent when the cart already has the coupon, or when the shopper removed it before it was sent', async () => {
    const { enqueue, advanceTime, server } = await openPageWithTwoLines();
    server.coupons.add('tet');
    enqueue(createCouponChange('tet'));
    await advanceTime(500);
    server.requests.length = 0;
    const secondOutcome = enqueue(createCouponChange('TET '));
    enqueue(createCouponChange('moi'));
    enqueue(createCouponChange('moi', false));
    await advanceTime(500);
    expect(server.requests).toEqual([]);
    await expect(secondOutcome).resolves.toMatchObject({ result: 'done' });
  });

  it('cart coupon: a rejected `isSilent` change reports the reason in its outcome and shows no notice', async () => {
    const { enqueue, advanceTime, server, notices } = await openPageWithTwoLines();
    server.requestOutcomes.push('refused');
    const outcome = enqueue({ kind: 'coupon', code: 'cu', isApplied: true, isSilent: true });
    await advanceTime(500);
    await expect(outcome).resolves.toMatchObject({ problem: { message: 'Chỉ còn 3 chiếc.' } });
    expect(notices()).toEqual([]);
  });
});

describe('cart shipping rates', () => {
  const findSelectedRateId = (shop: { selectCart(): NonNullable<ReturnType<typeof selectOptimisticCart>> }) =>
    shop.selectCart().shippingRates[0]?.shippingRates.find((one) => one.selected)?.rateId;

  // spec 7.2: select-shipping-rate
  it('cart shipping rate: the selected rate is shown immediately with the old amounts, and only the last selection is sent', async () => {
    const shop = await openPageWithTwoLines();
    shop.enqueue(createRateChange('flat_rate:2'));
    shop.enqueue(createRateChange('free_shipping:3'));
    expect(findSelectedRateId(shop)).toBe('free_shipping:3');
    expect(shop.selectCart()).toMatchObject({ isUpdating: true, totals: { totalPrice: '20000' } });
    await shop.advanceTime(400);
    expect(shop.server.requests).toEqual(['batch select-shipping-rate free_shipping:3']);
    expect(shop.selectCart().isUpdating).toBe(false);
  });

  it('cart shipping rate: the previous rate is selected again when the shop rejects the new one', async () => {
    const shop = await openPageWithTwoLines();
    shop.server.requestOutcomes.push('refused');
    shop.enqueue(createRateChange('flat_rate:2'));
    await shop.advanceTime(500);
    expect(findSelectedRateId(shop)).toBe('flat_rate:1');
    expect(shop.notices()).toEqual(['Chỉ còn 3 chiếc.']);
  });

  // spec 7.2: select-shipping-rate is skipped when it is chosen already
  it('cart shipping rate: is not sent when the cart already has that rate selected', async () => {
    const { enqueue, advanceTime, server } = await openPageWithTwoLines();
    enqueue(createRateChange('flat_rate:1'));
    await advanceTime(500);
    expect(server.requests).toEqual([]);
  });
});

describe('cart addresses', () => {
  // spec 7.2: update-customer: changes wait 1500 ms in the queue
  // spec 9: customer update: 1500 ms
  it('cart address: edits are sent in one request 1.5 s after the last key press, or when the field loses focus', async () => {
    const { enqueue, advanceTime, server } = await openPageWithTwoLines();
    enqueue(createCustomerAddressChange({ city: 'Huế' }));
    await advanceTime(1_000);
    enqueue(createCustomerAddressChange({ phone: '0901' }));
    await advanceTime(1_499);
    expect(server.requests).toEqual([]);
    await advanceTime(1);
    expect(server.requests).toEqual(['batch update-customer {"city":"Huế","phone":"0901"}']);
    await advanceTime(100);
    enqueue(createCustomerAddressChange({ city: 'Hội An' }));
    enqueue(createCustomerAddressChange({}, true));
    await advanceTime(0);
    expect(server.requests[1]).toBe('batch update-customer {"city":"Hội An"}');
  });

  it('cart address: is not sent when the cart already has the same address', async () => {
    const { enqueue, advanceTime, server } = await openPageWithTwoLines();
    enqueue(createCustomerAddressChange({ country: 'VN' }, true));
    await advanceTime(100);
    expect(server.requests).toEqual([]);
  });

  // spec 4.3: addresses are taken from some answers only
  it('cart address: is taken from the response to an address change, not from responses to other changes', async () => {
    const { enqueue, advanceTime, server, state } = await openPageWithTwoLines();
    server.billing = { country: 'VN', city: 'Hà Nội' };
    enqueue({ kind: 'quantity', key: 'key-1', quantity: 3, urgent: true });
    await advanceTime(100);
    expect(state().confirmed?.billingAddress).toEqual({ country: 'VN' });
    enqueue(createCustomerAddressChange({ phone: '0901' }, true));
    await advanceTime(100);
    expect(state().confirmed?.billingAddress).toEqual({ country: 'VN', city: 'Hà Nội', phone: '0901' });
  });

  it('cart address: an address whose response was lost is confirmed by the next read, even after a newer address was rejected', async () => {
    const { enqueue, advanceTime, server, state } = await openPageWithTwoLines();
    server.requestOutcomes.push('broken-after', 'refused');
    enqueue(createCustomerAddressChange({ city: 'Huế' }, true));
    await advanceTime(60);
    enqueue(createCustomerAddressChange({ phone: '0901' }, true));
    await advanceTime(10_000);
    expect(server.billing).toEqual({ country: 'VN', city: 'Huế' });
    expect(state().confirmed?.billingAddress).toEqual(server.billing);
  });

  // spec 7.2: afterwards the notices of the areas on the page are cleared
  it('cart address: when the server accepts an address, notices in areas that the page shows are removed and notices in other areas stay', async () => {
    const { enqueue, advanceTime, app, notices } = await openPageWithTwoLines();
    const { containerOpened } = await import('../../src/notice');
    app.store.dispatch(containerOpened('wc/checkout'));
    app.store.dispatch(noticeAdded({ context: 'wc/checkout', content: 'Mã bưu chính sai' }));
    app.store.dispatch(noticeAdded({ context: 'wc/elsewhere', content: 'Khác' }));
    enqueue(createCustomerAddressChange({ city: 'Huế' }, true));
    await advanceTime(100);
    expect(notices()).toEqual(['Khác']);
  });

  // spec 7.2: but for what is wrong with the cart, and payment errors
  it('cart address: when the server accepts an address, errors of the cart and of the payment stay visible', async () => {
    const { enqueue, advanceTime, app, notices, server } = await openPageWithTwoLines();
    const { containerOpened } = await import('../../src/notice');
    const areas = ['wc/cart', 'wc/checkout/payments', 'wc/checkout/express-payments'];
    for (const context of areas) {
      app.store.dispatch(containerOpened(context));
      app.store.dispatch(noticeAdded({ context, content: `Cũ ở ${context}`, status: 'error' }));
    }
    server.errors = [{ code: 'out_of_stock', message: 'Bát đã hết.' }];
    enqueue({ kind: 'quantity', key: 'key-1', quantity: 3, urgent: true });
    await advanceTime(100);
    const payment = { id: 'wc-payment-error', context: 'wc/checkout/payments', content: 'Thẻ bị từ chối' };
    app.store.dispatch(noticeAdded({ ...payment, status: 'error', isDismissible: false }));
    enqueue(createCustomerAddressChange({ city: 'Huế' }, true));
    await advanceTime(100);
    expect(notices()).toEqual(['Bát đã hết.', 'Thẻ bị từ chối']);
  });
});

// spec 7.2: extensions
it('cart extension data: changes are not merged, and are sent in the order in which they were made', async () => {
  const { enqueue, advanceTime, server } = await openPageWithTwoLines();
  enqueue({ kind: 'extension', namespace: 'qua', data: { gift: 1 } });
  enqueue({ kind: 'extension', namespace: 'qua', data: { gift: 2 } });
  await advanceTime(400);
  expect(server.requests).toEqual([
    'batch extensions {"namespace":"qua","data":{"gift":1}}, extensions {"namespace":"qua","data":{"gift":2}}',
  ]);
});

describe('cart errors', () => {
  // spec 8: errors of the cart cannot be dismissed
  // fault 16
  it('cart error: is shown as long as the cart contains it, and cannot be dismissed', async () => {
    const { enqueue, advanceTime, server, app, notices } = await openPageWithTwoLines();
    const selectDismissibleFlags = () =>
      app.store.getState().notice.notices.map(({ isDismissible }) => isDismissible);
    server.errors = [{ code: 'out_of_stock', message: '&#8220;Bát&#8221; đã <b>hết</b>.' }];
    enqueue({ kind: 'quantity', key: 'key-1', quantity: 3, urgent: true });
    await advanceTime(100);
    expect(notices()).toEqual(['&#8220;Bát&#8221; đã <b>hết</b>.']);
    expect(selectDismissibleFlags()).toEqual([false]);
    server.errors = [];
    enqueue({ kind: 'quantity', key: 'key-1', quantity: 2, urgent: true });
    await advanceTime(100);
    expect(notices()).toEqual([]);
  });

  it('cart error: is shown even when only one of several responses contains it', async () => {
    const { enqueue, advanceTime, server, notices } = await openPageWithTwoLines();
    server.errors = [{ code: 'woocommerce_rest_cart_coupon_error', message: 'Mã TET đã bị gỡ.' }];
    server.reportsErrorsOnce = true;
    enqueue(createRateChange('flat_rate:2'));
    enqueue({ kind: 'extension', namespace: 'qua', data: {} });
    await advanceTime(500);
    expect(notices()).toEqual(['Mã TET đã bị gỡ.']);
  });
});
