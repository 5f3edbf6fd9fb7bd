import { writeFileSync } from 'node:fs';
import { createShop } from '../fixtures/shop/shop';
import { BUILDS } from './build/builds';
import { buildBundle } from './build/bundle';
import { run } from './run';
import { type Report, weigh } from './size/weigh';

/**
 * `npm run size`: prints the sizes in both builds (1 KiB is 1,024 bytes) and fails if one exceeds its budget.
 * `--output=sizes.json` also writes them to a file for `npm run size:compare`.
 */
async function main(args: readonly string[]): Promise<number> {
  buildBundle();
  const shop = createShop();
  const reports: Report[] = [];
  for (const build of BUILDS) reports.push(await weigh(build, shop));
  shop.close();
  const output = args.find((argument) => argument.startsWith('--output='))?.slice('--output='.length);
  if (output) writeFileSync(output, `${JSON.stringify(reports, null, 2)}\n`);
  if (args.includes('--json')) console.log(JSON.stringify(reports, null, 2));
  else for (const report of reports) print(report);
  const over = reports.flatMap(({ build, lines }) =>
    lines.filter((line) => line.over).map((line) => ({ build, ...line })),
  );
  for (const { build, name, gzip, budget } of over) {
    console.error(`Over budget: ${name.trim()} (${build}) is ${kib(gzip)} of ${budget} KiB`);
  }
  return over.length > 0 ? 1 : 0;
}

function print({ build, files, lines }: Report): void {
  console.log(`\n${build} build, KiB${' '.repeat(28)}minified    gzip  brotli`);
  for (const { file, min, gzip, brotli } of files) {
    console.log(
      `  ${file.padEnd(42)}${kib(min).padStart(8)}${kib(gzip).padStart(8)}${kib(brotli).padStart(8)}`,
    );
  }
  console.log(`\n${build} build, script before the first gesture, KiB gzip`);
  for (const { name, gzip, budget, over } of lines.filter(({ name }) => !name.startsWith('chunks/'))) {
    const limit = budget === undefined ? '' : ` of ${budget}`;
    console.log(`  ${name.padEnd(42)}${kib(gzip).padStart(8)}${limit}${over ? '  OVER' : ''}`);
  }
}

const kib = (bytes: number): string => (bytes / 1024).toFixed(1);

run(main);
