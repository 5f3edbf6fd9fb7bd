/**
 * How the shopper came to this tab, for as long as it is open and nobody was asked: consent given three pages later
 * still knows it, and so does a shopper who went on before anything but the loader was there.
 */
import { LANDING_PAGE, UNCOUNTED_PAGES } from '../lib/landing-keys';
import { tryOrUndefined } from '../lib/try-catch';
import type { LandingPage } from './attribution.types';

export function readLandingPage(homeUrl: string): LandingPage | undefined {
  const kept: unknown = tryOrUndefined(() => JSON.parse(sessionStorage.getItem(LANDING_PAGE) ?? ''));
  // Anybody may have written it, and a date out of range would throw.
  const { url, referrer, at } = Object(kept) as Record<string, unknown>;
  const landing = { url: `${url}`, referrer: `${referrer}`, at: Number(at) };
  const wasBefore = landing.at > 0 && landing.at <= Date.now();
  // Another shop may live in another folder of this origin.
  return wasBefore && landing.url.startsWith(homeUrl) ? landing : undefined;
}

export function storeLandingPage(landing: LandingPage | undefined): void {
  tryOrUndefined(() =>
    landing
      ? sessionStorage.setItem(LANDING_PAGE, JSON.stringify(landing))
      : sessionStorage.removeItem(LANDING_PAGE),
  );
}

/** How many pages the loader has counted in this tab, this one included: a number, unless somebody else wrote it. */
export const takeUncountedPageCount = (): string | null | undefined =>
  tryOrUndefined(() => {
    const pages = sessionStorage.getItem(UNCOUNTED_PAGES);
    sessionStorage.removeItem(UNCOUNTED_PAGES);
    return pages;
  });
