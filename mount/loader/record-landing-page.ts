import { LANDING_PAGE, UNCOUNTED_PAGES } from '../../src/lib/landing-keys';
import { referrer } from './safe-dom';

/**
 * Notes for this tab how the visitor came to the shop, and that one more page was opened. Order attribution itself
 * loads with the first gesture, which may lead to the next page already; there, this page would be the referrer.
 */
export function recordLandingPage(): void {
  const from = referrer();
  try {
    sessionStorage.setItem(UNCOUNTED_PAGES, `${Number(sessionStorage.getItem(UNCOUNTED_PAGES)) + 1}`);
    // Without a referrer this may be the shop itself, whose referrer policy can hide it.
    if (from.startsWith(`${location.origin}/`) || (!from && sessionStorage.getItem(LANDING_PAGE))) return;
    sessionStorage.setItem(
      LANDING_PAGE,
      JSON.stringify({ url: location.href, referrer: from, at: Date.now() }),
    );
  } catch {
    // Some browsers forbid the storage; the page that is touched first is the landing then.
  }
}
