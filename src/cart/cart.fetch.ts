import type { App } from '../app/app.types';
import { errorMessage } from '../http/error-message';
import { HttpError, isHttpError } from '../http/errors';
import { decodeCart } from './cart.decode';
import type { Loss } from './cart.state.types';
import type { Cart } from './cart.types';

/** Waiting longer than the shop asked for costs nothing; asking again too early costs the queue its turn. */
const DEFAULT_PATIENCE = 10;

/** A cart, and the number of the shopper it is of: 0 for all who have not signed in. */
export interface Fetched {
  cart: Cart;
  shopper: string | null;
}

export async function fetchCart(app: App, signal: AbortSignal): Promise<Fetched> {
  const { body, headers } = await app.http.rest({ path: '/wc/store/v1/cart', signal });
  if (!body) throw new HttpError({ kind: 'unreadable', code: 'cart_api_error', status: 500 });
  return { cart: decodeCart(body), shopper: headers.get('User-ID') };
}

/** Why no answer came, or none that could be read. */
export function lossOf(error: unknown, app: App): Loss {
  if (!isHttpError(error)) {
    app.report('the cart', error);
    const problem = { code: 'cart_unreadable', message: app.messages.t('error.generic') };
    return { why: 'broken', maybeDone: true, problem };
  }
  const { kind, maybeDone, retryAfter = DEFAULT_PATIENCE } = error;
  if (kind === 'offline') return { why: 'offline', maybeDone };
  if (kind === 'throttled') return { why: 'throttled', seconds: retryAfter };
  const problem = { code: error.code, message: errorMessage(error, app.messages, 'cart') };
  return { why: 'broken', maybeDone, problem };
}
