/**
 * tiem.js, the script that a theme includes. It contains neither React nor the store; it finds mount points and
 * loads their chunks. No chunk may import it: themes add `?ver=…` to its URL, so the import would run it a second
 * time.
 */
import '../../styles/tiem.css';
import { catalogue } from '../catalogue';
import type { ChunkMap } from '../loader/load-chunk';
import { TRIGGERS } from '../loader/mount-points';
import { isSupportedBrowser } from '../loader/page-setup';
import { getHtmlElement } from '../loader/safe-dom';
import { startLoader } from '../loader/start';
import type { Catalogue, CatalogueEntry } from '../runtime/mount.types';

declare const __TIEM_VERSION__: string;

/**
 * The catalogue and the chunk map as packed by the build; `null` in development, where nothing is packed and there
 * are no chunks to preload.
 */
declare const __TIEM_TABLE__: string | null;

const catalogueAndChunks =
  __TIEM_TABLE__ === null ? { catalogue, chunks: {} } : unpackCatalogueAndChunkMap(__TIEM_TABLE__);

/**
 * Returns the nonce of the first script that has one, because all scripts of a page share it.
 * `document.currentScript` is not used, because an element with that name can shadow it. A wrong nonce only
 * disables preloading.
 */
const readPageNonce = (): string =>
  getHtmlElement().querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

if (isSupportedBrowser(window)) {
  startLoader({
    ...catalogueAndChunks,
    version: __TIEM_VERSION__,
    base: import.meta.url,
    nonce: readPageNonce(),
    importUrl: (url) => import(/* @vite-ignore */ url),
    importMounting: () => import('../runtime/mounting'),
    importActions: () => import('../api/actions'),
  });
}

/**
 * Unpacks the catalogue and the chunk map (packed by scripts/build/pack-chunk-table.ts). Every page downloads the
 * entries of all widgets, so the format is as short as possible.
 */
function unpackCatalogueAndChunkMap(table: string): { catalogue: Catalogue; chunks: ChunkMap } {
  const catalogue: Record<string, CatalogueEntry> = {};
  const chunks: Record<string, readonly string[]> = {};
  const [folder, ...rows] = table.split(',');
  for (const row of rows) {
    // The casts are safe, because the build begins each row of the table with a module's entry, and the entry with the
    // module's name.
    const [module, mountOn, idleIfKeyStored] = row.split(';') as [string, string?, string?];
    const [name, marks = '', ...files] = module.split(' ') as [string, ...string[]];
    // The chunk's file usually has the name of the module. A row of the table with the flag `f` names the file
    // explicitly.
    if (!/f/.test(marks)) files.unshift(name.replace('mount/', ''));
    chunks[name] = files.map((file) => `${folder}${file}.js`);
    // Reads the trigger of a widget from its first flag, which is a digit. For modules that are no widget, the first
    // flag is no digit and the result is `undefined`. The cast is safe, because JavaScript converts every key to a
    // string.
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
        idleIfKeyStored,
      };
      // The cast is safe, because a chunk whose entry has no `load` is imported by its URL.
      catalogue[name] = entry as CatalogueEntry;
    }
  }
  return { catalogue, chunks };
}
