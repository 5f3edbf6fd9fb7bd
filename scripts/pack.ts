import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../package.json';
import { ROOT } from './build/builds';
import { buildBundle } from './build/bundle';
import { zip } from './build/zip';

/** `npm run pack`: one zip that a theme can take: both builds, the PHP to include them, licences and this version's notes. */
async function main(): Promise<void> {
  buildBundle();
  const files = [...below('dist'), 'docs/theme/tiem.php', 'README.md', 'CHANGELOG.md', 'LICENSE'];
  const entries = files
    .filter((path) => existsSync(join(ROOT, path)))
    .sort()
    .map((path) => ({
      name: `tiem/${path.replace(/^docs\/theme\//, '')}`,
      data: readFileSync(join(ROOT, path)),
    }));
  const target = `dist/tiem-${version}.zip`;
  const bytes = zip(entries);
  writeFileSync(join(ROOT, target), bytes);
  console.log(`${target}: ${entries.length} files, ${(bytes.length / 1024).toFixed(0)} KiB`);
}

function below(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => statSync(join(ROOT, path)).isFile());
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
