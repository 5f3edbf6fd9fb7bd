/** The trail in cookies of sourcebuster's names and shape, so that a shop may go from one script to the other. */
import { deleteCookie, readCookie, writeCookie } from '../lib/cookies';
import { attempt } from './attempt';
import type { AttributionConfig, Pack, Trail } from './attribution.types';

const NAMES = ['current', 'current_add', 'first', 'first_add', 'session', 'udata'] as const;
const BETWEEN = '|||';
/** Browsers drop a cookie of more than 4,096 bytes whole; its name and attributes count too. */
const LONGEST = 3800;

export function readTrail(cookies: string): Trail {
  return Object.fromEntries(NAMES.map((name) => [name, unpack(readCookie(`sbjs_${name}`, cookies))]));
}

export function writeTrail(trail: Trail, { lifetime, session }: AttributionConfig): void {
  for (const name of NAMES) {
    const days = name === 'session' ? session / 1440 : lifetime * 30;
    const value = trail[name];
    if (value) writeCookie(`sbjs_${name}`, packed(value), { days, ...domain() });
  }
}

/** Also the one that only sourcebuster writes, and those that some script set for this host alone. */
export function deleteTrail(): void {
  if (!document.cookie.includes('sbjs_')) return;
  for (const name of [...NAMES, 'migrations']) {
    deleteCookie(`sbjs_${name}`, domain());
    deleteCookie(`sbjs_${name}`);
  }
}

/** Like sourcebuster for the host and what is below it; two cookies of one name would lie to one of the scripts. */
function domain(): { domain?: string } {
  const { hostname } = location;
  return /\.[a-z][\w-]*$/i.test(hostname) ? { domain: hostname } : {};
}

function unpack(text: string | undefined): Pack | undefined {
  if (!text) return undefined;
  // Newer shops may have their cookies written in base64, because of firewalls that take a `|` for an attack.
  const plain = text.includes(BETWEEN) ? text : (attempt(() => atob(text)) ?? '');
  const pairs = plain.split(BETWEEN).map((pair) => pair.split(/=(.*)/s, 2));
  return plain.includes('=') ? Object.fromEntries(pairs) : undefined;
}

function packed(values: Pack): string {
  for (let most = 2000; ; most /= 2) {
    // By whole characters: half an emoji cannot be encoded.
    const pairs = Object.entries(values).map(
      ([key, value]) => `${key}=${[...value].slice(0, most).join('')}`,
    );
    const text = pairs.join(BETWEEN);
    if (encodeURIComponent(text).length <= LONGEST) return text;
  }
}
