type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Several observers may get one payment ready: the method, and an extension. What they give is put together field
 * by field, the later one's where two name the same; one that gives nothing takes nothing away.
 */
export function mergedData(metas: readonly Fields[]): Record<string, string | boolean | number> {
  const all = metas.map(({ paymentMethodData: data }) => (isRecord(data) ? data : {}));
  return Object.assign({}, ...all) as Record<string, string | boolean | number>;
}

export function mergedAddresses(
  metas: readonly Fields[],
): Record<'billing' | 'shipping', Record<string, string>> {
  const merged = (key: string): Record<string, string> =>
    Object.assign({}, ...metas.map(({ [key]: address }) => (isRecord(address) ? withTexts(address) : {})));
  return { billing: merged('billingAddress'), shipping: merged('shippingAddress') };
}

const withTexts = (address: Fields): Fields =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => typeof value === 'string'));
