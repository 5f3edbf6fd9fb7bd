import type { ExtendDoor } from '../src/extend/door';
import type { Draw, Drawing } from '../src/extend/drawing';
import type { PaymentDoor } from '../src/payment';
import type { SharedNames } from './wc/wc.types';

export interface CartUpdate {
  namespace: string;
  /** What the plugin's part of the server is told, as it wants it. */
  data: Readonly<Record<string, unknown>>;
  /** A refusal is not said on the page: whoever asks says it. */
  quiet?: boolean;
}

/** What code of others is given by `tiemQueue.push((tiem) => …)`. Each domain brings its own part. */
export interface Extensions extends ExtendDoor, PaymentDoor {
  readonly version: string;
  /** An element of no framework, wherever one is asked for. */
  draw<P>(draw: Draw<P>): Drawing<P>;
  /** Asks the plugin's part of the server, in the cart's queue; rejects with the shop's reason. */
  updateCart(update: CartUpdate): Promise<void>;
  /** For dist/tiem-wc.js alone: resolves when its names have their answers. */
  wc(shared: SharedNames): Promise<void>;
  /** Where WooCommerce's own registry is on the page: reads it, and tells its stores. */
  besideWooCommerce(): Promise<void>;
}
