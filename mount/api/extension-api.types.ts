import type { CustomRenderer, RenderFunction } from '../../src/extend/custom-renderer';
import type { CartExtensionApi } from '../../src/extend/extension-api';
import type { PaymentApi } from '../../src/payment';
import type { SharedWcState } from '../bridges/wc-blocks/wc.types';

export interface CartUpdate {
  namespace: string;
  /** The data for the plugin's server-side code, sent unchanged. */
  data: Readonly<Record<string, unknown>>;
  /** Do not show the error on the page if the shop rejects the update; the caller shows it. */
  quiet?: boolean;
}

/** The argument of `tiemQueue.push((tiem) => …)`. Each domain adds its own methods. */
export interface Extensions extends CartExtensionApi, PaymentApi {
  readonly version: string;
  /** Wraps a function that renders into a DOM node, so that it can be passed wherever an element is accepted. */
  draw<P>(draw: RenderFunction<P>): CustomRenderer<P>;
  /**
   * Sends data to the plugin's server-side code through the cart's queue; the promise rejects with the shop's
   * error.
   */
  updateCart(update: CartUpdate): Promise<void>;
  /** For dist/tiem-wc.js only: resolves when the global WooCommerce names are connected to this app. */
  wc(shared: SharedWcState): Promise<void>;
  /**
   * Imports the registrations from WooCommerce's own registry on this page, and mirrors our state into its stores.
   */
  connectBlocks(): Promise<void>;
}
