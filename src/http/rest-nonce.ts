import { withKind } from './errors';
import { type Middleware, withHeaders } from './pipeline';

/**
 * `X-WP-Nonce` of the platform. A page from a cache carries a stale one, which makes every call fail, while none at
 * all is fine for a guest: so where the shop has no fresh one to give, ours is dropped for good.
 */
export function restNonce(given: string | null, fetchFresh: () => Promise<string>): Middleware {
  let known = given;
  return async (request, next) => {
    const send = () => next(known ? withHeaders(request, { 'X-WP-Nonce': known }) : request);
    const sent = known;
    const first = await send();
    if (first.error?.code !== 'rest_cookie_invalid_nonce') return first;
    // Another call may have replaced it in the meantime.
    if (known === sent) {
      const fresh = await fetchFresh();
      known = /^[\w-]{5,}$/.test(fresh) ? fresh : null;
    }
    const second = await send();
    const refusedAgain = second.error?.code === 'rest_cookie_invalid_nonce';
    return refusedAgain && second.error
      ? { ...second, error: withKind(second.error, { kind: 'nonce' }) }
      : second;
  };
}
