import { put } from 'redux-saga/effects';
import type { App, Domain, Saga } from '../../app/app.types';
import { select } from '../../app/typed-effects';
import { asRecord } from '../../lib/json-values';
import { readCartCookies } from '../../session';
import { cartDomain } from '../saga';
import { cartRead, selectConfirmedCart, userIdRead } from '../slice';
import type { Cart } from '../types';
import { decodeCart } from './decode-cart';

/** Shows the cart that the server printed in the page, so that the first view needs no request. */
export const printedCartDomain: Domain = {
  name: 'printed-cart',
  needs: [cartDomain],
  saga: function* (app: App): Saga {
    const cart = readPrintedCart(app);
    const confirmed = yield* select(selectConfirmedCart);
    if (!cart || confirmed) return;
    yield put(userIdRead(String(app.settings.currentUserId)));
    yield put(cartRead(cart));
  },
};

/**
 * Reads the cart that the server printed. Returns `null` if it may be outdated: after "back", or if the cart cookie
 * names another cart because the page comes from a cache.
 */
function readPrintedCart({ settings }: App): Cart | null {
  const { hash, response } = asRecord(settings.raw.printedCart);
  // The cast is safe, because all entries with the type `navigation` are of this class.
  const [navigation] = (performance.getEntriesByType?.('navigation') ?? []) as PerformanceNavigationTiming[];
  if (hash !== readCartCookies(settings).hash || navigation?.type === 'back_forward') return null;
  try {
    return decodeCart(response);
  } catch {
    // An invalid cart is not reported here, because the request for the cart will report the same error.
    return null;
  }
}
