import { decodePaymentResult } from '../../src/checkout/order/order.decode';

const HERE = 'https://tiem.example/thanh-toan/';
const result = (payment_result: unknown, more: object = {}) =>
  decodePaymentResult({ payment_result, ...more }, HERE);

describe('payment result', () => {
  // spec 3.5: paymentStatus is 'not set' where nothing is said
  it('payment result: the status is "not set" for a response without a payment', () => {
    const nothing = { message: '', paymentStatus: 'not set', redirectUrl: '', paymentDetails: {} };
    for (const body of [null, {}, { payment_result: null }, { payment_result: { payment_status: '' } }])
      expect(decodePaymentResult(body, HERE)).toEqual(nothing);
  });

  // spec 3.5: paymentDetails is a map made of the list
  it('payment details: the list is decoded into a map by key', () => {
    const payment_details = [{ key: 'ma', value: 7 }, { key: 'ghi-chu' }, { value: 'không tên' }, 'x'];
    expect(result({ payment_status: 'pending', payment_details })).toMatchObject({
      paymentStatus: 'pending',
      paymentDetails: { ma: '7', 'ghi-chu': '' },
    });
  });

  // spec 3.5: redirectUrl leads to a page
  it('payment redirect: only http(s) URLs are accepted', () => {
    expect(result({ redirect_url: '/xong/7/' }).redirectUrl).toBe('https://tiem.example/xong/7/');
    expect(result({ redirect_url: 'https://ngan-hang.example/' }).redirectUrl).toContain('ngan-hang');
    expect(result({ redirect_url: 'javascript:alert(1)' }).redirectUrl).toBe('');
  });

  it('payment message: HTML entities are decoded', () => {
    expect(result({}, { message: 'Thẻ &quot;hết hạn&quot;' }).message).toBe('Thẻ "hết hạn"');
  });
});
