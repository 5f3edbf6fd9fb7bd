/** The values of the form from which WooCommerce calculates the totals. */
export interface ReviewForm {
  billing: Readonly<Record<string, string>>;
  /** `null` if the order goes to the billing address. */
  shipping: Readonly<Record<string, string>> | null;
  paymentMethod: string;
  hasFullAddress: boolean;
  /** The chosen rate by package number; `null` if the shop shall choose the rates. */
  rates: readonly (readonly [packageId: string, rateId: string])[] | null;
  /** All fields of the form, URL-encoded. */
  postData: string;
}

const ADDRESS = ['country', 'state', 'postcode', 'city', 'address', 'address_2'] as const;

const readAddress = (address: Readonly<Record<string, string>>, prefix: string): [string, string][] =>
  ADDRESS.map((name) => [prefix + name, address[name === 'address' ? 'address_1' : name] ?? '']);

/** Returns the fields of `update_order_review`, with WooCommerce's names and in its order. */
export function createReviewFields(form: ReviewForm, nonce: string): [string, string][] {
  return [
    ['security', nonce],
    ['payment_method', form.paymentMethod],
    ...readAddress(form.billing, ''),
    ...readAddress(form.shipping ?? form.billing, 's_'),
    ['has_full_address', String(form.hasFullAddress)],
    ['post_data', form.postData],
    ...(form.rates ?? []).map(([id, rate]): [string, string] => [`shipping_method[${id}]`, rate]),
  ];
}
