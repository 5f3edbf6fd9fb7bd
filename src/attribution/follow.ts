import type { Settings } from '../app/settings.types';
import type { Undoings } from '../lib/undoings';
import { sourceOf } from './attribution.rules';
import type { AttributionConfig, Landing } from './attribution.types';
import { watchConsent } from './consent';
import { keepLanding, keptLanding, takeUncountedPages } from './landing';
import { countPage, forgetVisitor } from './tracking';

/** Counts this page when, and as soon as, the visitor may be followed. `changed` whenever the values are others. */
export function followVisitor(
  { homeUrl }: Pick<Settings, 'homeUrl'>,
  config: AttributionConfig,
  undo: Undoings,
  changed: () => void,
): void {
  const here: Landing = { url: location.href, referrer: document.referrer, at: Date.now() };
  // A page that is a landing itself forgets an earlier one.
  const isOnTheWay = sourceOf(here, config.searchEngines).typ === 'typein';
  const landing = (isOnTheWay && keptLanding(homeUrl)) || here;

  watchConsent(config, undo, (consent) => {
    // Dropped without consent: WooCommerce's own script counts from the page on which it is given.
    const pages = takeUncountedPages();
    if (consent === 'given') countPage(config, landing, pages);
    else forgetVisitor();
    keepLanding(consent === 'open' ? landing : undefined);
    changed();
  });
}
