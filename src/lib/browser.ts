/** Browser functions that tests must replace. */
export const browser = {
  goTo(url: string): void {
    window.location.assign(url);
  },
  isOnline: (): boolean => window.navigator.onLine,
};
