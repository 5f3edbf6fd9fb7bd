import { LANDING_PAGE, UNCOUNTED_PAGES } from '../../src/lib/landing-page-keys';
import { getHtmlElement, getReferrer } from './safe-dom';

/**
 * The oldest supported browsers, as in the build's target: Chrome and WebView 99, Firefox 97, Safari 15.4. These
 * are the versions that introduced cascade layers, without which Tiệm's stylesheet would not apply either.
 */
export function isSupportedBrowser(page: object): boolean {
  return 'CSSLayerBlockRule' in page;
}

/**
 * Stores in session storage how the visitor came to the shop, and counts the page. The order-attribution widget loads
 * with the first gesture, which is too late if that gesture leads to the next page.
 */
export function recordLandingPage(): void {
  const referrer = getReferrer();
  try {
    sessionStorage[UNCOUNTED_PAGES] = Number(sessionStorage[UNCOUNTED_PAGES] ?? 0) + 1;
    // Keeps the stored record if there is no referrer, because the visitor may come from a page of the shop whose
    // referrer policy hides it.
    if (referrer.startsWith(`${location.origin}/`) || (!referrer && sessionStorage[LANDING_PAGE])) return;
    sessionStorage[LANDING_PAGE] = JSON.stringify({ url: location.href, referrer, at: Date.now() });
  } catch {
    // If the browser blocks session storage, the page with the first gesture counts as the landing page.
  }
}

interface RevealFallback {
  /**
   * Called when a widget has mounted. Cancels the timer that would reveal all panels, because widgets show and hide the
   * panels from then on.
   */
  cancel(): void;
  reveal(): void;
}

/**
 * Sets <html data-tiem-state="waiting">, with which the stylesheet hides panels until a widget opens them. If no
 * widget mounts, sets `failed`, which shows everything, so that the page is complete even if its scripts fail.
 */
export function createRevealFallback(isWaitingForGesture: () => boolean): RevealFallback {
  const setPageState = (state: string) => getHtmlElement().setAttribute('data-tiem-state', state);
  const revealHiddenPanels = () => {
    clearTimeout(timer);
    setPageState('failed');
  };
  // Shows the panels, unless every widget still waits for a gesture or for becoming visible, because such a page has
  // not failed. The time limit must equal the one in styles/first-paint.css, which shows the panels on pages without
  // this script.
  const timer = setTimeout(() => !isWaitingForGesture() && revealHiddenPanels(), 5000);
  setPageState('waiting');
  return {
    cancel() {
      clearTimeout(timer);
      // Does not hide content that was revealed, because the visitor may already be reading it.
      if (getHtmlElement().getAttribute('data-tiem-state') === 'waiting') setPageState('ready');
    },
    reveal: revealHiddenPanels,
  };
}
