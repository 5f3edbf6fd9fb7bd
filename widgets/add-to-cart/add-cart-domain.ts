import type { App } from '../../src/app/app.types';
import { cartDomain, loadWriter } from '../../src/cart';

export { enqueueChange as enqueueInStore } from '../../src/cart';

/**
 * Adds the cart domain to the store and loads the code that sends changes. The domain continues the changes in the
 * page's queue.
 */
export function addCartDomain(app: App): void {
  app.addDomain(cartDomain);
  loadWriter(0).catch(() => {});
}
