import { BUTTON_STYLES } from '../../mount/adopt/theme-buttons';
import { catalogue } from '../../mount/catalogue';
import { TRIGGERS } from '../../mount/loader/mount-points';
import { findCatalogueEntries } from '../../mount/loader/read-mount-points';
import type { WidgetDefinition } from '../../mount/runtime/mount.types';
import { parseSafeJson } from '../../src/lib/json-values';
import { findClosestName, readOptionsAndDescribeProblems } from '../../src/lib/option-problems';
import type { PageProblem } from './check.types';
import type { HtmlTag } from './parse-tags';

type WidgetDefinitions = ReadonlyMap<string, WidgetDefinition>;
type Settings = Record<string, unknown>;

/**
 * Checks names, options and triggers of the mount points without a browser, by the same schemas that the widgets use
 * at run time.
 */
export function checkMountPoints(
  tags: readonly HtmlTag[],
  definitions: WidgetDefinitions,
  settings: Settings,
): PageProblem[] {
  const widgets = asRecordOrEmpty(settings.widgets);
  const problems: PageProblem[] = [];
  for (const { line, attributes } of tags) {
    const look = attributes.get('data-tiem-look');
    if (look !== undefined && !BUTTON_STYLES.includes(look)) {
      const message = `data-tiem-look="${look}": expected ${BUTTON_STYLES.join(', ')}`;
      problems.push({ kind: 'options', line, message });
    }
    const names = (attributes.get('data-tiem') ?? '').split(/\s+/).filter(Boolean);
    if (names.length === 0 || names.includes('off')) continue;
    const wanted = findCatalogueEntries(names, catalogue, [], ({ name, firstView }) =>
      problems.push({ kind: 'name', line, message: describeNameProblem(name, firstView) }),
    );
    const when = attributes.get('data-tiem-when');
    if (when !== undefined && !TRIGGERS.some((known) => known === when)) {
      const message = `data-tiem-when="${when}": expected ${TRIGGERS.join(', ')}`;
      problems.push({ kind: 'options', line, message });
    }
    const given = [...attributes].map(([name, value]) => ({ name, value }));
    for (const name of wanted.keys()) {
      const schema = definitions.get(name)?.options ?? {};
      // Checks the widget options in the page's settings once, not for every mount point.
      const own = readOptionsAndDescribeProblems(schema, {}, given, wanted.size > 1).problems;
      for (const { name: option, value, allowed } of own)
        problems.push({
          kind: 'options',
          line,
          message: `${name}: ${option}="${value}": ${describeExpectedValue(allowed)}`,
        });
    }
  }
  for (const [name, options] of Object.entries(widgets)) {
    const definition = definitions.get(name);
    if (!definition) {
      problems.push({
        kind: 'settings',
        line: null,
        message: `widgets.${name}: ${describeNameProblem(name, '')}`,
      });
      continue;
    }
    for (const { name: option, value, allowed } of readOptionsAndDescribeProblems(
      definition.options,
      asRecordOrEmpty(options),
      [],
    ).problems)
      problems.push({
        ...{ kind: 'settings', line: null },
        message: `widgets.${name}.${option} is ${value}; ${describeExpectedValue(allowed)}`,
      });
  }
  return problems;
}

const describeExpectedValue = (allowed: string): string =>
  allowed.startsWith('no such option') ? allowed : `expected ${allowed}`;

/** Parses the page's `data-tiem-settings`. A JSON error is reported with its line. */
export function readPageSettings(
  source: string,
  tags: readonly HtmlTag[],
): { settings: Settings; problems: PageProblem[] } {
  const settings: Settings = {};
  const problems: PageProblem[] = [];
  for (const { name, attributes, attributesStart: at, line } of tags) {
    if (name !== 'script' || !attributes.has('data-tiem-settings')) continue;
    const from = source.indexOf('>', at) + 1;
    const text = source.slice(from, source.indexOf('</script', from));
    try {
      Object.assign(settings, parseSafeJson(text, { maxLength: 1_000_000, maxDepth: 20 }));
    } catch (error) {
      const { message } = error as Error;
      const broken = text.slice(0, locateJsonError(text, message)).split('\n').length - 1;
      problems.push({ kind: 'settings', line: line + broken, message });
    }
  }
  return { settings, problems };
}

function describeNameProblem(name: string, after: string): string {
  if (after) return `${name} stands after ${after}: one element takes one view only`;
  const closestName = findClosestName(name, Object.keys(catalogue));
  return `data-tiem="${name}" names no widget${closestName ? `; did you mean "${closestName}"?` : ''}`;
}

function asRecordOrEmpty(value: unknown): Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Settings) : {};
}

/** Finds the position of a JSON error, which Node reports either as a number or as an excerpt of the text. */
function locateJsonError(text: string, message: string): number {
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position) return Number(position);
  const shown = /(?:\.\.\.)?"([\s\S]*)"(?:\.\.\.)? is not valid JSON/.exec(message)?.[1] ?? '';
  return Math.max(0, text.indexOf(shown) + shown.length / 2);
}
