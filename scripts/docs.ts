import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listWidgetEntries } from '../fixtures/gallery/examples';
import { createShop } from '../fixtures/shop/shop';
import { BUILDS, ROOT } from './build/builds';
import { buildBundle } from './build/bundle';
import { readCompatibility, renderCompatibility, renderJourneyRuns } from './docs/compatibility';
import { replaceExampleHtml } from './docs/example-html';
import { renderSizeTable, renderWidgetList, replaceMarkedText } from './docs/generated-sections';
import { renderJourneyRecord } from './docs/journey-record';
import { replaceOptionTable } from './docs/option-table';
import { readJourneyRecord } from './journeys/journey-record';
import { runMain } from './run-main';
import { measureBuildSize, type SizeReport } from './size/measure-build';
import { loadWidgetDefinitions } from './widgets/load-definitions';

/**
 * `npm run docs`: writes the generated parts of the documents: examples and option tables of the widgets, the list of
 * widgets, the sizes.
 */
async function main(args: readonly string[]): Promise<void> {
  for (const { name, examples } of listWidgetEntries())
    rewriteFile(`widgets/${name}/README.md`, (readme) => replaceExampleHtml(readme, examples));
  for (const [name, { options }] of loadWidgetDefinitions())
    rewriteFile(`widgets/${name}/README.md`, (readme) => replaceOptionTable(readme, options));
  rewriteFile('README.md', (readme) =>
    replaceMarkedText(readme, 'widgets', renderWidgetList(listWidgetEntries())),
  );

  rewriteFile('docs/compatibility.md', (page) =>
    replaceMarkedText(page, 'compatibility', renderCompatibility(readCompatibility())),
  );
  rewriteFile('docs/journeys.md', (page) =>
    replaceMarkedText(
      replaceMarkedText(page, 'journey-runs', renderJourneyRuns(readCompatibility())),
      'journey-record',
      renderJourneyRecord(readJourneyRecord()),
    ),
  );

  if (!args.includes('--built')) buildBundle();
  const shop = createShop();
  const reports: SizeReport[] = [];
  for (const build of BUILDS) reports.push(await measureBuildSize(build, shop));
  shop.close();
  rewriteFile('README.md', (readme) => replaceMarkedText(readme, 'sizes', renderSizeTable(reports)));
}

function rewriteFile(path: string, change: (text: string) => string): void {
  const file = join(ROOT, path);
  const before = readFileSync(file, 'utf8');
  try {
    const after = change(before);
    if (after === before) return;
    writeFileSync(file, after);
    console.log(`${path} rewritten`);
  } catch (error) {
    throw new Error(`${path} ${error instanceof Error ? error.message : error}`);
  }
}

runMain(main);
