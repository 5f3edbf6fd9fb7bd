import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './build/builds';
import { runMain } from './run-main';
import { addVersion, readSummary, replaceVersion, VERSION_LINES } from './version/changelog';

/**
 * `npm run version-packages`: turns the files of `.changeset/` into the next version: in all packages, the plugin and
 * CHANGELOG.md. Does not commit, tag or publish.
 */
async function main(): Promise<number> {
  const folder = join(ROOT, '.changeset');
  const summaries = readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => readSummary(readFileSync(join(folder, name), 'utf8')));
  if (summaries.length === 0) throw new Error('There is no changeset. Add one with "npx changeset".');

  const changesets = join(ROOT, 'node_modules/@changesets/cli/bin.js');
  const { status } = spawnSync(process.execPath, [changesets, 'version'], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) return 1;
  const { version } = JSON.parse(readFileSync(join(ROOT, 'packages/tiem/package.json'), 'utf8'));
  for (const place of VERSION_LINES) rewriteFile(place.file, (text) => replaceVersion(text, place, version));
  const date = new Date().toISOString().slice(0, 10);
  rewriteFile('CHANGELOG.md', (text) => addVersion(text, version, date, summaries));
  spawnSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], { cwd: ROOT, stdio: 'inherit' });
  console.log(`Version ${version}. Run "npm run lockfile", read CHANGELOG.md, then commit.`);
  return 0;
}

function rewriteFile(path: string, change: (text: string) => string): void {
  const file = join(ROOT, path);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

runMain(main);
