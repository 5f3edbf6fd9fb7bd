import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../../mount/catalogue';
import { getOptionAttributeName } from '../../src/lib/options';
import { globFiles, listFolders, ROOT } from '../support/project-files';

/** Tests what every widget folder must contain, so that a new widget is checked before it has tests of its own. */
describe.each(listFolders('widgets'))('widgets/%s', (name) => {
  const readReadme = () => readFileSync(join(ROOT, 'widgets', name, 'README.md'), 'utf8');

  it("widget folder: its definition has the folder's name and the catalogue's kind", async () => {
    const entry = catalogue[name];
    if (!entry) throw new Error(`mount/catalogue.ts has no line for "${name}".`);
    const { default: definition } = await entry.load();
    expect(definition).toMatchObject({ name, kind: entry.kind });
    if (definition.kind === 'view' && definition.domains.length > 0) expect(entry.store).toBe(true);
  });

  it('widget folder: its README explains every option with its default', async () => {
    const { default: definition } = (await catalogue[name]?.load()) ?? {};
    const rows = readReadme()
      .split('\n')
      .filter((line) => line.startsWith('| `data-tiem-'));
    for (const [option, spec] of Object.entries(definition?.options ?? {})) {
      expect(spec.help).toMatch(/\w/);
      const row = rows.find((line) => line.startsWith(`| \`${getOptionAttributeName(option)}\``));
      expect(`${row}`).toContain(String(spec.default));
    }
    expect(rows).toHaveLength(Object.keys(definition?.options ?? {}).length);
  });

  it("widget folder: its README has the server's HTML and describes what works without JavaScript", () => {
    expect(readReadme()).toMatch(new RegExp(`\`\`\`html[^\`]*data-tiem="[^"]*\\b${name}\\b`));
    expect(readReadme()).toMatch(/without JavaScript/i);
  });

  it('widget folder: its tests include one without JavaScript', () => {
    const folder = `test/widgets/${name}`;
    expect(existsSync(join(ROOT, folder))).toBe(true);
    const tests = globFiles([folder], /\.test\.tsx?$/);
    expect(tests.some(({ text }) => /without JavaScript/i.test(text))).toBe(true);
  });

  it('widget folder: its tests mount at least one of its examples', () => {
    const tests = globFiles([`test/widgets/${name}`], /\.test\.tsx?$/);
    expect(tests.some(({ text }) => usesExample(name, text))).toBe(true);
  });
});

/** Whether the text of a test gets the HTML of one of the widget's examples. */
function usesExample(widget: string, text: string): boolean {
  return text.includes(`getExampleHtml('${widget}'`);
}

it("widget folder: a test with markup of its own or another widget's example does not count as one that mounts an example", () => {
  expect(usesExample('toc', "openPage(getExampleHtml('toc', 'Đóng sẵn'))")).toBe(true);
  expect(usesExample('toc', 'openPage(\'<nav data-tiem="toc"></nav>\')')).toBe(false);
  expect(usesExample('toc', "openPage(getExampleHtml('toc-list'))")).toBe(false);
});

it('catalogue: lists exactly the widgets that have a folder in widgets', () => {
  expect(Object.keys(catalogue).sort()).toEqual(listFolders('widgets').sort());
});
