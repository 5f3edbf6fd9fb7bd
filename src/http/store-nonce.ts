import type { JsonObject } from '../lib/json-values';
import { copyErrorWithKindOrCode } from './errors';
import type { HttpError, Middleware, OutgoingRequest, SendRequest } from './http.types';

const STORAGE_KEY = 'storeApiNonce';
const STORE_API_PATH = /^\/wc\/store(\/|$)/;

interface KnownNonce {
  nonce: string;
  timestamp: number;
}

/**
 * The browser's storage, used without key prefixes, because WooCommerce's scripts read and write the nonce under the
 * same key.
 */
export type NonceStorage = () => Pick<Storage, 'getItem' | 'setItem'>;

export interface StoreNonce {
  middleware: Middleware;
  /** Returns the nonce to send; fetches one from the shop if the page has none. */
  ensure(send: SendRequest): Promise<string | undefined>;
  update(headers: Headers, wasRefused?: boolean): boolean;
}

export function createStoreNonce(initialNonce: KnownNonce | null, storage: NonceStorage): StoreNonce {
  let knownNonce = initialNonce;
  let pendingRequest: Promise<unknown> | undefined;

  /** Returns the newest known nonce; another tab may have stored a newer one than this page received. */
  const getCurrentNonce = (): KnownNonce | null => {
    const stored = readStoredNonce(storage);
    if (stored && stored.timestamp > (knownNonce?.timestamp ?? -1)) knownNonce = stored;
    return knownNonce;
  };

  const updateNonceFromHeaders: StoreNonce['update'] = (headers, wasRefused = false) => {
    const nonce = headers.get('Nonce');
    if (!nonce) return false;
    const before = getCurrentNonce();
    const timestamp = Number(headers.get('Nonce-Timestamp') ?? before?.timestamp ?? 0) || 0;
    // Ignores a nonce that is older than the known one. After a rejection any nonce is accepted, because the known one
    // is useless.
    if (before && timestamp < before.timestamp && !wasRefused) return false;
    knownNonce = { nonce, timestamp };
    try {
      storage().setItem(STORAGE_KEY, JSON.stringify(knownNonce));
    } catch {
      // Ignores the error if storage is blocked or full. Only this page then knows the nonce.
    }
    return true;
  };

  const fetchNonce = (send: SendRequest): Promise<unknown> => {
    const request = { path: '/wc/store/v1/cart', method: 'GET', query: {}, headers: {} } as const;
    pendingRequest ??= send(request)
      .then((response) => updateNonceFromHeaders(response.headers))
      .finally(() => {
        pendingRequest = undefined;
      });
    return pendingRequest;
  };

  const ensureNonce: StoreNonce['ensure'] = async (send) => {
    if (!getCurrentNonce()) await fetchNonce(send);
    return knownNonce?.nonce;
  };

  const addStoreNonce: Middleware = async (request, next) => {
    if (!STORE_API_PATH.test(request.path)) return next(request);
    const sendWithStoreNonce = async (nonce: string | undefined) => {
      const response = await next(nonce ? addRequestHeaders(request, { Nonce: nonce }) : request);
      const isRefused = isNonceRefused(response.error);
      return { response, isRefused, hasNewNonce: updateNonceFromHeaders(response.headers, isRefused) };
    };
    if (request.method === 'GET' && !/\/checkout\b/.test(request.path))
      return (await sendWithStoreNonce(undefined)).response;

    const firstResponse = await sendWithStoreNonce(await ensureNonce(next));
    if (!firstResponse.isRefused) return firstResponse.response;
    // Sends the request again with a fresh nonce. A request that was rejected because of its nonce was not executed, so
    // even an order may be sent again.
    if (!firstResponse.hasNewNonce) await fetchNonce(next);
    const { response, isRefused } = await sendWithStoreNonce(knownNonce?.nonce);
    return isRefused && response.error
      ? { ...response, error: copyErrorWithKindOrCode(response.error, { kind: 'nonce' }) }
      : response;
  };

  return { middleware: addStoreNonce, ensure: ensureNonce, update: updateNonceFromHeaders };
}

export function addRequestHeaders(
  request: OutgoingRequest,
  headers: Readonly<Record<string, string>>,
): OutgoingRequest {
  return { ...request, headers: { ...request.headers, ...headers } };
}

export function isNonceRefused(error: HttpError | null): boolean {
  if (!error || (error.status !== 401 && error.status !== 403)) return false;
  return /_(missing|invalid)_nonce$/.test(error.code) && error.code !== 'rest_cookie_invalid_nonce';
}

function readStoredNonce(storage: NonceStorage): KnownNonce | null {
  try {
    const { nonce, timestamp }: JsonObject = JSON.parse(storage().getItem(STORAGE_KEY) ?? 'null') ?? {};
    return typeof nonce === 'string' && nonce && typeof timestamp === 'number' ? { nonce, timestamp } : null;
  } catch {
    return null;
  }
}
