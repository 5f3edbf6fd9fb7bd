import type { App } from '../app/app.types';
import type { Settings } from '../app/settings.types';
import { asRecord, asString, pickStringEntries } from '../lib/json-values';
import { createStorage, type KeyedStorage } from '../lib/storage';
import { isSameOrigin } from '../lib/url';
import {
  composeCartVersion,
  FRAGMENTS_KEY,
  readCartCookies,
  readCartVersion,
  recordTimeOfCartChange,
} from './cart-version';

/**
 * Delay in ms before the store's code is loaded for an addition. Most shops respond within this time, with fragments
 * that are shown without the store, so the download and the response do not compete.
 */
export const STORE_LOAD_DELAY = 400;

/** Parts of the page: the HTML that the shop rendered, by the selectors of the elements. */
export interface Fragments {
  html: Readonly<Record<string, string>>;
  /** The hash of the cart that these fragments show. */
  hash: string;
}

interface CachedFragments {
  html: Fragments['html'];
  /** The version of the cart that these fragments show, as returned by `readCartVersion`. */
  version: string;
  createdAt: number;
}

interface FragmentCache {
  read(): CachedFragments | null;
  write(fragments: Omit<CachedFragments, 'createdAt'>, now: number): void;
  /** Whether another tab, and not this one, has fetched the fragments of this cart version. */
  isFromOtherTab(version: string): boolean;
}

const HTML_KEY = 'fragments';

/** Creates the cache of fragments. The HTML is kept per tab; only hash and time are shared between tabs. */
export function createFragmentCache(
  { homeUrl, currentUserId }: Pick<Settings, 'homeUrl' | 'currentUserId'>,
  session: KeyedStorage = createStorage('session', homeUrl, currentUserId),
  local: KeyedStorage = createStorage('local', homeUrl, currentUserId),
): FragmentCache {
  return {
    read: () => decodeCachedFragments(session.read(HTML_KEY)),
    write(fragments, now) {
      session.write(HTML_KEY, { ...fragments, createdAt: now });
      local.write(FRAGMENTS_KEY, { version: fragments.version, createdAt: now });
    },
    isFromOtherTab: (version) =>
      getFragmentsVersion(local.read(FRAGMENTS_KEY)) === version &&
      getFragmentsVersion(session.read(HTML_KEY)) !== version,
  };
}

const getFragmentsVersion = (stored: unknown): unknown => asRecord(stored).version;

function decodeCachedFragments(stored: unknown): CachedFragments | null {
  const { html: fragments, version, createdAt } = asRecord(stored);
  const html = decodeFragments({ fragments })?.html;
  return html && typeof createdAt === 'number' ? { html, version: `${version}`, createdAt } : null;
}

/** Decodes the fragments in a response; returns `null` if the response contains none. */
export function decodeFragments(answer: unknown): Fragments | null {
  const { fragments, cart_hash: hash } = asRecord(answer);
  return typeof fragments === 'object' && fragments
    ? { html: pickStringEntries(fragments), hash: asString(hash) }
    : null;
}

/**
 * Stores the fragments under the cart version from the cookie, with which the next page compares them. `lastChange`
 * is the last change when the request was sent.
 */
export function storeFragmentsWithVersion(
  settings: Settings,
  html: Fragments['html'],
  now: number,
  lastChange?: string,
): string {
  const version = lastChange ? composeCartVersion(settings, lastChange) : readCartVersion(settings);
  createFragmentCache(settings).write({ html, version }, now);
  return readCartCookies(settings).hash;
}

/** The shop's response to an addition or a removal by `wc-ajax`. */
export interface AddToCartResponse {
  /** The fragments; `null` if the response is a rejection. */
  fragments: Fragments | null;
  /** After a rejection: URL of the product's page, which shows the reason. */
  productUrl?: string;
}

export function decodeAddToCartResponse(body: unknown, homeUrl: string): AddToCartResponse {
  const { error, product_url: url } = asRecord(body);
  const fragments = decodeFragments(body);
  const hasPage = error && typeof url === 'string' && isSameOrigin(url, homeUrl);
  return hasPage ? { fragments, productUrl: url } : { fragments };
}

/** Stores the fragments for the next page, and emits them for the widgets that render them. */
export function storeAndEmitFragments(
  settings: Settings,
  { html }: Fragments,
  now: number,
  emit: App['emit'],
): void {
  recordTimeOfCartChange(settings, now);
  const cartHash = storeFragmentsWithVersion(settings, html, now);
  emit('tiem:fragments:refreshed', { fragments: html, cartHash });
}
