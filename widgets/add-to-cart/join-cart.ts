import type { App } from '../../src/app/app.types';
import { cartDomain, loadWriter } from '../../src/cart';

export { enqueueChange as enqueueInStore } from '../../src/cart';

/**
 * Adds the cart domain to the store and loads the cart writer. The domain takes over the changes in the page's
 * queue, and the writer sends them.
 */
export function joinCartDomain(app: App): void {
  app.addDomain(cartDomain);
  loadWriter(0).catch(() => {});
}
