import { ADOPTED_ELEMENTS } from '../adopt/adopt-elements';
import { blendColors, computeContrastRatio, parseColor, WHITE } from '../adopt/color-contrast';
import { getHtmlElement, isParsing, listenOnWindow } from '../loader/safe-dom';

export const readWidgetNames = (element: Element): string[] =>
  (element.getAttribute('data-tiem') ?? '').split(/\s+/).filter(Boolean);

/**
 * The options of a mount point, from its attributes and from the page's settings, which apply to all mount points of
 * a widget.
 */
interface MountPointOptions {
  attributes: [name: string, value: string][];
  settings: [name: string, value: string][];
}

export function readOptions(element: Element): MountPointOptions {
  const attributes = element
    .getAttributeNames()
    .filter((name) => name.startsWith('data-tiem-') && name !== 'data-tiem-state')
    .map((name): [string, string] => [name, element.getAttribute(name) ?? '']);
  const settings = readWidgetNames(element).flatMap((widget) =>
    Object.entries(Object(Object(readPageSetting('widgets'))[widget])).map(
      ([name, value]): [string, string] => [`${widget}.${name}`, JSON.stringify(value)],
    ),
  );
  return { attributes, settings };
}

/** Reads one of the page's settings; a later script overrides an earlier one, as in settings-sources.ts. */
export function readPageSetting(key: string): unknown {
  let found: unknown;
  for (const script of getHtmlElement().querySelectorAll('script[data-tiem-settings]')) {
    try {
      found = Object(JSON.parse(script.textContent ?? ''))[key] ?? found;
    } catch {}
  }
  return found;
}

/**
 * Where the `data-tiem` of an element comes from. `page`: the HTML or a script, or unknown, because the inspector was
 * opened too late.
 */
export type MountPointOrigin =
  | { kind: 'template' | 'script' | 'page' }
  | { kind: 'adopted'; source: string; selector: string };

/**
 * The attribute that the WordPress plugin (adopt.php) writes if an administrator uses the inspector, for example
 * `storefront: #site-header-cart`.
 */
const ADOPTED_BY = 'data-adopted-by';

/** Starts to observe the page. Elements that the HTML parser adds count as the server's, not as added by a script. */
export function trackMountPointOrigins() {
  const isFromStart = isParsing();
  let hasParsedDocument = !isFromStart;
  const added = new WeakSet<Element>();
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes' && target instanceof Element) added.add(target);
      else if (hasParsedDocument)
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const element of [node, ...node.querySelectorAll('[data-tiem]')]) added.add(element);
    }
  });
  observer.observe(getHtmlElement(), {
    ...{ childList: true, subtree: true, attributes: true, attributeFilter: ['data-tiem'] },
  });
  const stop = listenOnWindow(['DOMContentLoaded'], () => {
    hasParsedDocument = true;
  });
  return {
    findOrigin(element: Element): MountPointOrigin {
      const entry = window[ADOPTED_ELEMENTS]?.get(element);
      if (entry) return { kind: 'adopted', source: entry.source, selector: entry.selector };
      const [source = '', selector = ''] = element.getAttribute(ADOPTED_BY)?.split(': ') ?? [];
      if (source) return { kind: 'adopted', source, selector };
      if (added.has(element)) return { kind: 'script' };
      return { kind: isFromStart ? 'template' : 'page' };
    },
    stopTrackingOrigins() {
      observer.disconnect();
      stop();
    },
  };
}

/** Whether the page's setting `adopt` has no effect, because tiem-adopt.js is not in the page or could not be loaded. */
export function isAdoptionMissing(): boolean {
  const setting = readPageSetting('adopt');
  return Array.isArray(setting) && setting.length > 0 && !(ADOPTED_ELEMENTS in window);
}

/**
 * Maps each module to its files, relative to tiem.js. The build writes it to manifest.json next to the scripts.
 */
export type ChunkManifest = Readonly<Record<string, readonly string[]>>;

export interface DownloadSize {
  bytes: number;
  fileCount: number;
  cachedFileCount: number;
}

/**
 * Adds up the download sizes of the given files. A file with a body but a `transferSize` of zero counts as cached.
 */
export function measureWidgetDownload(urls: readonly string[]): DownloadSize {
  const cost = { bytes: 0, fileCount: 0, cachedFileCount: 0 };
  for (const url of new Set(urls)) {
    const [entry] = performance.getEntriesByName(url, 'resource');
    if (!(entry instanceof PerformanceResourceTiming)) continue;
    cost.fileCount++;
    cost.bytes += entry.encodedBodySize;
    if (entry.transferSize === 0 && entry.encodedBodySize > 0) cost.cachedFileCount++;
  }
  return cost;
}

export const resolveChunkUrls = (
  widgets: readonly string[],
  manifest: ChunkManifest,
  base: string,
): string[] => widgets.flatMap((widget) => manifest[widget] ?? []).map((file) => new URL(file, base).href);

/** Returns the URLs of all bundle files that this page has loaded, except the inspector itself. */
export const listLoadedUrls = (base: string): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter(
      (name) =>
        name.startsWith(new URL('.', base).href) &&
        /\.js(\?|$)/.test(name) &&
        !name.includes('tiem-inspect.js'),
    );

const MIN_CONTRAST = 4.5;

/** Finds the control in the mount point with the lowest text contrast; `undefined` if all of them are legible. */
export function findLowContrast(element: Element): { text: string; contrastRatio: number } | undefined {
  const controls = [element, ...element.querySelectorAll('a, button, input, select')].filter((control) =>
    /^(a|button|input|select)$/.test(control.localName),
  );
  const lowContrasts = controls.flatMap((control) => {
    const text = (control.textContent || control.getAttribute('value') || '').trim();
    const contrastRatio = text && control.getClientRects().length > 0 ? measureContrast(control) : undefined;
    return contrastRatio !== undefined && contrastRatio < MIN_CONTRAST
      ? [{ text: text.slice(0, 40), contrastRatio }]
      : [];
  });
  return lowContrasts.sort((first, second) => first.contrastRatio - second.contrastRatio)[0];
}

/** Returns `undefined` where the contrast cannot be computed, for example over a background image. */
function measureContrast(control: Element): number | undefined {
  const text = parseColor(getComputedStyle(control).color);
  const layers = [];
  for (let ancestor: Element | null = control; ancestor; ancestor = ancestor.parentElement) {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(ancestor);
    const layer = parseColor(backgroundColor);
    if (backgroundImage !== 'none' || opacity !== '1' || !layer) return undefined;
    layers.unshift(layer);
    if (layer[3] === 1) break;
  }
  const background = layers.reduce((behind, layer) => blendColors(layer, behind), WHITE);
  return text && computeContrastRatio(blendColors(text, background), background);
}
