import type { Cart } from '../../src/cart';
import {
  getLookUpVerdict,
  getNextOrderAction,
  hasCartChanged,
  readAttempt,
} from '../../src/checkout/attempt/attempt-journal.rules';
import { assignErrorsToFieldsAndNotices, isOutcomeUnknown } from '../../src/checkout/order/error.rules';
import { decodeOrderTotal } from '../../src/checkout/order/order.api';
import { HttpError } from '../../src/http/errors';

const assignErrorsOfOrderResponse = (code: string, data: unknown = {}, message = 'Không được.') =>
  assignErrorsToFieldsAndNotices({ code, data }, message, 'woocommerce');
const getNoticeContexts = (...given: Parameters<typeof assignErrorsOfOrderResponse>) =>
  assignErrorsOfOrderResponse(...given).notices.map(({ context }) => context);

describe('error response to an order', () => {
  it.each([
    ['billing_address', 'invalid_email', 'wc/checkout/contact-information', 'billing_email'],
    ['billing_address', 'invalid_postcode', 'wc/checkout/billing-address', 'billing_postcode'],
    ['shipping_address', 'invalid_phone', 'wc/checkout/shipping-address', 'shipping_phone'],
    ['shipping_address', 'invalid_state', 'wc/checkout/shipping-address', 'shipping_state'],
    ['billing_address', 'invalid_country', 'wc/checkout/billing-address', 'billing_country'],
    ['billing_address', 'invalid_other', 'wc/checkout/billing-address', undefined],
    ['my_billing_address', 'invalid_state', 'wc/cart', undefined],
    ['billing_address', 'invalid_state-x', 'wc/checkout/billing-address', undefined],
    ['payment_method', 'rest_not_in_enum', 'wc/cart', undefined],
  ])(
    'order error: an error of %s with code %s is assigned to its area and its field',
    (param, code, context, field) => {
      const message = 'Sai rồi.';
      const data = { params: { [param]: message }, details: { [param]: { code, message, data: null } } };
      expect(assignErrorsOfOrderResponse('rest_invalid_param', data)).toEqual({
        notices: [{ id: `${param}_${code}`, context, content: message }],
        fields: field ? { [field]: message } : {},
      });
    },
  );

  it.each([
    ['additional_fields', 'contact', 'wc/checkout/contact-information', 'contact_nha-may/kenh'],
    ['additional_fields', 'order', 'wc/checkout', 'order_nha-may/kenh'],
    ['shipping_address', 'address', 'wc/checkout/shipping-address', 'shipping_nha-may/kenh'],
  ])(
    'order error: an error of an additional field, reported in %s for location %s, is assigned to that field',
    (param, location, context, field) => {
      const message = 'Kênh là bắt buộc';
      const fieldInfo = { key: 'nha-may/kenh', location, status: 400 };
      const details = { [param]: { code: 'woocommerce_required_checkout_field', message, data: fieldInfo } };
      const { notices, fields } = assignErrorsOfOrderResponse('rest_invalid_param', {
        params: { [param]: message },
        details,
      });
      expect(notices.map((notice) => notice.context)).toEqual([context]);
      expect(fields).toEqual({ [field]: message });
    },
  );

  it.each([
    ['woocommerce_rest_missing_email_address', 'wc/checkout/contact-information'],
    ['woocommerce_rest_invalid_email_address', 'wc/checkout/contact-information'],
    ['registration-error-email-exists', 'wc/checkout/contact-information'],
    ['woocommerce_rest_invalid_shipping_option', 'wc/checkout/shipping-methods'],
    ['woocommerce_rest_checkout_missing_payment_method', 'wc/checkout/payments'],
    ['woocommerce_rest_product_out_of_stock', 'wc/checkout'],
  ])('order error: an error with code %s is assigned to its area', (code, context) => {
    const fields = code.includes('email_address') ? { billing_email: 'Không được.' } : {};
    // Expects that the address errors in the response are ignored, because the error's code is not the one for invalid
    // addresses.
    expect(assignErrorsOfOrderResponse(code, { errors: { billing: ['Thiếu tỉnh'] } })).toEqual({
      notices: [{ id: code, context, content: 'Không được.' }],
      fields,
    });
  });

  it.each([
    ['missing_email_address', 'wc/checkout/contact-information'],
    ['guest_checkout_disabled', 'wc/checkout/contact-information'],
    ['checkout_missing_payment_method', 'wc/checkout/payments'],
    ['checkout_payment_method_disabled', 'wc/checkout/payments'],
    ['invalid_shipping_option', 'wc/checkout/shipping-methods'],
    ['constructor', 'wc/checkout'],
  ])(
    "order error: code tiemshop_rest_%s is assigned to its area only when the shop's prefix is tiemshop",
    (name, context) => {
      const getNoticeContextInShopWithPrefix = (prefix: string) =>
        assignErrorsToFieldsAndNotices({ code: `tiemshop_rest_${name}`, data: {} }, 'Không được.', prefix)
          .notices[0]?.context;
      expect(getNoticeContextInShopWithPrefix('tiemshop')).toBe(context);
      expect(getNoticeContextInShopWithPrefix('woocommerce')).toBe('wc/checkout');
    },
  );

  it('order error: incomplete addresses are reported in the area of each address', () => {
    const errors = { shipping: ['Thiếu tên'], billing: ['Thiếu phố', 'Thiếu tỉnh'] };
    expect(getNoticeContexts('woocommerce_rest_invalid_address', { errors })).toEqual([
      'wc/checkout/shipping-address',
      'wc/checkout/billing-address',
      'wc/checkout/billing-address',
    ]);
    expect(getNoticeContexts('woocommerce_rest_invalid_address', {})).toEqual(['wc/checkout']);
    expect(getNoticeContexts('woocommerce_rest_invalid_address', { errors: { billing: 'x' } })).toEqual([
      'wc/checkout',
    ]);
  });

  it('order error: incomplete addresses give one notice for each message', () => {
    const errors = { billing: [7, '', 'Thiếu tỉnh', 'Thiếu phố'] };
    expect(assignErrorsOfOrderResponse('woocommerce_rest_invalid_address', { errors })).toEqual({
      notices: [
        { id: 'invalid_address_billing_0', context: 'wc/checkout/billing-address', content: 'Thiếu tỉnh' },
        { id: 'invalid_address_billing_1', context: 'wc/checkout/billing-address', content: 'Thiếu phố' },
      ],
      fields: {},
    });
    const assigned = assignErrorsOfOrderResponse('woocommerce_rest_invalid_address', {
      errors: { shipping: ['Thiếu tên'] },
    });
    expect(assigned.notices.map(({ id }) => id)).toEqual(['invalid_address_shipping_0']);
  });

  it('order error: an error without a message gives no notice, whatever else the response contains', () => {
    for (const data of [null, 7, 'x', [], { details: 7, params: null }]) {
      expect(assignErrorsOfOrderResponse('rest_invalid_param', data, '')).toEqual({
        notices: [],
        fields: {},
      });
    }
    expect(assignErrorsOfOrderResponse('woocommerce_rest_missing_email_address', {}, '')).toEqual({
      notices: [],
      fields: {},
    });
  });
});

describe('response to an order', () => {
  const isOutcomeUnknownAfterError = (kind: HttpError['kind'], code = 'x') =>
    isOutcomeUnknown(new HttpError({ kind, code }));

  it('response to an order: the outcome is unknown unless the response is a definite rejection', () => {
    expect(
      (['offline', 'timeout', 'aborted', 'unreadable', 'broken'] as const).filter(
        (kind) => !isOutcomeUnknownAfterError(kind),
      ),
    ).toEqual([]);
    expect(
      (['refused', 'nonce', 'blocked', 'throttled'] as const).filter((kind) =>
        isOutcomeUnknownAfterError(kind),
      ),
    ).toEqual([]);
    expect(isOutcomeUnknown(new TypeError('ours'))).toBe(true);
  });

  it('response to an order: the error "empty cart" leaves the outcome unknown, because the first of two identical requests may have emptied it', () => {
    expect(isOutcomeUnknownAfterError('refused', 'woocommerce_rest_cart_empty')).toBe(true);
  });
});

describe('outcome of an order', () => {
  it("order lookup: the order's status takes precedence over the cart, and without a response the lookup continues", () => {
    expect(getLookUpVerdict({ orderState: 'placed', cartState: 'noResponse' }, 1)).toBe('placed');
    expect(getLookUpVerdict({ orderState: 'noResponse', cartState: 'empty' }, 9)).toBe('keepLookingUp');
    expect(getLookUpVerdict({ orderState: 'open', cartState: 'noResponse' }, 9)).toBe('keepLookingUp');
    expect(getLookUpVerdict({ orderState: 'unknown', cartState: 'empty' }, 1)).toBe('probablyPlaced');
    expect(getLookUpVerdict({ orderState: 'open', cartState: 'filled' }, 1)).toBe('keepLookingUp');
    expect(getLookUpVerdict({ orderState: 'open', cartState: 'filled' }, 3)).toBe('unknownOutcome');
  });

  const entry = {
    ...{ id: 'a', startedAt: 1_000, endedAt: 2_000, lines: 'k×1', total: '1', currency: {} },
    ...{ method: 'cod', email: '', orderId: 0, orderKey: '', redirectUrl: '' },
  };
  const getNextActionAfterPhase = (phase: string, lines: string, cartSeenAt: number) =>
    getNextOrderAction(readAttempt({ ...entry, phase }, 5_000), { lines, cartSeenAt });

  it('order attempt: phase, cart and age of the stored attempt decide whether another order may be sent', () => {
    expect(getNextOrderAction(null, { lines: 'k×1', cartSeenAt: 0 })).toBe('go');
    expect(getNextActionAfterPhase('sent', 'k×1', 9_000)).toBe('check');
    expect(getNextActionAfterPhase('placed', 'k×1', 1_500)).toBe('show');
    expect(getNextActionAfterPhase('placed', 'k×1', 2_500)).toBe('go');
    expect(getNextActionAfterPhase('placed', 'k×2', 1_500)).toBe('go');
    for (const phase of ['refused', 'maybe', 'dropped'])
      expect(getNextActionAfterPhase(phase, 'k×1', 1_500)).toBe('go');
  });

  it('order attempt: stored data that is invalid or older than two days counts as no attempt', () => {
    for (const value of [undefined, null, 7, {}, { ...entry, phase: 'x' }])
      expect(readAttempt(value, 5_000)).toBeNull();
    expect(readAttempt({ ...entry, phase: 'sent' }, 1_000 + 49 * 3_600_000)).toBeNull();
  });

  it('cart before an order: counts as changed when the total, the lines or the errors differ', () => {
    const createCart = (more: object = {}) =>
      ({
        items: [{ key: 'k', quantity: 1, prices: { price: '5' } }],
        totals: { totalPrice: '5' },
        errors: [],
        ...more,
      }) as unknown as Cart;
    expect(hasCartChanged(createCart(), createCart())).toBe(false);
    expect(hasCartChanged(createCart(), createCart({ totals: { totalPrice: '6' } }))).toBe(true);
    expect(hasCartChanged(createCart(), createCart({ items: [] }))).toBe(true);
    expect(hasCartChanged(createCart(), createCart({ errors: [{ code: 'x', message: 'Hết hàng' }] }))).toBe(
      true,
    );
  });

  it("order total: is the same whether the shop sends amounts in hundredths or in the currency's minor unit", () => {
    const items = [{ totals: { line_subtotal: '990000' } }, { totals: { line_subtotal: '219000' } }];
    expect(decodeOrderTotal({ items, totals: { total_price: '123900000', total_items: '120900000' } })).toBe(
      '1239000',
    );
    expect(decodeOrderTotal({ items, totals: { total_price: '1239000', total_items: '1209000' } })).toBe(
      '1239000',
    );
    expect(decodeOrderTotal(null)).toBe('');
  });
});
