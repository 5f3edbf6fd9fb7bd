/**
 * How the shopper came to this tab, for as long as it is open: consent given three pages later still knows it. Its
 * own chunk, because visitors who agreed before never need it.
 */
import type { Settings } from '../app/settings.types';
import { createStorage } from '../lib/storage';
import type { Landing } from './attribution.types';
import { isLanding } from './first-page';

export interface LandingMemory {
  read(): Landing | undefined;
  keep(landing: Landing): void;
  forget(): void;
}

const KEY = 'landing';

export function landingMemory({
  homeUrl,
  currentUserId,
}: Pick<Settings, 'homeUrl' | 'currentUserId'>): LandingMemory {
  const storage = createStorage('session', homeUrl, currentUserId);
  return {
    read() {
      const kept = storage.read(KEY);
      return isLanding(kept) ? kept : undefined;
    },
    keep: (landing) => storage.write(KEY, landing),
    forget: () => storage.remove(KEY),
  };
}
