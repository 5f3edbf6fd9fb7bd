/** Browser functions that tests replace, because jsdom cannot navigate or go offline. */
export const browser = {
  goTo(url: string): void {
    window.location.assign(url);
  },
  isOnline: (): boolean => window.navigator.onLine,
};

/**
 * Whether a click still needs a handler: no listener has prevented it, and it does not open a new tab or window or
 * start a download.
 */
export function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !(event.defaultPrevented || event.button || hasModifier);
}
