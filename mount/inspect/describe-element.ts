import { listEventDirectives } from '../adopt/control-owner';
import {
  type DownloadSize,
  findLowContrast,
  type MountPointOrigin,
  readOptions,
  readWidgetNames,
} from './read-mount-point';
import type { Translate } from './texts';

export interface ElementFacts {
  origin: MountPointOrigin;
  /** Messages of the problems that were reported for the inspected element. */
  problems: readonly string[];
  downloadSize: DownloadSize;
}

const formatAsKib = (bytes: number): number => bytes / 1024;

export const formatDownloadTotal = (
  { bytes, fileCount: files, cachedFileCount: cached }: DownloadSize,
  translate: Translate,
): string => translate('total', formatAsKib(bytes), files, cached);

export function formatMountState(element: Element, translate: Translate): string {
  const state = element.closest('[data-tiem~=off]') ? 'off' : element.getAttribute('data-tiem-state');
  const known = (['waiting', 'loading', 'ready', 'failed', 'off'] as const).find((name) => name === state);
  return translate(`state.${known ?? 'none'}`);
}

/** Returns the rows that describe an element. Each has a label and one or more sentences. */
export function describeElement(
  element: Element,
  { origin, problems, downloadSize }: ElementFacts,
  translate: Translate,
): [string, string[]][] {
  const { attributes, settings } = readOptions(element);
  const contrast = findLowContrast(element);
  const rows: [string, string[]][] = [
    [translate('state'), [formatMountState(element, translate)]],
    [
      translate('options'),
      [
        ...attributes.map(([name, value]) => `${name}="${value}"`),
        ...settings.map(([name, value]) => `${name}: ${value} (${translate('settings')})`),
      ],
    ],
    [
      translate('origin'),
      readWidgetNames(element).length === 0
        ? []
        : [
            origin.kind === 'adopted'
              ? translate('origin.adopted', origin.source, origin.selector)
              : translate(`origin.${origin.kind}`),
          ],
    ],
    [translate('owner'), describeClickOwner(element, translate)],
    [translate('problems'), [...problems]],
    [
      translate('cost'),
      readWidgetNames(element).length === 0 ? [] : [formatDownloadSize(downloadSize, translate)],
    ],
    [
      translate('contrast'),
      contrast ? [translate('contrast.low', contrast.text, contrast.contrastRatio)] : [],
    ],
  ];
  return rows.filter(([, sentences]) => sentences.length > 0);
}

/**
 * Describes who handles a click on a control of WooCommerce's Interactivity API. Returns no rows for other elements.
 */
function describeClickOwner(element: Element, translate: Translate): string[] {
  const removed = element.getAttribute('data-removed-directive');
  if (removed) return [translate('owner.tiem', removed)];
  const directives = listEventDirectives(element);
  return directives.length > 0 ? [translate('owner.woocommerce', directives.join(', '))] : [];
}

function formatDownloadSize(
  { bytes, fileCount: files, cachedFileCount: cached }: DownloadSize,
  translate: Translate,
): string {
  if (files === 0) return translate('cost.none');
  return translate(cached === files ? 'cost.cached' : 'cost.loaded', formatAsKib(bytes), files);
}
