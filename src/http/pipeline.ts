import type { HttpError } from './errors';
import type { Method, RestRequest, RestResponse } from './http.types';

/** A request on its way out; each middleware may hand on a changed copy. */
export interface OutgoingRequest extends RestRequest {
  method: Method;
  query: NonNullable<RestRequest['query']>;
  headers: Readonly<Record<string, string>>;
  cache?: RequestCache;
}

/** An answer on its way in. A refusal is not thrown yet, because its headers may carry what a second try needs. */
export interface IncomingResponse extends RestResponse {
  error: HttpError | null;
}

export type Send = (request: OutgoingRequest) => Promise<IncomingResponse>;
export type Middleware = (request: OutgoingRequest, next: Send) => Promise<IncomingResponse>;

/** The first one sees the request first and the answer last. */
export function pipeline(middlewares: readonly Middleware[], send: Send): Send {
  return middlewares.reduceRight<Send>((next, middleware) => (request) => middleware(request, next), send);
}

export function withHeaders(
  request: OutgoingRequest,
  headers: Readonly<Record<string, string>>,
): OutgoingRequest {
  return { ...request, headers: { ...request.headers, ...headers } };
}
