import type { HttpError } from './errors';
import type { HttpMethod, RestRequest, RestResponse } from './http.types';

/** A request on its way to the server; each middleware may pass on a changed copy. */
export interface OutgoingRequest extends RestRequest {
  method: HttpMethod;
  query: NonNullable<RestRequest['query']>;
  headers: Readonly<Record<string, string>>;
  cache?: RequestCache;
}

/** A response on its way back. A rejection is not thrown yet, because its headers may be needed for a retry. */
export interface IncomingResponse extends RestResponse {
  error: HttpError | null;
}

export type SendRequest = (request: OutgoingRequest) => Promise<IncomingResponse>;
export type Middleware = (request: OutgoingRequest, next: SendRequest) => Promise<IncomingResponse>;

/** The first middleware sees the request first and the response last. */
export function composeMiddlewares(middlewares: readonly Middleware[], send: SendRequest): SendRequest {
  return middlewares.reduceRight<SendRequest>(
    (next, middleware) => (request) => middleware(request, next),
    send,
  );
}

export function withHeaders(
  request: OutgoingRequest,
  headers: Readonly<Record<string, string>>,
): OutgoingRequest {
  return { ...request, headers: { ...request.headers, ...headers } };
}
