import type { Origin } from './origins';
import { type Cost, lowContrastIn, namesOf, optionsOf } from './read-mount-point';
import type { Say } from './texts';

export interface Facts {
  origin: Origin;
  /** Messages of the problems that were reported for the element. */
  problems: readonly string[];
  cost: Cost;
}

const kib = (bytes: number): number => bytes / 1024;

export const totalSentence = ({ bytes, files, cached }: Cost, say: Say): string =>
  say('total', kib(bytes), files, cached);

export function stateOf(element: Element, say: Say): string {
  const state = element.closest('[data-tiem~=off]') ? 'off' : element.getAttribute('data-tiem-state');
  const known = (['waiting', 'loading', 'ready', 'failed', 'off'] as const).find((name) => name === state);
  return say(`state.${known ?? 'none'}`);
}

/** Returns the rows that describe an element: a label with one or more sentences each. */
export function describe(
  element: Element,
  { origin, problems, cost }: Facts,
  say: Say,
): [string, string[]][] {
  const { attributes, settings } = optionsOf(element);
  const contrast = lowContrastIn(element);
  const rows: [string, string[]][] = [
    [say('state'), [stateOf(element, say)]],
    [
      say('options'),
      [
        ...attributes.map(([name, value]) => `${name}="${value}"`),
        ...settings.map(([name, value]) => `${name}: ${value} (${say('settings')})`),
      ],
    ],
    [
      say('origin'),
      namesOf(element).length === 0
        ? []
        : [
            origin.kind === 'adopted'
              ? say('origin.adopted', origin.by, origin.selector)
              : say(`origin.${origin.kind}`),
          ],
    ],
    [say('problems'), [...problems]],
    [say('cost'), namesOf(element).length === 0 ? [] : [costSentence(cost, say)]],
    [say('contrast'), contrast ? [say('contrast.low', contrast.text, contrast.ratio)] : []],
  ];
  return rows.filter(([, sentences]) => sentences.length > 0);
}

function costSentence({ bytes, files, cached }: Cost, say: Say): string {
  if (files === 0) return say('cost.none');
  return say(cached === files ? 'cost.cached' : 'cost.loaded', kib(bytes), files);
}
