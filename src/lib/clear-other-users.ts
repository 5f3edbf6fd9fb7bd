/** Storage keys with what a user typed, viewed or was shown. Pending cart changes and orders are kept. */
const PERSONAL_KEYS = /^(\d+):(?:checkout-draft|viewed|fragments$|(?:review|comment|quick-view):\d)/;

/**
 * After a login or logout, here or in another tab, the next page deletes the previous user's data. It would never
 * be read, but should not remain on a shared computer.
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
      // Storage is blocked, so it contains nothing.
    }
  }
}
