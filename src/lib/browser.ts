/** Browser functions that tests must replace. */
export const browser = {
  goTo(url: string): void {
    window.location.assign(url);
  },
  isOnline: (): boolean => window.navigator.onLine,
};

/** A click that no listener has handled and that does not open a new tab or window or start a download. */
export function isPlainClick({
  defaultPrevented,
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: MouseEvent): boolean {
  return !(defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey);
}
