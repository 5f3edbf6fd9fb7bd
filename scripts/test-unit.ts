import { ensureBrowser } from './browser';
import { BUILDS } from './build/builds';
import { buildBundle } from './build/bundle';
import { countsOf, failedTests, runJest } from './jest-report';
import { run } from './run';
import { ensurePhp } from './system-packages';

/**
 * `npm run test:unit`: all tests except those in `test/e2e`, on one build (TIEM_BUILD, or else React). Paths after
 * `--` limit it.
 */
async function main(paths: readonly string[]): Promise<number> {
  const CHROMIUM_PATH = ensureBrowser();
  ensurePhp();
  buildBundle(BUILDS);
  const { isWell, report } = runJest([...paths, '--selectProjects', 'node', 'page'], { CHROMIUM_PATH });
  const { passed, failed, skipped } = countsOf(report);
  for (const name of failedTests(report)) console.log(`  ${name}`);
  console.log(`\nTests: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  return isWell && passed > 0 && skipped === 0 ? 0 : 1;
}

run(main);
