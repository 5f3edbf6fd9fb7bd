import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILDS, distOf } from './build/builds';
import { buildBundle } from './build/bundle';
import { findScripts } from './compat/find-scripts';
import { type CompatReport, loadScripts } from './compat/load-scripts';

const USAGE = `npm run compat -- plugin-folder | gateway.js … [--settings settings.json] [--json]

  plugin-folder  its block scripts are found, with settings for what they look up
  gateway.js   scripts written for WooCommerce's block checkout, in the order the page prints them
  --settings   what the page prints for them, as the JSON of its settings
  --json       the report as JSON

Loads them on the demo shop's checkout with dist/tiem-wc.js and React 18, chooses each method they register, and says
which names they used and which are missing. Exit code 0: none is missing; 1: some are; 2: it could not be tried.`;

async function main(args: readonly string[]): Promise<number> {
  const at = args.indexOf('--settings');
  const settingsFile = at < 0 ? undefined : args[at + 1];
  const files = args.filter((word, index) => !word.startsWith('--') && (at < 0 || index !== at + 1));
  if (files.length === 0 || (at >= 0 && !settingsFile)) {
    console.error(USAGE);
    return 2;
  }
  if (!existsSync(join(distOf('react'), 'tiem.js'))) buildBundle(BUILDS);
  const found = files.map(findScripts);
  const scripts = Object.assign({}, ...found.map((one) => one.scripts)) as Record<string, string>;
  if (Object.keys(scripts).length === 0) {
    console.error(`No script for the block checkout in ${files.join(', ')}.`);
    return 2;
  }
  console.error(`Scripts: ${Object.keys(scripts).join(', ')}`);
  const libraries = found.flatMap((one) => one.libraries);
  if (libraries.length > 0) console.error(`The page has to bring: ${libraries.join(', ')}`);
  const report = await loadScripts({
    scripts,
    settings: settingsFile
      ? (JSON.parse(readFileSync(settingsFile, 'utf8')) as Record<string, unknown>)
      : (Object.assign({}, ...found.map((one) => one.settings)) as Record<string, unknown>),
  });
  console.log(args.includes('--json') ? JSON.stringify(report, null, 2) : printed(report));
  return report.missing.length > 0 || report.errors.length > 0 ? 1 : 0;
}

function printed({ methods, used, missing, errors }: CompatReport): string {
  const list = (title: string, lines: readonly string[], none: string) =>
    `${title}\n${lines.length > 0 ? lines.map((line) => `  ${line}`).join('\n') : `  ${none}`}`;
  return [
    list(
      'Registered',
      methods.map(({ name, offered }) => `${name}: ${offered ? 'offered' : 'not offered'}`),
      'nothing',
    ),
    list('Names it used', used, 'none'),
    list('Names that are missing', missing, 'none'),
    list('What went wrong', errors, 'nothing'),
  ].join('\n\n');
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  },
);
