/** Browser functions that tests must replace. */
export const browser = {
  goTo(url: string): void {
    window.location.assign(url);
  },
  isOnline: (): boolean => window.navigator.onLine,
};

/** A click that no listener has handled and that does not open a new tab or window or start a download. */
export function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !(event.defaultPrevented || event.button || hasModifier);
}
