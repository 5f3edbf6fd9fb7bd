import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { devDependencies, scripts } from '../../package.json';
import { KNOWN_DEFECTS } from '../../scripts/look/known-defects';
import { globFiles, listFolders, type ProjectFile, ROOT, readProjectFile } from '../support/project-files';

const DOCS = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'].map((path) => ({
    path,
    text: readProjectFile(path),
  })),
  ...globFiles(['docs', 'widgets', 'wordpress'], /\.md$/),
  ...globFiles(['packages'], /^packages\/[\w-]+\/README\.md$/),
];

/**
 * Paths in documents that are not checked: placeholders, and the files of the widget that CONTRIBUTING.md invents as
 * its example.
 */
const INVENTED_PATHS = /greeting|<|\*|…/;

describe.each(DOCS)('$path', ({ path, text }) => {
  it('documents: every relative link leads to a file', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link.replace(/#.*$/, ''));
    const localLinks = links.filter((link) => link && !/^(https?:|mailto:|\/)/.test(link));
    expect(localLinks.filter((link) => !existsSync(join(ROOT, dirname(path), link)))).toEqual([]);
  });

  it('documents: every npm command and file that a document names exists', () => {
    const commands = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    const files = [
      ...text.matchAll(
        /`((?:src|widgets|mount|styles|fixtures|test|scripts|docs|testing|wordpress)\/[^\s`]*)`/g,
      ),
    ]
      .map(([, file = '']) => file)
      .filter((file) => !INVENTED_PATHS.test(file));
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

/**
 * Finds the markers that `git merge` leaves in a file with a conflict. A line of `=======` does not count, because it
 * may underline a heading.
 */
const findConflictMarkers = (text: string): string[] => text.match(/^(?:<{7}|>{7}|\|{7}) .*$/gm) ?? [];

/** Reads every file of the project, except fixtures and the files that the installation and the build write. */
const readProjectFiles = (): ProjectFile[] => {
  const entries = readdirSync(ROOT, { withFileTypes: true }).filter(
    ({ name }) => !['node_modules', 'dist', '.git', 'fixtures'].includes(name),
  );
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const fixtures = listFolders('fixtures')
    .filter((name) => name !== 'page-react')
    .map((name) => `fixtures/${name}`);
  const inRoot = entries
    .filter((entry) => entry.isFile())
    .map(({ name: path }) => ({ path, text: readProjectFile(path) }));
  return [
    ...inRoot,
    ...globFiles([...folders, ...fixtures], /\.(tsx?|m?js|css|json|md|php|html|txt|po|ya?ml)$/),
  ];
};

it('repository: no file has the markers of an unresolved merge conflict', () => {
  const found = readProjectFiles().flatMap(({ path, text }) =>
    findConflictMarkers(text).map((line) => `${path}: ${line}`),
  );
  expect(found).toEqual([]);
});

it('repository: the check for merge conflicts finds all markers, and accepts an underlined heading', () => {
  const marks = [`${'<'.repeat(7)} HEAD`, `${'|'.repeat(7)} base`, `${'>'.repeat(7)} branch`];
  expect(findConflictMarkers(['one', marks[0], 'two', marks[1], '=======', marks[2], ''].join('\n'))).toEqual(
    marks,
  );
  expect(findConflictMarkers('Heading\n=======\n\n<<<<<<<\n')).toEqual([]);
});

const decisions = globFiles(['docs/decisions'], /\.md$/).filter(({ path }) => !path.endsWith('README.md'));

it('docs/decisions/looks-of-real-themes.md: each row names an existing test', () => {
  const [first = ''] = readProjectFile('docs/decisions/looks-of-real-themes.md').split('\n## ');
  const rows = first
    .split('\n')
    .slice(8)
    .filter((line) => line.startsWith('|'));
  const named = rows.map((row) => /`(test\/[^`]+)` › (.+?) \|/.exec(row));
  expect(named.length).toBeGreaterThan(20);
  const missing = named.flatMap((row, index) => {
    const [, file = '', title = ''] = row ?? [];
    return file && readProjectFile(file).includes(title) ? [] : [rows[index]];
  });
  expect(missing).toEqual([]);
});

it('docs/decisions/looks-of-real-themes.md: lists each known defect with the assertions of `npm run look` that find it', () => {
  const [, second = ''] = readProjectFile('docs/decisions/looks-of-real-themes.md').split('\n## ');
  const missing = KNOWN_DEFECTS.filter(
    ({ defect, assertions }) => !second.includes(`\n| ${defect} | ${assertions.join(', ')} | `),
  );
  expect(missing.map(({ defect }) => defect)).toEqual([]);
});

it.each(decisions)(
  'decision $path: begins with its title, status and date, and is listed in the index',
  ({ path, text }) => {
    const [, title, status, date] =
      /^# (.+)\n\nStatus: (accepted|replaced by \[[^\]]+\]\([^)]+\)), (\d{4}-\d{2}-\d{2})\.\n/.exec(text) ??
      [];
    const name = path.slice('docs/decisions/'.length);
    expect(readProjectFile('docs/decisions/README.md')).toContain(
      `| [${title}](${name}) | ${status} | ${date} |`,
    );
  },
);

it('package.json: the file that a script runs exists', () => {
  const files = Object.values(scripts).flatMap((line) => /^tsx (\S+)/.exec(line)?.[1] ?? []);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

it('package-lock.json: has an entry for each dependency, and no URL of a registry', () => {
  expect(readProjectFile('package-lock.json')).not.toMatch(/"resolved": "https?:/);
  for (const name of Object.keys(devDependencies))
    expect(readProjectFile('package-lock.json')).toContain(`"node_modules/${name}": {`);
});

it('CI: runs `npm ci`, which fails if package.json and the lockfile differ, then `npm test`', () => {
  const lines = readProjectFile('.ci/run')
    .split('\n')
    .filter((line) => /^\s*\w/.test(line) && !/^(set|cd) /.test(line));
  expect(lines.map((line) => line.replace(/ --no-\w+/g, ''))).toEqual(['npm ci', 'npm test']);
});

it('jest environment: every browser shim in testing/browser-shims.ts begins with its reason', () => {
  const body = readProjectFile('testing/browser-shims.ts').replace(
    /^[\s\S]*function shimBrowser[^\n]*\n|\n\}\s*$/g,
    '',
  );
  const shims = body.split('\n\n');
  expect(shims.length).toBeGreaterThan(5);
  expect(shims.filter((shim) => !/^ {2}\/\/ \S/.test(shim))).toEqual([]);
});

interface TypeScriptProject {
  compilerOptions: { types?: readonly string[] };
  include: readonly string[];
  exclude?: readonly string[];
}

const readTypeScriptProject = (name: string): TypeScriptProject =>
  JSON.parse(readProjectFile(`tsconfig.${name}.json`));

/** Whether the project includes the file. Supports folders, and `*` within a name. */
const isInProject = ({ include, exclude = [] }: TypeScriptProject, path: string): boolean =>
  !exclude.includes(path) &&
  include.some((part) =>
    part.includes('*')
      ? new RegExp(`^${part.replace(/\./g, '\\.').replace(/\*/g, '[^/]*')}$`).test(path)
      : path === part || path.startsWith(`${part}/`),
  );

describe('TypeScript projects', () => {
  const names = ['browser', 'node', 'test'];
  const projects = names.map(readTypeScriptProject);
  const rootFiles = readdirSync(ROOT).filter((path) => /\.tsx?$/.test(path));
  const files = [
    ...rootFiles,
    ...globFiles(['src', 'widgets', 'mount', 'fixtures', 'test', 'testing', 'scripts'], /\.tsx?$/).map(
      ({ path }) => path,
    ),
  ].filter((path) => !path.includes('node_modules/'));

  it('TypeScript projects: tsconfig.json refers to all projects and checks no file itself', () => {
    const { files, references } = JSON.parse(readProjectFile('tsconfig.json'));
    expect({ files, references }).toEqual({
      files: [],
      references: names.map((name) => ({ path: `./tsconfig.${name}.json` })),
    });
  });

  it('TypeScript projects: each TypeScript file belongs to exactly one project', () => {
    const owners = files.map((path) => ({
      path,
      count: projects.filter((one) => isInProject(one, path)).length,
    }));
    expect(owners.filter(({ count }) => count !== 1)).toEqual([]);
  });

  it('TypeScript projects: product code sees no types of Node or Jest, and scripts see none of Jest', () => {
    const types = projects.map(({ compilerOptions }) => compilerOptions.types);
    expect(JSON.parse(readProjectFile('tsconfig.base.json')).compilerOptions.types).toEqual([]);
    expect(types).toEqual([undefined, ['node'], ['node', 'jest']]);
    const product = files.filter((path) => /^(src|widgets|mount)\//.test(path));
    expect(product.filter((path) => !isInProject(readTypeScriptProject('browser'), path))).toEqual([]);
  });
});
