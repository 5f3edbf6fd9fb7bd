import type { App } from '../../src/app/app.types';
import type { Extensions } from './extension-api.types';

type QueuedCallback = (tiem: Extensions) => unknown;

/**
 * `(window.tiemQueue = window.tiemQueue || []).push((tiem) => …)` works before and after the bundle has loaded. The
 * extension API is downloaded with the first callback.
 */
export function openQueue(
  arrive: () => Promise<Extensions>,
  { report, signal }: Pick<App, 'report' | 'signal'>,
): void {
  const page = window as { tiemQueue?: unknown };
  let door: Promise<Extensions> | undefined;

  function runCallbacks(...wishes: unknown[]): void {
    if (wishes.length === 0) return;
    door ??= arrive();
    door.then(
      (tiem) => {
        for (const wish of wishes) runCallback(tiem, wish);
      },
      (cause: unknown) => {
        // Keeps the callbacks; the next push retries the download.
        door = undefined;
        waiting.push(...wishes);
        report('extensions could not be loaded', cause);
      },
    );
  }
  function runCallback(tiem: Extensions, wish: unknown): void {
    try {
      if (typeof wish !== 'function')
        throw new TypeError(`tiemQueue.push: expected functions, got ${typeof wish}.`);
      Promise.resolve((wish as QueuedCallback)(tiem)).catch((cause: unknown) =>
        report('an extension', cause),
      );
    } catch (cause) {
      report('an extension', cause);
    }
  }

  const waiting: unknown[] = [];
  const early = page.tiemQueue;
  const queue = { push: (...wishes: unknown[]) => runCallbacks(...waiting.splice(0), ...wishes) };
  page.tiemQueue = queue;
  // An element with the id `tiemQueue` is not a queue.
  if (Array.isArray(early)) runCallbacks(...early);
  watchForWooCommerce(runCallbacks, signal);
  // The next app of the page runs what is pushed from then on, unless a script has put its own queue there by now.
  signal.addEventListener('abort', () => {
    if (page.tiemQueue === queue) page.tiemQueue = waiting;
  });
}

/** WooCommerce's registry may already be on the page or be loaded by a later script. */
function watchForWooCommerce(runCallbacks: (wish: QueuedCallback) => void, signal: AbortSignal): void {
  const checkRegistry = () => {
    const { wcBlocksRegistry: registry } = Object((window as { wc?: unknown }).wc);
    if (!registry || registry.isTiem) return;
    document.removeEventListener('load', checkRegistry, true);
    runCallbacks((tiem) => tiem.connectBlocks());
  };
  document.addEventListener('load', checkRegistry, { capture: true, signal });
  checkRegistry();
}
