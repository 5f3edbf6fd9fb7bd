import { buildBundle } from './build/bundle';
import { packTarballs, writePackages } from './build/npm-packages';
import { runMain } from './run-main';

/**
 * `npm run packages`: builds everything, fills `packages/` and packs what would be published to npm as
 * `packages/*.tgz`.
 */
async function main(): Promise<void> {
  buildBundle();
  writePackages();
  for (const { file, files, kib } of packTarballs()) console.log(`${file}: ${files} files, ${kib} KiB`);
}

runMain(main);
