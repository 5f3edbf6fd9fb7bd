import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../../mount/catalogue';
import { PAGE_KINDS } from '../../mount/page-kinds';
import { ROOT } from '../build/builds';
import { renderOptionTable } from '../docs/option-table';
import { loadWidgetDefinitions } from '../widgets/load-definitions';
import { type DeclaredMember, readInterface } from './declarations';
import type { SiteSource } from './site.types';

const readSourceFile = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Generates the reference from the catalogue, the widgets' schemas and the TypeScript declarations. */
export function createApiSources(): SiteSource[] {
  return [
    createApiPageSource('attributes', 'Attributes', 'Every widget and its options', renderAttributes()),
    createApiPageSource('events', 'Events', 'Every event and its detail', renderEvents()),
    createApiPageSource('settings', 'Settings', 'Every setting, its type and meaning', renderSettings()),
    createApiPageSource('scripts', 'window.tiem and tiemQueue', 'What scripts may call', renderScriptApi()),
  ];
}

/** Creates a generated page with a path in `docs/`, so that its links are resolved like those of the documents. */
const createApiPageSource = (name: string, title: string, summary: string, markdown: string): SiteSource => ({
  ...{ path: `api/${name}.html`, group: 'api', file: `docs/${name}-api.md`, language: 'en', title, summary },
  markdown: `# ${title}\n\n${markdown}`,
});

function renderAttributes(): string {
  const common = [
    'From `mount/catalogue.ts` and the option schemas of the widgets. Options are attributes on the mount point; the same names without `data-tiem-`, in camel case, are keys of the setting `widgets`.',
    '| attribute | values |',
    '| --- | --- |',
    `| \`data-tiem\` | names of widgets, separated by spaces, or \`off\` |`,
    '| `data-tiem-when` | `now`, `idle`, `visible`, `intent` |',
  ];
  const widgets = [...loadWidgetDefinitions()].map(([name, { kind, options }]) => {
    const entry = catalogue[name];
    const facts = [
      kind,
      `mounts: \`${entry?.when}\`${entry?.mountOn ? `, or on ${entry.mountOn.map((event) => `\`${event}\``).join(', ')}` : ''}`,
      entry?.store || kind === 'view' ? 'uses the settings' : '',
      `styles on: ${(entry?.pageKinds ?? PAGE_KINDS).join(', ')}`,
    ];
    return `## ${name}\n\n[Description and examples](../widgets/${name}/README.md). ${facts.filter(Boolean).join('; ')}.\n\n${renderOptionTable(options)}\n`;
  });
  return `${common[0]}\n\n${common.slice(1).join('\n')}\n\n${widgets.join('\n')}`;
}

const renderTypeAsCode = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

/** Lists the public events in the order of their declaration. */
export const listPublicEvents = (): DeclaredMember[] =>
  readInterface(readSourceFile('mount/api/public.types.ts'), 'TiemDocumentEvents');

function renderEvents(): string {
  const rows = listPublicEvents().map(
    ({ name, type, comment }) => `| \`${name}\` | ${renderTypeAsCode(type)} | ${comment} |`,
  );
  return `From the interface \`TiemDocumentEvents\` of \`dist/tiem.d.ts\`. Events bubble, so all can be received on \`document\`; with the types, \`document.addEventListener('tiem:cart:changed', …)\` knows its detail.\n\n| event | \`detail\` | |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
}

/** Reads the settings from the table in docs/settings.md, with their default and meaning. */
export function readSettingsTable(): Map<string, [fallback: string, meaning: string]> {
  const found = new Map<string, [string, string]>();
  const [, table = ''] = readSourceFile('docs/settings.md').split('| key | default | meaning |');
  for (const line of (table.split('\n\n')[0] ?? '').split('\n').slice(2)) {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const [, keys = '', fallback = '', meaning = ''] = cells;
    // Adds the file name to links within docs/settings.md, because the generated page shows them at another URL.
    const text = meaning.replaceAll('](#', '](settings.md#');
    for (const [, key = ''] of keys.matchAll(/`(\w+)`/g)) found.set(key, [fallback, text]);
  }
  return found;
}

/** Lists the settings that several domains use; a setting of a single domain is decoded by that domain. */
export const listDeclaredSettings = (): DeclaredMember[] =>
  readInterface(readSourceFile('src/app/settings.types.ts'), 'Settings').filter(({ name }) => name !== 'raw');

function renderSettings(): string {
  const types = new Map(listDeclaredSettings().map(({ name, type }) => [name, type]));
  const rows = [...readSettingsTable()].map(
    ([key, [fallback, meaning]]) =>
      `| \`${key}\` | ${types.has(key) ? renderTypeAsCode(types.get(key) ?? '') : '–'} | ${fallback} | ${meaning} |`,
  );
  return `Types are those of \`src/app/settings.types.ts\` after validation; meaning and default are those of [settings](settings.md), where the places for settings are described. A dash: only one part of the bundle reads it.\n\n| key | type | default | meaning |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}

function renderScriptApi(): string {
  const publicTypes = readSourceFile('mount/api/public.types.ts');
  const renderInterfaceTable = (name: string, source: string) => {
    const rows = readInterface(source, name).map(
      ({ declaration, comment }) => `| ${renderTypeAsCode(declaration)} | ${comment} |`,
    );
    return `| member | |\n| --- | --- |\n${rows.join('\n')}\n`;
  };
  return [
    'From the declarations in `dist/tiem.d.ts`, with the comments of the source.',
    `## window.tiem\n\n${renderInterfaceTable('TiemApi', publicTypes)}`,
    `## tiem.actions\n\n${renderInterfaceTable('TiemActions', publicTypes)}`,
    `## tiem.on\n\n${renderInterfaceTable('TiemEvents', publicTypes)}`,
    `## tiemQueue\n\nThe argument of \`tiemQueue.push((tiem) => …)\`. Also in it: what [extensions](extensions.md) and [payment methods](payment-methods.md) describe.\n\n${renderInterfaceTable('Extensions', readSourceFile('mount/api/extension-queue.ts'))}`,
  ].join('\n\n');
}
