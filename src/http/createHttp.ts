import type { Settings } from '../app/settings.types';
import { joinRest, withQuery } from '../lib/url';
import { addressOf, readAdminAnswer, sendAjax } from './ajax';
import { HttpError } from './errors';
import { exchange } from './exchange';
import { freshReads } from './fresh-reads';
import { ACCEPT_JSON, JSON_TYPE } from './headers';
import type { CallOptions, Http, RestRequest } from './http.types';
import { locale } from './locale';
import { methodOverride } from './method-override';
import { type Outgoing, pipeline, type Send } from './pipeline';
import { readAnswer } from './read-answer';
import { restNonce } from './rest-nonce';
import { createStoreNonce, type NonceStorage } from './store-nonce';

export interface HttpDependencies {
  settings: Pick<Settings, 'restUrl' | 'ajaxUrl' | 'wcAjaxUrl' | 'storeApiNonce' | 'restNonce'>;
  clock: { now(): number };
  fetch?: typeof fetch;
  /** Where the store's nonce is shared with the shopper's other tabs. */
  storage?: NonceStorage;
}

export function createHttp({
  settings,
  clock,
  // Looked up on every call: monitoring scripts replace it after us.
  fetch = (input, init) => globalThis.fetch(input, init),
  storage = () => localStorage,
}: HttpDependencies): Http {
  const { restUrl, ajaxUrl, wcAjaxUrl } = settings;
  const wire = { fetch, now: () => clock.now() };

  const transport: Send = async (request) => {
    const { method, path, query, body, cache } = request;
    // The browser itself writes the type of a form, whose boundary only it knows.
    const isJson = body !== undefined && !(body instanceof FormData);
    const init = {
      method,
      cache,
      headers: { ...ACCEPT_JSON, ...(isJson && JSON_TYPE), ...request.headers },
      body: isJson ? JSON.stringify(body) : body,
    };
    const answer = await exchange(request.fetch ?? fetch, joinRest(restUrl, path, query), init, request);
    return readAnswer(answer, { isRead: method === 'GET', now: clock.now() });
  };

  const fetchRestNonce = async (): Promise<string> => {
    const { status, text } = await exchange(fetch, withQuery(ajaxUrl, { action: 'rest-nonce' }), {
      cache: 'no-store',
    });
    return status === 200 ? text.trim() : '';
  };

  const storeNonce = createStoreNonce(settings.storeApiNonce, storage);
  const common = [locale, freshReads, methodOverride];
  const send = pipeline(
    [restNonce(settings.restNonce, fetchRestNonce), storeNonce.middleware, ...common],
    transport,
  );

  const rest: Http['rest'] = async (request) => {
    const { error, ...answer } = await send(outgoing(request));
    if (error) throw error;
    return answer;
  };

  const page = async (url: string, init: RequestInit, options?: CallOptions) => {
    const accept = { headers: { Accept: 'text/html, */*;q=0.1' } };
    const {
      status,
      headers,
      text,
      url: arrived,
    } = await exchange(fetch, url, { ...accept, ...init }, options);
    if (status >= 500) {
      const maybeDone = init.method === 'POST';
      throw new HttpError({ kind: 'unreadable', code: 'unknown_error', status, headers, maybeDone });
    }
    return { url: arrived, status, html: text };
  };

  return {
    rest,
    // Lists are read whole on few pages only.
    restAll: async (request) => (await import('./paging')).readAllPages(rest, request),
    batch: (sendBatch, requests, options) =>
      sendBatch({ rest, nonce: () => storeNonce.ready(send), take: storeNonce.take }, requests, options),
    wcAjax: async (endpoint, fields, options) =>
      (await sendAjax(wire, addressOf(wcAjaxUrl, endpoint), fields, options)).body,
    async adminAjax(action, fields, options) {
      const outcome = await sendAjax(wire, ajaxUrl, fields, options, action);
      const total = Number.parseInt(outcome.headers.get('X-WP-Total') ?? '', 10);
      const hasTotal = action === 'query-attachments' && !Number.isNaN(total);
      return { data: readAdminAnswer(outcome), total: hasTotal ? total : null };
    },
    postForm: (url, body, options) => page(url, { method: 'POST', body }, options),
    getPage: (url, options) => page(url, { method: 'GET' }, options),
  };
}

function outgoing(request: RestRequest): Outgoing {
  return {
    ...request,
    method: request.method ?? 'GET',
    query: request.query ?? {},
    headers: request.headers ?? {},
  };
}
