import { spawnSync } from 'node:child_process';
import { ROOT } from './build/builds';
import { runMain } from './run-main';
import { writeVersion } from './version/write-version';

/**
 * `npm run version-packages`: turns the files of `.changeset/` into the next version: in all packages, the plugin and
 * CHANGELOG.md. Does not commit, tag or publish.
 */
async function main(): Promise<number> {
  const version = writeVersion(ROOT, new Date());
  spawnSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], { cwd: ROOT, stdio: 'inherit' });
  console.log(`Version ${version}. Run "npm run lockfile", read CHANGELOG.md, then commit.`);
  return 0;
}

runMain(main);
