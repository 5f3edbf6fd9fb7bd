import type { HttpDependencies } from '../../../src/http/create-http';
import { createHttp } from '../../../src/http/create-http';
import { type HttpError, isHttpError } from '../../../src/http/errors';
import type { Http } from '../../../src/http/http.types';

export interface RecordedRequest {
  method: string;
  url: URL;
  /** Path and query of a request, as the shop receives them. */
  path: string;
  headers: Headers;
  body: string | null;
  json: unknown;
  cache: RequestCache | undefined;
  credentials: RequestCredentials | undefined;
}

export type PreparedResponse =
  | Response
  | Error
  | ((call: RecordedRequest, signal: AbortSignal) => Response | Promise<Response>);

export function createJsonResponse(
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
) {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

export function createHtmlResponse(html: string, status = 200, headers: Record<string, string> = {}) {
  return new Response(html, { status, headers: { 'content-type': 'text/html', ...headers } });
}

export function createErrorResponse(
  code: string,
  status: number,
  headers: Record<string, string> = {},
  data: object = {},
) {
  return createJsonResponse(
    { code, message: `says ${code}`, data: { status, ...data } },
    { status, headers },
  );
}

export const NOW = Date.parse('2026-11-20T08:00:00Z');

/** Creates a fake server that gives one prepared response per request, and records the requests. */
export function createFakeServer(
  answers: PreparedResponse[],
  settings: Partial<HttpDependencies['settings']> = {},
) {
  const calls: RecordedRequest[] = [];
  const stored = new Map<string, string>();
  const remaining = [...answers];
  const fetchFromServer = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input));
    const body = init.body === undefined || init.body === null ? null : String(init.body);
    const call: RecordedRequest = {
      method: init.method ?? 'GET',
      url,
      path: url.pathname + url.search,
      headers: new Headers(init.headers),
      body,
      json: body?.startsWith('{') ? JSON.parse(body) : undefined,
      cache: init.cache,
      credentials: init.credentials,
    };
    calls.push(call);
    const answer = remaining.shift();
    if (!answer) throw new Error(`Nobody expected ${call.method} ${call.path}`);
    if (answer instanceof Error) throw answer;
    return typeof answer === 'function' ? answer(call, init.signal!) : answer;
  };
  const http: Http = createHttp({
    settings: {
      restUrl: 'https://tiem.example/wp-json/',
      ajaxUrl: 'https://tiem.example/wp-admin/admin-ajax.php',
      wcAjaxUrl: 'https://tiem.example/?wc-ajax=%%endpoint%%',
      storeApiNonce: { nonce: 'page', timestamp: 100 },
      restNonce: null,
      ...settings,
    },
    transport: { fetch: fetchFromServer, now: () => NOW },
    storage: () => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    }),
  });
  return { http, calls, kept: stored, countUnusedResponses: () => remaining.length };
}

export async function captureHttpError(work: Promise<unknown>): Promise<HttpError> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!isHttpError(outcome)) throw new Error(`Expected an HttpError, got ${String(outcome)}`);
  return outcome;
}

/** Returns a promise that stays pending until the request is aborted, and then rejects. */
export const neverRespond = (_: unknown, signal: AbortSignal): Promise<Response> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
