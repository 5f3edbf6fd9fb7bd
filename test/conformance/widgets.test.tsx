import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../../mount/catalogue';
import { attributeOf } from '../../src/lib/options';
import { foldersIn, globFiles, ROOT } from '../harness/files';

/** What every widget folder owes its users; a new folder is held to it before anyone writes a test for it. */
describe.each(foldersIn('widgets'))('widgets/%s', (name) => {
  const readme = () => readFileSync(join(ROOT, 'widgets', name, 'README.md'), 'utf8');

  it('defines the widget its folder is named after, as the catalogue says', async () => {
    const entry = catalogue[name];
    if (!entry) throw new Error(`mount/catalogue.ts has no line for "${name}".`);
    const { default: definition } = await entry.load();
    expect(definition).toMatchObject({ name, kind: entry.kind });
    if (definition.kind === 'view' && definition.domains.length > 0) expect(entry.store).toBe(true);
  });

  it('explains every option, with its default, in the README', async () => {
    const { default: definition } = (await catalogue[name]?.load()) ?? {};
    const rows = readme()
      .split('\n')
      .filter((line) => line.startsWith('| `data-tiem-'));
    for (const [option, spec] of Object.entries(definition?.options ?? {})) {
      expect(spec.help).toMatch(/\w/);
      const row = rows.find((line) => line.startsWith(`| \`${attributeOf(option)}\``));
      expect(`${row}`).toContain(String(spec.default));
    }
    expect(rows).toHaveLength(Object.keys(definition?.options ?? {}).length);
  });

  it('shows the HTML it is for, and says what is left without script', () => {
    expect(readme()).toMatch(new RegExp(`\`\`\`html[^\`]*data-tiem="[^"]*\\b${name}\\b`));
    expect(readme()).toMatch(/without script/i);
  });

  it('has a test of the page without script', () => {
    const folder = `test/widgets/${name}`;
    expect(existsSync(join(ROOT, folder))).toBe(true);
    const tests = globFiles([folder], /\.test\.tsx?$/);
    expect(tests.some(({ text }) => /without script/i.test(text))).toBe(true);
  });
});

it('has a folder for every line of the catalogue', () => {
  expect(Object.keys(catalogue).sort()).toEqual(foldersIn('widgets').sort());
});
