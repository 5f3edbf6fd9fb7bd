/** Where an answer's errors are said: section 8's catalogue. */

export interface PlacedError {
  id: string;
  context: string;
  message: string;
}

export interface PlacedErrors {
  notices: PlacedError[];
  /** Error id of a field → what is wrong with it. */
  fields: Record<string, string>;
}

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export const CONTEXT = {
  cart: 'wc/cart',
  checkout: 'wc/checkout',
  payments: 'wc/checkout/payments',
  express: 'wc/checkout/express-payments',
  contact: 'wc/checkout/contact-information',
  shippingAddress: 'wc/checkout/shipping-address',
  billingAddress: 'wc/checkout/billing-address',
  shippingMethods: 'wc/checkout/shipping-methods',
  actions: 'wc/checkout/checkout-actions',
} as const;

const BY_PARAM: Readonly<Record<string, string>> = {
  billing_address: CONTEXT.billingAddress,
  shipping_address: CONTEXT.shippingAddress,
};

/** What a code of the details says of a field of the address. */
const FIELD_OF: Readonly<Record<string, string>> = {
  invalid_email: 'email',
  invalid_postcode: 'postcode',
  invalid_phone: 'phone',
  invalid_state: 'state',
  invalid_country: 'country',
};

function contextOfCode(code: string, prefix: string): string {
  if (code === `${prefix}_rest_missing_email_address` || code === `${prefix}_rest_invalid_email_address`)
    return CONTEXT.contact;
  return '';
}

const BY_CODE: Readonly<Record<string, string>> = {
  'registration-error-email-exists': CONTEXT.contact,
  woocommerce_rest_guest_checkout_disabled: CONTEXT.contact,
  woocommerce_rest_checkout_missing_payment_method: CONTEXT.payments,
  woocommerce_rest_checkout_payment_method_disabled: CONTEXT.payments,
  woocommerce_rest_invalid_shipping_option: CONTEXT.shippingMethods,
};

export interface ShopError {
  code: string;
  serverMessage: string;
  data: unknown;
}

/** `said`: the sentence for the whole where no part has one of its own. */
export function placeErrors(error: ShopError, said: string, prefix: string): PlacedErrors {
  const data = isRecord(error.data) ? error.data : {};
  if (error.code === 'rest_invalid_param') return placeParams(data, prefix);
  if (error.code === `${prefix}_rest_invalid_address`) {
    const placed = placeAddresses(data.errors);
    if (placed.notices.length > 0) return placed;
  }
  const context = contextOfCode(error.code, prefix) || BY_CODE[error.code] || CONTEXT.checkout;
  const fields: Record<string, string> =
    contextOfCode(error.code, prefix) && said ? { billing_email: said } : {};
  return { notices: said ? [{ id: error.code, context, message: said }] : [], fields };
}

function placeParams(data: Fields, prefix: string): PlacedErrors {
  const params = isRecord(data.params) ? data.params : {};
  const details = isRecord(data.details) ? data.details : {};
  const placed: PlacedErrors = { notices: [], fields: {} };
  for (const param of new Set([...Object.keys(details), ...Object.keys(params)])) {
    const detail = isRecord(details[param]) ? details[param] : {};
    const message = text(detail.message) || text(params[param]);
    if (!message) continue;
    const code = text(detail.code) || 'invalid';
    const context =
      code === 'invalid_email'
        ? CONTEXT.contact
        : (BY_PARAM[param] ?? (contextOfCode(code, prefix) || CONTEXT.cart));
    placed.notices.push({ id: `${param}_${code}`, context, message });
    const kind = /^(billing|shipping)_address$/.exec(param)?.[1];
    if (kind && FIELD_OF[code]) placed.fields[`${kind}_${FIELD_OF[code]}`] = message;
    const more = Array.isArray(detail.additional_errors) ? detail.additional_errors : [];
    for (const entry of more.filter(isRecord)) {
      if (text(entry.message))
        placed.notices.push({ id: `${param}_${text(entry.code)}`, context, message: text(entry.message) });
    }
  }
  return placed;
}

/** WooCommerce 11: `{shipping: […], billing: […]}`. */
function placeAddresses(errors: unknown): PlacedErrors {
  const given = isRecord(errors) ? errors : {};
  const notices = (['shipping', 'billing'] as const).flatMap((kind) => {
    const said = Array.isArray(given[kind]) ? given[kind].map(text).filter(Boolean) : [];
    return said.map((message, index) => ({
      id: `invalid_address_${kind}_${index}`,
      context: kind === 'shipping' ? CONTEXT.shippingAddress : CONTEXT.billingAddress,
      message,
    }));
  });
  return { notices, fields: {} };
}
