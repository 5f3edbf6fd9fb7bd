import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { widgetEntries } from '../fixtures/gallery/examples';
import { createShop } from '../fixtures/shop/shop';
import { BUILDS, ROOT } from './build/builds';
import { buildBundle } from './build/bundle';
import { renderSizeTable, widgetList, withBlock } from './docs/blocks';
import { withOptionTable } from './docs/option-table';
import { run } from './run';
import { type Report, weigh } from './size/weigh';
import { widgetDefinitions } from './widgets/definitions';

/** `npm run docs`: writes the generated parts of the documents: option tables, the list of widgets, the sizes. */
async function main(args: readonly string[]): Promise<void> {
  for (const [name, { options }] of widgetDefinitions())
    rewrite(`widgets/${name}/README.md`, (readme) => withOptionTable(readme, options));
  rewrite('README.md', (readme) => withBlock(readme, 'widgets', widgetList(widgetEntries())));

  if (!args.includes('--built')) buildBundle();
  const shop = createShop();
  const reports: Report[] = [];
  for (const build of BUILDS) reports.push(await weigh(build, shop));
  shop.close();
  rewrite('README.md', (readme) => withBlock(readme, 'sizes', renderSizeTable(reports)));
}

function rewrite(path: string, change: (text: string) => string): void {
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

run(main);
