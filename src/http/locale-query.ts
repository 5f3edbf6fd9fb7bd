import type { Middleware } from './pipeline';

/** Asks for answers in the shopper's language rather than the site's. */
export const localeQuery: Middleware = (request, next) =>
  next({ ...request, query: { ...request.query, _locale: 'user' } });
