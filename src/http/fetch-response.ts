import { decodeEntities } from '../lib/html';
import { copyWithoutPrototypes, isRecord } from '../lib/json-values';
import { HttpError } from './errors';
import type { CallOptions, HttpErrorFields, IncomingResponse } from './http.types';

interface TextResponse {
  url: string;
  status: number;
  headers: Headers;
  text: string;
}

const DEFAULT_TIMEOUT = 15_000;
/** Maximum length of a response. A larger one is an error of the server, and processing it would freeze a phone. */
const MAX_RESPONSE_LENGTH = 8_000_000;

/** `RequestInit` whose members may also be `undefined`, because `fetch` treats them like missing ones. */
type FetchOptions = { [Name in keyof RequestInit]: RequestInit[Name] | undefined };

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
  const isReadOnly = (init.method ?? 'GET') === 'GET';
  if (signal?.aborted) throw new HttpError({ kind: 'aborted', code: 'aborted', cause: signal.reason });

  const controller = new AbortController();
  const abortRequest = () => controller.abort();
  signal?.addEventListener('abort', abortRequest);
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    abortRequest();
  }, timeout);

  let response: Response | undefined;
  try {
    // The cast is safe, because `fetch` treats `undefined` like a missing member.
    response = await fetch(url, {
      credentials: 'include',
      ...(init as RequestInit),
      signal: controller.signal,
    });
    const text = await response.text();
    if (text.length > MAX_RESPONSE_LENGTH) throw new RangeError(`An answer of ${text.length} characters`);
    return { url: response.url || url, status: response.status, headers: response.headers, text };
  } catch (cause) {
    const status = response?.status ?? null;
    const lostFields = { status, cause, mayBeDone: !isReadOnly };
    if (isTimedOut) throw new HttpError({ ...lostFields, kind: 'timeout', code: 'timeout' });
    if (signal?.aborted) throw new HttpError({ ...lostFields, kind: 'aborted', code: 'aborted' });
    if (response) throw new HttpError({ ...lostFields, kind: 'unreadable', code: 'invalid_json' });
    throw new HttpError({ ...lostFields, kind: 'offline', code: 'fetch_error' });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abortRequest);
  }
}

interface ParseContext {
  /**
   * Whether the request was a GET request. A GET request changes nothing on the server, so its failure never leaves the
   * outcome unknown.
   */
  isSafeMethod: boolean;
  now: number;
}

export function parseResponse(
  { status, headers, text }: TextResponse,
  context: ParseContext,
): IncomingResponse {
  const isSuccess = status >= 200 && status < 300;
  const json = parseJsonAfterPhpWarnings(text);
  // Treats an empty body as success, because a response with status 204 has none, and some WooCommerce endpoints send
  // an empty one.
  const body = json ? json.value : null;
  if (isSuccess && (json || text.trim() === '')) return { status, headers, body, error: null };

  const sharedFields = {
    status,
    headers,
    mayBeDone: !context.isSafeMethod && (isSuccess || status >= 500),
    ...parseRetryAfter(headers, context.now),
  };
  if (json) return { status, headers, body, error: createErrorFromBody(body, sharedFields) };
  const kind = status === 429 ? 'throttled' : status === 403 ? 'blocked' : 'unreadable';
  return { status, headers, body, error: new HttpError({ ...sharedFields, kind, code: 'invalid_json' }) };
}

type SharedErrorFields = Partial<HttpErrorFields> & { status: number; headers: Headers };

/** An error body of WordPress: `{code, message, data}`. */
export function createErrorFromBody(body: unknown, sharedFields: SharedErrorFields): HttpError {
  const { code, message, data } = isRecord(body) ? body : { data: body };
  const { status } = sharedFields;
  return new HttpError({
    ...sharedFields,
    kind: status === 429 ? 'throttled' : status >= 500 ? 'broken' : 'refused',
    code: typeof code === 'string' && code ? code : 'unknown_error',
    serverMessage: typeof message === 'string' ? decodeEntities(message) : '',
    // Keeps a body without an error code as the error's data, for example that of a checkout whose payment failed.
    data: data ?? (code === undefined ? body : null),
  });
}

/** Parses `Retry-After`, which is a number of seconds or a date. */
function parseRetryAfter(headers: Headers, now: number): { retryAfter?: number } {
  const retryHeader = headers.get('Retry-After')?.trim();
  if (!retryHeader) return {};
  const seconds = /^\d+$/.test(retryHeader)
    ? Number(retryHeader)
    : Math.ceil((Date.parse(retryHeader) - now) / 1000);
  return Number.isNaN(seconds) ? {} : { retryAfter: Math.max(0, seconds) };
}

/** Matches keys such as `__proto__`, which no shop sends. A body that contains one is parsed without them. */
const PROTOTYPE_KEYS = /"(?:__proto__|constructor|prototype)"\s*:/;

/** Parsed JSON. It is wrapped in an object, because the JSON text may be `null` or `false`. */
interface ParsedJson {
  value: unknown;
}

/**
 * Parses JSON that follows warnings printed by PHP. The JSON must be at the start of a line or after a tag, because in
 * a truncated response an inner object would look like a complete one.
 */
function parseJsonAfterPhpWarnings(text: string): ParsedJson | undefined {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  const parsed = tryToParseJson(trimmed);
  if (parsed || /^[{[]/.test(trimmed)) return parsed;
  for (const { index, 0: before } of trimmed.matchAll(/[\n>]\s*(?=[{[])/g)) {
    const parsedTail = tryToParseJson(trimmed.slice(index + before.length));
    if (parsedTail) return parsedTail;
  }
  return undefined;
}

function tryToParseJson(text: string): ParsedJson | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return { value: PROTOTYPE_KEYS.test(text) ? copyWithoutPrototypes(value, 40) : value };
  } catch {
    return undefined;
  }
}
