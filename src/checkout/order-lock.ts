import type { App } from '../app/app.types';

/** Gives the lock back. */
export type Release = () => void;

export interface Lock {
  /** Another tab has it. */
  isTaken: boolean;
  /** Resolves when it is ours. */
  mine: Promise<Release>;
}

/**
 * One order at a time in this browser, whichever tab it comes from. Pages without https have no locks: there the
 * journal alone keeps tabs apart.
 */
export async function askForLock(app: App): Promise<Lock> {
  const { locks } = window.navigator as { locks?: LockManager };
  if (!locks) return { isTaken: false, mine: Promise.resolve(() => {}) };
  const name = `tiem:${app.settings.homeUrl}:order`;
  const held = (await locks.query()).held ?? [];
  const mine = new Promise<Release>((take, fail) => {
    locks.request(name, () => new Promise<void>((release) => take(release))).catch(fail);
  });
  return { isTaken: held.some((lock) => lock.name === name), mine };
}
