import type { AttributionConfig } from './attribution.types';

/** The field's name in forms and orders → the cookie and the key in it. */
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

/** The setting `attribution`; what is wrong in it falls back, because nobody's order may fail over its origin. */
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
    // Newer shops name their fields otherwise and say so.
    fields: Object.keys(fields).length > 0 ? fields : FIELDS,
    searchEngines: Object(given.searchEngines),
  };
}
