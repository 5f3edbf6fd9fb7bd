import type { App } from '../../src/app/app.types';
import { cartDomain, loadWriter } from '../../src/cart';

export { enqueueChange as enqueueInStore } from '../../src/cart';

/** The cart domain continues what the page's queue holds. What sends changes is needed at once. */
export function joinCartDomain(app: App): void {
  app.addDomain(cartDomain);
  loadWriter(0).catch(() => {});
}
