import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './build/builds';
import { doneRenames, type Rename, readRenames, takenNames, withoutRenames } from './glossary/renames';
import { run } from './run';
import { sourceFiles } from './source-files';

const PAGE = join(ROOT, 'docs/glossary.md');

/**
 * `npm run glossary`: lists which renames of docs/glossary.md are done, and which new names are already used for
 * something else. `--prune` removes the rows that are done.
 */
async function main(args: readonly string[]): Promise<number> {
  if (args.some((arg) => arg !== '--prune')) throw new Error('Usage: npm run glossary -- [--prune]');
  const page = readFileSync(PAGE, 'utf8');
  const files = sourceFiles(['src', 'widgets', 'mount'], /\.tsx?$/);
  const renames = readRenames(page);
  const done = doneRenames(renames, files);
  const taken = takenNames(renames, files);
  for (const rename of taken) console.log(`taken: ${describeRename(rename)}`);
  for (const rename of done) console.log(`done: ${describeRename(rename)}`);
  console.log(
    `${renames.length - done.length} renames left, ${done.length} done, ${taken.length} with a new name that is already used`,
  );
  if (args.includes('--prune')) writeFileSync(PAGE, withoutRenames(page, done));
  return taken.length > 0 ? 1 : 0;
}

const describeRename = ({ file, names }: Rename): string =>
  names ? `${file} ${names.now} → ${names.becomes}` : `${file} moves`;

run(main);
