import { isHttpError } from '../../http/errors';

const CLEAR_ERROR_KINDS = ['refused', 'nonce', 'blocked', 'throttled'];

/**
 * Whether the shop may have taken the order although it did not say so. Everything that is not a clear no is. Nor is
 * „your cart is empty“, said of a cart that was not: browsers and proxies send a request again when a connection
 * breaks, and then the second one finds what the first one left.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!isHttpError(error) || !CLEAR_ERROR_KINDS.includes(error.kind)) return true;
  return /_rest_cart_empty$/.test(error.code);
}
