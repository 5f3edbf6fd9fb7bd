import type { AjaxTransport } from './ajax';

/**
 * The browser's `fetch` and clock. Each request reads `window.fetch` again, because monitoring scripts may replace it.
 */
export const pageTransport: AjaxTransport = {
  fetch: (input, init) => fetch(input, init),
  now: () => Date.now(),
};
