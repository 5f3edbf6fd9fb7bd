import type { App } from '../app/app.types';

export interface Lock {
  /** Resolves when it is ours. */
  mine: Promise<void>;
  /** Gives it back, or leaves the line. */
  release(): void;
}

/** Pages without https have no locks: there the journal alone keeps tabs apart. */
const theLocks = (): LockManager | undefined => window.navigator.locks as LockManager | undefined;
const nameOf = ({ settings }: App): string => `tiem:${settings.homeUrl}:order`;

export async function isLockTaken(app: App): Promise<boolean> {
  const { held = [] } = (await theLocks()?.query()) ?? {};
  return held.some(({ name }) => name === nameOf(app));
}

/** One order at a time in this browser, whichever tab it comes from. */
export function askForLock(app: App): Lock {
  const locks = theLocks();
  if (!locks) return { mine: Promise.resolve(), release: () => {} };
  const line = new AbortController();
  let letGo = () => line.abort();
  const mine = new Promise<void>((take, fail) => {
    const hold = () =>
      new Promise<void>((release) => {
        letGo = release;
        take();
      });
    locks.request(nameOf(app), { signal: line.signal }, hold).catch(fail);
  });
  // Whoever leaves the line does not want to hear of it.
  mine.catch(() => {});
  return { mine, release: () => letGo() };
}
