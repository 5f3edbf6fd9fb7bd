/** What somebody typed, looked at or was shown. Not wishes and orders that no shop has answered yet. */
const PERSONAL_KEYS = /^(\d+):(?:checkout-draft|viewed|fragments$|(?:review|comment|quick-view):\d)/;

/**
 * Who logs in or out, here or in another tab, is another person to the browser, at the latest on the next page. What
 * the one before left is never read, but a shared computer should not even hold it.
 */
export function clearOtherUsersData(siteKey: string, userId: number): void {
  const prefix = `tiem:${siteKey}:`;
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[area];
      for (const name of Object.keys(storage)) {
        const owner = name.startsWith(prefix) && PERSONAL_KEYS.exec(name.slice(prefix.length))?.[1];
        if (owner && Number(owner) !== userId) storage.removeItem(name);
      }
    } catch {
      // Blocked storage holds nothing.
    }
  }
}
