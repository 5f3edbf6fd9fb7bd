import { isHttpError } from '../http/errors';

/** Whether the shop may have taken the order although it did not say so. Everything that is not a clear no is. */
export function isUnclear(error: unknown): boolean {
  return !isHttpError(error) || !['refused', 'nonce', 'blocked', 'throttled'].includes(error.kind);
}
