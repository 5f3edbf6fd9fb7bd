import type { App } from '../app/app.types';

export interface Lock {
  /** Another tab has it. */
  isTaken: boolean;
  /** Resolves when it is ours. */
  mine: Promise<void>;
  /** Gives it back, or leaves the line. */
  release(): void;
}

const FREE: Lock = { isTaken: false, mine: Promise.resolve(), release: () => {} };

/**
 * One order at a time in this browser, whichever tab it comes from. Pages without https have no locks: there the
 * journal alone keeps tabs apart.
 */
export async function askForLock(app: App): Promise<Lock> {
  const { locks } = window.navigator as { locks?: LockManager };
  if (!locks) return FREE;
  const name = `tiem:${app.settings.homeUrl}:order`;
  const { held = [] } = await locks.query();
  const line = new AbortController();
  let letGo = () => line.abort();
  const mine = new Promise<void>((take, fail) => {
    const hold = () =>
      new Promise<void>((release) => {
        letGo = release;
        take();
      });
    locks.request(name, { signal: line.signal }, hold).catch(fail);
  });
  // Whoever leaves the line does not want to hear of it.
  mine.catch(() => {});
  return { isTaken: held.some((lock) => lock.name === name), mine, release: () => letGo() };
}
