import { JSON_TYPE } from './headers';
import { type Middleware, withHeaders } from './pipeline';

/** Many hosts let only GET and POST through. */
export const methodOverride: Middleware = (request, next) => {
  if (request.method === 'GET' || request.method === 'POST') return next(request);
  const headers = { ...JSON_TYPE, 'X-HTTP-Method-Override': request.method };
  return next({ ...withHeaders(request, headers), method: 'POST' });
};
