import { run } from './run';
import { drawSample, samplePage } from './sample/draw';
import { proseOf } from './sample/prose';
import { SOURCE_FOLDERS, sourceFiles } from './source-files';

/**
 * `npm run sample-prose -- --seed=N` prints comments, names and test titles drawn at random, each with its file and
 * line, so that somebody who does not know the code can judge whether they are understandable.
 */
async function main(args: readonly string[]): Promise<void> {
  const seed = Number(/^--seed=(\d+)$/.exec(args[0] ?? '')?.[1] ?? Number.NaN);
  if (args.length !== 1 || !Number.isSafeInteger(seed))
    throw new Error('Usage: npm run sample-prose -- --seed=N (a whole number)');
  const prose = sourceFiles(SOURCE_FOLDERS, /\.(tsx?|m?js|css|php)$/).flatMap(proseOf);
  process.stdout.write(samplePage(drawSample(prose, seed), prose, seed));
}

run(main);
