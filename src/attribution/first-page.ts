import { parseSafeJson } from '../lib/safe-json';
import { attempt } from './attempt';
import type { Landing } from './attribution.types';

/** Written by the loader (mount/landing.ts), which knows neither the settings nor whether it may be used. */
const KEY = 'tiem:landing';

/** The page on which the shopper came, if they went on before anything but the loader was there. Told once. */
export function takeFirstPage(homeUrl: string): Landing | undefined {
  const text = attempt(() => sessionStorage.getItem(KEY));
  attempt(() => sessionStorage.removeItem(KEY));
  const landing = attempt(() => parseSafeJson(text ?? 'null', { maxLength: 20_000, maxDepth: 2 }));
  // Another shop may live in another folder of this origin.
  return isLanding(landing) && landing.url.startsWith(homeUrl) ? landing : undefined;
}

export function isLanding(value: unknown): value is Landing {
  const { url, referrer, at } = Object(value) as Partial<Landing>;
  return typeof url === 'string' && typeof referrer === 'string' && Number.isSafeInteger(at);
}
