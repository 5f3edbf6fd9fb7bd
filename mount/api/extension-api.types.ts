import type { CustomRenderer, RenderFunction } from '../../src/extend/custom-renderer';
import type { CartExtensionApi } from '../../src/extend/extension-api';
import type { PaymentApi } from '../../src/payment';
import type { SharedNames } from '../bridges/wc-blocks/wc.types';

export interface CartUpdate {
  namespace: string;
  /** The data for the plugin's server-side code, passed on unchanged. */
  data: Readonly<Record<string, unknown>>;
  /** Do not show a refusal on the page; the caller shows it. */
  quiet?: boolean;
}

/** The argument of `tiemQueue.push((tiem) => …)`. Each domain adds its own methods. */
export interface Extensions extends CartExtensionApi, PaymentApi {
  readonly version: string;
  /** Content that a function renders into a DOM node, accepted wherever an element is. */
  draw<P>(draw: RenderFunction<P>): CustomRenderer<P>;
  /** Sends data to the plugin's server-side code through the cart's queue; rejects with the shop's reason. */
  updateCart(update: CartUpdate): Promise<void>;
  /** Only for dist/tiem-wc.js: resolves when the global WooCommerce names are connected to this app. */
  wc(shared: SharedNames): Promise<void>;
  /** Imports what is registered in WooCommerce's own registry on this page, and mirrors our state into its stores. */
  connectBlocks(): Promise<void>;
}
