import { runMain } from './run-main';
import { drawSample, renderSamplePage } from './sample/draw-sample';
import { extractProse } from './sample/extract-prose';
import { readProseFiles } from './source-files';

/**
 * `npm run sample-prose -- --seed=N` prints comments, names and test titles drawn at random, each with its file and
 * line, so that somebody who does not know the code can judge whether they are understandable.
 */
async function main(args: readonly string[]): Promise<void> {
  const seed = Number(/^--seed=(\d+)$/.exec(args[0] ?? '')?.[1] ?? Number.NaN);
  if (args.length !== 1 || !Number.isSafeInteger(seed))
    throw new Error('Usage: npm run sample-prose -- --seed=N (a whole number)');
  const prose = readProseFiles().flatMap(extractProse);
  process.stdout.write(renderSamplePage(drawSample(prose, seed), prose, seed));
}

runMain(main);
