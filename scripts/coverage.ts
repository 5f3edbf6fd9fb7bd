import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from '../test/faults/matrix';
import { ROOT } from './build/builds';
import { coveragePage, sectionHeadings } from './coverage/page';
import { readAllTags } from './coverage/read-tags';
import { faultsPage } from './faults/page';
import { run } from './run';

/** `npm run coverage`: writes docs/coverage.md and docs/faults.md from the tags above the tests. */
async function main(): Promise<void> {
  const tags = readAllTags();
  writeFileSync(join(ROOT, 'docs/coverage.md'), coveragePage(tags, sectionHeadings()));
  writeFileSync(join(ROOT, 'docs/faults.md'), faultsPage(faults, tags));
}

run(main);
