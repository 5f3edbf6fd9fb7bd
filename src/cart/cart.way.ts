import type { App } from '../app/app.types';
import { createStorage, type KeyedStorage } from '../lib/storage';
import type { QuantityChange } from './cart.change.types';

const MISSING = 'cart:no-quantity-action';

/** What is known of this shop for as long as the tab is open. */
const visitOf = ({ settings: { homeUrl, currentUserId } }: App): KeyedStorage =>
  createStorage('session', homeUrl, currentUserId);

/** The theme's own action, as long as it is not known to be missing; the setting `themeActions` knows better. */
export function quantityWay(app: App): Pick<QuantityChange, 'by'> {
  const { themeActions = visitOf(app).read(MISSING) !== true } = app.settings.raw;
  return themeActions === false ? {} : { by: 'theme' };
}

export function noteMissingAction(app: App): void {
  visitOf(app).write(MISSING, true);
}
