import { catalogue } from './catalogue';
import type { ChunkMap } from './loader/load-chunk';
import { TRIGGERS } from './loader/mount-trigger';
import type { Catalogue, CatalogueEntry } from './runtime/mount.types';

/** Both as the build packs them. While developing there is nothing packed, and no chunk to preload. */
declare const __TIEM_TABLE__: string | null;

export const table = __TIEM_TABLE__ === null ? { catalogue, chunks: {} } : unpackTables(__TIEM_TABLE__);

/**
 * The catalogue and the map of chunks, as the build packs them (scripts/build/pack-table.ts): every page downloads
 * the lines of all widgets, so a line is little more than its words.
 */
function unpackTables(table: string): { catalogue: Catalogue; chunks: ChunkMap } {
  const catalogue: Record<string, CatalogueEntry> = {};
  const chunks: Record<string, readonly string[]> = {};
  const [folder, ...rows] = table.split(',');
  for (const row of rows) {
    const [name = '', marks = '', ...words] = row.split(' ');
    const wordsMarked = (mark: string) =>
      words.filter((word) => word[0] === mark).map((word) => word.slice(1));
    const files = words.filter((word) => !/^[!?]/.test(word));
    // Most files are named after their module.
    if (!marks.includes('f')) files.unshift(name.replace('mount/', ''));
    chunks[name] = files.map((file) => `${folder}${file}.js`);
    const when = TRIGGERS[Number(marks[0])];
    if (when) {
      // Without `load`: the map of chunks says where the widget is.
      const entry: Omit<CatalogueEntry, 'load'> = {
        kind: marks.includes('v') ? 'view' : 'behaviour',
        when,
        store: marks.includes('s'),
        settings: marks.includes('t'),
        ...(marks.includes('k') && { holds: [] }),
        mountOn: wordsMarked('!'),
        idleIfStored: wordsMarked('?')[0],
      };
      catalogue[name] = entry as CatalogueEntry;
    }
  }
  return { catalogue, chunks };
}
