import type { App } from '../../app/app.types';
import { acquireLock, lockName, locksInUse, type ReleaseLock } from '../../lib/locks';

/**
 * Resolves when no other page of this shopper has a change under way, with what ends the turn. A browser keeps locks
 * on safe addresses only; elsewhere each page has its turns to itself.
 */
export function takeTurn(app: App, signal: AbortSignal): Promise<ReleaseLock> {
  return acquireLock(turnName(app), { signal });
}

/** Which of those pages live; `null` where nobody can tell. Runs `work` with nobody else at work. */
export async function withLiving<T>(
  app: App,
  work: (lives: (page: string) => boolean | null) => T,
): Promise<T> {
  const endTurn = await acquireLock(turnName(app));
  try {
    const names = await locksInUse();
    return work((page) => names?.has(lockName(app.settings.homeUrl, page)) ?? null);
  } finally {
    endTurn();
  }
}

const turnName = ({ settings }: App): string => lockName(settings.homeUrl, 'turn');
