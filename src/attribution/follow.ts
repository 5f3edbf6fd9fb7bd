import type { Settings } from '../app/settings.types';
import type { Undoings } from '../lib/undoings';
import { sourceOf } from './attribution.rules';
import type { AttributionConfig, Landing } from './attribution.types';
import { type Consent, watchConsent } from './consent';
import { takeFirstPage } from './first-page';
import type { LandingMemory } from './landing';
import { countPage, forgetVisitor, keptTrail } from './tracking';

/** Counts this page when, and as soon as, the visitor may be followed. `changed` whenever the values are others. */
export function followVisitor(
  settings: Pick<Settings, 'homeUrl' | 'currentUserId'>,
  config: AttributionConfig,
  undo: Undoings,
  changed: () => void,
): void {
  const here: Landing = takeFirstPage(settings.homeUrl) ?? {
    url: location.href,
    referrer: document.referrer,
    at: Date.now(),
  };
  let consent: Consent = 'open';
  let landing = here;
  let memory: LandingMemory | undefined;
  let isOver = false;
  undo.add(() => {
    isOver = true;
  });

  function apply(): void {
    if (isOver) return;
    if (consent === 'given') countPage(config, landing);
    else forgetVisitor();
    if (consent === 'open') memory?.keep(landing);
    else memory?.forget();
    changed();
  }
  watchConsent(config, undo, (now) => {
    consent = now;
    // Only who was not asked yet has a landing to remember, or comes with one from the page before.
    if (memory || (now === 'given' && (keptTrail().current || !here.referrer.startsWith(location.origin))))
      apply();
    else
      import('./landing')
        .then((module) => {
          memory ??= module.landingMemory(settings);
          // A page that is a landing itself forgets an earlier one.
          if (sourceOf(here, config.searchEngines).typ === 'typein') landing = memory.read() ?? here;
        })
        // Without the chunk, this page is the landing.
        .catch(() => {})
        .then(apply);
  });
}
