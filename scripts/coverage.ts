import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from '../test/faults/fault-list';
import { ROOT } from './build/builds';
import { readSectionHeadings, renderCoveragePage } from './coverage/coverage-page';
import { readAllTags } from './coverage/read-tags';
import { renderFaultsPage } from './faults/faults-page';
import { runMain } from './run-main';

/** `npm run coverage`: writes docs/coverage.md and docs/faults.md from the tags above the tests. */
async function main(): Promise<void> {
  const tags = readAllTags();
  writeFileSync(join(ROOT, 'docs/coverage.md'), renderCoveragePage(tags, readSectionHeadings()));
  writeFileSync(join(ROOT, 'docs/faults.md'), renderFaultsPage(faults, tags));
}

runMain(main);
