/*
 * Web Locks coordinate the tabs of one browser. Browsers support them only on https. Elsewhere every tab acquires its
 * lock at once, and only the journals prevent two tabs from sending the same change or order.
 */

export type ReleaseLock = () => void;

export interface LockRequest {
  acquired: Promise<void>;
  /** Releases the lock, or stops waiting for the lock. */
  release: ReleaseLock;
}

const getLockManager = (): LockManager | undefined => window.navigator.locks;

/**
 * Returns the name of a lock. The name is the same in all tabs of a shop, whoever is logged in, because tabs share the
 * session.
 */
export const getLockName = (homeUrl: string, purpose: string): string => `tiem:${homeUrl}:${purpose}`;

/** Acquires a lock. Rejects when aborted, or with `ifAvailable` if another tab has the lock. */
export function acquireLock(name: string, options: LockOptions = {}): Promise<ReleaseLock> {
  const manager = getLockManager();
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

/** Requests a lock in the background, so that the caller can stop waiting for it. */
export function requestLockInBackground(name: string): LockRequest {
  const waiting = new AbortController();
  let releaseLockOrAbort = () => waiting.abort();
  const acquired = acquireLock(name, waiting).then((release) => {
    releaseLockOrAbort = release;
    if (waiting.signal.aborted) release();
  });
  // Prevents an unhandled rejection if the request for the lock fails after the caller has stopped waiting.
  acquired.catch(() => {});
  return { acquired, release: () => releaseLockOrAbort() };
}

/** Returns the names of all locks that a tab holds or waits for; `null` if the browser does not support this. */
export async function getLocksInUse(): Promise<ReadonlySet<string | undefined> | null> {
  const snapshot = await getLockManager()?.query();
  return snapshot
    ? new Set([...(snapshot.held ?? []), ...(snapshot.pending ?? [])].map(({ name }) => name))
    : null;
}
