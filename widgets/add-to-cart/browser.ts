/** The one thing here that no test page can do for real. */
export const browser = {
  goTo(url: string): void {
    location.assign(url);
  },
};
