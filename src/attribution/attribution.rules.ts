import { tryOrUndefined } from '../lib/storage';

/**
 * The content of one cookie, such as `typ=utm|||src=zalo`. The short keys are those of sourcebuster, whose cookies
 * other scripts read too.
 */
export type SourceRecord = Readonly<Record<string, string>>;

/** Where a visitor came from. Each record is stored in one cookie. */
export interface Attribution {
  /** Sources of visitors: `current` for this visit, `first` for the very first visit. */
  readonly current?: SourceRecord | undefined;
  readonly current_add?: SourceRecord | undefined;
  readonly first?: SourceRecord | undefined;
  readonly first_add?: SourceRecord | undefined;
  /** The page views of this session. The cookie expires together with the session. */
  readonly session?: SourceRecord | undefined;
  /** The record of the cookie `sbjs_udata`: number of visits, and the user agent. */
  readonly udata?: SourceRecord | undefined;
}

/** How a visitor arrived at a page. */
export interface LandingPage {
  readonly url: string;
  readonly referrer: string;
  /** Time of the page view, in milliseconds since 1970. */
  readonly at: number;
}

export interface PageView {
  /** Number of page views to count, as read from session storage; an invalid number counts as 1. */
  readonly count?: string | null | undefined;
  readonly url: string;
  /**
   * The page on which this tab entered the shop. It may be an earlier page, on which tracking was not allowed yet.
   */
  readonly landing: LandingPage;
  readonly userAgent: string;
}

export interface AttributionConfig {
  /** How long the visitor's source is remembered, in months. */
  readonly lifetime: number;
  /** Time without a page view after which a new session starts, in minutes. */
  readonly session: number;
  /** The prefix of the names of the hidden attribution fields in a form. */
  readonly prefix: string;
  readonly allowTracking: boolean;
  /** Field name → cookie and key of its value: `{"type": "current.typ"}`. */
  readonly fields: Readonly<Record<string, string>>;
  /** Additional search engines: the name of the query parameter by host. */
  readonly searchEngines: Readonly<Record<string, string>>;
}

type SearchEngines = Readonly<Record<string, string>>;

const NO_VALUE = '(none)';

/** Search engines: the name of the search query parameter by host. */
const SEARCH_ENGINES: SearchEngines = {
  'bing.com': 'q',
  'about.com': 'q',
  'aol.com': 'q',
  'ask.com': 'q',
  'globososo.com': 'q',
  'go.mail.ru': 'q',
  'yahoo.com': 'p',
  'rambler.ru': 'query',
  'tut.by': 'query',
};

/** Parameters that identify the advertiser of a click, even if the link has no UTM parameters. */
const ADVERTISER_BY_CLICK_ID: SearchEngines = { gclid: 'google', yclid: 'yandex' };

const UTM_PARAMETERS = 'source medium campaign content term id'.split(' ');

/**
 * Returns the attribution after one more page view. In the same session, a repeated source does not count as a new
 * visit, so a reload only adds a page view.
 */
export function addPageView(
  stored: Attribution,
  { url, landing, count, userAgent }: PageView,
  engines: SearchEngines,
): Attribution {
  const arrival = detectSource(landing, engines);
  const isNewSession = !stored.session;
  // Ignores a referral within a session, because it is a return to the shop, for example from a payment page or an
  // email.
  const isAttributable = arrival !== DIRECT_VISIT && (arrival.typ !== 'referral' || isNewSession);
  const isSameSource = !isNewSession && JSON.stringify(stored.current) === JSON.stringify(arrival);
  const isNewSource = (isAttributable && !isSameSource) || !stored.current;

  const source = isNewSource ? (isAttributable ? arrival : DIRECT_VISIT) : stored.current;
  const entry = (!isNewSource && stored.current_add) || createLandingRecord(landing);
  const visits = parseWholeNumber(stored.udata?.vst);
  return {
    current: source,
    current_add: entry,
    first: stored.first ?? source,
    first_add: stored.first_add ?? entry,
    session: {
      pgs: String(parseWholeNumber(stored.session?.pgs) + (parseWholeNumber(count) || 1)),
      cpg: url,
    },
    udata: { vst: String(visits + Number(isNewSession || !visits)), uip: NO_VALUE, uag: userAgent },
  };
}

function createSourceRecord(
  typ: string,
  src = NO_VALUE,
  mdm = NO_VALUE,
  cmp = NO_VALUE,
  cnt = NO_VALUE,
  trm = NO_VALUE,
  id = NO_VALUE,
): SourceRecord {
  return { typ, src, mdm, cmp, cnt, trm, id };
}

const DIRECT_VISIT = createSourceRecord('typein', '(direct)');

export function detectSource({ url, referrer }: LandingPage, engines: SearchEngines): SourceRecord {
  return detectCampaign(url) ?? detectReferrer(url, referrer, engines) ?? DIRECT_VISIT;
}

function detectCampaign(url: string): SourceRecord | undefined {
  const query = parseUrl(url)?.searchParams;
  // Removes the separator of cookie values, which must not occur inside a value.
  const readUrlParameter = (name: string) => query?.get(name)?.replaceAll('|||', ' ').trim() || undefined;
  const [src, mdm, ...otherValues] = UTM_PARAMETERS.map((name) => readUrlParameter(`utm_${name}`));
  const advertiser = Object.keys(ADVERTISER_BY_CLICK_ID).find(readUrlParameter);
  if (advertiser)
    return createSourceRecord('utm', src ?? ADVERTISER_BY_CLICK_ID[advertiser], mdm ?? 'cpc', ...otherValues);
  return src || mdm || otherValues.some(Boolean)
    ? createSourceRecord('utm', src, mdm, ...otherValues)
    : undefined;
}

function detectReferrer(url: string, referrer: string, engines: SearchEngines): SourceRecord | undefined {
  const referrerUrl = parseUrl(referrer);
  const host = referrerUrl && getHostWithoutWww(referrerUrl);
  if (!host || isSubdomainOf(host, getHostWithoutWww(parseUrl(url) ?? referrerUrl))) return undefined;
  const engine = findSearchEngine(host, referrerUrl.searchParams, engines);
  if (engine) return createSourceRecord('organic', engine, 'organic');
  return createSourceRecord(
    'referral',
    host === 't.co' ? 'twitter.com' : host,
    'referral',
    NO_VALUE,
    referrerUrl.pathname,
  );
}

function findSearchEngine(host: string, query: URLSearchParams, engines: SearchEngines): string | undefined {
  if (/^google(\.[a-z]{2,3}){1,2}$/.test(host)) return 'google';
  if (/(^|\.)yandex(\.[a-z]{2,3}){1,2}$/.test(host) && query.has('text')) return 'yandex';
  const found = Object.entries({ ...SEARCH_ENGINES, ...engines }).find(
    ([engineHost, parameter]) => isSubdomainOf(host, engineHost) && (!parameter || query.has(parameter)),
  );
  return found?.[0]?.replace(/^([^.]+)\.(com|ru)$/, '$1');
}

function createLandingRecord({ url, referrer, at }: LandingPage): SourceRecord {
  // Servers expect the time in UTC without milliseconds, such as `2026-01-31 08:00:00`.
  const fd = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
  return { fd, ep: url, rf: referrer || NO_VALUE };
}

export function createFieldValues(
  attribution: Attribution,
  fields: Readonly<Record<string, string>>,
): Record<string, string> {
  const cookies: Readonly<Record<string, SourceRecord | undefined>> = { ...attribution };
  return Object.fromEntries(
    Object.entries(fields).map(([field, cookiePath]) => {
      const [cookie = '', key = ''] = String(cookiePath).split('.');
      return [field, cookies[cookie]?.[key] ?? NO_VALUE];
    }),
  );
}

const parseUrl = (url: string) => tryOrUndefined(() => new URL(url));
const getHostWithoutWww = ({ hostname }: URL) => hostname.replace(/^www\./, '');
const isSubdomainOf = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);
const parseWholeNumber = (text: string | null | undefined) =>
  Math.max(0, Number.parseInt(`${text}`, 10) || 0);
