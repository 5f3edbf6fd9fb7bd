import { join, resolve } from 'node:path';
import { ROOT } from './build/builds';
import { buildBundle } from './build/bundle';
import { runMain } from './run-main';
import { buildSite } from './site/build-site';

/** `npm run site`: writes the documentation as a static site to `site/`, or to the folder of `--output=`. */
async function main(args: readonly string[]): Promise<void> {
  const strange = args.find((argument) => argument !== '--built' && !argument.startsWith('--output='));
  if (strange) throw new Error(`"${strange}": unknown argument. Known are --built and --output=folder.`);
  const output = args.find((argument) => argument.startsWith('--output='))?.slice('--output='.length);
  const folder = output ? resolve(output) : join(ROOT, 'site');
  if (!args.includes('--built')) buildBundle(['compact']);
  const count = await buildSite(folder);
  console.log(`${count} files and the compact bundle are in ${folder}. Open ${join(folder, 'index.html')}.`);
}

runMain(main);
