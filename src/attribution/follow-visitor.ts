import type { Settings } from '../app/settings.types';
import type { Cleanups } from '../lib/cleanups';
import { sourceOf } from './attribution.rules';
import type { AttributionConfig, LandingPage } from './attribution.types';
import { watchConsent } from './consent';
import { readLandingPage, storeLandingPage, takeUncountedPageCount } from './landing-page';
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
