import { getQuery } from './script-events';

/**
 * Runs the callback after the handlers that scripts have registered for the ready event. Returns a cleanup
 * function.
 */
export function whenReady(start: () => void): () => void {
  let isStopped = false;
  const startUnlessStopped = () => {
    if (!isStopped) start();
  };
  const waitForReadyEvent = () => {
    const query = getQuery();
    // jQuery calls ready handlers in the order in which they were registered.
    if (query) (query as unknown as (ready: () => void) => void)(startUnlessStopped);
    else setTimeout(startUnlessStopped);
  };
  if (document.readyState === 'complete') waitForReadyEvent();
  else addEventListener(isParsed() ? 'load' : 'DOMContentLoaded', waitForReadyEvent, { once: true });
  return () => {
    isStopped = true;
  };
}

/** Whether `DOMContentLoaded` has fired, which `readyState` does not show. */
function isParsed(): boolean {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  return Number((navigation as PerformanceNavigationTiming | undefined)?.domContentLoadedEventStart) > 0;
}
