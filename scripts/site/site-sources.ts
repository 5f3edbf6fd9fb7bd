import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSummary } from '../../fixtures/gallery/examples';
import { ROOT } from '../build/builds';
import { listWidgetNames } from '../widgets/load-definitions';
import { createApiSources } from './api-pages';
import { renderExamples } from './example-sections';
import { convertToPlainText } from './markdown';
import type { PageGroup, SiteSource } from './site.types';
import type { Language } from './ui-texts';

/**
 * Generated lists for maintainers, which search leaves out: their thousands of test titles would fill the results.
 */
const LISTS = [
  'docs/coverage.md',
  'docs/faults.md',
  'docs/mutants.md',
  'docs/structure.md',
  'docs/benchmarks.md',
];

/**
 * Documents about the repository rather than about the widgets on a page; the site has them in a group of their own.
 */
const PROJECT_FILES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];

/** Lists all pages of a language except its home page. */
export function listSources(language: Language): SiteSource[] {
  const listGroupSources = (folder: string, group: PageGroup) =>
    listDocuments(folder).map((file) => readDocumentSource(file, group));
  return [
    ...listDocuments(`docs/tasks/${language}`).map((file) => ({
      ...readDocumentSource(file, 'tasks'),
      language,
    })),
    ...listWidgetNames().map((name) => ({
      ...readDocumentSource(`widgets/${name}/README.md`, 'widgets'),
      title: name,
      renderAfter: (shown: Language, page: string) => renderExamples(name, shown, page),
    })),
    ...createApiSources(),
    ...['wordpress/README.md', 'packages/tiem/README.md', 'packages/tiem-testing/README.md'].map((file) =>
      readDocumentSource(file, 'guides'),
    ),
    ...listGroupSources('docs', 'guides'),
    ...listGroupSources('docs/spec', 'specification'),
    ...listGroupSources('docs/decisions', 'decisions'),
    ...PROJECT_FILES.map((file) => readDocumentSource(file, 'project')),
  ];
}

function readDocumentSource(file: string, defaultGroup: PageGroup): SiteSource {
  const markdown = readFileSync(join(ROOT, file), 'utf8');
  const title = convertToPlainText(/^# (.+)$/m.exec(markdown)?.[1] ?? file);
  const isList = LISTS.includes(file);
  return {
    ...{ path: getPagePath(file), group: isList ? 'project' : defaultGroup, file, language: 'en' as const },
    ...{ title, summary: convertToPlainText(parseSummary(markdown)), markdown, isLeftOutOfSearch: isList },
  };
}

function listDocuments(folder: string): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((name) => `${folder}/${name}`);
}

/** Returns the path of a document's page inside a language's folder. */
export function getPagePath(file: string): string {
  const widget = /^widgets\/([\w-]+)\/README\.md$/.exec(file)?.[1];
  if (widget) return `widgets/${widget}.html`;
  const task = /^docs\/tasks\/\w+\/([\w-]+)\.md$/.exec(file)?.[1];
  if (task) return `tasks/${task}.html`;
  const inDocs = file.startsWith('docs/') ? file : `docs/${file.toLowerCase()}`;
  return inDocs.replace(/readme\.md$/i, 'index.html').replace(/\.md$/, '.html');
}
