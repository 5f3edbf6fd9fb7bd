import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './build/builds';
import { addPlatformPackages } from './lockfile/add-platform-packages';
import { runMain } from './run-main';

/** `npm run lockfile`: completes package-lock.json after a change of dependencies, so that `npm ci` works on all platforms. */
async function main(): Promise<void> {
  const path = join(ROOT, 'package-lock.json');
  const lockfile = JSON.parse(readFileSync(path, 'utf8'));
  const added = addPlatformPackages(lockfile);
  writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`);
  console.log(
    added.length === 0 ? 'package-lock.json is complete.' : `Added to package-lock.json: ${added.join(', ')}`,
  );
}

runMain(main);
