import type { Middleware } from './pipeline';

/** WooCommerce 8.5 forgets to forbid caching of what belongs to one shopper alone. */
export const noStoreReads: Middleware = (request, next) => {
  const isPersonal = /^\/wc\/store(\/v\d+)?\/(cart|checkout|order)\b/.test(request.path);
  return next(request.method === 'GET' && isPersonal ? { ...request, cache: 'no-store' } : request);
};
