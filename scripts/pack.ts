import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../package.json';
import { ROOT } from './build/builds';
import { buildBundle } from './build/bundle';
import { listPackedFiles } from './build/packed-files';
import { listBuiltFiles, listPluginFiles } from './build/plugin-files';
import { createZip, type ZipEntry } from './build/zip';

/** `npm run pack`: builds the bundle and packs two zips, one for a theme's folder and one with the WordPress plugin. */
buildBundle();
packZip(`dist/tiem-${version}.zip`, listPackedFiles());
packZip(`dist/tiem-wordpress-${version}.zip`, listPluginFiles(listBuiltFiles()));

function packZip(target: string, entries: readonly ZipEntry[]): void {
  const bytes = createZip(entries);
  writeFileSync(join(ROOT, target), bytes);
  console.log(`${target}: ${entries.length} files, ${(bytes.length / 1024).toFixed(0)} KiB`);
}
