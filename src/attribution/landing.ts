/**
 * How the shopper came to this tab, for as long as it is open and nobody was asked: consent given three pages later
 * still knows it, and so does a shopper who went on before anything but the loader was there.
 */
import { attempt } from './attempt';
import type { Landing } from './attribution.types';

/** Written by the loader too (mount/landing.ts), which knows neither the settings nor whether it may be used. */
const KEY = 'tiem:landing';

export function keptLanding(homeUrl: string): Landing | undefined {
  const kept: unknown = attempt(() => JSON.parse(sessionStorage.getItem(KEY) ?? ''));
  // Anybody may have written it, and a date out of range would throw.
  const { url, referrer, at } = Object(kept) as Record<string, unknown>;
  const wasBefore = Number(at) > 0 && Number(at) <= Date.now();
  // Another shop may live in another folder of this origin.
  if (!wasBefore || !String(url).startsWith(homeUrl)) return undefined;
  return { url: String(url), referrer: String(referrer), at: Number(at) };
}

export function keepLanding(landing: Landing | undefined): void {
  attempt(() =>
    landing ? sessionStorage.setItem(KEY, JSON.stringify(landing)) : sessionStorage.removeItem(KEY),
  );
}
