import { catalogue } from '../catalogue';
import type { Catalogue, CatalogueEntry } from '../runtime/mount.types';
import type { ChunkMap } from './load-chunk';
import { TRIGGERS } from './mount-trigger';

/**
 * The catalogue and the chunk map as packed by the build; `null` in development, where nothing is packed and there
 * are no chunks to preload.
 */
declare const __TIEM_TABLE__: string | null;

export const table = __TIEM_TABLE__ === null ? { catalogue, chunks: {} } : unpackTables(__TIEM_TABLE__);

/**
 * Unpacks the catalogue and the chunk map (packed by scripts/build/pack-table.ts). Every page downloads the entries
 * of all widgets, so the format is as short as possible.
 */
function unpackTables(table: string): { catalogue: Catalogue; chunks: ChunkMap } {
  const catalogue: Record<string, CatalogueEntry> = {};
  const chunks: Record<string, readonly string[]> = {};
  const [folder, ...rows] = table.split(',');
  for (const row of rows) {
    const [name = '', marks = '', ...words] = row.split(' ');
    const selectMarked = (mark: string) =>
      words.filter((word) => word[0] === mark).map((word) => word.slice(1));
    const files = words.filter((word) => !/^[!?]/.test(word));
    // Most files have the same name as their module; the mark `f` means that the row lists another file name.
    if (!marks.includes('f')) files.unshift(name.replace('mount/', ''));
    chunks[name] = files.map((file) => `${folder}${file}.js`);
    const when = TRIGGERS[Number(marks[0])];
    if (when) {
      // A packed entry has no `load`, because the chunk map contains the widget's file.
      const entry: Omit<CatalogueEntry, 'load'> = {
        kind: marks.includes('v') ? 'view' : 'behaviour',
        when,
        store: marks.includes('s'),
        settings: marks.includes('t'),
        ...(marks.includes('k') && { holds: [] }),
        mountOn: selectMarked('!'),
        idleIfStored: selectMarked('?')[0],
      };
      catalogue[name] = entry as CatalogueEntry;
    }
  }
  return { catalogue, chunks };
}
