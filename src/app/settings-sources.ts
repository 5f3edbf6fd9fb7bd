import type { ExplainedProblem } from '../lib/explain-options';
import { parseSafeJson, SafeJsonError, withoutPrototypes } from '../lib/safe-json';

export type Raw = Record<string, unknown>;

/** More than any page's settings have, including the countries and fields of a checkout. */
const MAX_LENGTH = 1_000_000;

/**
 * Merges the page's settings; later sources override earlier ones: WooCommerce's globals, then
 * `data-tiem-settings`.
 */
export function collectSettings(document: Document, globals: object, problems: ExplainedProblem[]): Raw {
  const raw: Raw = Object.create(null);
  const global = (name: string): Raw => copyPlainObject((globals as Raw)[name]) ?? {};
  Object.assign(raw, global('wcSettings'));
  Object.assign(raw, fromBlocks(global('wcBlocksMiddlewareConfig')));
  Object.assign(raw, fromClassicCart(global('wc_add_to_cart_params')));
  Object.assign(raw, fromAttribution(global('wc_order_attribution')));
  for (const script of settingsScripts(document)) Object.assign(raw, readScript(script, problems));
  return raw;
}

/** A named element can shadow a global (`<form id="wcSettings">`), so only plain objects are accepted. */
function copyPlainObject(value: unknown): Raw | undefined {
  if (!isRecord(value)) return undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return undefined;
  try {
    return withoutPrototypes(value, 20) as Raw;
  } catch {
    // Objects with circular references are ignored.
    return undefined;
  }
}

function fromBlocks({ storeApiNonce, wcStoreApiNonceTimestamp }: Raw): Raw {
  return storeApiNonce === undefined
    ? {}
    : { storeApiNonce: { nonce: storeApiNonce, timestamp: Number(wcStoreApiNonceTimestamp) || 0 } };
}

function fromClassicCart(params: Raw): Raw {
  const { ajax_url: ajaxUrl, wc_ajax_url: wcAjaxUrl, cart_url: cartUrl } = params;
  const redirect = params.cart_redirect_after_add;
  return withoutUndefined({
    ajaxUrl,
    wcAjaxUrl,
    cartUrl,
    cartRedirectAfterAdd: redirect === undefined ? undefined : redirect === 'yes',
  });
}

function fromAttribution({ params, fields: named }: Raw): Raw {
  if (!isRecord(params)) return {};
  const { lifetime, session, prefix, allowTracking, ajaxurl: ajaxUrl } = params;
  // WooCommerce 11 prints the names of its fields.
  const fields = named ?? params.fields;
  return withoutUndefined({
    attribution: withoutUndefined({ lifetime, session, prefix, allowTracking, fields }),
    ajaxUrl,
  });
}

function settingsScripts(document: Document): HTMLScriptElement[] {
  // A named element (`<img name="querySelectorAll">`) shadows the method on the document itself.
  const found = Document.prototype.querySelectorAll.call(
    document,
    'script[type="application/json"][data-tiem-settings]',
  );
  return Array.from(found).filter(
    (element): element is HTMLScriptElement => element instanceof HTMLScriptElement,
  );
}

function readScript(script: HTMLScriptElement, problems: ExplainedProblem[]): Raw {
  const reportProblem = (value: string, allowed: string) =>
    problems.push({ name: 'data-tiem-settings', value, allowed });
  try {
    const value = parseSafeJson(script.textContent ?? '', { maxLength: MAX_LENGTH, maxDepth: 20 });
    if (isRecord(value)) return value;
    reportProblem(JSON.stringify(value).slice(0, 40), 'a JSON object');
  } catch (error) {
    if (!(error instanceof SafeJsonError)) throw error;
    reportProblem(error.message, 'valid JSON');
  }
  return {};
}

export function isRecord(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withoutUndefined(values: Raw): Raw {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
