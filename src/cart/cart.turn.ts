import type { App } from '../app/app.types';

/** All pages of this shopper in this shop, whoever is signed in: they share the session, and so the cart. */
const nameOf = ({ settings }: App, what: string): string => `tiem:${settings.homeUrl}:${what}`;

const theLocks = (): LockManager | undefined => window.navigator.locks as LockManager | undefined;

/**
 * Resolves when no other page of this shopper has a change under way, with what ends the turn. A browser keeps locks
 * on safe addresses only; elsewhere each page has its turns to itself.
 */
export function takeTurn(app: App, signal: AbortSignal): Promise<() => void> {
  return hold(nameOf(app, 'turn'), { signal });
}

/** For as long as a page has something in its queue, others can see that it lives. Never while it rests. */
export function sayAlive(app: App, page: string): () => void {
  const given = new AbortController();
  let release = () => given.abort();
  hold(nameOf(app, page), { signal: given.signal }).then(
    (let_go) => {
      if (given.signal.aborted) let_go();
      release = let_go;
    },
    () => {},
  );
  return () => release();
}

/** Which of those pages live; `null` where nobody can tell. Runs `work` with nobody else at work. */
export async function withLiving<T>(
  app: App,
  work: (lives: (page: string) => boolean | null) => T,
): Promise<T> {
  const locks = theLocks();
  if (!locks) return work(() => null);
  return locks.request(nameOf(app, 'turn'), async () => {
    const { held = [], pending = [] } = await locks.query();
    const names = new Set([...held, ...pending].map(({ name }) => name));
    return work((page) => names.has(nameOf(app, page)));
  });
}

function hold(name: string, options: LockOptions): Promise<() => void> {
  const locks = theLocks();
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve, reject) => {
    locks.request(name, options, () => new Promise<void>((release) => resolve(release))).catch(reject);
  });
}
