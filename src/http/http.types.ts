/** The interface of the HTTP client. Only the folder src/http uses the network. */

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RestRequest {
  /** Path relative to the REST root, such as `/wc/store/v1/cart`. */
  path: string;
  method?: HttpMethod;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Timeout in milliseconds; by default that of the client. */
  timeout?: number;
  /** A replacement for `fetch`, for callers that need a feature which `fetch` lacks, such as upload progress. */
  fetch?: typeof fetch;
}

export interface RestResponse<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

/**
 * One response of a batch, at the same index as its request. If a request is rejected, the others are still executed.
 */
export type BatchResult = { ok: true; answer: RestResponse } | { ok: false; error: HttpError };

/** Fields of a form; a name may occur more than once. */
export type FormFields = Iterable<readonly [string, string]> | Readonly<Record<string, string | number>>;

export interface CallOptions {
  signal?: AbortSignal;
  timeout?: number;
}

/** The parts of the HTTP client that are needed to send a batch. */
export interface BatchTransport {
  rest(request: RestRequest): Promise<RestResponse>;
  nonce(): Promise<string | undefined>;
  /** Stores the nonce from a response's headers. */
  storeNonce(headers: Headers, wasRefused?: boolean): boolean;
}

export type SendBatch = (
  transport: BatchTransport,
  requests: readonly RestRequest[],
  options?: CallOptions,
) => Promise<BatchResult[]>;

export interface Http {
  /** Sends a REST request. Rejects only with `HttpError`. */
  rest(request: RestRequest): Promise<RestResponse>;
  /** Sends a GET request with `per_page=-1`, split into pages of 100 whose lists are concatenated. */
  restAll(request: RestRequest): Promise<unknown[]>;
  /**
   * Sends several store changes in one request, 25 at most; each has its own nonce header. The caller passes
   * `sendBatch` (batch.ts), so that pages without batches do not download it.
   */
  batch(send: SendBatch, requests: readonly RestRequest[], options?: CallOptions): Promise<BatchResult[]>;
  wcAjax(endpoint: string, fields: FormFields, options?: CallOptions): Promise<unknown>;
  adminAjax(
    action: string,
    fields: FormFields,
    options?: CallOptions & { method?: 'GET' | 'POST' },
  ): Promise<{ data: unknown; total: number | null }>;
  /** Posts a server-rendered form to the form's own action; the response is an HTML page. */
  postForm(
    url: string,
    body: FormData | URLSearchParams,
    options?: CallOptions,
  ): Promise<{ url: string; status: number; html: string }>;
  getPage(url: string, options?: CallOptions): Promise<{ url: string; status: number; html: string }>;
}

/** All the ways in which a request can fail. */
export type HttpErrorKind =
  /** The browser has no connection: no response was received, and the request may not have arrived. */
  | 'offline'
  | 'timeout'
  | 'aborted'
  /** The response cannot be parsed: a 502 page, a truncated body, a PHP warning instead of JSON. */
  | 'unreadable'
  /**
   * The request was blocked before it reached the shop, for example by a firewall, which responds with a 403 page.
   */
  | 'blocked'
  /** The shop received too many requests; `retryAfter` is the time to wait, in seconds. */
  | 'throttled'
  /** The shop rejected the nonce, and also the fresh nonce of the retry. */
  | 'nonce'
  /** The shop rejected the request: `code` says why. */
  | 'refused'
  /** The shop failed (5xx with a valid error body). */
  | 'broken';

export interface HttpErrorFields {
  kind: HttpErrorKind;
  /**
   * The server's code, or one from section 8 of the specification: `fetch_error`, `invalid_json`, `unknown_error`,
   * `cart_api_error`, …
   */
  code: string;
  status: number | null;
  /** The server's message with entities decoded and tags as sent; empty if there is none for shoppers. */
  serverMessage: string;
  /** The `data` of the error body, as sent. */
  data: unknown;
  retryAfter?: number;
  /** Whether the server may have carried out the request although no response was received. */
  mayBeDone: boolean;
}

export interface HttpError extends Error, HttpErrorFields {
  /**
   * The response's headers, if there was a response. They are not part of `HttpErrorFields`, which may be kept in the
   * store, because the store holds plain data only.
   */
  readonly headers: Headers | null;
}

/** A request on its way to the server; each middleware may pass on a changed copy. */
export interface OutgoingRequest extends RestRequest {
  method: HttpMethod;
  query: NonNullable<RestRequest['query']>;
  headers: Readonly<Record<string, string>>;
  cache?: RequestCache;
}

/** A response on its way back to the caller. A rejection is not thrown yet, because a retry may need its headers. */
export interface IncomingResponse extends RestResponse {
  error: HttpError | null;
}

export type SendRequest = (request: OutgoingRequest) => Promise<IncomingResponse>;
export type Middleware = (request: OutgoingRequest, next: SendRequest) => Promise<IncomingResponse>;
