import type { EarlyWork } from '../app/early-work';
import type { Settings } from '../app/settings.types';
import { getEndpointUrl, sendAjax } from '../http/ajax';
import { isHttpError } from '../http/errors';
import type { Http } from '../http/http.types';
import {
  COALESCE_DELAY,
  createFragmentCache,
  fetchFragments,
  isResponseOutdated,
  needsFragmentRefresh,
  type RequestedVersion,
  readCartVersionParts,
  storeFragments,
} from '../session';

/*
 * Requests fragments on a page without the store, whose code is ten times larger. While the cart has pending changes, the
 * store must do it, which waits for their responses. It continues this work when the fragments domain joins:
 *
 *   request ──▶ in flight ──▶ response: stored, published
 *                  └ the fragments domain joins: aborted, and requested by its saga
 */

export interface PageRefresh extends EarlyWork {
  /**
   * Requests fragments. Unless `isForced`, does nothing if the stored fragments, or those of a request in flight,
   * show the current cart. Rejects only if the response is not what WooCommerce sends.
   */
  request(isForced: boolean): Promise<void>;
  /** Stops the refresh and returns whether a request was waiting or in flight. */
  stop(): boolean;
}

interface FragmentsRequest {
  abortController: AbortController;
  isForced: boolean;
  /** The cart version for which the request was sent; `null` while it waits. */
  version: RequestedVersion | null;
}

export function createPageRefresh(settings: Settings): PageRefresh {
  const cache = createFragmentCache(settings);
  let current: FragmentsRequest | null = null;

  function stopRefresh(): boolean {
    current?.abortController.abort();
    const wasRunning = current !== null;
    current = null;
    return wasRunning;
  }

  function isRequestUpToDate(): boolean {
    const now = readCartVersionParts(settings);
    return Boolean(
      current?.version && !isResponseOutdated(current.version, now, cache.isFromOtherTab(now.version)),
    );
  }

  async function requestFragments(isForced: boolean): Promise<void> {
    if (!isForced && isRequestUpToDate()) return;
    const own: FragmentsRequest = {
      abortController: new AbortController(),
      isForced: isForced || current?.isForced === true,
      version: null,
    };
    stopRefresh();
    current = own;
    await new Promise((resolve) => setTimeout(resolve, COALESCE_DELAY));
    if (current === own) await sendRequest(own).finally(() => current === own && stopRefresh());
  }

  async function sendRequest(own: FragmentsRequest): Promise<void> {
    const requested = readCartVersionParts(settings);
    if (!own.isForced && !needsFragmentRefresh(cache.read(), requested.version, Date.now())) return;
    own.version = requested;
    try {
      const fragments = await fetchFragments(
        createWcAjax(settings),
        settings,
        requested,
        Date.now(),
        own.abortController.signal,
      );
      if (current !== own) return;
      if (!fragments) return await requestFragments(true);
      // Request the fragments again if the shop answered a change meanwhile, because the response may be older than
      // what the page shows.
      if (readCartVersionParts(settings).lastChange !== requested.lastChange) {
        current = null;
        return await requestFragments(false);
      }
      const cartHash = storeFragments(settings, fragments.html, Date.now(), requested.lastChange);
      emitFragmentsEvent('tiem:fragments:refreshed', { fragments: fragments.html, cartHash });
    } catch (error) {
      if (current !== own) return;
      // Keep the old fragments: outdated ones are better than none.
      emitFragmentsEvent('tiem:fragments:failed');
      if (!isHttpError(error)) throw error;
    }
  }

  return { settled: Promise.resolve(), request: requestFragments, stop: stopRefresh };
}

const createWcAjax =
  ({ wcAjaxUrl }: Settings): Http['wcAjax'] =>
  async (endpoint, fields, options) => {
    const transport = { fetch, now: () => Date.now() };
    return (await sendAjax(transport, getEndpointUrl(wcAjaxUrl, endpoint), fields, options)).body;
  };

const emitFragmentsEvent = (event: string, detail?: unknown) =>
  void document.dispatchEvent(new CustomEvent(event, { detail, bubbles: true }));
