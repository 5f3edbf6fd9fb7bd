import type { ExplainedProblem } from '../lib/explain-options';
import { decodeEntities } from '../lib/html-entities';
import { isRecord } from '../lib/json-values';
import { safeUrl } from '../lib/url';
import type { CurrencySettings, Settings, StorePage } from './settings.types';
import { collectSettings, type FieldReader, fieldReader, type Raw } from './settings-sources';

/**
 * The page's settings, validated once. Precedence, lowest first: defaults, WooCommerce's globals,
 * `data-tiem-settings`. A wrong value is reported with its key and what is allowed, and replaced by the default.
 */
export function readSettings(
  document: Document,
  globals: Pick<Window, 'location'>,
): { settings: Settings; problems: ExplainedProblem[] } {
  const problems: ExplainedProblem[] = [];
  const raw = collectSettings(document, globals, problems);
  const field = fieldReader(raw, problems);
  const nestedReader = (key: string): FieldReader => fieldReader(field.record(key), problems, `${key}.`);

  const pages = field.record('storePages');
  const pageReader = fieldReader(pages, problems, 'storePages.');
  const products = nestedReader('productsSettings');
  const prefix = (key: string) => field.text(key, /^[\w-]+$/, 'letters, digits, - and _');
  // An element cannot shadow `location`, unlike `document.baseURI`.
  const addresses = readUrls(field, globals.location.href, (name) =>
    fieldReader(pageReader.record(name), problems, `storePages.${name}.`),
  );

  const settings: Settings = {
    ...addresses,
    ...readLanguage(raw, field, problems),
    pluginPrefix: prefix('pluginPrefix') ?? 'woocommerce',
    themePrefix: prefix('themePrefix') ?? 'flatsome',
    currency: readCurrency(nestedReader('currency')),
    dateFormat: field.text('dateFormat') ?? 'd/m/Y',
    currentUserId: field.wholeNumber('currentUserId') ?? 0,
    currentUserIsAdmin: field.flag('currentUserIsAdmin') ?? false,
    canEditPages: field.flag('canEditPages') ?? false,
    cartRedirectAfterAdd:
      field.flag('cartRedirectAfterAdd') ?? products.flag('cartRedirectAfterAdd') ?? false,
    storeApiNonce: field.readChecked('storeApiNonce', readNonce, '{nonce, timestamp}') ?? null,
    restNonce: field.text('restNonce') || null,
    messages: readMessages(field.record('messages'), problems),
    site: field.texts('site') ?? [],
    disabled: field.texts('disabled') ?? [],
    widgets: readWidgets(field.record('widgets'), problems),
    raw,
  };
  return { settings, problems };
}

const LANGUAGE = /^[a-z]{2,3}([-_][a-z\d]{2,8})*$/i;

/** `locale` is WooCommerce's object or a language tag. */
function readLanguage(
  raw: Readonly<Raw>,
  field: FieldReader,
  problems: ExplainedProblem[],
): Pick<Settings, 'locale' | 'weekdaysShort'> {
  const given = isRecord(raw.locale) ? fieldReader(raw.locale, problems, 'locale.') : undefined;
  const language = (reader: FieldReader, key: string) =>
    reader.text(key, LANGUAGE, 'a language such as vi or en-US');
  const locale = given
    ? (language(given, 'userLocale') ?? language(given, 'siteLocale'))
    : language(field, 'locale');
  const weekdays = given?.texts('weekdaysShort');
  return {
    locale: (locale ?? 'vi').replaceAll('_', '-'),
    weekdaysShort: weekdays?.length === 7 ? weekdays : null,
  };
}

function readNonce(value: unknown): Settings['storeApiNonce'] | undefined {
  const { nonce, timestamp } = isRecord(value) ? value : { nonce: value, timestamp: 0 };
  const time = Number(timestamp ?? 0);
  return typeof nonce === 'string' && nonce !== '' && Number.isFinite(time)
    ? { nonce, timestamp: time }
    : undefined;
}

function readMessages(given: Raw, problems: ExplainedProblem[]): Settings['messages'] {
  const reader = fieldReader(given, problems, 'messages.');
  const messages: Record<string, string> = Object.create(null);
  for (const key of Object.keys(given)) {
    const text = reader.text(key);
    if (text !== undefined) messages[key] = text;
  }
  return messages;
}

function readWidgets(given: Raw, problems: ExplainedProblem[]): Settings['widgets'] {
  const reader = fieldReader(given, problems, 'widgets.');
  const widgets: Record<string, Raw> = Object.create(null);
  for (const name of Object.keys(given)) widgets[name] = reader.record(name);
  return widgets;
}

const DEFAULT_CURRENCY: CurrencySettings = {
  code: 'VND',
  symbol: '₫',
  minorUnit: 0,
  prefix: '',
  suffix: '₫',
  thousandSeparator: '.',
  decimalSeparator: '.',
};

const POSITIONS: Readonly<Record<string, string>> = {
  left: '%1$s%2$s',
  right: '%2$s%1$s',
  left_space: '%1$s\u00a0%2$s',
  right_space: '%2$s\u00a0%1$s',
};

/** WooCommerce gives the position of the symbol as a format (`%1$s` symbol, `%2$s` amount) or only as a word. */
function readCurrency(field: FieldReader): CurrencySettings {
  const symbol = decodeEntities(field.text('symbol') ?? DEFAULT_CURRENCY.symbol);
  const position = field.text(
    'symbolPosition',
    /^(left|right)(_space)?$/,
    'left, right, left_space, right_space',
  );
  const given = field.text('priceFormat', /%2\$s/, 'a format with %1$s (symbol) and %2$s (amount)');
  const format = decodeEntities(given ?? POSITIONS[position ?? 'right'] ?? '');
  const [prefix = '', suffix = ''] = format.split('%2$s').map((part) => part.replaceAll('%1$s', symbol));
  return {
    code: field.text('code', /^[A-Z]{3}$/, 'a code of three capitals') ?? DEFAULT_CURRENCY.code,
    symbol,
    minorUnit: field.wholeNumber('precision', 20) ?? DEFAULT_CURRENCY.minorUnit,
    prefix,
    suffix,
    thousandSeparator: decodeEntities(field.text('thousandSeparator') ?? DEFAULT_CURRENCY.thousandSeparator),
    decimalSeparator: decodeEntities(field.text('decimalSeparator') ?? DEFAULT_CURRENCY.decimalSeparator),
  };
}

export type UrlSettings = Pick<
  Settings,
  'restUrl' | 'ajaxUrl' | 'wcAjaxUrl' | 'homeUrl' | 'cartUrl' | 'loginUrl' | 'storePages'
>;

type PageName = keyof Settings['storePages'];
const PAGES: readonly PageName[] = ['myaccount', 'shop', 'cart', 'checkout', 'privacy', 'terms'];

/**
 * `pageUrl` is the page's own URL. URLs that are not given are derived from others, so that shops in a subfolder
 * work.
 */
export function readUrls(
  field: FieldReader,
  pageUrl: string,
  pageOf: (name: PageName) => FieldReader,
): UrlSettings {
  const link = (key: string, reader = field) =>
    reader.readChecked(
      key,
      (value) => (typeof value === 'string' && value ? safeUrl(value, pageUrl)?.href : undefined),
      'an http(s) address',
    );
  // Nonces and cookies are sent to these URLs, so they must have the page's origin.
  const ownUrl = (key: string, part = '') =>
    field.readChecked(
      key,
      (value) => {
        const url = typeof value === 'string' && value.includes(part) ? safeUrl(value, pageUrl) : null;
        return url?.origin === new URL(pageUrl).origin ? url.href : undefined;
      },
      `an address of this site${part && ` with ${part}`}`,
    );

  const ajaxUrl = ownUrl('ajaxUrl');
  const admin = ownUrl('adminUrl') ?? (ajaxUrl && new URL('.', ajaxUrl).href);
  const home = link('homeUrl') ?? (admin?.includes('/wp-admin/') ? admin.replace(/wp-admin\/.*$/, '') : '/');
  // The page may be served from another host or scheme of the site (www, https) than the settings were written for.
  const { pathname } = new URL(home, pageUrl);
  const homeUrl = withSlash(new URL(pathname, pageUrl).href);

  const loginUrl = link('loginUrl') ?? link('wpLoginUrl') ?? null;
  const storePages = readPages(pageOf, link);
  const cartUrl = link('cartUrl') ?? storePages.cart.permalink ?? homeUrl;
  return {
    homeUrl,
    restUrl: withSlash(ownUrl('restUrl') ?? `${homeUrl}wp-json/`),
    ajaxUrl: ajaxUrl ?? `${homeUrl}wp-admin/admin-ajax.php`,
    wcAjaxUrl: ownUrl('wcAjaxUrl', '%%endpoint%%') ?? `${homeUrl}?wc-ajax=%%endpoint%%`,
    cartUrl,
    loginUrl,
    storePages: {
      ...storePages,
      myaccount: { ...storePages.myaccount, permalink: storePages.myaccount.permalink ?? loginUrl },
      cart: { ...storePages.cart, permalink: storePages.cart.permalink ?? cartUrl },
    },
  };
}

function readPages(
  pageOf: (name: PageName) => FieldReader,
  link: (key: string, reader: FieldReader) => string | undefined,
): Record<PageName, StorePage> {
  const readStorePage = (name: PageName): StorePage => {
    const page = pageOf(name);
    const id = page.wholeNumber('id') ?? 0;
    // WordPress prints `false` for a page that does not exist.
    const isThere = id > 0 && page.readChecked('permalink', Boolean, '') === true;
    return { id, title: page.text('title') ?? '', permalink: (isThere && link('permalink', page)) || null };
  };
  return Object.fromEntries(PAGES.map((name) => [name, readStorePage(name)])) as Record<PageName, StorePage>;
}

function withSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}
