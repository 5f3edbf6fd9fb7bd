import { decodeEntities } from '../lib/html';
import { asRecord } from '../lib/json-values';
import { addQueryParameters } from '../lib/url';
import { HttpError } from './errors';
import { fetchText, parseResponse } from './fetch-response';
import type { CallOptions, FormFields, IncomingResponse } from './http.types';

export const ACCEPT_JSON = { Accept: 'application/json, */*;q=0.1' };
export const JSON_TYPE = { 'Content-Type': 'application/json' };

export interface AjaxTransport {
  fetch: typeof fetch;
  now: () => number;
}

/**
 * The browser's `fetch` and clock. Each request reads `window.fetch` again, because monitoring scripts may replace it.
 */
export const pageTransport: AjaxTransport = {
  fetch: (input, init) => fetch(input, init),
  now: () => Date.now(),
};

/** Returns the URL of a `wc-ajax` action. */
export const getEndpointUrl = (wcAjaxUrl: string, endpoint: string): string =>
  wcAjaxUrl.replace('%%endpoint%%', encodeURIComponent(endpoint));

type AjaxOptions = CallOptions & { method?: 'GET' | 'POST' };

export async function sendAjax(
  { fetch, now }: AjaxTransport,
  url: string,
  fields: FormFields,
  { method = 'POST', ...options }: AjaxOptions = {},
  action?: string,
): Promise<IncomingResponse> {
  const form = toFormBody(fields, action);
  const isSafe = method === 'GET';
  const requestUrl = isSafe ? addQueryParameters(url, Object.fromEntries(form)) : url;
  const init = {
    method,
    headers: { ...ACCEPT_JSON, 'X-Requested-With': 'XMLHttpRequest' },
    body: isSafe ? undefined : form,
  };
  const outcome = parseResponse(await fetchText(fetch, requestUrl, init, options), {
    isSafeMethod: isSafe,
    now: now(),
  });
  if (outcome.error) throw outcome.error;
  return outcome;
}

/**
 * Returns the data of an admin-ajax response. Old handlers respond with a bare `1`, newer ones with `{success,
 * data}`; anything else is thrown as a rejection.
 */
export function parseAdminResponse({ status, headers, body }: IncomingResponse): unknown {
  if (body === 1) return null;
  const { success, data } = asRecord(body);
  if (success === true) return data;
  const error = success === false ? (Array.isArray(data) ? data[0] : data) : undefined;
  const { code, message } = asRecord(error);
  const text = typeof error === 'string' ? error : message;
  throw new HttpError({
    kind: 'refused',
    code: typeof code === 'string' && code ? code : 'unknown_error',
    status,
    headers,
    serverMessage: typeof text === 'string' ? decodeEntities(text) : '',
    data: success === false ? data : body,
  });
}

function toFormBody(fields: FormFields, action?: string): URLSearchParams {
  const form = new URLSearchParams(action && { action });
  const pairs = Symbol.iterator in fields ? fields : Object.entries(fields);
  for (const [name, value] of pairs) form.append(name, String(value));
  return form;
}
