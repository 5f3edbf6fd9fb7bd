/** What the page in front of us adds to the trail. */
import type { Settings } from '../app/settings.types';
import { deleteCookie, readCookie, writeCookie } from '../lib/cookies';
import { tryOrUndefined } from '../lib/try-catch';
import { readConfig } from './attribution.config';
import { fieldValues, nextAttribution } from './attribution.rules';
import type { Attribution, AttributionConfig, LandingPage, SourceRecord } from './attribution.types';

interface CountedPage {
  address: string;
  trail: Attribution;
}

/** A page is counted once, however many forms of it ask. Kept, because the cookies may live for seconds only. */
let counted: CountedPage | undefined;

export function countPage(config: AttributionConfig, landing: LandingPage, pages?: string | null): void {
  const url = location.href;
  const address = url.replace(/#.*/, '');
  if (counted?.address === address) return;
  const theirs = activeSourcebuster();
  const page = { url, landing, pages, userAgent: navigator.userAgent };
  const trail = theirs ?? nextAttribution(storedAttribution(), page, config.searchEngines);
  counted = { address, trail };
  if (!theirs) tryOrUndefined(() => writeAttribution(trail, config));
}

export function forgetVisitor(): void {
  counted = undefined;
  tryOrUndefined(deleteAttribution);
}

const storedAttribution = (): Attribution => tryOrUndefined(() => readAttribution(document.cookie)) ?? {};

/**
 * Field → value, without the prefix: what the block checkout sends as `{plugin}/order-attribution`. Empty where
 * nothing is known, or may be.
 */
export function attributionValues({ raw }: Pick<Settings, 'raw'>): Record<string, string> {
  const trail = counted?.trail ?? storedAttribution();
  return trail.current ? fieldValues(trail, readConfig(raw).fields) : {};
}

/** WooCommerce's own script counts this page already; counting twice would tell of pages nobody saw. */
function activeSourcebuster(): Attribution | undefined {
  const known = tryOrUndefined(() => (window as { sbjs?: { get?: Attribution } }).sbjs?.get);
  return known?.current?.typ ? known : undefined;
}

/** The trail in cookies of sourcebuster's names and shape, so that a shop may go from one script to the other. */

const COOKIE_NAMES = ['current', 'current_add', 'first', 'first_add', 'session', 'udata'] as const;
const SEPARATOR = '|||';
/** Browsers drop a cookie of more than 4,096 bytes whole; its name and attributes count too. */
const MAX_COOKIE_LENGTH = 3800;

function readAttribution(cookies: string): Attribution {
  return Object.fromEntries(
    COOKIE_NAMES.map((name) => [name, parseCookie(readCookie(`sbjs_${name}`, cookies))]),
  );
}

function writeAttribution(trail: Attribution, { lifetime, session }: AttributionConfig): void {
  for (const name of COOKIE_NAMES) {
    const days = name === 'session' ? session / 1440 : lifetime * 30;
    const value = trail[name];
    if (value) writeCookie(`sbjs_${name}`, serializeCookie(value), { days, ...cookieDomain() });
  }
}

/** Also the one that only sourcebuster writes, and those that some script set for this host alone. */
function deleteAttribution(): void {
  if (!document.cookie.includes('sbjs_')) return;
  for (const name of [...COOKIE_NAMES, 'migrations']) {
    deleteCookie(`sbjs_${name}`, cookieDomain());
    deleteCookie(`sbjs_${name}`);
  }
}

/** Like sourcebuster for the host and what is below it; two cookies of one name would lie to one of the scripts. */
function cookieDomain(): { domain?: string } {
  const { hostname } = location;
  return /\.[a-z][\w-]*$/i.test(hostname) ? { domain: hostname } : {};
}

function parseCookie(text: string | undefined): SourceRecord | undefined {
  if (!text) return undefined;
  // Newer shops may have their cookies written in base64, because of firewalls that take a `|` for an attack.
  const plain = text.includes(SEPARATOR) ? text : (tryOrUndefined(() => atob(text)) ?? '');
  const pairs = plain.split(SEPARATOR).map((pair) => pair.split(/=(.*)/s, 2));
  return plain.includes('=') ? Object.fromEntries(pairs) : undefined;
}

function serializeCookie(values: SourceRecord): string {
  for (let most = 2000; ; most /= 2) {
    // By whole characters: half an emoji cannot be encoded.
    const pairs = Object.entries(values).map(
      ([key, value]) => `${key}=${[...value].slice(0, most).join('')}`,
    );
    const text = pairs.join(SEPARATOR);
    if (encodeURIComponent(text).length <= MAX_COOKIE_LENGTH) return text;
  }
}
