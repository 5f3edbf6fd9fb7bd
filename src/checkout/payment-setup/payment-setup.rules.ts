type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Several observers may prepare one payment, such as the method and an extension. Their data are merged by field, and
 * the later observer wins. Returns `undefined` if no observer returned data; returned data replaces the fields of a
 * saved card, as in WooCommerce's checkout block.
 */
export function mergedData(metas: readonly Fields[]): Record<string, string | boolean | number> | undefined {
  const given = metas.map(({ paymentMethodData }) => paymentMethodData).filter(isRecord);
  return given.length > 0 ? Object.assign({}, ...given) : undefined;
}

/** `billingData` and `shippingData.address` are deprecated names that WooCommerce's block still accepts. */
export function mergedAddresses(
  metas: readonly Fields[],
): Record<'billing' | 'shipping', Record<string, string>> {
  const merged = (read: (meta: Fields) => unknown): Record<string, string> =>
    Object.assign({}, ...metas.map(read).map((address) => (isRecord(address) ? stringValues(address) : {})));
  return {
    billing: merged(({ billingData, billingAddress }) => billingData ?? billingAddress),
    shipping: merged(({ shippingData, shippingAddress }) => Object(shippingData).address ?? shippingAddress),
  };
}

const stringValues = (address: Fields): Fields =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => typeof value === 'string'));
