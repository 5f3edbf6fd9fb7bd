import { assignInvalidParams } from '../../src/notice';

const assignParamErrors = (details: Record<string, unknown>, params: Record<string, string> = {}) =>
  assignInvalidParams({ status: 400, params, details }, 'woocommerce');
const createErrorDetail = (code: string, message = 'Sai') => ({ code, message, data: null });

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
  ])(
    'invalid parameters: an error in %s with the code %s is shown in the context %s',
    (param, code, context) => {
      expect(assignParamErrors({ [param]: createErrorDetail(code) })).toEqual([
        { id: `${param}_${code}`, context, content: 'Sai' },
      ]);
    },
  );

  // spec 8: additional_errors
  it('invalid parameters: all errors are shown, including their additional errors', () => {
    const details = {
      billing_address: {
        ...createErrorDetail('invalid_postcode'),
        additional_errors: [createErrorDetail('invalid_phone', 'Số sai')],
      },
      shipping_address: createErrorDetail('invalid_country'),
    };
    expect(assignParamErrors(details).map(({ id, content }) => [id, content])).toEqual([
      ['billing_address_invalid_postcode', 'Sai'],
      ['billing_address_invalid_phone', 'Số sai'],
      ['shipping_address_invalid_country', 'Sai'],
    ]);
  });

  it('invalid parameters: an error without its own message shows the general message of its parameter', () => {
    expect(
      assignParamErrors({ billing_address: { code: 'x' } }, { billing_address: 'Mã bưu chính sai' }),
    ).toEqual([expect.objectContaining({ content: 'Mã bưu chính sai' })]);
    expect(assignInvalidParams({ params: { shipping_address: 'Sai' } }, 'woocommerce')).toEqual([
      expect.objectContaining({ context: 'wc/checkout/shipping-address', content: 'Sai' }),
    ]);
  });

  it('invalid parameters: the list of notices is empty when the error contains no parameter', () => {
    expect(assignInvalidParams({ params: ['billing_address'] }, 'woocommerce')).toEqual([]);
    expect(assignInvalidParams(null, 'woocommerce')).toEqual([]);
  });
});
