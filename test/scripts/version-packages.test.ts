import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import config from '../../.changeset/config.json';
import { addVersion, readSummary, replaceVersion, VERSION_LINES } from '../../scripts/version/changelog';
import { ROOT } from '../support/project-files';

it("version-packages: a changeset's text is what follows its front matter", () => {
  expect(readSummary('---\n"tiem": minor\n---\n\nMini cart: opens at once.\n')).toBe(
    'Mini cart: opens at once.',
  );
});

it('version-packages: the new version is put above the newest one', () => {
  const changelog = '# Changelog\n\nText.\n\n## 0.1.0 (2026-12-01)\n\n- First.\n';
  expect(addVersion(changelog, '0.2.0', '2027-01-01', ['A.', 'B.'])).toBe(
    '# Changelog\n\nText.\n\n## 0.2.0 (2027-01-01)\n\n- A.\n- B.\n\n## 0.1.0 (2026-12-01)\n\n- First.\n',
  );
});

it('version-packages: a section that was written before the release gets its date and keeps its text', () => {
  expect(addVersion('# C\n\n## 0.1.0 (not released)\n\n- Old.\n', '0.1.0', '2027-01-01', ['New.'])).toBe(
    '# C\n\n## 0.1.0 (2027-01-01)\n\n- New.\n- Old.\n',
  );
});

it.each(VERSION_LINES)('version-packages: finds the line with the version in $file', (place) => {
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
