/** What the page in front of us adds to the trail. */
import type { Settings } from '../app/settings.types';
import { tryOrUndefined } from '../lib/try-catch';
import { readConfig } from './attribution.config';
import { deleteAttribution, readAttribution, writeAttribution } from './attribution.cookies';
import { fieldValues, nextAttribution } from './attribution.rules';
import type { Attribution, AttributionConfig, LandingPage } from './attribution.types';

interface CountedPage {
  address: string;
  trail: Attribution;
}

/** A page is counted once, however many forms of it ask. Kept, because the cookies may live for seconds only. */
let counted: CountedPage | undefined;

export function countPage(config: AttributionConfig, landing: LandingPage, pages?: string | null): void {
  const url = location.href;
  const address = url.replace(/#.*/, '');
  if (counted?.address === address) return;
  const theirs = activeSourcebuster();
  const page = { url, landing, pages, userAgent: navigator.userAgent };
  const trail = theirs ?? nextAttribution(storedAttribution(), page, config.searchEngines);
  counted = { address, trail };
  if (!theirs) tryOrUndefined(() => writeAttribution(trail, config));
}

export function forgetVisitor(): void {
  counted = undefined;
  tryOrUndefined(deleteAttribution);
}

const storedAttribution = (): Attribution => tryOrUndefined(() => readAttribution(document.cookie)) ?? {};

/**
 * Field → value, without the prefix: what the block checkout sends as `{plugin}/order-attribution`. Empty where
 * nothing is known, or may be.
 */
export function attributionValues({ raw }: Pick<Settings, 'raw'>): Record<string, string> {
  const trail = counted?.trail ?? storedAttribution();
  return trail.current ? fieldValues(trail, readConfig(raw).fields) : {};
}

/** WooCommerce's own script counts this page already; counting twice would tell of pages nobody saw. */
function activeSourcebuster(): Attribution | undefined {
  const known = tryOrUndefined(() => (window as { sbjs?: { get?: Attribution } }).sbjs?.get);
  return known?.current?.typ ? known : undefined;
}
