import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../package.json';
import { ROOT } from './build/builds';
import { buildBundle } from './build/bundle';
import { packedFiles } from './build/packed-files';
import { zip } from './build/zip';

/** `npm run pack`: builds the bundle and packs it into one zip for themes. */
buildBundle();
const entries = packedFiles();
const target = `dist/tiem-${version}.zip`;
const bytes = zip(entries);
writeFileSync(join(ROOT, target), bytes);
console.log(`${target}: ${entries.length} files, ${(bytes.length / 1024).toFixed(0)} KiB`);
