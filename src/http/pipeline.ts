import type { HttpError } from './errors';
import type { Method, RestAnswer, RestRequest } from './http.types';

/** A request on its way out; each middleware may hand on a changed copy. */
export interface Outgoing extends RestRequest {
  method: Method;
  query: NonNullable<RestRequest['query']>;
  headers: Readonly<Record<string, string>>;
  cache?: RequestCache;
}

/** An answer on its way in. A refusal is not thrown yet, because its headers may carry what a second try needs. */
export interface Outcome extends RestAnswer {
  error: HttpError | null;
}

export type Send = (request: Outgoing) => Promise<Outcome>;
export type Middleware = (request: Outgoing, next: Send) => Promise<Outcome>;

/** The first one sees the request first and the answer last. */
export function pipeline(middlewares: readonly Middleware[], send: Send): Send {
  return middlewares.reduceRight<Send>((next, middleware) => (request) => middleware(request, next), send);
}

export function withHeaders(request: Outgoing, headers: Readonly<Record<string, string>>): Outgoing {
  return { ...request, headers: { ...request.headers, ...headers } };
}
