import type { App } from '../../app/app.types';
import { hold, nameOf, theLocks } from '../cart.alive';

/**
 * Resolves when no other page of this shopper has a change under way, with what ends the turn. A browser keeps locks
 * on safe addresses only; elsewhere each page has its turns to itself.
 */
export function takeTurn(app: App, signal: AbortSignal): Promise<() => void> {
  return hold(nameOf(app, 'turn'), { signal });
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
