import type { JQuery } from './jquery.types';

const isJQuery = (value: unknown): value is JQuery => typeof value === 'function';

/** Downloads the bridge only on pages with jQuery, which themes load early, late or not at all. */
export function createJQueryBridge(
  load: <T>(name: string, from: () => Promise<T>) => Promise<T>,
  signal: AbortSignal,
): () => Promise<void> {
  let connected: Promise<void> | undefined;
  /** Resolves when the bridge is connected, or at once if the page has no jQuery yet. */
  async function connectBridgeOnce(): Promise<void> {
    const { jQuery } = window;
    if (!isJQuery(jQuery)) return;
    connected ??= load('mount/jquery', () => import('./events')).then(
      ({ connectJQueryEvents }) => {
        if (!signal.aborted) signal.addEventListener('abort', connectJQueryEvents(jQuery));
      },
      (cause: unknown) => console.error('[tiem] jQuery events failed to load:', cause),
    );
    return connected;
  }
  if (document.readyState !== 'complete')
    window.addEventListener('load', connectBridgeOnce, { once: true, signal });
  return connectBridgeOnce;
}
