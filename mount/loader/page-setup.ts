import { LANDING_PAGE, UNCOUNTED_PAGES } from '../../src/lib/landing-keys';
import { htmlElement, referrer } from './safe-dom';

/**
 * The oldest supported browsers, as in the build's target: Chrome and WebView 99, Firefox 97, Safari 15.4. These
 * are the versions that introduced cascade layers, without which our stylesheet would not apply either.
 */
export function isSupportedBrowser(page: object): boolean {
  return 'CSSLayerBlockRule' in page;
}

/**
 * Stores in this tab how the visitor came to the shop, and counts the page. Order attribution itself loads with the
 * first gesture, which may already lead to the next page, where this page would be the referrer.
 */
export function recordLandingPage(): void {
  const from = referrer();
  try {
    sessionStorage[UNCOUNTED_PAGES] = Number(sessionStorage[UNCOUNTED_PAGES] ?? 0) + 1;
    // A missing referrer may be the shop itself, whose referrer policy can hide it.
    if (from.startsWith(`${location.origin}/`) || (!from && sessionStorage[LANDING_PAGE])) return;
    sessionStorage[LANDING_PAGE] = JSON.stringify({ url: location.href, referrer: from, at: Date.now() });
  } catch {
    // Some browsers block session storage; the first page with a gesture then counts as the landing page.
  }
}

interface RevealFallback {
  /** A widget has mounted, so widgets now control what the stylesheet hides. */
  cancel(): void;
  reveal(): void;
}

/**
 * While the loader runs, <html data-tiem-state="waiting"> keeps panels hidden that the stylesheet hides. If no
 * widget mounts, the state becomes `failed` and everything is shown, so that a page whose script fails lacks
 * nothing.
 */
export function createRevealFallback(isStillByChoice: () => boolean): RevealFallback {
  const setPageState = (state: string) => htmlElement().setAttribute('data-tiem-state', state);
  const reveal = () => {
    clearTimeout(timer);
    setPageState('failed');
  };
  // If every widget waits for a gesture, nothing has failed. The stylesheet stops hiding panels by itself after the same time (styles/first-paint.css).
  const timer = setTimeout(() => !isStillByChoice() && reveal(), 5000);
  setPageState('waiting');
  return {
    cancel() {
      clearTimeout(timer);
      // Stays revealed once revealed: hiding content that the visitor is reading would be worse.
      if (htmlElement().getAttribute('data-tiem-state') === 'waiting') setPageState('ready');
    },
    reveal,
  };
}
