/** What the page in front of us adds to the trail. */
import type { Settings } from '../app/settings.types';
import { attempt } from './attempt';
import { readConfig } from './attribution.config';
import { deleteTrail, readTrail, writeTrail } from './attribution.cookies';
import { fieldValues, nextTrail } from './attribution.rules';
import type { AttributionConfig, Landing, Trail } from './attribution.types';

interface Counted {
  address: string;
  trail: Trail;
}

/** A page is counted once, however many forms of it ask. Kept, because the cookies may live for seconds only. */
let counted: Counted | undefined;

export function countPage(config: AttributionConfig, landing: Landing, pages?: string | null): void {
  const url = location.href;
  const address = url.replace(/#.*/, '');
  if (counted?.address === address) return;
  const theirs = runningSourcebuster();
  const page = { url, landing, pages, userAgent: navigator.userAgent };
  const trail = theirs ?? nextTrail(keptTrail(), page, config.searchEngines);
  counted = { address, trail };
  if (!theirs) attempt(() => writeTrail(trail, config));
}

export function forgetVisitor(): void {
  counted = undefined;
  attempt(deleteTrail);
}

const keptTrail = (): Trail => attempt(() => readTrail(document.cookie)) ?? {};

/**
 * Field → value, without the prefix: what the block checkout sends as `{plugin}/order-attribution`. Empty where
 * nothing is known, or may be.
 */
export function attributionValues({ raw }: Pick<Settings, 'raw'>): Record<string, string> {
  const trail = counted?.trail ?? keptTrail();
  return trail.current ? fieldValues(trail, readConfig(raw).fields) : {};
}

/** WooCommerce's own script counts this page already; counting twice would tell of pages nobody saw. */
function runningSourcebuster(): Trail | undefined {
  const known = attempt(() => (window as { sbjs?: { get?: Trail } }).sbjs?.get);
  return known?.current?.typ ? known : undefined;
}
