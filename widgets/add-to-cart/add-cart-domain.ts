import type { App } from '../../src/app/app.types';
import { cartDomain, loadWriter } from '../../src/cart';

export { enqueueChange as enqueueInStore } from '../../src/cart';

/**
 * Adds the cart domain to the store, which takes over the changes in the page's queue, and loads the code that sends
 * them.
 */
export function addCartDomain(app: App): void {
  app.addDomain(cartDomain);
  loadWriter(0).catch(() => {});
}
