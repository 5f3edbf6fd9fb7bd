import { type AddressSchema, decodeAddressSchema, type FieldOverride } from '../address';
import type { App } from '../app/app.types';
import { type CartSettings, readCartSettings } from '../cart';
import type { JsonObject } from '../lib/json-values';
import { isWcBefore } from '../lib/wc-version';

/** The cart's settings, and settings that only the checkout uses. */
export interface CheckoutSettings extends CartSettings {
  schema: AddressSchema;
  forcedBillingAddress: boolean;
  checkoutAllowsGuest: boolean;
  checkoutAllowsSignup: boolean;
  showsLoginHint: boolean;
  /**
   * WooCommerce 8 always generates the password and sends it by email; later versions do so if the shop is set up that
   * way.
   */
  generatesPassword: boolean;
  /**
   * Whether the shop runs WooCommerce 8, whose Store API accepts neither additional fields nor a password chosen by
   * the customer.
   */
  isVersion8: boolean;
}

const readSettings = new WeakMap<App, CheckoutSettings>();

export function getCheckoutSettings(app: App): CheckoutSettings {
  const known = readSettings.get(app);
  if (known) return known;
  const { raw } = app.settings;
  const readFlag = (key: string, defaultValue: boolean): boolean =>
    typeof raw[key] === 'boolean' ? raw[key] : defaultValue;
  const cart = readCartSettings(app.settings);
  const isVersion8 = isWcBefore(raw, 9);
  const settings: CheckoutSettings = {
    ...cart,
    schema: decodeAddressSchema(raw, app.messages),
    collectableMethodIds: cart.localPickupEnabled ? cart.collectableMethodIds : [],
    forcedBillingAddress: readFlag('forcedBillingAddress', false),
    checkoutAllowsGuest: readFlag('checkoutAllowsGuest', true),
    checkoutAllowsSignup: readFlag('checkoutAllowsSignup', false),
    showsLoginHint: readFlag('checkoutShowLoginReminder', true) && app.settings.currentUserId === 0,
    generatesPassword: isVersion8 || readFlag('generatePassword', true),
    isVersion8,
  };
  readSettings.set(app, settings);
  return settings;
}

/** Applies the field options of the page's checkout block, which override the settings. */
export function overrideFields(app: App, overrides: Readonly<Record<string, FieldOverride>>): void {
  const known = getCheckoutSettings(app);
  if (known.schema.overrides !== overrides)
    readSettings.set(app, { ...known, schema: { ...known.schema, overrides } });
}

/** Adds loaded states, which the page's settings leave out. */
export function addStatesToCountries(app: App, states: JsonObject): void {
  const known = getCheckoutSettings(app);
  const { overrides } = known.schema;
  const schema = decodeAddressSchema(app.settings.raw, app.messages, states);
  readSettings.set(app, { ...known, schema: { ...schema, overrides } });
}
