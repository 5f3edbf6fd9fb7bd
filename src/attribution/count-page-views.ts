/** Counts the current page and reads and writes the attribution cookies. */
import type { Settings } from '../app/settings.types';
import type { JsonObject } from '../lib/json-values';
import { deleteCookie, readCookie, tryOrUndefined, writeCookie } from '../lib/storage';
import {
  type Attribution,
  type AttributionConfig,
  addPageView,
  createFieldValues,
  type LandingPage,
  type PageView,
  type SourceRecord,
} from './attribution.rules';

interface CountedPage {
  urlWithoutHash: string;
  attribution: Attribution;
}

/**
 * Counts each page view once, even if several forms ask for attribution data. The count is kept in memory, because
 * the cookies may expire within seconds.
 */
let lastCountedPage: CountedPage | undefined;

export function countPageView(config: AttributionConfig, landing: LandingPage, count?: string | null): void {
  const url = location.href;
  const urlWithoutHash = url.replace(/#.*/, '');
  if (lastCountedPage?.urlWithoutHash === urlWithoutHash) return;
  const sourcebuster = readSourcebusterAttribution();
  const page: PageView = { url, landing, count, userAgent: navigator.userAgent };
  const attribution = sourcebuster ?? addPageView(readStoredAttribution(), page, config.searchEngines);
  lastCountedPage = { urlWithoutHash, attribution };
  if (!sourcebuster) tryOrUndefined(() => writeAttribution(attribution, config));
}

export function deleteVisitorAttribution(): void {
  lastCountedPage = undefined;
  tryOrUndefined(deleteAttribution);
}

const readStoredAttribution = (): Attribution => tryOrUndefined(() => readAttribution(document.cookie)) ?? {};

/**
 * Field name without its prefix → value, as the block checkout sends them in `{plugin}/order-attribution`. Empty if
 * nothing is known or tracking is not allowed.
 */
export function getAttributionValues({ raw }: Pick<Settings, 'raw'>): Record<string, string> {
  const attribution = lastCountedPage?.attribution ?? readStoredAttribution();
  return attribution.current ? createFieldValues(attribution, readAttributionConfig(raw).fields) : {};
}

/**
 * Reads the data of WooCommerce's own script, which has already counted this page. Counting the page again would add
 * page views that did not happen.
 */
function readSourcebusterAttribution(): Attribution | undefined {
  // The cast names sourcebuster's format, in which this module stores its own data too.
  const sourcebusterData = tryOrUndefined(() => (window as { sbjs?: { get?: Attribution } }).sbjs?.get);
  return sourcebusterData?.current?.typ ? sourcebusterData : undefined;
}

/**
 * Cookie names and format of sourcebuster, the library of WooCommerce's own script, so that a shop can switch between
 * that script and this widget.
 */

const COOKIE_NAMES = ['current', 'current_add', 'first', 'first_add', 'session', 'udata'] as const;
const SEPARATOR = '|||';
/** Maximum length of a cookie's value; browsers reject cookies above 4,096 bytes, including name and attributes. */
const MAX_COOKIE_LENGTH = 3800;

function readAttribution(cookies: string): Attribution {
  return Object.fromEntries(
    COOKIE_NAMES.map((name) => [name, parseCookie(readCookie(`sbjs_${name}`, cookies))]),
  );
}

function writeAttribution(attribution: Attribution, { lifetime, session }: AttributionConfig): void {
  for (const name of COOKIE_NAMES) {
    const days = name === 'session' ? session / 1440 : lifetime * 30;
    const value = attribution[name];
    if (value) writeCookie(`sbjs_${name}`, serializeCookie(value), { days, ...getCookieDomain() });
  }
}

/**
 * Also deletes `sbjs_migrations`, which only sourcebuster writes, and cookies that were set for this host without a
 * domain.
 */
function deleteAttribution(): void {
  if (!document.cookie.includes('sbjs_')) return;
  for (const name of [...COOKIE_NAMES, 'migrations']) {
    deleteCookie(`sbjs_${name}`, getCookieDomain());
    deleteCookie(`sbjs_${name}`);
  }
}

/** Uses the same cookie domain as sourcebuster; otherwise two cookies with the same name would exist. */
function getCookieDomain(): { domain?: string } {
  const { hostname } = location;
  return /\.[a-z][\w-]*$/i.test(hostname) ? { domain: hostname } : {};
}

function parseCookie(text: string | undefined): SourceRecord | undefined {
  if (!text) return undefined;
  // Decodes a cookie without a separator as base64. Later WooCommerce versions encode cookies this way, because some
  // firewalls block a `|`.
  const plain = text.includes(SEPARATOR) ? text : (tryOrUndefined(() => atob(text)) ?? '');
  const pairs = plain.split(SEPARATOR).map((pair) => pair.split(/=(.*)/s, 2));
  return plain.includes('=') ? Object.fromEntries(pairs) : undefined;
}

function serializeCookie(values: SourceRecord): string {
  for (let maxLength = 2000; ; maxLength /= 2) {
    // Truncates by code points: `encodeURIComponent` throws on half a surrogate pair.
    const pairs = Object.entries(values).map(
      ([key, value]) => `${key}=${[...value].slice(0, maxLength).join('')}`,
    );
    const text = pairs.join(SEPARATOR);
    if (encodeURIComponent(text).length <= MAX_COOKIE_LENGTH) return text;
  }
}

/** Field name in forms and orders → cookie and key of its value. */
const FIELDS = {
  type: 'current.typ',
  url: 'current_add.rf',
  utm_campaign: 'current.cmp',
  utm_source: 'current.src',
  utm_medium: 'current.mdm',
  utm_content: 'current.cnt',
  utm_id: 'current.id',
  utm_term: 'current.trm',
  session_entry: 'current_add.ep',
  session_start_time: 'current_add.fd',
  session_pages: 'session.pgs',
  session_count: 'udata.vst',
  user_agent: 'udata.uag',
};

/**
 * Decodes the setting `attribution`. Invalid values fall back to defaults, because an order must not fail because of
 * its attribution.
 */
export function readAttributionConfig(raw: Readonly<Record<string, unknown>>): AttributionConfig {
  const setting: JsonObject = Object(raw.attribution);
  const readPositiveNumber = (key: string, fallback: number) => {
    const number = Number(setting[key]);
    return number > 0 ? number : fallback;
  };
  const fields: AttributionConfig['fields'] = Object(setting.fields);
  return {
    lifetime: readPositiveNumber('lifetime', 0.00001),
    session: readPositiveNumber('session', 30),
    prefix: String(setting.prefix || 'wc_order_attribution_'),
    allowTracking: setting.allowTracking !== false && setting.allowTracking !== 'no',
    // Takes the names of the attribution fields from WooCommerce's setting, because later versions may rename the
    // fields.
    fields: Object.keys(fields).length > 0 ? fields : FIELDS,
    searchEngines: Object(setting.searchEngines),
  };
}
