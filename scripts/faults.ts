import { faults } from '../test/faults/matrix';
import { ensureBrowser } from './browser';
import { chosenBuild } from './build/builds';
import { readAllTags } from './coverage/read-tags';
import { faultLines } from './faults/lines';
import { jestReport, testRuns } from './jest-report';
import { run } from './run';

/**
 * `npm run faults`: runs only the tests of the fault matrix (after `npm run build`) and prints a result for each
 * fault.
 */
async function main(): Promise<number> {
  const tags = readAllTags().filter(({ kind }) => kind === 'fault');
  const build = chosenBuild();
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // The values of an `it.each` case and computed parts are not in the title as it is written.
  const createTestNamePattern = (title: string) =>
    title
      .split(/%[sdifjop]|\$\w+|…/)
      .map(literal)
      .join('.*');
  const either = (patterns: string[]) => [...new Set(patterns)].join('|');
  const { report } = jestReport(
    [
      '--runInBand',
      `--testPathPatterns=${either(tags.map(({ path }) => literal(path)))}`,
      `--testNamePattern=${either(tags.map(({ test }) => createTestNamePattern(test.title)))}`,
    ],
    { CHROMIUM_PATH: ensureBrowser(), TIEM_BUILD: build },
  );
  const lines = faultLines(faults, tags, testRuns(report, build));
  for (const { text } of lines) console.log(text);
  const open = lines.filter(({ isProven }) => !isProven).length;
  console.log(`\nFaults: ${lines.length - open} proven, ${open} not proven`);
  return open > 0 ? 1 : 0;
}

run(main);
