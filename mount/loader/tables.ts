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
    // Each row that the build writes names a module, and each module has a name. So the casts are safe.
    const [module, mountOn, idleIfStored] = row.split(';') as [string, string?, string?];
    const [name, marks = '', ...files] = module.split(' ') as [string, ...string[]];
    // A file usually has the name of its module. If the row has the flag `f`, the row names the file
    // explicitly.
    if (!/f/.test(marks)) files.unshift(name.replace('mount/', ''));
    chunks[name] = files.map((file) => `${folder}${file}.js`);
    // The first flag of a widget is a digit, the index of its trigger. Other modules have no digit, so the
    // result is `undefined`.
    const when = TRIGGERS[marks[0] as unknown as number];
    if (when) {
      // A packed entry has no `load`, because the chunk map contains the widget's file.
      const entry: Omit<CatalogueEntry, 'load'> = {
        kind: /v/.test(marks) ? 'view' : 'behaviour',
        when,
        store: /s/.test(marks),
        settings: /t/.test(marks),
        ...(/k/.test(marks) && { holds: [] }),
        ...(mountOn && { mountOn: mountOn.split(' ') }),
        idleIfStored,
      };
      catalogue[name] = entry as CatalogueEntry;
    }
  }
  return { catalogue, chunks };
}
