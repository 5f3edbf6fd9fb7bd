import type { App } from '../../src/app/app.types';
import { cartDomain, loadWriter } from '../../src/cart';

export { enqueueChange as enqueueInStore } from '../../src/cart';

/** Adds the cart domain, which continues the page's queue, and loads the cart writer, which sends its changes. */
export function joinCartDomain(app: App): void {
  app.addDomain(cartDomain);
  loadWriter(0).catch(() => {});
}
