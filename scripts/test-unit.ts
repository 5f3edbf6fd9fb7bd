import { ensureBrowser } from './browser';
import { BUILDS } from './build/builds';
import { buildBundle } from './build/bundle';
import { countTests, listFailedTests, runJest } from './jest-report';
import { runMain } from './run-main';
import { ensurePhp } from './system-packages';

/**
 * `npm run test:unit`: runs all tests except those in `test/e2e`, on one build (TIEM_BUILD, or else React). With paths
 * after `--`, runs only the tests in these paths.
 */
async function main(paths: readonly string[]): Promise<number> {
  const CHROMIUM_PATH = ensureBrowser();
  ensurePhp();
  buildBundle(BUILDS);
  const { hasPassed, report } = runJest([...paths, '--selectProjects', 'node', 'page'], {
    CHROMIUM_PATH,
  });
  const { passed, failed, skipped } = countTests(report);
  for (const name of listFailedTests(report)) console.log(`  ${name}`);
  console.log(`\nTests: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  return hasPassed && passed > 0 && skipped === 0 ? 0 : 1;
}

runMain(main);
