import type { App } from '../../app/app.types';
import type { Settings } from '../../app/settings.types';
import { isSameOrigin } from '../../lib/url';
import { decodeFragments, type Fragments, recordCartChange, storeFragments } from '../../session';

/** The shop's response to an addition or a removal by `wc-ajax`. */
export interface AddResponse {
  /** `null`: the response is a refusal. */
  fragments: Fragments | null;
  /** On refusal: the product's page, which shows the reason. */
  productUrl?: string;
}

export function decodeAddResponse(body: unknown, homeUrl: string): AddResponse {
  const { error, product_url: url } = Object(body) as Record<string, unknown>;
  const fragments = decodeFragments(body);
  const hasPage = error && typeof url === 'string' && isSameOrigin(url, homeUrl);
  return hasPage ? { fragments, productUrl: url } : { fragments };
}

/** Stores the fragments for the next page, and emits them for the widgets that render them. */
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
