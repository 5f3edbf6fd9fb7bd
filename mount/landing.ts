import { referrer } from './dom';

/** Both are read, checked and removed by src/attribution/landing.ts. */
const LANDING = 'tiem:landing';
const PAGES = 'tiem:pages';

/**
 * Notes for this tab how the visitor came to the shop, and that one more page was opened. Order attribution itself
 * loads with the first gesture, which may lead to the next page already; there, this page would be the referrer.
 */
export function noteLanding(): void {
  const from = referrer();
  try {
    sessionStorage.setItem(PAGES, `${Number(sessionStorage.getItem(PAGES)) + 1}`);
    // Without a referrer this may be the shop itself, whose referrer policy can hide it.
    if (from.startsWith(`${location.origin}/`) || (!from && sessionStorage.getItem(LANDING))) return;
    sessionStorage.setItem(LANDING, JSON.stringify({ url: location.href, referrer: from, at: Date.now() }));
  } catch {
    // Some browsers forbid the storage; the page that is touched first is the landing then.
  }
}
