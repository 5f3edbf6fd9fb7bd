import type { App } from '../app/app.types';

type Shop = Pick<App, 'settings'>;

/** All pages of this shopper in this shop, whoever is signed in: they share the session, and so the cart. */
export const nameOf = ({ settings }: Shop, what: string): string => `tiem:${settings.homeUrl}:${what}`;

export const theLocks = (): LockManager | undefined => window.navigator.locks as LockManager | undefined;

/** For as long as a page has something in its queue, others can see that it lives. Never while it rests. */
export function sayAlive(shop: Shop, page: string): () => void {
  const given = new AbortController();
  let release = () => given.abort();
  hold(nameOf(shop, page), { signal: given.signal }).then(
    (let_go) => {
      if (given.signal.aborted) let_go();
      release = let_go;
    },
    () => {},
  );
  return () => release();
}

/** Rejects where it is aborted, or is to be had at once and is not. */
export function hold(name: string, options: LockOptions): Promise<() => void> {
  const locks = theLocks();
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve, reject) => {
    locks
      .request(name, options, (lock) => {
        if (lock) return new Promise<void>((release) => resolve(release));
        throw new Error(`Somebody else holds ${name}.`);
      })
      .catch(reject);
  });
}
