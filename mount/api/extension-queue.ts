import type { App } from '../../src/app/app.types';
import type { CustomRenderer, RenderFunction } from '../../src/extend/custom-renderer';
import type { CartExtensionApi } from '../../src/extend/extension-api';
import type { PaymentApi } from '../../src/payment';
import type { SharedWcState } from '../bridges/wc-blocks/wc-values';

export interface CartUpdate {
  namespace: string;
  /** The data of an extension, sent unchanged to the plugin's code on the server. */
  data: Readonly<Record<string, unknown>>;
  /** If true, the page shows no error when the shop rejects the update; the caller has to show it. */
  quiet?: boolean;
}

/** What a plugin receives as `tiem` in `tiemQueue.push((tiem) => …)`: methods to extend the cart and the checkout. */
export interface Extensions extends CartExtensionApi, PaymentApi {
  readonly version: string;
  /** Wraps a function that renders into a DOM node, so that it can be passed wherever a React element is accepted. */
  draw<P>(draw: RenderFunction<P>): CustomRenderer<P>;
  /**
   * Sends data to the plugin's code on the server. The request waits in the cart's queue. Rejects with the shop's error
   * if the shop refuses the data.
   */
  updateCart(update: CartUpdate): Promise<void>;
  /** For dist/tiem-wc.js only: resolves when the global WooCommerce names are connected to this app. */
  wc(shared: SharedWcState): Promise<void>;
  /**
   * Imports the registrations from WooCommerce's own registry on this page, and mirrors our state into its stores.
   */
  connectBlocks(): Promise<void>;
}

/**
 * Lets scripts call `(window.tiemQueue = window.tiemQueue || []).push((tiem) => …)` before or after the bundle has
 * loaded. The extension API is downloaded with the first callback.
 */
export function openExtensionQueue(
  loadExtensions: () => Promise<Extensions>,
  { report, signal, store }: Pick<App, 'report' | 'signal' | 'store'>,
): void {
  let extensions: Promise<Extensions> | undefined;

  function runQueuedCallbacks(...callbacks: unknown[]): void {
    if (!callbacks.length) return;
    extensions ??= loadExtensions();
    extensions.then(
      (tiem) => {
        callbacks.forEach(async (callback) => {
          try {
            if (typeof callback !== 'function')
              throw new TypeError(`tiemQueue.push: expected functions, got ${typeof callback}.`);
            await callback(tiem);
          } catch (cause) {
            report('an extension', cause);
          }
        });
      },
      (cause: unknown) => {
        // Keeps the callbacks in the queue if the download fails. The next push retries the download.
        extensions = undefined;
        waiting.push(...callbacks);
        report('extensions', cause);
      },
    );
  }
  const waiting: unknown[] = [];
  const early = window.tiemQueue;
  const queue = { push: (...callbacks: unknown[]) => runQueuedCallbacks(...waiting.splice(0), ...callbacks) };
  window.tiemQueue = queue;
  // Ignores a value that is not an array, because `window.tiemQueue` may also be an element with that id.
  if (Array.isArray(early)) runQueuedCallbacks(...early);
  // After this app is destroyed (hot reload, tests), later callbacks wait for the next app, unless a script has set a
  // queue of its own.
  signal.addEventListener('abort', () => {
    if (window.tiemQueue === queue) window.tiemQueue = waiting;
  });

  // Checks for WooCommerce's registry only when a widget uses the cart. On other pages the registry may belong to
  // WooCommerce's own mini cart, and the code for checkouts would be downloaded for nothing.
  let isConnected = false;
  const connectNativeBlocksIfFound = () => {
    // Reads `wc` through its property descriptor: with WP_DEBUG, WooCommerce 10.5 and later wrap `window.wc` in a
    // proxy that warns of each direct read.
    const registry = Object.getOwnPropertyDescriptor(Object(window.wc), 'wcBlocksRegistry')?.value;
    if (!registry || registry.isTiem || isConnected || !store.getState().cart) return;
    isConnected = true;
    runQueuedCallbacks((tiem: Extensions) => tiem.connectBlocks());
  };
  document.addEventListener('load', connectNativeBlocksIfFound, { capture: true, signal });
  store.subscribe(connectNativeBlocksIfFound);
}
