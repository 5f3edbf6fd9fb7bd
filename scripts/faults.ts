import { faults } from '../test/faults/fault-list';
import { ensureBrowser } from './browser';
import { readChosenBuild } from './build/builds';
import { readAllTags } from './coverage/read-tags';
import { summariseTestsOfFaults } from './faults/fault-lines';
import { listTestRuns, runJest } from './jest-report';
import { runMain } from './run-main';

/**
 * `npm run faults`: runs only the tests of the fault matrix (after `npm run build`) and prints a result for each
 * fault.
 */
async function main(): Promise<number> {
  const tags = readAllTags().filter(({ kind }) => kind === 'fault');
  const build = readChosenBuild();
  const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // Creates a pattern for a test's title, in which placeholders of `it.each` and computed parts match any text.
  const createTestNamePattern = (title: string) =>
    title
      .split(/%[sdifjop]|\$\w+|…/)
      .map(escapeRegExp)
      .join('.*');
  const joinPatterns = (patterns: string[]) => [...new Set(patterns)].join('|');
  const { report } = runJest(
    [
      '--runInBand',
      `--testPathPatterns=${joinPatterns(tags.map(({ path }) => escapeRegExp(path)))}`,
      `--testNamePattern=${joinPatterns(tags.map(({ test }) => createTestNamePattern(test.title)))}`,
    ],
    { CHROMIUM_PATH: ensureBrowser(), TIEM_BUILD: build },
  );
  const lines = summariseTestsOfFaults(faults, tags, listTestRuns(report, build));
  for (const { text } of lines) console.log(text);
  const open = lines.filter(({ isTested }) => !isTested).length;
  console.log(`\nFaults: ${lines.length - open} proven, ${open} not proven`);
  return open > 0 ? 1 : 0;
}

runMain(main);
