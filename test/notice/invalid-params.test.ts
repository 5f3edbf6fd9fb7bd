import { assignInvalidParams } from '../../src/notice';

const place = (details: Record<string, unknown>, params: Record<string, string> = {}) =>
  assignInvalidParams({ status: 400, params, details }, 'woocommerce');
const detail = (code: string, message = 'Sai') => ({ code, message, data: null });

describe('fields that the shop did not like', () => {
  it.each([
    ['billing_address', 'invalid_email', 'wc/checkout/contact-information'],
    ['billing_address', 'invalid_postcode', 'wc/checkout/billing-address'],
    ['shipping_address', 'invalid_postcode', 'wc/checkout/shipping-address'],
    ['order', 'woocommerce_rest_missing_email_address', 'wc/checkout/contact-information'],
    ['order', 'woocommerce_rest_invalid_email_address', 'wc/checkout/contact-information'],
    ['quantity', 'too_many', 'wc/cart'],
  ])('%s with %s is said in %s', (param, code, context) => {
    expect(place({ [param]: detail(code) })).toEqual([{ id: `${param}_${code}`, context, content: 'Sai' }]);
  });

  it('are said one by one, with their further errors', () => {
    const details = {
      billing_address: {
        ...detail('invalid_postcode'),
        additional_errors: [detail('invalid_phone', 'Số sai')],
      },
      shipping_address: detail('invalid_country'),
    };
    expect(place(details).map(({ id, content }) => [id, content])).toEqual([
      ['billing_address_invalid_postcode', 'Sai'],
      ['billing_address_invalid_phone', 'Số sai'],
      ['shipping_address_invalid_country', 'Sai'],
    ]);
  });

  it('are said with the sentence beside them where they bring none', () => {
    expect(place({ billing_address: { code: 'x' } }, { billing_address: 'Mã bưu chính sai' })).toEqual([
      expect.objectContaining({ content: 'Mã bưu chính sai' }),
    ]);
    expect(assignInvalidParams({ params: { shipping_address: 'Sai' } }, 'woocommerce')).toEqual([
      expect.objectContaining({ context: 'wc/checkout/shipping-address', content: 'Sai' }),
    ]);
  });

  it('are none where the error names none', () => {
    expect(assignInvalidParams({ params: ['billing_address'] }, 'woocommerce')).toEqual([]);
    expect(assignInvalidParams(null, 'woocommerce')).toEqual([]);
  });
});
