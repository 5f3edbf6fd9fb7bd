/**
 * Sets whether this visitor may be tracked. The attribute and event names are repeated from track-visitor.ts, because
 * a shared module would load the chunk of the actions on every page that counts its visitors.
 */
export function setTrackingAllowed(allowed: boolean): void {
  document.documentElement.setAttribute('data-tiem-tracking', allowed ? 'yes' : 'no');
  document.dispatchEvent(new Event('tiem:tracking:switched'));
}
