import type { AjaxTransport } from './ajax';

/** The browser's `fetch` and clock. `fetch` is looked up for every request, because monitoring scripts may replace it. */
export const pageTransport: AjaxTransport = {
  fetch: (input, init) => fetch(input, init),
  now: () => Date.now(),
};
