import type { Settings } from '../app/settings.types';
import type { Http } from '../http/http.types';
import { decodeFragments, type Fragments, type RequestedVersion, readCartCookies } from '../session';

/**
 * Delay within which several events cause one request: for one change, WooCommerce's scripts dispatch up to four jQuery
 * and browser events.
 */
export const COALESCE_DELAY = 50;

const REQUEST_TIMEOUT = 5_000;

/**
 * Requests the fragments. Returns `null` if an order was placed during the request: the order has deleted the cart
 * cookie, and the response shows the cart from before it, so the caller requests them again.
 */
export async function fetchFragments(
  wcAjax: Http['wcAjax'],
  settings: Settings,
  requested: RequestedVersion,
  time: number,
  signal: AbortSignal,
): Promise<Fragments | null> {
  const answer = await wcAjax('get_refreshed_fragments', { time }, { signal, timeout: REQUEST_TIMEOUT });
  const fragments = decodeFragments(answer);
  if (!fragments) throw new Error('The answer to get_refreshed_fragments has no fragments.');
  return requested.version && fragments.hash && !readCartCookies(settings).hash ? null : fragments;
}
