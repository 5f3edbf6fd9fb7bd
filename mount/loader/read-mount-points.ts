import type { Catalogue, CatalogueEntry } from '../runtime/mount.types';
import { getHtmlElement, readAttribute } from './safe-dom';

interface BootstrapSettings {
  disabled: readonly string[];
  site: readonly string[];
  /**
   * Options from the settings, which apply to all mount points of a widget. They are validated together with the
   * attributes.
   */
  widgets: Map<string, Readonly<Record<string, unknown>>>;
}

/** The parsed JSON of the page's settings, which may contain anything. */
type UnvalidatedSettings = Partial<Record<'disabled' | 'site', string[]>> & {
  widgets?: Record<string, unknown>;
};

/** Maximum length of the settings' JSON: more than any page needs, including the countries and fields of a checkout. */
const MAX_LENGTH = 1_000_000;

/**
 * Reads the settings that the loader itself needs. All others are read and validated in a separate chunk, which is
 * downloaded only by pages whose widgets need settings.
 */
export function readBootstrapSettings(): BootstrapSettings {
  const bootstrap: BootstrapSettings = { disabled: [], site: [], widgets: new Map() };
  for (const script of getHtmlElement().querySelectorAll(
    'script[type="application/json"][data-tiem-settings]',
  )) {
    const text = script.textContent ?? '';
    if (text.length > MAX_LENGTH) continue;
    try {
      const given: UnvalidatedSettings = JSON.parse(text);
      // Entries that are not strings need no check here: like unknown names, they match no widget of the
      // catalogue.
      for (const key of ['disabled', 'site'] as const)
        bootstrap[key] = bootstrap[key].concat(given[key] ?? []);
      for (const [name, options] of Object.entries(given.widgets ?? {})) {
        if (options instanceof Object)
          bootstrap.widgets.set(name, { ...bootstrap.widgets.get(name), ...options });
      }
    } catch {
      // Invalid JSON is ignored here, because it is reported when the other settings are read.
    }
  }
  return bootstrap;
}

/**
 * A name in `data-tiem` that cannot be mounted: no widget has it, or it is a second view on the element
 * (`firstView` is the first).
 */
export interface WidgetNameProblem {
  name: string;
  firstView: string;
}

/**
 * Matches mount points, and <body>, on which site-wide behaviours from the settings are mounted without an attribute.
 */
const MOUNT_POINTS = '[data-tiem],body';

/** Returns the mount points in a part of the page, including `root` itself. */
export function listMountPoints(root: Node): HTMLElement[] {
  // The cast is safe for elements and fragments, and other nodes are not passed.
  const from = root instanceof Document ? getHtmlElement() : (root as Element);
  // Adds `root` itself, because `querySelectorAll` finds only its descendants. A fragment has no `matches`.
  const found = [...from.querySelectorAll(MOUNT_POINTS)];
  if (from.matches?.(MOUNT_POINTS)) found.unshift(from);
  return found.filter((element) => element instanceof HTMLElement);
}

export const readWidgetNames = (element: Element): string[] =>
  readAttribute(element, 'data-tiem').split(/\s+/).filter(Boolean);

/** Whether `data-tiem="off"` disables widgets on the element or on an element around it. */
export const isTiemDisabled = (element: Element): boolean => !!element.closest('[data-tiem~=off]');

/**
 * Finds the catalogue entries of an element's widgets, without disabled widgets. Reports unknown names, and every view
 * after the element's first view.
 */
export function findCatalogueEntries(
  names: readonly string[],
  catalogue: Catalogue,
  disabled: readonly string[],
  report: (problem: WidgetNameProblem) => void,
): Map<string, CatalogueEntry> {
  const resolved = new Map<string, CatalogueEntry>();
  let view = '';
  for (const name of names) {
    const entry = Object.hasOwn(catalogue, name) ? catalogue[name] : undefined;
    if (disabled.includes(name) || resolved.has(name)) continue;
    const isView = entry?.kind === 'view';
    if (!entry || (isView && view)) report({ name, firstView: entry ? view : '' });
    else {
      if (isView) view = name;
      resolved.set(name, entry);
    }
  }
  return resolved;
}
