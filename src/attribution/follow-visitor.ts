import type { Settings } from '../app/settings.types';
import type { Cleanups } from '../lib/cleanups';
import { LANDING_PAGE, UNCOUNTED_PAGES } from '../lib/landing-keys';
import { tryOrUndefined } from '../lib/try-catch';
import { sourceOf } from './attribution.rules';
import type { AttributionConfig, LandingPage } from './attribution.types';
import { countPage, forgetVisitor } from './tracking';

/** Counts this page when, and as soon as, the visitor may be followed. `changed` whenever the values are others. */
export function followVisitor(
  { homeUrl }: Pick<Settings, 'homeUrl'>,
  config: AttributionConfig,
  undo: Cleanups,
  changed: () => void,
): void {
  const here: LandingPage = { url: location.href, referrer: document.referrer, at: Date.now() };
  // A page that is a landing itself forgets an earlier one.
  const isOnTheWay = sourceOf(here, config.searchEngines).typ === 'typein';
  const landing = (isOnTheWay && readLandingPage(homeUrl)) || here;

  watchConsent(config, undo, (consent) => {
    // Dropped without consent: WooCommerce's own script counts from the page on which it is given.
    const pages = takeUncountedPageCount();
    if (consent === 'given') countPage(config, landing, pages);
    else forgetVisitor();
    storeLandingPage(consent === 'open' ? landing : undefined);
    changed();
  });
}

/** Whether this visitor may be followed: the WP Consent API where the page has it, else `tiem.actions.setTracking`. */

/** On <html>, so that it is known however early or late it was said; a consent banner may write it itself. */
const TRACKING_ATTRIBUTE = 'data-tiem-tracking';
const TRACKING_EVENT = 'tiem:tracking:switched';

/** `open`: nobody was asked yet. */
type Consent = 'given' | 'refused' | 'open';

/** `tell` is called at once, and again whenever something was said. */
function watchConsent(
  { allowTracking }: AttributionConfig,
  undo: Cleanups,
  tell: (consent: Consent) => void,
): void {
  let said: Consent | undefined;

  function currentConsent(): Consent {
    const wish = document.documentElement.getAttribute(TRACKING_ATTRIBUTE);
    if (wish === 'no') return 'refused';
    if (said) return said;
    const ask = (window as { wp_has_consent?: (category: string) => unknown }).wp_has_consent;
    if (typeof ask !== 'function') return wish === 'yes' || allowTracking ? 'given' : 'open';
    if (tryOrUndefined(() => ask('marketing')) === true) return 'given';
    const isDenied = tryOrUndefined(() => /\bwp_consent_marketing=deny/.test(document.cookie));
    return isDenied ? 'refused' : 'open';
  }
  function handleConsentEvent({ detail }: Pick<CustomEvent, 'detail'>): void {
    // The plugin's own event may come without the plugin's function.
    const { marketing } = Object(detail) as { marketing?: unknown };
    if (marketing) said = marketing === 'allow' ? 'given' : 'refused';
    tell(currentConsent());
  }
  for (const type of ['wp_listen_for_consent_change', 'wp_consent_type_defined', TRACKING_EVENT])
    undo.listen(document, type as 'click', handleConsentEvent);
  handleConsentEvent({ detail: null });
}

/**
 * How the shopper came to this tab, for as long as it is open and nobody was asked: consent given three pages later
 * still knows it, and so does a shopper who went on before anything but the loader was there.
 */

function readLandingPage(homeUrl: string): LandingPage | undefined {
  const kept: unknown = tryOrUndefined(() => JSON.parse(sessionStorage.getItem(LANDING_PAGE) ?? ''));
  // Anybody may have written it, and a date out of range would throw.
  const { url, referrer, at } = Object(kept) as Record<string, unknown>;
  const landing = { url: `${url}`, referrer: `${referrer}`, at: Number(at) };
  const wasBefore = landing.at > 0 && landing.at <= Date.now();
  // Another shop may live in another folder of this origin.
  return wasBefore && landing.url.startsWith(homeUrl) ? landing : undefined;
}

function storeLandingPage(landing: LandingPage | undefined): void {
  tryOrUndefined(() =>
    landing
      ? sessionStorage.setItem(LANDING_PAGE, JSON.stringify(landing))
      : sessionStorage.removeItem(LANDING_PAGE),
  );
}

/** How many pages the loader has counted in this tab, this one included: a number, unless somebody else wrote it. */
const takeUncountedPageCount = (): string | null | undefined =>
  tryOrUndefined(() => {
    const pages = sessionStorage.getItem(UNCOUNTED_PAGES);
    sessionStorage.removeItem(UNCOUNTED_PAGES);
    return pages;
  });
