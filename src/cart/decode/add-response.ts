import type { App } from '../../app/app.types';
import type { Settings } from '../../app/settings.types';
import { isSameOrigin } from '../../lib/url';
import { decodeFragments, type Fragments, recordCartChange, storeFragments } from '../../session';

/** What the shop says to an addition or a removal by `wc-ajax`. */
export interface AddResponse {
  /** Without them it is a refusal. */
  fragments: Fragments | null;
  /** The product's page, which says why it was refused. */
  productUrl?: string;
}

export function decodeAddResponse(body: unknown, homeUrl: string): AddResponse {
  const { error, product_url: url } = Object(body) as Record<string, unknown>;
  const fragments = decodeFragments(body);
  const hasPage = error && typeof url === 'string' && isSameOrigin(url, homeUrl);
  return hasPage ? { fragments, productUrl: url } : { fragments };
}

/** Stores the fragments for the next page, and announces them to what draws them. */
export function publishFragments(
  settings: Settings,
  { html }: Fragments,
  now: number,
  emit: App['emit'],
): void {
  recordCartChange(settings, now);
  const cartHash = storeFragments(settings, html, now);
  emit('tiem:fragments:refreshed', { fragments: html, cartHash });
}
