import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { THEME_WIDGETS } from '../../fixtures/theme/mount-attribute';
import { catalogue } from '../../mount/catalogue';
import { REQUIRED_MARKUP } from '../../scripts/check/required-markup';
import { PAGE_KINDS } from '../../scripts/size/budgets';
import { copyProject } from '../support/copy-project';
import { globFiles, ROOT } from '../support/project-files';

/** Lists the widgets of an adoption profile: those of its adopted elements, and those that run on every page. */
function listAdoptedWidgets(profile: string): string[] {
  const { site = [], adopt = [] }: { site?: string[]; adopt?: { widget: string }[] } = JSON.parse(profile);
  return [...site, ...adopt.flatMap(({ widget }) => widget.split(' '))];
}

/**
 * Lists the widgets in `TIEM_REPLACEMENTS`, the plugin's table of scripts of WooCommerce that widgets replace: the
 * first list of each row has the widgets.
 */
function listReplacingWidgets(php: string): string[] {
  const rows = /const TIEM_REPLACEMENTS = array\(([\s\S]*?)\n\);/.exec(php)?.[1] ?? '';
  return [...rows.matchAll(/array\(\s*array\(([^()]*)\)/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name),
  );
}

/**
 * Lists the widgets in attributes and selectors, such as `data-tiem="toc"` and `[data-tiem~="toc"]`. The value `off` is
 * no widget: it keeps an element from being adopted.
 */
const listMountedWidgets = (text: string): string[] =>
  [...text.matchAll(/data-tiem~?="([a-z][a-z -]*)"/g)]
    .flatMap(([, names = '']) => names.split(' '))
    .filter((name) => name !== 'off');

const OPTIONS = 'wordpress/tiem/plugin/options.php';

/** The files outside of the product's code that name widgets, each with the names. */
const namedWidgets: [path: string, names: readonly string[]][] = [
  ['fixtures/theme/mount-attribute.ts', THEME_WIDGETS],
  ['scripts/check/required-markup.ts', Object.keys(REQUIRED_MARKUP)],
  [
    'scripts/size/budgets.ts',
    PAGE_KINDS.flatMap(({ pathOrWidgets: page, firstUse }) => [
      ...(typeof page === 'string' ? [] : page),
      ...firstUse.widgets,
    ]),
  ],
  [OPTIONS, listReplacingWidgets(readFileSync(join(ROOT, OPTIONS), 'utf8'))],
  ...globFiles(['wordpress/tiem/profiles'], /\.json$/).map(({ path, text }): [string, string[]] => [
    path,
    listAdoptedWidgets(text),
  ]),
  ...globFiles(['scripts', 'styles', 'wordpress/tiem', 'docs/theme'], /\.(tsx?|js|css|php)$/)
    .map(({ path, text }): [string, string[]] => [path, listMountedWidgets(text)])
    .filter(([, names]) => names.length > 0),
];

it.each(namedWidgets)('widget names: every widget in %s is in the catalogue', (path, names) => {
  for (const name of names)
    if (!(name in catalogue))
      throw new Error(`mount/catalogue.ts has no "${name}": delete what ${path} has for it.`);
});

it('widget names: the check finds the widgets of profiles, of the plugin and of selectors', () => {
  const profile = '{ "site": ["prefetch"], "adopt": [{ "selector": "ol", "widget": "toc comments" }] }';
  expect(listAdoptedWidgets(profile)).toEqual(['prefetch', 'toc', 'comments']);
  const php =
    "const TIEM_REPLACEMENTS = array(\n\tarray( array( 'toc', 'comments' ), array( 'comment-reply' ) ),\n);";
  expect(listReplacingWidgets(php)).toEqual(['toc', 'comments']);
  expect(
    listMountedWidgets('<a data-tiem="toc comments"></a> [data-tiem~="quantity"], [data-tiem="off"] {}'),
  ).toEqual(['toc', 'comments', 'quantity']);
});

const CATALOGUE = 'mount/catalogue.ts';

/** Deletes the folders of a widget, and its entry in the catalogue, which may have several lines. */
function deleteWidget(project: string, widget: string): void {
  for (const folder of ['widgets', 'test/widgets'])
    rmSync(join(project, folder, widget), { recursive: true });
  const file = join(project, CATALOGUE);
  const before = readFileSync(file, 'utf8');
  const after = before.replace(
    new RegExp(`\\n  '?${widget}'?: \\{(?:[^\\n]*\\},|\\n[\\s\\S]*?\\n  \\},)`),
    '',
  );
  expect(after).not.toBe(before);
  writeFileSync(file, after);
}

/**
 * Runs a tool of the project's `node_modules` in the copy of the project, and returns its output, whether or not the
 * tool succeeds.
 */
const runTool = (copy: string, tool: string, ...args: string[]): Promise<string> =>
  new Promise((resolve) => {
    const options = { cwd: copy, maxBuffer: 2 ** 26 };
    execFile(join(ROOT, 'node_modules/.bin', tool), args, options, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });

it('deleted widget: after its folder and its catalogue entry are deleted, the failing tests name every other place to clean up', async () => {
  const copy = copyProject();
  try {
    deleteWidget(copy, 'review-stars');
    const types = await runTool(copy, 'tsc', '-p', 'tsconfig.browser.json', '--outDir', 'types');
    expect(types).toBe('');
    const output = await runTool(
      copy,
      'jest',
      'test/conformance/(imports|docs|styles|deleted-widget)',
      '--testNamePattern=widget roles|widget names|lists every widget|docs/coverage.md matches|each class that the reset',
    );
    for (const message of [
      'delete RATING_WIDGET from src/app/widget-roles.ts and the code that uses it',
      ...[
        'fixtures/theme/mount-attribute.ts',
        'scripts/check/required-markup.ts',
        'scripts/size/budgets.ts',
        'scripts/bench/scale-pages.ts',
        'wordpress/tiem/plugin/options.php',
        'wordpress/tiem/profiles/woocommerce-classic.json',
      ].map((path) => `mount/catalogue.ts has no "review-stars": delete what ${path} has for it.`),
      'styles/reset.css excludes .tiem-rating--display, which nothing uses: delete it there.',
      'README.md is out of date: run "npm run docs" and commit it.',
      'docs/coverage.md is out of date: run "npm run coverage" and commit it.',
    ])
      expect(output).toContain(message);
  } finally {
    rmSync(copy, { recursive: true });
  }
}, 300_000);
