import { assignInvalidParams } from '../../src/notice';

const place = (details: Record<string, unknown>, params: Record<string, string> = {}) =>
  assignInvalidParams({ status: 400, params, details }, 'woocommerce');
const detail = (code: string, message = 'Sai') => ({ code, message, data: null });

describe('rest_invalid_param', () => {
  it.each([
    // spec 8: rest_invalid_param: invalid_email is said with the contact
    ['billing_address', 'invalid_email', 'wc/checkout/contact-information'],
    // spec 8: rest_invalid_param: billing_address
    ['billing_address', 'invalid_postcode', 'wc/checkout/billing-address'],
    // spec 8: rest_invalid_param: shipping_address
    ['shipping_address', 'invalid_postcode', 'wc/checkout/shipping-address'],
    // spec 8: the plugin's code of a missing email
    ['order', 'woocommerce_rest_missing_email_address', 'wc/checkout/contact-information'],
    // spec 8: the plugin's code of an invalid email
    ['order', 'woocommerce_rest_invalid_email_address', 'wc/checkout/contact-information'],
    // spec 8: anything else: the cart
    ['quantity', 'too_many', 'wc/cart'],
  ])('invalid field: an error of %s with code %s is shown in %s', (param, code, context) => {
    expect(place({ [param]: detail(code) })).toEqual([{ id: `${param}_${code}`, context, content: 'Sai' }]);
  });

  // spec 8: additional_errors
  it('invalid fields: each of several errors is shown, and each of their additional errors', () => {
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

  it('invalid fields: an error without a message of its own shows the general message of its field', () => {
    expect(place({ billing_address: { code: 'x' } }, { billing_address: 'Mã bưu chính sai' })).toEqual([
      expect.objectContaining({ content: 'Mã bưu chính sai' }),
    ]);
    expect(assignInvalidParams({ params: { shipping_address: 'Sai' } }, 'woocommerce')).toEqual([
      expect.objectContaining({ context: 'wc/checkout/shipping-address', content: 'Sai' }),
    ]);
  });

  it('invalid fields: the list is empty when the error names no field', () => {
    expect(assignInvalidParams({ params: ['billing_address'] }, 'woocommerce')).toEqual([]);
    expect(assignInvalidParams(null, 'woocommerce')).toEqual([]);
  });
});
