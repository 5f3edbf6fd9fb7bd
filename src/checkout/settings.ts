import { type AddressSchema, readSchema } from '../address';
import type { App } from '../app/app.types';

/** What only the checkout reads of the page's settings. */
export interface CheckoutSettings {
  schema: AddressSchema;
  localPickupEnabled: boolean;
  collectableMethodIds: readonly string[];
  forcedBillingAddress: boolean;
  checkoutAllowsGuest: boolean;
  checkoutAllowsSignup: boolean;
  showsLoginHint: boolean;
  /** WooCommerce 11 asks for a password where it does not make one. */
  generatesPassword: boolean;
}

const read = new WeakMap<App, CheckoutSettings>();

export function settingsOf(app: App): CheckoutSettings {
  const known = read.get(app);
  if (known) return known;
  const { raw } = app.settings;
  const flag = (key: string, otherwise: boolean): boolean =>
    typeof raw[key] === 'boolean' ? (raw[key] as boolean) : otherwise;
  const { collectableMethodIds: ids } = raw;
  const localPickupEnabled = flag('localPickupEnabled', false);
  const made: CheckoutSettings = {
    schema: readSchema(raw, app.messages),
    localPickupEnabled,
    collectableMethodIds:
      localPickupEnabled && Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [],
    forcedBillingAddress: flag('forcedBillingAddress', false),
    checkoutAllowsGuest: flag('checkoutAllowsGuest', true),
    checkoutAllowsSignup: flag('checkoutAllowsSignup', false),
    showsLoginHint: flag('checkoutShowLoginReminder', true) && app.settings.currentUserId === 0,
    generatesPassword: flag('generatePassword', true),
  };
  read.set(app, made);
  return made;
}
