import { ensureBrowser } from './browser';
import { BUILDS } from './build/builds';
import { buildBundle } from './build/bundle';
import { countTests, runJest } from './jest-report';
import { runMain } from './run-main';

/** Tests with random cases: `npm test` runs them with a few hundred cases, `npm run test:long` with some thousand. */
const MODELS = 'test/(cart/(queue|demo-shop)\\.model|checkout/order\\.model|shop/malformed|shop/killed)';
const LONG_RUN = 'test/e2e/long-run';

/**
 * `npm run test:long`: runs the tests with random cases, which takes some minutes for the models and an hour for the
 * browser pages. TIEM_BUILD limits it to one build.
 */
async function main(): Promise<number> {
  const builds = BUILDS.filter((name) => !process.env.TIEM_BUILD || process.env.TIEM_BUILD === name);
  const CHROMIUM_PATH = ensureBrowser();
  buildBundle(builds);
  const runTests = (project: string, files: string, env: NodeJS.ProcessEnv = {}) => {
    const { hasPassed, report } = runJest(
      [`--selectProjects=${project}`, '--runInBand', `--testPathPatterns=${files}`],
      { ...env, TIEM_LONG: '1' },
    );
    return { isWell: hasPassed, passed: countTests(report).passed };
  };
  const parts = [
    runTests('node', MODELS),
    ...builds.map((build) => runTests('browser', LONG_RUN, { CHROMIUM_PATH, TIEM_BUILD: build })),
  ];
  const passed = parts.reduce((sum, part) => sum + part.passed, 0);
  const hasPassed = parts.every((part) => part.isWell && part.passed > 0);
  console.log(`\nLong run: ${passed} tests passed${hasPassed ? '' : ', some failed'}`);
  return hasPassed ? 0 : 1;
}

runMain(main);
