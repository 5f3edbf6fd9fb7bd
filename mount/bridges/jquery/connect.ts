import type { JQuery } from '.';

let isConnected: Promise<void> | undefined;

/** Only pages with jQuery download the bridge. Themes load jQuery early, late or not at all. */
export function connectJQueryOnce(
  load: <T>(name: string, from: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const { jQuery } = window as { jQuery?: unknown };
  if (typeof jQuery === 'function') {
    isConnected ??= load('mount/jquery', () => import('.')).then(
      ({ connect }) => void connect(jQuery as JQuery),
      (cause: unknown) => console.error('[tiem] scripts on jQuery hear nothing of this page:', cause),
    );
    return isConnected;
  }
  if (document.readyState !== 'complete')
    window.addEventListener('load', () => void connectJQueryOnce(load), { once: true });
  return Promise.resolve();
}
