import type { Settings } from '../app/settings.types';
import type { Cleanups } from '../lib/cleanups';
import type { JsonObject } from '../lib/json-values';
import { LANDING_PAGE, UNCOUNTED_PAGES } from '../lib/landing-page-keys';
import { tryOrUndefined } from '../lib/storage';
import { type AttributionConfig, detectSource, type LandingPage } from './attribution.rules';
import { countPageView, deleteVisitorAttribution } from './count-page-views';

/** Counts this page as soon as the visitor may be tracked. Calls `onChange` whenever the attribution values change. */
export function trackVisitor(
  { homeUrl }: Pick<Settings, 'homeUrl'>,
  config: AttributionConfig,
  cleanups: Cleanups,
  onChange: () => void,
): void {
  const currentPage: LandingPage = { url: location.href, referrer: document.referrer, at: Date.now() };
  // The stored landing page is used only if this page was reached from inside the shop; otherwise this page is the
  // landing page.
  const isInternalVisit = detectSource(currentPage, config.searchEngines).typ === 'typein';
  const landing = (isInternalVisit && readLandingPage(homeUrl)) || currentPage;

  watchConsent(config, cleanups, (consent) => {
    // Without consent the stored count of page views is discarded, as WooCommerce's own script also starts counting
    // on the page on which consent is given.
    const pages = takeUncountedPageViews();
    if (consent === 'given') countPageView(config, landing, pages);
    else deleteVisitorAttribution();
    storeLandingPage(consent === 'open' ? landing : undefined);
    onChange();
  });
}

/**
 * Whether the visitor may be tracked. The answer is an attribute of <html>, so that code loaded later can read it and a
 * consent banner can set it. The WP Consent API takes precedence over `yes`.
 */
const TRACKING_ATTRIBUTE = 'data-tiem-tracking';
const TRACKING_EVENT = 'tiem:tracking:switched';

/** The visitor's decision. `open`: the visitor has not decided yet. */
type ConsentDecision = 'given' | 'refused' | 'open';

/** Calls `onConsent` at once and after every change of consent. */
function watchConsent(
  { allowTracking }: AttributionConfig,
  cleanups: Cleanups,
  onConsent: (consent: ConsentDecision) => void,
): void {
  let lastConsent: ConsentDecision | undefined;

  function getTrackingConsent(): ConsentDecision {
    const mode = document.documentElement.getAttribute(TRACKING_ATTRIBUTE);
    if (mode === 'no') return 'refused';
    if (lastConsent) return lastConsent;
    const { wp_has_consent: hasWpConsent }: JsonObject = Object(window);
    if (typeof hasWpConsent !== 'function') return mode === 'yes' || allowTracking ? 'given' : 'open';
    if (tryOrUndefined(() => hasWpConsent('marketing')) === true) return 'given';
    const isDenied = tryOrUndefined(() => /\bwp_consent_marketing=deny/.test(document.cookie));
    return isDenied ? 'refused' : 'open';
  }
  function updateTrackingConsent(detail?: unknown): void {
    // Reads the visitor's consent from the event, because a page may fire the event of the WP Consent API without
    // having its functions.
    const { marketing }: JsonObject = Object(detail);
    if (marketing) lastConsent = marketing === 'allow' ? 'given' : 'refused';
    onConsent(getTrackingConsent());
  }
  for (const type of ['wp_listen_for_consent_change', 'wp_consent_type_defined', TRACKING_EVENT])
    cleanups.listen(document, type, (event) => updateTrackingConsent('detail' in event && event.detail));
  updateTrackingConsent();
}

/**
 * Keeps the landing page for this tab until consent is decided, so that consent given three pages later still finds it.
 * The loader may have stored it on an earlier page that never loaded this chunk.
 */

function readLandingPage(homeUrl: string): LandingPage | undefined {
  const storedPage: unknown = tryOrUndefined(() => JSON.parse(sessionStorage.getItem(LANDING_PAGE) ?? ''));
  // Checks the entry of session storage, because any script may have written it, and an invalid date would throw
  // later.
  const { url, referrer, at }: JsonObject = Object(storedPage);
  const landing = { url: `${url}`, referrer: `${referrer}`, at: Number(at) };
  const isInPast = landing.at > 0 && landing.at <= Date.now();
  // Ignores the landing page of another shop that shares the origin and is in another folder.
  return isInPast && landing.url.startsWith(homeUrl) ? landing : undefined;
}

function storeLandingPage(landing: LandingPage | undefined): void {
  tryOrUndefined(() =>
    landing
      ? sessionStorage.setItem(LANDING_PAGE, JSON.stringify(landing))
      : sessionStorage.removeItem(LANDING_PAGE),
  );
}

/**
 * Returns and clears the number of page views that the loader has counted in this tab, including this page. The
 * result is text, because any script may have overwritten the entry.
 */
const takeUncountedPageViews = (): string | null | undefined =>
  tryOrUndefined(() => {
    const pages = sessionStorage.getItem(UNCOUNTED_PAGES);
    sessionStorage.removeItem(UNCOUNTED_PAGES);
    return pages;
  });

/** The hidden attribution fields that a form submits with an order or registration. */

const FIELDS_ELEMENT = 'wc-order-attribution-inputs';
const ATTRIBUTED_FORMS = 'form.checkout, form.register';

/**
 * The containers for the fields: WooCommerce's own element if the page has it, otherwise the checkout and registration
 * forms.
 */
export function findFieldContainers(root: Element): Element[] {
  const form = root.closest('form');
  if (root.matches(FIELDS_ELEMENT) || (form && form !== root)) return [root];
  return form?.matches(ATTRIBUTED_FORMS)
    ? [form]
    : [...root.querySelectorAll(`${FIELDS_ELEMENT}, ${ATTRIBUTED_FORMS}`)];
}

/**
 * Fills a field that the form already has, from the server or WooCommerce's own script, instead of adding a second one.
 */
export function writeHiddenFields(
  container: Element,
  values: readonly (readonly [string, string])[],
  cleanups: Cleanups,
): void {
  const form = container.closest('form') ?? container;
  // Puts the fields into WooCommerce's own element if the page has it.
  const parent = form.querySelector(FIELDS_ELEMENT) ?? container;
  for (const [name, value] of values) {
    const inputs = [...form.querySelectorAll('input')].filter((input) => input.name === name);
    if (inputs.length === 0 && value) {
      const input = document.createElement('input');
      input.type = 'hidden';
      input.name = name;
      cleanups.add(() => input.remove());
      parent.append(input);
      inputs.push(input);
    }
    for (const input of inputs) input.value = value;
  }
}
