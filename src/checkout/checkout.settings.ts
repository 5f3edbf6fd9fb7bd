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
  isWc8: boolean;
}

const settingsByApp = new WeakMap<App, CheckoutSettings>();

export function getCheckoutSettings(app: App): CheckoutSettings {
  const existing = settingsByApp.get(app);
  if (existing) return existing;
  const { raw } = app.settings;
  const readBooleanSetting = (key: string, defaultValue: boolean): boolean =>
    typeof raw[key] === 'boolean' ? raw[key] : defaultValue;
  const cart = readCartSettings(app.settings);
  const isWc8 = isWcBefore(raw, 9);
  const settings: CheckoutSettings = {
    ...cart,
    schema: decodeAddressSchema(raw, app.messages),
    collectableMethodIds: cart.localPickupEnabled ? cart.collectableMethodIds : [],
    forcedBillingAddress: readBooleanSetting('forcedBillingAddress', false),
    checkoutAllowsGuest: readBooleanSetting('checkoutAllowsGuest', true),
    checkoutAllowsSignup: readBooleanSetting('checkoutAllowsSignup', false),
    showsLoginHint: readBooleanSetting('checkoutShowLoginReminder', true) && app.settings.currentUserId === 0,
    generatesPassword: isWc8 || readBooleanSetting('generatePassword', true),
    isWc8,
  };
  settingsByApp.set(app, settings);
  return settings;
}

/** Applies the field options of the page's checkout block, which override the settings. */
export function overrideFieldSettings(app: App, overrides: Readonly<Record<string, FieldOverride>>): void {
  const settings = getCheckoutSettings(app);
  settingsByApp.set(app, { ...settings, schema: { ...settings.schema, overrides } });
}

/** Adds the states (provinces) of a country that were loaded later, because the page's settings leave them out. */
export function addStatesToCountries(app: App, states: JsonObject): void {
  const settings = getCheckoutSettings(app);
  const { overrides } = settings.schema;
  const schema = decodeAddressSchema(app.settings.raw, app.messages, states);
  settingsByApp.set(app, { ...settings, schema: { ...schema, overrides } });
}
