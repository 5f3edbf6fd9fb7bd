/** The wire as everybody else sees it. Only this folder knows that there is a network. */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RestRequest {
  /** From the REST root: `/wc/store/v1/cart`. */
  path: string;
  method?: Method;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Milliseconds; the pipeline's default when absent. */
  timeout?: number;
  /** Another way to send, for those who need what `fetch` cannot tell (upload progress). */
  fetch?: typeof fetch;
}

export interface RestResponse<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

/** One answer of a batch, at the position of its request: a refusal of one is no failure of the others. */
export type BatchResult = { ok: true; answer: RestResponse } | { ok: false; error: HttpError };

/** The values of a form: a name may come more than once. */
export type FormFields = Iterable<readonly [string, string]> | Readonly<Record<string, string | number>>;

export interface CallOptions {
  signal?: AbortSignal;
  timeout?: number;
}

/** What a batch takes of the wire. */
export interface BatchWire {
  rest(request: RestRequest): Promise<RestResponse>;
  nonce(): Promise<string | undefined>;
  /** The nonce of an answer is the newest. */
  take(headers: Headers, wasRefused?: boolean): boolean;
}

export type SendBatch = (
  wire: BatchWire,
  requests: readonly RestRequest[],
  options?: CallOptions,
) => Promise<BatchResult[]>;

export interface Http {
  /** Rejects with `HttpError`, never with anything else. */
  rest(request: RestRequest): Promise<RestResponse>;
  /** A GET with `per_page=-1`: pages of 100, concatenated. */
  restAll(request: RestRequest): Promise<unknown[]>;
  /**
   * Several store changes in one request, 25 at most; each carries its own nonce. What sends them (batch.ts) is
   * handed in by those who have some: most pages never do.
   */
  batch(send: SendBatch, requests: readonly RestRequest[], options?: CallOptions): Promise<BatchResult[]>;
  wcAjax(endpoint: string, fields: FormFields, options?: CallOptions): Promise<unknown>;
  adminAjax(
    action: string,
    fields: FormFields,
    options?: CallOptions & { method?: 'GET' | 'POST' },
  ): Promise<{ data: unknown; total: number | null }>;
  /** A whole server form to its own action; the answer is a page. */
  postForm(
    url: string,
    body: FormData | URLSearchParams,
    options?: CallOptions,
  ): Promise<{ url: string; status: number; html: string }>;
  getPage(url: string, options?: CallOptions): Promise<{ url: string; status: number; html: string }>;
}

/** The closed set of ways a call can end badly. */
export type HttpErrorKind =
  /** No connection: nothing was answered, and perhaps nothing arrived. */
  | 'offline'
  | 'timeout'
  | 'aborted'
  /** The answer is not what the wire speaks: a 502 page, a cut body, a warning instead of JSON. */
  | 'unreadable'
  /** A wall before the shop (a firewall's 403 page). */
  | 'blocked'
  /** Too many requests; `retryAfter` in seconds. */
  | 'throttled'
  /** The nonce was refused twice. */
  | 'nonce'
  /** The shop understood and refused: `code` says why. */
  | 'refused'
  /** The shop broke (5xx with a proper error body). */
  | 'broken';

export interface HttpErrorFields {
  kind: HttpErrorKind;
  /** The server's code, or section 8's: `fetch_error`, `invalid_json`, `unknown_error`, `cart_api_error`, … */
  code: string;
  status: number | null;
  /** The server's sentence, entities decoded, tags as sent; empty if it said nothing a shopper should read. */
  serverMessage: string;
  /** The error body's `data`, as sent. */
  data: unknown;
  retryAfter?: number;
  /** Whether the work may have been done although no answer came. */
  mayBeDone: boolean;
}

export interface HttpError extends Error, HttpErrorFields {
  /** Of the answer, where there was one. Not part of the fields, which the store may keep. */
  readonly headers: Headers | null;
}
