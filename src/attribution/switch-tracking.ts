/**
 * Says whether this visitor may be followed. With names of its own (`consent.ts` has them too), because a module that
 * both import would bring the actions' chunk to every page that counts its visitors.
 */
export function switchTracking(allowed: boolean): void {
  document.documentElement.setAttribute('data-tiem-tracking', allowed ? 'yes' : 'no');
  document.dispatchEvent(new Event('tiem:tracking:switched'));
}
