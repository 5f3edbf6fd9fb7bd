/*
 * Web Locks keep the tabs of one browser apart. Browsers offer them on https only; elsewhere every tab acquires at
 * once, and the journals alone keep tabs apart.
 */

export type ReleaseLock = () => void;

export interface LockRequest {
  acquired: Promise<void>;
  /** Gives the lock back, or stops waiting for it. */
  release: ReleaseLock;
}

const lockManager = (): LockManager | undefined => window.navigator.locks as LockManager | undefined;

export const hasLocks = (): boolean => lockManager() !== undefined;

/** Tabs of the same shop share a name, whoever is signed in, because they share the session. */
export const lockName = (homeUrl: string, purpose: string): string => `tiem:${homeUrl}:${purpose}`;

/** Rejects when aborted, and with `ifAvailable` when another holder has the lock. */
export function acquireLock(name: string, options: LockOptions = {}): Promise<ReleaseLock> {
  const manager = lockManager();
  if (!manager) return Promise.resolve(() => {});
  return new Promise((resolve, reject) => {
    manager
      .request(name, options, (lock) => {
        if (lock) return new Promise<void>((release) => resolve(release));
        throw new Error(`Another holder has ${name}.`);
      })
      .catch(reject);
  });
}

/** Waits for the lock in the background, so that the caller can stop waiting. */
export function requestLock(name: string): LockRequest {
  const waiting = new AbortController();
  let release = () => waiting.abort();
  const acquired = acquireLock(name, waiting).then((given) => {
    release = given;
    if (waiting.signal.aborted) given();
  });
  // Prevents an unhandled rejection when the caller stopped waiting.
  acquired.catch(() => {});
  return { acquired, release: () => release() };
}

/** The locks that some tab holds or waits for; `null` where the browser cannot tell. */
export async function locksInUse(): Promise<ReadonlySet<string | undefined> | null> {
  const snapshot = await lockManager()?.query();
  return snapshot
    ? new Set([...(snapshot.held ?? []), ...(snapshot.pending ?? [])].map(({ name }) => name))
    : null;
}
