import { decodePaymentResult } from '../../src/checkout/order/order.api';

const CHECKOUT_URL = 'https://tiem.example/thanh-toan/';
const decodeResult = (payment_result: unknown, otherFields: object = {}) =>
  decodePaymentResult({ payment_result, ...otherFields }, CHECKOUT_URL);

describe('payment result', () => {
  // spec 3.5: paymentStatus is 'not set' where nothing is said
  it('payment result: the status is "not set" for a response without a payment', () => {
    const emptyResult = { message: '', paymentStatus: 'not set', redirectUrl: '', paymentDetails: {} };
    for (const body of [null, {}, { payment_result: null }, { payment_result: { payment_status: '' } }])
      expect(decodePaymentResult(body, CHECKOUT_URL)).toEqual(emptyResult);
  });

  // spec 3.5: paymentDetails is a map made of the list
  it('payment details: a list of key and value is decoded into a map', () => {
    const payment_details = [{ key: 'ma', value: 7 }, { key: 'ghi-chu' }, { value: 'không tên' }, 'x'];
    expect(decodeResult({ payment_status: 'pending', payment_details })).toMatchObject({
      paymentStatus: 'pending',
      paymentDetails: { ma: '7', 'ghi-chu': '' },
    });
  });

  // spec 3.5: redirectUrl leads to a page
  it('payment redirect: URLs other than http(s) are ignored', () => {
    expect(decodeResult({ redirect_url: '/xong/7/' }).redirectUrl).toBe('https://tiem.example/xong/7/');
    expect(decodeResult({ redirect_url: 'https://ngan-hang.example/' }).redirectUrl).toContain('ngan-hang');
    expect(decodeResult({ redirect_url: 'javascript:alert(1)' }).redirectUrl).toBe('');
  });

  it('payment message: HTML entities are decoded', () => {
    expect(decodeResult({}, { message: 'Thẻ &quot;hết hạn&quot;' }).message).toBe('Thẻ "hết hạn"');
  });
});
