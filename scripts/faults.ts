import { faults } from '../test/faults/matrix';
import { ensureBrowser } from './browser';
import { chosenBuild } from './build/builds';
import { faultLines } from './faults/lines';
import { jestReport, testRuns } from './jest-report';
import { run } from './run';

/**
 * `npm run faults`: runs only the tests of the fault matrix (after `npm run build`) and prints a result for each
 * fault.
 */
async function main(): Promise<number> {
  const proofs = faults.flatMap(({ proofs }) => proofs);
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const either = (texts: string[]) => [...new Set(texts)].map(literal).join('|');
  const { report } = jestReport(
    [
      '--runInBand',
      `--testPathPatterns=${either(proofs.map(([file]) => file))}`,
      `--testNamePattern=${either(proofs.map(([, name]) => name))}`,
    ],
    { CHROMIUM_PATH: ensureBrowser(), TIEM_BUILD: chosenBuild() },
  );
  const lines = faultLines(faults, testRuns(report));
  for (const { text } of lines) console.log(text);
  const open = lines.filter(({ isProven }) => !isProven).length;
  console.log(`\nFaults: ${lines.length - open} proven, ${open} not`);
  return open > 0 ? 1 : 0;
}

run(main);
