import { htmlElement } from './safe-dom';

export interface BootstrapSettings {
  disabled: readonly string[];
  site: readonly string[];
  /** Options for all mount points of a widget; each is checked with its attributes. */
  widgets: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
}

/** The country and field data of a checkout included, no page's settings come near this. */
const MAX_LENGTH = 1_000_000;

/**
 * The settings that mounting itself needs. The rest is read, checked and complained about in a chunk of its own,
 * which a page whose widgets ask for no settings never downloads.
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
      // Told where the settings are read whole.
    }
  }
  return glance as BootstrapSettings;
}
