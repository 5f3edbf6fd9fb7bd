import { decodeEntities } from './entities';
import type { Sanitiser } from './sanitise-engine';

export type { SafeHtml, Sanitiser } from './sanitise-engine';

/** The sanitiser is heavier than all else here: it is downloaded when the first real markup has to be shown. */
export async function loadSanitiser(): Promise<Sanitiser> {
  return (await import('./sanitise-engine')).createSanitiser();
}

/** Most notices are plain text, which needs no sanitiser: `undefined` where there is markup. */
export function plainTextOf(html: string): string | undefined {
  return html.includes('<') ? undefined : decodeEntities(html);
}
