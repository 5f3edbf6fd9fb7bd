import { referrer } from './dom';

/** Read by src/attribution/landing.ts, where it is checked. */
const KEY = 'tiem:landing';

/**
 * How somebody came to the shop, for this tab and this browser only. What makes sense of it comes with the first
 * touch, which may lead to the next page already; there, this page would be the referrer.
 */
export function noteLanding(): void {
  const from = referrer();
  if (from.startsWith(`${location.origin}/`)) return;
  try {
    // A shop may keep its addresses from being referrers, even to itself.
    if (!from && sessionStorage.getItem(KEY)) return;
    sessionStorage.setItem(KEY, JSON.stringify({ url: location.href, referrer: from, at: Date.now() }));
  } catch {
    // Some browsers forbid the storage; the page that is touched first is the landing then.
  }
}
