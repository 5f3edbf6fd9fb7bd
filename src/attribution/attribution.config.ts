import type { AttributionConfig } from './attribution.types';

/** Field name in forms and orders → cookie and key of its value. */
const FIELDS = {
  type: 'current.typ',
  url: 'current_add.rf',
  utm_campaign: 'current.cmp',
  utm_source: 'current.src',
  utm_medium: 'current.mdm',
  utm_content: 'current.cnt',
  utm_id: 'current.id',
  utm_term: 'current.trm',
  session_entry: 'current_add.ep',
  session_start_time: 'current_add.fd',
  session_pages: 'session.pgs',
  session_count: 'udata.vst',
  user_agent: 'udata.uag',
};

/**
 * Decodes the setting `attribution`. Invalid values fall back to defaults, because an order must not fail because of
 * its attribution.
 */
export function readConfig(raw: Readonly<Record<string, unknown>>): AttributionConfig {
  const given = Object(raw.attribution) as Record<string, unknown>;
  const positiveNumber = (key: string, otherwise: number) => {
    const number = Number(given[key]);
    return number > 0 ? number : otherwise;
  };
  const fields: AttributionConfig['fields'] = Object(given.fields);
  return {
    lifetime: positiveNumber('lifetime', 0.00001),
    session: positiveNumber('session', 30),
    prefix: String(given.prefix || 'wc_order_attribution_'),
    allowTracking: given.allowTracking !== false && given.allowTracking !== 'no',
    // Later WooCommerce versions may rename the fields in this setting.
    fields: Object.keys(fields).length > 0 ? fields : FIELDS,
    searchEngines: Object(given.searchEngines),
  };
}
