/**
 * The settings that any domain may need, validated once. Settings that only one domain needs are decoded by that
 * domain from `raw`.
 */
export interface Settings {
  locale: string;
  /** The REST root of the Store API and WordPress, ending with a slash; `…?rest_route=/` works too. */
  restUrl: string;
  ajaxUrl: string;
  /** URL pattern for `wc-ajax` requests, with the placeholder `%%endpoint%%`. */
  wcAjaxUrl: string;
  homeUrl: string;
  cartUrl: string;
  loginUrl: string | null;
  pluginPrefix: string;
  themePrefix: string;
  currency: CurrencySettings;
  dateFormat: string;
  weekdaysShort: readonly string[] | null;
  currentUserId: number;
  currentUserIsAdmin: boolean;
  canEditPages: boolean;
  storePages: Readonly<Record<'myaccount' | 'shop' | 'cart' | 'checkout' | 'privacy' | 'terms', StorePage>>;
  cartRedirectAfterAdd: boolean;
  storeApiNonce: { nonce: string; timestamp: number } | null;
  restNonce: string | null;
  messages: Readonly<Record<string, string>>;
  site: readonly string[];
  disabled: readonly string[];
  /** Options for all mount points of a widget: `{"mini-cart": {"panel": "dropdown"}}`. */
  widgets: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** All settings as the page contains them, in objects without prototypes. */
  raw: Readonly<Record<string, unknown>>;
}

export interface StorePage {
  id: number;
  title: string;
  /** URL of the page; `null` if the page is not configured, in which case no link is rendered. */
  permalink: string | null;
}

export interface CurrencySettings {
  code: string;
  symbol: string;
  minorUnit: number;
  prefix: string;
  suffix: string;
  thousandSeparator: string;
  decimalSeparator: string;
}
