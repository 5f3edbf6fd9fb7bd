import { LANDING_PAGE, UNCOUNTED_PAGES } from '../../src/lib/landing-keys';
import { referrer } from './safe-dom';

/**
 * Stores in this tab how the visitor came to the shop, and counts the page. Order attribution itself loads with the
 * first gesture, which may already lead to the next page, where this page would be the referrer.
 */
export function recordLandingPage(): void {
  const from = referrer();
  try {
    sessionStorage.setItem(UNCOUNTED_PAGES, `${Number(sessionStorage.getItem(UNCOUNTED_PAGES)) + 1}`);
    // A missing referrer may be the shop itself, whose referrer policy can hide it.
    if (from.startsWith(`${location.origin}/`) || (!from && sessionStorage.getItem(LANDING_PAGE))) return;
    sessionStorage.setItem(
      LANDING_PAGE,
      JSON.stringify({ url: location.href, referrer: from, at: Date.now() }),
    );
  } catch {
    // Some browsers block session storage; the first page with a gesture then counts as the landing page.
  }
}
