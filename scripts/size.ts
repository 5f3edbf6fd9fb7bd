import { writeFileSync } from 'node:fs';
import { createShop } from '../fixtures/shop/shop';
import { BUILDS } from './build/builds';
import { buildBundle } from './build/bundle';
import { runMain } from './run-main';
import { measureBuildSize, type SizeReport } from './size/measure-build';

/**
 * `npm run size`: prints the sizes of both builds (1 KiB is 1,024 bytes) and fails if one exceeds its budget.
 * `--output=sizes.json` also writes them to a file for `npm run size:compare`.
 */
async function main(args: readonly string[]): Promise<number> {
  buildBundle();
  const shop = createShop();
  const reports: SizeReport[] = [];
  for (const build of BUILDS) reports.push(await measureBuildSize(build, shop));
  shop.close();
  const output = args.find((argument) => argument.startsWith('--output='))?.slice('--output='.length);
  if (output) writeFileSync(output, `${JSON.stringify(reports, null, 2)}\n`);
  if (args.includes('--json')) console.log(JSON.stringify(reports, null, 2));
  else for (const report of reports) printReport(report);
  const over = reports.flatMap(({ build, lines }) =>
    lines.filter((line) => line.isOverBudget).map((line) => ({ build, ...line })),
  );
  for (const { build, name, gzip, budget } of over) {
    console.error(
      `Over budget: ${name.trim()} (${build}) is ${gzip} of ${(budget ?? 0) * 1024} bytes. Budgets: scripts/size/budgets.ts`,
    );
  }
  return over.length > 0 ? 1 : 0;
}

function printReport({ build, files, lines }: SizeReport): void {
  console.log(`\n${build} build, KiB${' '.repeat(28)}minified    gzip  brotli`);
  for (const { file, min, gzip, brotli } of files) {
    console.log(
      `  ${file.padEnd(42)}${formatKib(min).padStart(8)}${formatKib(gzip).padStart(8)}${formatKib(brotli).padStart(8)}`,
    );
  }
  console.log(`\n${build} build, script before the first gesture, KiB gzip`);
  for (const { name, gzip, budget, isOverBudget } of lines.filter(
    ({ name }) => !name.startsWith('chunks/'),
  )) {
    const limit = budget === undefined ? '' : ` of ${budget}`;
    console.log(`  ${name.padEnd(42)}${formatKib(gzip).padStart(8)}${limit}${isOverBudget ? '  OVER' : ''}`);
  }
}

const formatKib = (bytes: number): string => (bytes / 1024).toFixed(1);

runMain(main);
