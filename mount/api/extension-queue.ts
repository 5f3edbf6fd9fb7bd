import type { App } from '../../src/app/app.types';
import type { Extensions } from './extension-api.types';

type QueuedCallback = (tiem: Extensions) => unknown;

/**
 * `(window.tiemQueue = window.tiemQueue || []).push((tiem) => …)` works before and after the bundle has loaded. The
 * extension API is downloaded with the first callback.
 */
export function openQueue(
  loadExtensions: () => Promise<Extensions>,
  { report, signal }: Pick<App, 'report' | 'signal'>,
): void {
  const page = window as { tiemQueue?: unknown };
  let extensions: Promise<Extensions> | undefined;

  function runCallbacks(...callbacks: unknown[]): void {
    if (!callbacks.length) return;
    extensions ??= loadExtensions();
    extensions.then(
      (tiem) => {
        callbacks.forEach(async (callback) => {
          try {
            if (typeof callback !== 'function')
              throw new TypeError(`tiemQueue.push: expected functions, got ${typeof callback}.`);
            await (callback as QueuedCallback)(tiem);
          } catch (cause) {
            report('an extension', cause);
          }
        });
      },
      (cause: unknown) => {
        // Keeps the callbacks; the next push retries the download.
        extensions = undefined;
        waiting.push(...callbacks);
        report('loading extensions', cause);
      },
    );
  }
  const waiting: unknown[] = [];
  const early = page.tiemQueue;
  const queue = { push: (...callbacks: unknown[]) => runCallbacks(...waiting.splice(0), ...callbacks) };
  page.tiemQueue = queue;
  // An element with the id `tiemQueue` is not a queue.
  if (Array.isArray(early)) runCallbacks(...early);
  // Later callbacks wait for the page's next app (hot reload, tests), unless a script has set a queue of its own.
  signal.addEventListener('abort', () => {
    if (page.tiemQueue === queue) page.tiemQueue = waiting;
  });

  // WooCommerce's registry may already be on the page or be loaded by a later script.
  const checkRegistry = () => {
    // With WP_DEBUG, a proxy of WooCommerce 10.5 and later warns of each read; a descriptor is not one.
    const registry = Object.getOwnPropertyDescriptor(
      Object((window as { wc?: unknown }).wc),
      'wcBlocksRegistry',
    )?.value;
    if (!registry || registry.isTiem) return;
    document.removeEventListener('load', checkRegistry, true);
    runCallbacks((tiem: Extensions) => tiem.connectBlocks());
  };
  document.addEventListener('load', checkRegistry, { capture: true, signal });
  checkRegistry();
}
