import { blend, colourOf, contrastRatio } from '../adopt/contrast';
import { htmlElement } from '../loader/safe-dom';

export const namesOf = (element: Element): string[] =>
  (element.getAttribute('data-tiem') ?? '').split(/\s+/).filter(Boolean);

/**
 * The options of a mount point: from its attributes, and from the settings, which apply to all mount points of a
 * widget.
 */
export interface Options {
  attributes: [name: string, value: string][];
  settings: [name: string, value: string][];
}

export function optionsOf(element: Element): Options {
  const attributes = element
    .getAttributeNames()
    .filter((name) => name.startsWith('data-tiem-') && name !== 'data-tiem-state')
    .map((name): [string, string] => [name, element.getAttribute(name) ?? '']);
  const settings = namesOf(element).flatMap((widget) =>
    Object.entries(Object(Object(readSetting('widgets'))[widget])).map(([name, value]): [string, string] => [
      `${widget}.${name}`,
      JSON.stringify(value),
    ]),
  );
  return { attributes, settings };
}

/** Reads one of the page's settings; a later script overrides an earlier one, as in settings-sources.ts. */
export function readSetting(key: string): unknown {
  let found: unknown;
  for (const script of htmlElement().querySelectorAll('script[data-tiem-settings]')) {
    try {
      found = Object(JSON.parse(script.textContent ?? ''))[key] ?? found;
    } catch {}
  }
  return found;
}

/**
 * Maps each module to its files, relative to tiem.js. The build writes it to manifest.json next to the scripts.
 */
export type Manifest = Readonly<Record<string, readonly string[]>>;

export interface Cost {
  bytes: number;
  files: number;
  cached: number;
}

/** Adds up the downloads of these files. A file with a body but a `transferSize` of zero came from the cache. */
export function costOf(urls: readonly string[]): Cost {
  const cost = { bytes: 0, files: 0, cached: 0 };
  for (const url of new Set(urls)) {
    const [entry] = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[];
    if (!entry) continue;
    cost.files++;
    cost.bytes += entry.encodedBodySize;
    if (entry.transferSize === 0 && entry.encodedBodySize > 0) cost.cached++;
  }
  return cost;
}

export const urlsOf = (widgets: readonly string[], manifest: Manifest, base: string): string[] =>
  widgets.flatMap((widget) => manifest[widget] ?? []).map((file) => new URL(file, base).href);

/** Returns the URLs of all bundle files that this page has loaded, except the inspector itself. */
export const loadedUrls = (base: string): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter(
      (name) =>
        name.startsWith(new URL('.', base).href) &&
        /\.js(\?|$)/.test(name) &&
        !name.includes('tiem-inspect.js'),
    );

const LEAST_CONTRAST = 4.5;

/** Finds the control in the mount point with the lowest text contrast; `undefined` if all of them are legible. */
export function lowContrastIn(element: Element): { text: string; ratio: number } | undefined {
  const controls = [element, ...element.querySelectorAll('a, button, input, select')].filter((control) =>
    /^(a|button|input|select)$/.test(control.localName),
  );
  const measured = controls.flatMap((control) => {
    const text = (control.textContent || control.getAttribute('value') || '').trim();
    const ratio = text && control.getClientRects().length > 0 ? contrastOf(control) : undefined;
    return ratio !== undefined && ratio < LEAST_CONTRAST ? [{ text: text.slice(0, 40), ratio }] : [];
  });
  return measured.sort((one, other) => one.ratio - other.ratio)[0];
}

/** Returns `undefined` where the contrast cannot be computed, for example over a background image. */
function contrastOf(control: Element): number | undefined {
  const text = colourOf(getComputedStyle(control).color);
  const layers = [];
  for (let at: Element | null = control; at; at = at.parentElement) {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(at);
    const layer = colourOf(backgroundColor);
    if (backgroundImage !== 'none' || opacity !== '1' || !layer) return undefined;
    layers.unshift(layer);
    if (layer[3] === 1) break;
  }
  const ground = layers.reduce(
    (behind, layer) => blend(layer, behind),
    colourOf('rgb(255, 255, 255)') as NonNullable<ReturnType<typeof colourOf>>,
  );
  return text && contrastRatio(blend(text, ground), ground);
}
