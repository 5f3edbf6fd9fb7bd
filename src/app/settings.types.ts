/** The settings every domain may need, checked once. What only one domain reads, it decodes from `raw` itself. */
export interface Settings {
  locale: string;
  /** Where the Store API and the platform API live, with a slash at the end; `…?rest_route=/` works too. */
  restUrl: string;
  ajaxUrl: string;
  /** Contains `%%endpoint%%`. */
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
  /** Every key as the page gave it, without prototypes. */
  raw: Readonly<Record<string, unknown>>;
}

export interface StorePage {
  id: number;
  title: string;
  /** `null`: not configured, so no link is drawn. */
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
