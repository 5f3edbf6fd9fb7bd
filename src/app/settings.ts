import { decodeEntities } from '../lib/html';
import { isRecord } from '../lib/json-values';
import type { DescribedOptionProblem } from '../lib/option-problems';
import { parseSafeUrl } from '../lib/url';
import type { CurrencySettings, Settings, StorePage } from './settings.types';
import { collectSettings, createFieldReader, type FieldReader, type RawSettings } from './settings-sources';

/**
 * The page's settings, validated once. Precedence, lowest first: defaults, WooCommerce's globals, `data-tiem-settings`.
 * A wrong value is replaced by the default, and reported with its key and the allowed values.
 */
export function readSettings(
  document: Document,
  globals: Pick<Window, 'location'>,
): { settings: Settings; problems: DescribedOptionProblem[] } {
  const problems: DescribedOptionProblem[] = [];
  const raw = collectSettings(document, globals, problems);
  const field = createFieldReader(raw, problems);
  const products = field.nested('productsSettings');
  const readNamePrefix = (key: string) => field.string(key, /^[\w-]+$/, 'letters, digits, - and _');

  const settings: Settings = {
    // Resolves URLs against `location`, because an element can shadow `document.baseURI` (DOM clobbering).
    ...readUrlSettings(field, globals.location.href),
    ...readLanguage(raw, field),
    pluginPrefix: readNamePrefix('pluginPrefix') ?? 'woocommerce',
    themePrefix: readNamePrefix('themePrefix') ?? 'flatsome',
    currency: readCurrencySettings(field.nested('currency')),
    dateFormat: field.string('dateFormat') ?? 'd/m/Y',
    currentUserId: field.integer('currentUserId') ?? 0,
    currentUserIsAdmin: field.flag('currentUserIsAdmin') ?? false,
    canEditPages: field.flag('canEditPages') ?? false,
    cartRedirectAfterAdd:
      field.flag('cartRedirectAfterAdd') ?? products.flag('cartRedirectAfterAdd') ?? false,
    storeApiNonce: field.readValue('storeApiNonce', readNonceAndTime, '{nonce, timestamp}') ?? null,
    restNonce: field.string('restNonce') || null,
    messages: readMessageOverrides(field.nested('messages')),
    site: field.strings('site') ?? [],
    disabled: field.strings('disabled') ?? [],
    widgets: readWidgetOptions(field.nested('widgets')),
    raw,
  };
  return { settings, problems };
}

const LANGUAGE_TAG = /^[a-z]{2,3}([-_][a-z\d]{2,8})*$/i;

/** Reads the setting `locale`, which is WooCommerce's object or a language tag. */
function readLanguage(
  raw: Readonly<RawSettings>,
  field: FieldReader,
): Pick<Settings, 'locale' | 'weekdaysShort'> {
  const localeSettings = isRecord(raw.locale) ? field.nested('locale') : undefined;
  const readLanguageTag = (reader: FieldReader, key: string) =>
    reader.string(key, LANGUAGE_TAG, 'a language such as vi or en-US');
  const locale = localeSettings
    ? (readLanguageTag(localeSettings, 'userLocale') ?? readLanguageTag(localeSettings, 'siteLocale'))
    : readLanguageTag(field, 'locale');
  const weekdays = localeSettings?.strings('weekdaysShort');
  return {
    locale: (locale ?? 'vi').replaceAll('_', '-'),
    weekdaysShort: weekdays?.length === 7 ? weekdays : null,
  };
}

function readNonceAndTime(value: unknown): Settings['storeApiNonce'] | undefined {
  const { nonce, timestamp } = isRecord(value) ? value : { nonce: value };
  const time = Number(timestamp ?? 0);
  return typeof nonce === 'string' && nonce !== '' && Number.isFinite(time)
    ? { nonce, timestamp: time }
    : undefined;
}

function readMessageOverrides(reader: FieldReader): Settings['messages'] {
  const messages: Record<string, string> = Object.create(null);
  for (const key of reader.keys) {
    const text = reader.string(key);
    if (text !== undefined) messages[key] = text;
  }
  return messages;
}

function readWidgetOptions(reader: FieldReader): Settings['widgets'] {
  const widgets: Record<string, RawSettings> = Object.create(null);
  for (const name of reader.keys) widgets[name] = reader.record(name);
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

const FORMAT_BY_POSITION: Readonly<Record<string, string>> = {
  left: '%1$s%2$s',
  right: '%2$s%1$s',
  left_space: '%1$s\u00a0%2$s',
  right_space: '%2$s\u00a0%1$s',
};

/**
 * Reads the shop's currency. WooCommerce gives the position of the symbol as a format (`%1$s` symbol, `%2$s` amount)
 * or only as a word.
 */
function readCurrencySettings(field: FieldReader): CurrencySettings {
  const symbol = decodeEntities(field.string('symbol') ?? DEFAULT_CURRENCY.symbol);
  const position = field.string(
    'symbolPosition',
    /^(left|right)(_space)?$/,
    'left, right, left_space, right_space',
  );
  const priceFormat = field.string('priceFormat', /%2\$s/, 'a format with %1$s (symbol) and %2$s (amount)');
  const format = decodeEntities(priceFormat ?? FORMAT_BY_POSITION[position ?? 'right'] ?? '');
  const [prefix = '', suffix = ''] = format.split('%2$s').map((part) => part.replaceAll('%1$s', symbol));
  return {
    code: field.string('code', /^[A-Z]{3}$/, 'a code of three capitals') ?? DEFAULT_CURRENCY.code,
    symbol,
    minorUnit: field.integer('precision', 20) ?? DEFAULT_CURRENCY.minorUnit,
    prefix,
    suffix,
    thousandSeparator: decodeEntities(
      field.string('thousandSeparator') ?? DEFAULT_CURRENCY.thousandSeparator,
    ),
    decimalSeparator: decodeEntities(field.string('decimalSeparator') ?? DEFAULT_CURRENCY.decimalSeparator),
  };
}

type UrlSettings = Pick<
  Settings,
  'restUrl' | 'ajaxUrl' | 'wcAjaxUrl' | 'homeUrl' | 'cartUrl' | 'loginUrl' | 'storePages'
>;

type PageName = keyof Settings['storePages'];
const PAGES: readonly PageName[] = ['myaccount', 'shop', 'cart', 'checkout', 'privacy', 'terms'];

/**
 * Reads the shop's URLs. `pageUrl` is the page's own URL. Missing URLs are derived from others, so that shops in a
 * subfolder work.
 */
function readUrlSettings(field: FieldReader, pageUrl: string): UrlSettings {
  const readUrlSetting = (key: string, reader = field) =>
    reader.readValue(
      key,
      (value) => (typeof value === 'string' && value ? parseSafeUrl(value, pageUrl)?.href : undefined),
      'an http(s) address',
    );
  // Accepts only URLs with the page's origin, because nonces and cookies are sent to them.
  const readSameOriginUrl = (key: string, requiredText = '') =>
    field.readValue(
      key,
      (value) => {
        const url =
          typeof value === 'string' && value.includes(requiredText) ? parseSafeUrl(value, pageUrl) : null;
        return url?.origin === new URL(pageUrl).origin ? url.href : undefined;
      },
      `an address of this site${requiredText && ` with ${requiredText}`}`,
    );

  const ajaxUrl = readSameOriginUrl('ajaxUrl');
  const adminUrl = readSameOriginUrl('adminUrl') ?? (ajaxUrl && new URL('.', ajaxUrl).href);
  const configuredHomeUrl =
    readUrlSetting('homeUrl') ??
    (adminUrl?.includes('/wp-admin/') ? adminUrl.replace(/wp-admin\/.*$/, '') : '/');
  // Keeps only the path of the home URL, because the page may be served from another host or scheme (www, https)
  // than the settings name.
  const { pathname } = new URL(configuredHomeUrl, pageUrl);
  const homeUrl = addTrailingSlash(new URL(pathname, pageUrl).href);

  const loginUrl = readUrlSetting('loginUrl') ?? readUrlSetting('wpLoginUrl') ?? null;
  const storePages = readStorePages(field.nested('storePages'), readUrlSetting);
  const cartUrl = readUrlSetting('cartUrl') ?? storePages.cart.permalink ?? homeUrl;
  return {
    homeUrl,
    restUrl: addTrailingSlash(readSameOriginUrl('restUrl') ?? `${homeUrl}wp-json/`),
    ajaxUrl: ajaxUrl ?? `${homeUrl}wp-admin/admin-ajax.php`,
    wcAjaxUrl: readSameOriginUrl('wcAjaxUrl', '%%endpoint%%') ?? `${homeUrl}?wc-ajax=%%endpoint%%`,
    cartUrl,
    loginUrl,
    storePages: {
      ...storePages,
      myaccount: { ...storePages.myaccount, permalink: storePages.myaccount.permalink ?? loginUrl },
      cart: { ...storePages.cart, permalink: storePages.cart.permalink ?? cartUrl },
    },
  };
}

function readStorePages(
  pages: FieldReader,
  readUrlSetting: (key: string, reader: FieldReader) => string | undefined,
): Record<PageName, StorePage> {
  const readStorePage = (name: PageName): StorePage => {
    const page = pages.nested(name);
    const id = page.integer('id') ?? 0;
    // Ignores a page with the permalink `false`, which WordPress prints for a page that does not exist.
    const exists = id > 0 && page.readValue('permalink', Boolean, '') === true;
    return {
      id,
      title: page.string('title') ?? '',
      permalink: (exists && readUrlSetting('permalink', page)) || null,
    };
  };
  // The cast is safe, because `PAGES` lists every `PageName`.
  return Object.fromEntries(PAGES.map((name) => [name, readStorePage(name)])) as Record<PageName, StorePage>;
}

function addTrailingSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}
