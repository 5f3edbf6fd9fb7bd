import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './build/builds';
import { runMain } from './run-main';
import { readSourceFiles, SOURCE_FOLDERS } from './source-files';
import { renderEditorRules } from './structure/linter-rules';
import { renderStructurePage } from './structure/structure-page';

/**
 * `npm run structure`: writes file sizes by folder and import cycles into docs/structure.md, and the import rules for
 * editors into biome.imports.json.
 */
async function main(): Promise<void> {
  writeFileSync(
    join(ROOT, 'docs/structure.md'),
    renderStructurePage(readSourceFiles(SOURCE_FOLDERS, /\.tsx?$/)),
  );
  writeFileSync(join(ROOT, 'biome.imports.json'), renderEditorRules());
}

runMain(main);
