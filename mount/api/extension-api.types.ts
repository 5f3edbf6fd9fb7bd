import type { CustomRenderer, RenderFunction } from '../../src/extend/custom-renderer';
import type { CartExtensionApi } from '../../src/extend/extension-api';
import type { PaymentApi } from '../../src/payment';
import type { SharedNames } from '../bridges/wc-blocks/wc.types';

export interface CartUpdate {
  namespace: string;
  /** What the plugin's part of the server is told, as it wants it. */
  data: Readonly<Record<string, unknown>>;
  /** A refusal is not said on the page: whoever asks says it. */
  isSilent?: boolean;
}

/** What code of others is given by `tiemQueue.push((tiem) => …)`. Each domain brings its own part. */
export interface Extensions extends CartExtensionApi, PaymentApi {
  readonly version: string;
  /** An element of no framework, wherever one is asked for. */
  draw<P>(draw: RenderFunction<P>): CustomRenderer<P>;
  /** Asks the plugin's part of the server, in the cart's queue; rejects with the shop's reason. */
  updateCart(update: CartUpdate): Promise<void>;
  /** For dist/tiem-wc.js alone: resolves when its names have their answers. */
  wc(shared: SharedNames): Promise<void>;
  /** Where WooCommerce's own registry is on the page: reads it, and tells its stores. */
  connectBlocks(): Promise<void>;
}
