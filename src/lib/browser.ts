/** What no test page can do for real. */
export const browser = {
  goTo(url: string): void {
    window.location.assign(url);
  },
  isOnline: (): boolean => window.navigator.onLine,
};
