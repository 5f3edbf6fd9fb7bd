import { HttpError } from './errors';
import type { CallOptions } from './http.types';

export interface TextResponse {
  url: string;
  status: number;
  headers: Headers;
  text: string;
}

export const DEFAULT_TIMEOUT = 15_000;
/** Maximum length of a response. A larger one is an error of the server, and processing it would freeze a phone. */
const MAX_CHARACTERS = 8_000_000;

/** `RequestInit` whose members may also be `undefined`, because `fetch` treats them like missing ones. */
export type FetchOptions = { [Name in keyof RequestInit]: RequestInit[Name] | undefined };

/**
 * Sends a request and reads the whole response as text within the timeout. Rejects only if there is no complete
 * response.
 */
export async function fetchText(
  fetch: typeof globalThis.fetch,
  url: string,
  init: FetchOptions,
  { signal, timeout = DEFAULT_TIMEOUT }: CallOptions = {},
): Promise<TextResponse> {
  const isRead = (init.method ?? 'GET') === 'GET';
  if (signal?.aborted) throw new HttpError({ kind: 'aborted', code: 'aborted', cause: signal.reason });

  const controller = new AbortController();
  const abortRequest = () => controller.abort();
  signal?.addEventListener('abort', abortRequest);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    abortRequest();
  }, timeout);

  let response: Response | undefined;
  try {
    response = await fetch(url, {
      credentials: 'include',
      ...(init as RequestInit),
      signal: controller.signal,
    });
    const text = await response.text();
    if (text.length > MAX_CHARACTERS) throw new RangeError(`An answer of ${text.length} characters`);
    return { url: response.url || url, status: response.status, headers: response.headers, text };
  } catch (cause) {
    const status = response?.status ?? null;
    const lost = { status, cause, mayBeDone: !isRead };
    if (isLate) throw new HttpError({ ...lost, kind: 'timeout', code: 'timeout' });
    if (signal?.aborted) throw new HttpError({ ...lost, kind: 'aborted', code: 'aborted' });
    if (response) throw new HttpError({ ...lost, kind: 'unreadable', code: 'invalid_json' });
    throw new HttpError({ ...lost, kind: 'offline', code: 'fetch_error' });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abortRequest);
  }
}
