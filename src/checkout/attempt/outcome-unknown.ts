import { isHttpError } from '../../http/errors';

const CLEAR_ERROR_KINDS = ['refused', 'nonce', 'blocked', 'throttled'];

/**
 * Whether the shop may have accepted the order although the response does not say so. True for every error that is not
 * a definite refusal, and also for "your cart is empty": browsers and proxies repeat a request when a connection
 * breaks, and the repeated request finds the cart that the first one has emptied.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!isHttpError(error) || !CLEAR_ERROR_KINDS.includes(error.kind)) return true;
  return /_rest_cart_empty$/.test(error.code);
}
