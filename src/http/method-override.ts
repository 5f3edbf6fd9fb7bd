import { type Middleware, withHeaders } from './pipeline';

/** Many hosts let only GET and POST through. */
export const methodOverride: Middleware = (request, next) => {
  if (request.method === 'GET' || request.method === 'POST') return next(request);
  const headers = { 'X-HTTP-Method-Override': request.method, 'Content-Type': 'application/json' };
  return next({ ...withHeaders(request, headers), method: 'POST' });
};
