import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './build/builds';
import { run } from './run';
import { SOURCE_FOLDERS, sourceFiles } from './source-files';
import { editorRules } from './structure/editor-rules';
import { structurePage } from './structure/page';

/**
 * `npm run structure`: writes file sizes by folder and import cycles into docs/structure.md, and the import rules for
 * editors into biome.imports.json.
 */
async function main(): Promise<void> {
  writeFileSync(join(ROOT, 'docs/structure.md'), structurePage(sourceFiles(SOURCE_FOLDERS, /\.tsx?$/)));
  writeFileSync(join(ROOT, 'biome.imports.json'), editorRules());
}

run(main);
