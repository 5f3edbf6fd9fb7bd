import { contexts, type PlacedError, placeInvalidParams } from '../notice';

/** Where an answer's errors are said: section 8's catalogue. */
export interface PlacedErrors {
  notices: PlacedError[];
  /** Error id of a field → what is wrong with it. */
  fields: Record<string, string>;
}

/** What a code of the details says of a field of the address. */
const FIELD_OF: Readonly<Record<string, string>> = {
  invalid_email: 'email',
  invalid_postcode: 'postcode',
  invalid_phone: 'phone',
  invalid_state: 'state',
  invalid_country: 'country',
};

const BY_CODE: Readonly<Record<string, string>> = {
  'registration-error-email-exists': contexts.contact,
  woocommerce_rest_guest_checkout_disabled: contexts.contact,
  woocommerce_rest_checkout_missing_payment_method: contexts.payments,
  woocommerce_rest_checkout_payment_method_disabled: contexts.payments,
  woocommerce_rest_invalid_shipping_option: contexts.shippingMethods,
};

export interface ShopError {
  code: string;
  data: unknown;
}

/** `said`: the sentence for the whole where no part has one of its own. */
export function placeErrors({ code, data }: ShopError, said: string, prefix: string): PlacedErrors {
  if (code === 'rest_invalid_param') {
    const notices = placeInvalidParams(data, prefix);
    return { notices, fields: fieldsOf(notices) };
  }
  if (code === `${prefix}_rest_invalid_address`) {
    const notices = placeAddresses(data);
    if (notices.length > 0) return { notices, fields: {} };
  }
  if (!said) return { notices: [], fields: {} };
  const isEmail = [`${prefix}_rest_missing_email_address`, `${prefix}_rest_invalid_email_address`].includes(
    code,
  );
  const context = isEmail ? contexts.contact : (BY_CODE[code] ?? contexts.checkout);
  return { notices: [{ id: code, context, content: said }], fields: isEmail ? { billing_email: said } : {} };
}

function fieldsOf(notices: readonly PlacedError[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { id, content } of notices) {
    const [, kind, code = ''] = /^(billing|shipping)_address_(\w+)$/.exec(id) ?? [];
    if (kind && FIELD_OF[code]) fields[`${kind}_${FIELD_OF[code]}`] = content;
  }
  return fields;
}

/** WooCommerce 11: `{shipping: […], billing: […]}`. */
function placeAddresses(data: unknown): PlacedError[] {
  const { errors } = Object(data) as { errors?: unknown };
  return (['shipping', 'billing'] as const).flatMap((kind) => {
    const given = (Object(errors) as Record<string, unknown>)[kind];
    const said = Array.isArray(given) ? given.filter((one) => typeof one === 'string' && one !== '') : [];
    return said.map((content: string, index) => ({
      id: `invalid_address_${kind}_${index}`,
      context: contexts[kind],
      content,
    }));
  });
}
