import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build/builds';
import {
  addChangelogSection,
  hasUnreleasedSection,
  readChangesetSummary,
  replaceVersion,
  VERSION_LINES,
} from './changelog';

/**
 * Writes the next version into all packages, the plugin and CHANGELOG.md of the project in `folder`, removes the
 * changesets that it consists of, and returns it. A version that CHANGELOG.md calls "not released" keeps its number:
 * the changesets are added to its section.
 */
export function writeVersion(folder: string, today: Date): string {
  const changesets = readdirSync(join(folder, '.changeset'))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => join(folder, '.changeset', name));
  const summaries = changesets.map((file) => readChangesetSummary(readFileSync(file, 'utf8')));
  const changelog = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');

  if (hasUnreleasedSection(changelog, readPackageVersion(folder))) {
    for (const file of changesets) rmSync(file);
  } else {
    if (changesets.length === 0) throw new Error('There is no changeset. Add one with "npx changeset".');
    bumpPackageVersions(folder);
  }
  const version = readPackageVersion(folder);
  for (const place of VERSION_LINES) {
    const file = join(folder, place.file);
    writeFileSync(file, replaceVersion(readFileSync(file, 'utf8'), place, version));
  }
  const date = today.toISOString().slice(0, 10);
  writeFileSync(join(folder, 'CHANGELOG.md'), addChangelogSection(changelog, version, date, summaries));
  return version;
}

const readPackageVersion = (folder: string): string =>
  JSON.parse(readFileSync(join(folder, 'packages/tiem/package.json'), 'utf8')).version;

function bumpPackageVersions(folder: string): void {
  const command = join(ROOT, 'node_modules/@changesets/cli/bin.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'version'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`"changeset version" failed:\n${stdout}${stderr}`);
}
