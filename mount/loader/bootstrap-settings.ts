import { htmlElement } from './safe-dom';

export interface BootstrapSettings {
  disabled: readonly string[];
  site: readonly string[];
  /** Options for all mount points of a widget; validated together with the attributes. */
  widgets: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
}

/** More than any page's settings have, including the countries and fields of a checkout. */
const MAX_LENGTH = 1_000_000;

/**
 * The settings that mounting itself needs. All others are read and validated in a chunk of their own, which pages
 * whose widgets need no settings never download.
 */
export function readBootstrapSettings(): BootstrapSettings {
  const glance = { disabled: [] as string[], site: [] as string[], widgets: new Map<string, object>() };
  for (const script of htmlElement().querySelectorAll(
    'script[type="application/json"][data-tiem-settings]',
  )) {
    const text = script.textContent ?? '';
    if (text.length > MAX_LENGTH) continue;
    try {
      const given = new Map<string, unknown>(Object.entries(JSON.parse(text)));
      for (const key of ['disabled', 'site'] as const) {
        glance[key].push(...[given.get(key) ?? []].flat().filter((name) => typeof name === 'string'));
      }
      for (const [name, options] of Object.entries(given.get('widgets') ?? {})) {
        if (options instanceof Object) glance.widgets.set(name, { ...glance.widgets.get(name), ...options });
      }
    } catch {
      // Invalid JSON is reported where all settings are read.
    }
  }
  return glance as BootstrapSettings;
}
