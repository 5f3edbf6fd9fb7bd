import type { Settings } from '../app/settings.types';
import { addQueryParameters, joinRestUrl } from '../lib/url';
import {
  ACCEPT_JSON,
  type AjaxTransport,
  getEndpointUrl,
  JSON_TYPE,
  pageTransport,
  parseAdminResponse,
  sendAjax,
} from './ajax';
import { copyErrorWithKindOrCode, HttpError } from './errors';
import { fetchText, parseResponse } from './fetch-response';
import type { CallOptions, Http, Middleware, OutgoingRequest, RestRequest, SendRequest } from './http.types';
import { addRequestHeaders, createStoreNonce, type NonceStorage } from './store-nonce';

export interface HttpDependencies {
  settings: Pick<Settings, 'restUrl' | 'ajaxUrl' | 'wcAjaxUrl' | 'storeApiNonce' | 'restNonce'>;
  transport?: AjaxTransport;
  /** The storage through which the shopper's tabs share the store nonce. */
  storage?: NonceStorage;
}

export function createHttp({
  settings,
  transport = pageTransport,
  storage = () => localStorage,
}: HttpDependencies): Http {
  const { restUrl, ajaxUrl, wcAjaxUrl } = settings;
  const { fetch } = transport;

  const sendRequest: SendRequest = async (request) => {
    const { method, path, query, body, cache } = request;
    // Sets no content type for FormData, because the browser sets it with the boundary.
    const isJson = body !== undefined && !(body instanceof FormData);
    const init = {
      method,
      cache,
      headers: { ...ACCEPT_JSON, ...(isJson && JSON_TYPE), ...request.headers },
      body: isJson ? JSON.stringify(body) : body,
    };
    const response = await fetchText(
      request.fetch ?? fetch,
      joinRestUrl(restUrl, path, query),
      init,
      request,
    );
    return parseResponse(response, { isSafeMethod: method === 'GET', now: transport.now() });
  };

  const fetchRestNonce = async (): Promise<string> => {
    const { status, text } = await fetchText(fetch, addQueryParameters(ajaxUrl, { action: 'rest-nonce' }), {
      cache: 'no-store',
    });
    return status === 200 ? text.trim() : '';
  };

  const storeNonce = createStoreNonce(settings.storeApiNonce, storage);
  const middlewares: readonly Middleware[] = [
    createRestNonceMiddleware(settings.restNonce, fetchRestNonce),
    storeNonce.middleware,
    addLocaleParameter,
    bypassBrowserCache,
    sendMethodAsPost,
  ];
  // Nests the middlewares, so that the first one sees the request first and the response last.
  const send = middlewares.reduceRight<SendRequest>(
    (next, middleware) => (request) => middleware(request, next),
    sendRequest,
  );

  const sendRest: Http['rest'] = async (request) => {
    const { error, ...response } = await send(toOutgoingRequest(request));
    if (error) throw error;
    return response;
  };

  const fetchHtmlPage = async (url: string, init: RequestInit, options?: CallOptions) => {
    const accept = { headers: { Accept: 'text/html, */*;q=0.1' } };
    const {
      status,
      headers,
      text,
      url: finalUrl,
    } = await fetchText(fetch, url, { ...accept, ...init }, options);
    if (status >= 500) {
      const mayBeDone = init.method === 'POST';
      throw new HttpError({ kind: 'unreadable', code: 'unknown_error', status, headers, mayBeDone });
    }
    return { url: finalUrl, status, html: text };
  };

  return {
    rest: sendRest,
    // Loads the code for paging on demand, because few pages read whole lists.
    restAll: async (request) => (await import('./paging')).readAllPages(sendRest, request),
    batch: (sendBatch, requests, options) =>
      sendBatch(
        { rest: sendRest, nonce: () => storeNonce.ensure(send), storeNonce: storeNonce.update },
        requests,
        options,
      ),
    wcAjax: async (endpoint, fields, options) =>
      (await sendAjax(transport, getEndpointUrl(wcAjaxUrl, endpoint), fields, options)).body,
    async adminAjax(action, fields, options) {
      const outcome = await sendAjax(transport, ajaxUrl, fields, options, action);
      const total = Number.parseInt(outcome.headers.get('X-WP-Total') ?? '', 10);
      const hasTotal = action === 'query-attachments' && !Number.isNaN(total);
      return { data: parseAdminResponse(outcome), total: hasTotal ? total : null };
    },
    postForm: (url, body, options) => fetchHtmlPage(url, { method: 'POST', body }, options),
    getPage: (url, options) => fetchHtmlPage(url, { method: 'GET' }, options),
  };
}

function toOutgoingRequest(request: RestRequest): OutgoingRequest {
  return {
    ...request,
    method: request.method ?? 'GET',
    query: request.query ?? {},
    headers: request.headers ?? {},
  };
}

/** Requests responses in the shopper's language instead of the site's. */
const addLocaleParameter: Middleware = (request, next) =>
  next({ ...request, query: { ...request.query, _locale: 'user' } });

/** Sends PUT, PATCH and DELETE requests as POST, because many hosts allow only GET and POST. */
const sendMethodAsPost: Middleware = (request, next) => {
  if (request.method === 'GET' || request.method === 'POST') return next(request);
  const headers = { ...JSON_TYPE, 'X-HTTP-Method-Override': request.method };
  return next({ ...addRequestHeaders(request, headers), method: 'POST' });
};

/** Bypasses the browser's cache, because WooCommerce 8.5 lets browsers cache personal responses. */
const bypassBrowserCache: Middleware = (request, next) => {
  const isPersonal = /^\/wc\/store(\/v\d+)?\/(cart|checkout|order)\b/.test(request.path);
  return next(request.method === 'GET' && isPersonal ? { ...request, cache: 'no-store' } : request);
};

/**
 * Adds WordPress's `X-WP-Nonce`. A request with the stale nonce of a cached page fails, although guests need no nonce.
 * So the header is omitted from then on if no fresh nonce can be fetched.
 */
function createRestNonceMiddleware(
  initialNonce: string | null,
  fetchFreshNonce: () => Promise<string>,
): Middleware {
  let nonce = initialNonce;
  return async (request, next) => {
    const sendWithRestNonce = () =>
      next(nonce ? addRequestHeaders(request, { 'X-WP-Nonce': nonce }) : request);
    const sentNonce = nonce;
    const firstResponse = await sendWithRestNonce();
    if (firstResponse.error?.code !== 'rest_cookie_invalid_nonce') return firstResponse;
    // Fetches a nonce only if no other request has replaced the rejected one in the meantime.
    if (nonce === sentNonce) {
      const freshNonce = await fetchFreshNonce();
      nonce = /^[\w-]{5,}$/.test(freshNonce) ? freshNonce : null;
    }
    const secondResponse = await sendWithRestNonce();
    const isRefusedAgain = secondResponse.error?.code === 'rest_cookie_invalid_nonce';
    return isRefusedAgain && secondResponse.error
      ? { ...secondResponse, error: copyErrorWithKindOrCode(secondResponse.error, { kind: 'nonce' }) }
      : secondResponse;
  };
}
