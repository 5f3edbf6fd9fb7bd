import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import config from '../../.changeset/config.json';
import {
  addChangelogSection,
  readChangesetSummary,
  replaceVersion,
  VERSION_LINES,
} from '../../scripts/version/changelog';
import { writeVersion } from '../../scripts/version/write-version';
import { ROOT } from '../support/project-files';

it('version-packages: the text of a changeset is the text after its front matter', () => {
  expect(readChangesetSummary('---\n"tiem": minor\n---\n\nMini cart: opens at once.\n')).toBe(
    'Mini cart: opens at once.',
  );
});

it('version-packages: the changelog section of the new version is put above the previous one', () => {
  const changelog = '# Changelog\n\nText.\n\n## 0.1.0 (2026-12-01)\n\n- First.\n';
  expect(addChangelogSection(changelog, '0.2.0', '2027-01-01', ['A.', 'B.'])).toBe(
    '# Changelog\n\nText.\n\n## 0.2.0 (2027-01-01)\n\n- A.\n- B.\n\n## 0.1.0 (2026-12-01)\n\n- First.\n',
  );
});

it('version-packages: a changelog section that was written before the release gets the release date and keeps its text', () => {
  expect(
    addChangelogSection('# C\n\n## 0.1.0 (not released)\n\n- Old.\n', '0.1.0', '2027-01-01', ['New.']),
  ).toBe('# C\n\n## 0.1.0 (2027-01-01)\n\n- New.\n- Old.\n');
});

it.each(VERSION_LINES)('version-packages: finds and replaces the version in $file', (place) => {
  const text = readFileSync(join(ROOT, place.file), 'utf8');
  const changed = replaceVersion(text, place, '7.8.9');
  expect(changed.split('\n').filter((line, index) => line !== text.split('\n')[index])).toEqual([
    expect.stringContaining('7.8.9'),
  ]);
  expect(() => replaceVersion('nothing', place, '7.8.9')).toThrow(
    `${place.file} has no line with a version.`,
  );
});

it('changesets: all packages get the same version', () => {
  expect(config.fixed).toEqual([['tiem', 'tiem-testing', 'tiem-wordpress']]);
});

describe('version-packages in a project', () => {
  const PACKAGES = ['tiem', 'tiem-testing', 'wordpress'].map((name) => `packages/${name}/package.json`);
  const COPIED_FILES = ['.changeset/config.json', 'package.json', 'package-lock.json', ...PACKAGES];
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tiem-version-'));
    for (const file of [...COPIED_FILES, ...VERSION_LINES.map((place) => place.file)])
      cpSync(join(ROOT, file), join(folder, file), { recursive: true });
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const readProjectFile = (file: string) => readFileSync(join(folder, file), 'utf8');
  const writeProjectFile = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const readVersions = () =>
    [...PACKAGES, 'package.json']
      .map((file) => JSON.parse(readProjectFile(file)).version)
      .concat(VERSION_LINES.map(({ file, line }) => readProjectFile(file).match(line)?.[0]));
  const current: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;
  const [major = 0, minor = 0] = current.split('.').map(Number);

  it('version-packages: a changeset for one package raises the version of all packages and the plugin, and is then deleted', () => {
    writeProjectFile('CHANGELOG.md', `# Changelog\n\n## ${current} (2026-12-01)\n\n- First.\n`);
    writeProjectFile('.changeset/warm-cart.md', '---\n"tiem": minor\n---\n\nThe cart is warm.\n');
    const next = `${major}.${minor + 1}.0`;

    expect(writeVersion(folder, new Date('2027-01-01'))).toBe(next);
    expect(new Set(readVersions())).toEqual(new Set([next]));
    expect(readdirSync(join(folder, '.changeset'))).toEqual(['config.json']);
    expect(readProjectFile('CHANGELOG.md')).toBe(
      `# Changelog\n\n## ${next} (2027-01-01)\n\n- The cart is warm.\n\n## ${current} (2026-12-01)\n\n- First.\n`,
    );
  });

  it('version-packages: a version that was never released keeps its number, and the changesets are added to its changelog section', () => {
    writeProjectFile('CHANGELOG.md', `# Changelog\n\n## ${current} (not released)\n\n- First.\n`);
    writeProjectFile('.changeset/warm-cart.md', '---\n"tiem": minor\n---\n\nThe cart is warm.\n');

    expect(writeVersion(folder, new Date('2027-01-01'))).toBe(current);
    expect(new Set(readVersions())).toEqual(new Set([current]));
    expect(readdirSync(join(folder, '.changeset'))).toEqual(['config.json']);
    expect(readProjectFile('CHANGELOG.md')).toBe(
      `# Changelog\n\n## ${current} (2027-01-01)\n\n- The cart is warm.\n- First.\n`,
    );
  });

  it('version-packages: when the current version is released and there is no changeset, the error says how to add one', () => {
    writeProjectFile('CHANGELOG.md', `# Changelog\n\n## ${current} (2026-12-01)\n\n- First.\n`);

    expect(() => writeVersion(folder, new Date())).toThrow(
      'There is no changeset. Add one with "npx changeset".',
    );
    expect(new Set(readVersions())).toEqual(new Set([current]));
  });
});
