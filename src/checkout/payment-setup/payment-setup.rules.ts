/**
 * Several observers may prepare one payment, such as the method and an extension. Their data are merged by field, and
 * the later observer wins. Returns `undefined` if no observer returned data; returned data replaces the fields of a
 * saved card, as in WooCommerce's checkout block.
 */
import { isRecord, type JsonObject } from '../../lib/json-values';

export function mergePaymentData(
  metas: readonly JsonObject[],
): Record<string, string | boolean | number> | undefined {
  const given = metas.map(({ paymentMethodData }) => paymentMethodData).filter(isRecord);
  return given.length > 0 ? Object.assign({}, ...given) : undefined;
}

/**
 * Merges the addresses that observers returned. `billingData` and `shippingData.address` are deprecated names that
 * WooCommerce's block still accepts.
 */
export function mergeAddresses(
  metas: readonly JsonObject[],
): Record<'billing' | 'shipping', Record<string, string>> {
  const mergeAddress = (read: (meta: JsonObject) => unknown): Record<string, string> =>
    Object.assign({}, ...metas.map(read).map((address) => (isRecord(address) ? pickStrings(address) : {})));
  return {
    billing: mergeAddress(({ billingData, billingAddress }) => billingData ?? billingAddress),
    shipping: mergeAddress(
      ({ shippingData, shippingAddress }) => Object(shippingData).address ?? shippingAddress,
    ),
  };
}

const pickStrings = (address: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => typeof value === 'string'));
