import type { App } from '../app/app.types';
import type { EarlyWork } from '../app/early-work';
import type { Settings } from '../app/settings.types';
import { getEndpointUrl, pageTransport, sendAjax } from '../http/ajax';
import { isHttpError } from '../http/errors';
import type { Http } from '../http/http.types';
import {
  createFragmentCache,
  decodeFragments,
  type Fragments,
  isResponseOutdated,
  needsFragmentRefresh,
  type RequestedVersion,
  readCartCookies,
  readCartVersionParts,
  storeFragmentsWithVersion,
} from '../session';

/*
 * The page's only requests for fragments. They start before the store has loaded, because its code is ten times larger;
 * the store, once it has loaded, lets them wait for pending changes, whose responses would make the fragments outdated:
 *
 *   request ──▶ coalesced ──▶ settled (with a store) ──▶ in flight ──▶ response: stored, published
 *      ▲            └──────────────┴─────────────────────────┤
 *      └─ the cart has changed, or the store has loaded with pending changes: aborted, and requested again
 */

export interface FragmentsRefresh extends EarlyWork {
  /**
   * Requests fragments. Unless `isForced` is true, does nothing if the stored fragments, or those of a request in
   * flight, show the current cart. Rejects only if the response is not what WooCommerce sends.
   */
  request(isForced: boolean): Promise<void>;
  /**
   * Requests fragments after the shop has answered a change, and replaces a request in flight. `request` would not
   * replace it if the response to the change set no cart cookie, as responses to batches do.
   */
  requestAfterChange(): Promise<void>;
  stop(): void;
  /**
   * Makes later requests wait until the store has no pending change. Aborts the current request if changes are pending,
   * and returns whether it did so.
   */
  switchToStore(store: RefreshEnvironment, hasPendingChanges: boolean): boolean;
}

/** The functions that a refresh needs from the page. They differ with and without the store. */
export interface RefreshEnvironment {
  wcAjax: Http['wcAjax'];
  now(): number;
  /** Resolves when no change of the cart is pending. */
  waitUntilSettled(): Promise<unknown>;
  /** Called when the shop's fragments have been stored, with the cart version for which they were requested. */
  handleFragments(requestedVersion: string): void;
  emit: App['emit'];
}

/**
 * Delay within which several events cause one request: for one change, WooCommerce's scripts dispatch up to four jQuery
 * and browser events.
 */
const COALESCE_DELAY = 50;

const REQUEST_TIMEOUT = 5_000;

interface FragmentsRequest {
  abortController: AbortController;
  isForced: boolean;
  /** The cart version for which the request was sent; `null` while it waits. */
  requestedVersion: RequestedVersion | null;
}

export function createFragmentsRefresh(
  settings: Settings,
  environment: RefreshEnvironment = createEnvironmentWithoutStore(settings),
): FragmentsRefresh {
  const cache = createFragmentCache(settings);
  let current: FragmentsRequest | null = null;

  function stopRefresh(): void {
    current?.abortController.abort();
    current = null;
  }

  function isRequestUpToDate(): boolean {
    const currentVersion = readCartVersionParts(settings);
    const requested = current?.requestedVersion;
    return (
      !!requested &&
      !isResponseOutdated(requested, currentVersion, cache.isFromOtherTab(currentVersion.version))
    );
  }

  async function requestFragments(isForced: boolean): Promise<void> {
    if (!isForced && isRequestUpToDate()) return;
    const request: FragmentsRequest = {
      abortController: new AbortController(),
      isForced: isForced || current?.isForced === true,
      requestedVersion: null,
    };
    stopRefresh();
    current = request;
    await new Promise((resolve) => setTimeout(resolve, COALESCE_DELAY));
    if (current === request) await environment.waitUntilSettled();
    if (current === request) await sendRequest(request).finally(() => current === request && stopRefresh());
  }

  async function sendRequest(request: FragmentsRequest): Promise<void> {
    const requested = readCartVersionParts(settings);
    if (!request.isForced && !needsFragmentRefresh(cache.read(), requested.version, environment.now()))
      return;
    request.requestedVersion = requested;
    try {
      const fragments = await fetchFragments(environment, request.abortController.signal);
      if (current !== request) return;
      // Requests the fragments again if an order was placed meanwhile. The order has deleted the cart's cookie, and
      // this response shows the cart from before.
      if (requested.version && fragments.hash && !readCartCookies(settings).hash)
        return await requestFragments(true);
      // Requests the fragments again if the shop answered a change meanwhile, because this response may be older than
      // what the page shows.
      if (readCartVersionParts(settings).lastChange !== requested.lastChange) {
        current = null;
        return await requestFragments(false);
      }
      const cartHash = storeFragmentsWithVersion(
        settings,
        fragments.html,
        environment.now(),
        requested.lastChange,
      );
      environment.handleFragments(requested.version);
      environment.emit('tiem:fragments:refreshed', { fragments: fragments.html, cartHash });
    } catch (error) {
      if (current !== request) return;
      // Keeps the old fragments, because outdated ones are better than none.
      environment.emit('tiem:fragments:failed');
      if (!isHttpError(error)) throw error;
    }
  }

  return {
    request: requestFragments,
    requestAfterChange() {
      if (current) current.requestedVersion = null;
      return requestFragments(false);
    },
    stop: stopRefresh,
    switchToStore(store, hasPendingChanges) {
      environment = store;
      const isStopped = current !== null && hasPendingChanges;
      if (isStopped) stopRefresh();
      return isStopped;
    },
  };
}

async function fetchFragments({ wcAjax, now }: RefreshEnvironment, signal: AbortSignal): Promise<Fragments> {
  const options = { signal, timeout: REQUEST_TIMEOUT };
  const fragments = decodeFragments(await wcAjax('get_refreshed_fragments', { time: now() }, options));
  if (!fragments) throw new Error('The answer to get_refreshed_fragments has no fragments.');
  return fragments;
}

const createEnvironmentWithoutStore = ({ wcAjaxUrl }: Settings): RefreshEnvironment => ({
  async wcAjax(endpoint, fields, options) {
    return (await sendAjax(pageTransport, getEndpointUrl(wcAjaxUrl, endpoint), fields, options)).body;
  },
  now: pageTransport.now,
  async waitUntilSettled() {},
  handleFragments() {},
  emit: (event, detail) => void document.dispatchEvent(new CustomEvent(event, { detail, bubbles: true })),
});
