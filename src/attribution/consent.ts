/** Whether this visitor may be followed: the WP Consent API where the page has it, else `tiem.actions.setTracking`. */
import type { Cleanups } from '../lib/cleanups';
import { tryOrUndefined } from '../lib/try-catch';
import type { AttributionConfig } from './attribution.types';

/** On <html>, so that it is known however early or late it was said; a consent banner may write it itself. */
const TRACKING_ATTRIBUTE = 'data-tiem-tracking';
const TRACKING_EVENT = 'tiem:tracking:switched';

/** `open`: nobody was asked yet. */
export type Consent = 'given' | 'refused' | 'open';

/** `tell` is called at once, and again whenever something was said. */
export function watchConsent(
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
