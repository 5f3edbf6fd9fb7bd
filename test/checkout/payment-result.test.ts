import { decodePaymentResult } from '../../src/checkout/order/order.decode';

const HERE = 'https://tiem.example/thanh-toan/';
const result = (payment_result: unknown, more: object = {}) =>
  decodePaymentResult({ payment_result, ...more }, HERE);

describe('the result of a payment', () => {
  it('has not been set where the answer says nothing', () => {
    const nothing = { message: '', paymentStatus: 'not set', redirectUrl: '', paymentDetails: {} };
    for (const body of [null, {}, { payment_result: null }, { payment_result: { payment_status: '' } }])
      expect(decodePaymentResult(body, HERE)).toEqual(nothing);
  });

  it('has the details of the list by their keys', () => {
    const payment_details = [{ key: 'ma', value: 7 }, { key: 'ghi-chu' }, { value: 'không tên' }, 'x'];
    expect(result({ payment_status: 'pending', payment_details })).toMatchObject({
      paymentStatus: 'pending',
      paymentDetails: { ma: '7', 'ghi-chu': '' },
    });
  });

  it('leads to a page, and to nothing else', () => {
    expect(result({ redirect_url: '/xong/7/' }).redirectUrl).toBe('https://tiem.example/xong/7/');
    expect(result({ redirect_url: 'https://ngan-hang.example/' }).redirectUrl).toContain('ngan-hang');
    expect(result({ redirect_url: 'javascript:alert(1)' }).redirectUrl).toBe('');
  });

  it('has its message decoded', () => {
    expect(result({}, { message: 'Thẻ &quot;hết hạn&quot;' }).message).toBe('Thẻ "hết hạn"');
  });
});
