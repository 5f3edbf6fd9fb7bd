import type { JQuery } from './legacy-bridge';

let bridged: Promise<void> | undefined;

/** Only pages that have jQuery download what speaks it; themes bring it early, late or never. */
export function bridgeToScripts(
  load: <T>(name: string, from: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const { jQuery } = window as { jQuery?: unknown };
  if (typeof jQuery === 'function') {
    bridged ??= load('mount/legacy-bridge', () => import('./legacy-bridge')).then(
      ({ bridgeToJQuery }) => void bridgeToJQuery(jQuery as JQuery),
      (cause: unknown) => console.error('[tiem] scripts on jQuery hear nothing of this page:', cause),
    );
    return bridged;
  }
  if (document.readyState !== 'complete')
    window.addEventListener('load', () => void bridgeToScripts(load), { once: true });
  return Promise.resolve();
}
