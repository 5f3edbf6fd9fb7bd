/** What the form contains that WooCommerce needs for the totals. */
export interface ReviewForm {
  billing: Readonly<Record<string, string>>;
  /** `null` if the order goes to the billing address. */
  shipping: Readonly<Record<string, string>> | null;
  paymentMethod: string;
  hasFullAddress: boolean;
  /** Rate by the number of its package; `null` leaves the choice to the shop. */
  rates: readonly (readonly [packageId: string, rateId: string])[] | null;
  /** All fields of the form, as one encoded text. */
  postData: string;
}

const ADDRESS = ['country', 'state', 'postcode', 'city', 'address', 'address_2'] as const;

const readAddress = (address: Readonly<Record<string, string>>, prefix: string): [string, string][] =>
  ADDRESS.map((name) => [prefix + name, address[name === 'address' ? 'address_1' : name] ?? '']);

/** The fields of `update_order_review`, with WooCommerce's names and in its order. */
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
