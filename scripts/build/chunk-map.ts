import type { Plugin, Rolldown } from 'vite';
import { catalogue } from '../../mount/catalogue';
import { listWidgetModules } from '../../mount/loader/load-chunk';
import { packChunkTable } from './pack-chunk-table';

type OutputChunks = readonly Rolldown.OutputChunk[];

/**
 * Writes into the loader which chunks each lazily loaded module needs, so that it can request all of them at once.
 * Without the map, the browser discovers a chunk's imports only after the chunk itself has been downloaded.
 */
export function createChunkMapPlugin(): Plugin {
  return {
    name: 'tiem-chunk-map',
    apply: 'build',
    renderChunk(code, chunk) {
      if (!chunk.isEntry) return null;
      // Removes the imports from the catalogue: they were only needed to create the chunks, and the packed table
      // contains the same information in fewer bytes.
      const packed = code
        .replace(/^(?:const|var) catalogue = \{$[\s\S]*?^\};$/m, 'const catalogue = 0;')
        .replaceAll('__TIEM_TABLE__ === null', 'false')
        // Removes all other dynamic imports of the loader, because load-chunk.ts finds their chunks in the map.
        .replace(/\(\) => import\((["'`])[^"'`]+\1\)(?!\.then)/g, 'undefined');
      if (packed.includes('-cart.js"')) throw new Error('The catalogue was not found in the loader.');
      return packed;
    },
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk');
      const chunks = files.filter((chunk) => !hasOnlyStyles(chunk));
      const entry = chunks.find((chunk) => chunk.isEntry);
      if (!entry) return;
      checkChunkExports(entry, chunks);
      const map: Record<string, string[]> = {};
      for (const chunk of chunks) {
        for (const id of chunk.moduleIds) {
          const name = parseModuleName(id);
          const isDynamicallyImported = (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
          if (name && isDynamicallyImported) map[name] = [...listChunkAndImports(chunk, chunks)];
        }
      }
      const own = { ...map };
      for (const [name, entry] of Object.entries(catalogue)) {
        if (!own[name])
          throw new Error(`${name} has no chunk of its own, because another chunk imports its modules.`);
        // Checks that the widget's chunk has a default export, because the loader reads the widget from it. The chunk
        // of a group may export the widget under another name.
        const file = chunks.find(({ fileName }) => fileName === own[name]?.[0]);
        if (!file?.exports.includes('default'))
          throw new Error(`${own[name][0]} has no default export for the widget "${name}".`);
        // Omits the chunks of modules that the loader always requests together with the widget.
        const beside = listWidgetModules(name, entry).filter((module) => module !== name);
        const theirs = new Set(beside.flatMap((module) => own[module] ?? []));
        const brought = (entry.includesChunks ?? []).flatMap((called) => [
          ...listChunkAndImports(findChunkByName(called, chunks), chunks),
        ]);
        const alone = own[name].filter((file) => !theirs.has(file));
        // Lists the included chunks last, so that the widget's own chunk is requested first.
        map[name] = entry.includesChunks ? [...new Set([...own[name], ...brought])] : alone;
      }
      entry.code = entry.code.replaceAll(
        '__TIEM_TABLE__',
        JSON.stringify(packChunkTable(catalogue, listRequestedChunks(map))),
      );
      // Writes the manifest for tools that measure the bundle and for templates that preload its chunks.
      this.emitFile({ type: 'asset', fileName: 'manifest.json', source: JSON.stringify(map, null, 2) });
    },
  };
}

/** Chunks that contain only styles are removed later in the build, because all styles are in one stylesheet. */
const hasOnlyStyles = ({ moduleIds }: Rolldown.OutputChunk): boolean =>
  moduleIds.length > 0 && moduleIds.every((id) => id.endsWith('.css'));

function checkChunkExports(entry: Rolldown.OutputChunk, chunks: OutputChunks): void {
  for (const { fileName, imports, exports, facadeModuleId } of chunks) {
    if (imports.includes(entry.fileName))
      throw new Error(
        `${fileName} imports tiem.js, which themes include as tiem.js?ver=…: the browser would run it twice.`,
      );
    if (/\/widgets\/[^/]+\/index\.tsx?$/.test(facadeModuleId ?? '') && !exports.includes('default'))
      throw new Error(
        `${fileName} contains more than its widget, because another chunk of the widget imports from it.`,
      );
  }
}

function findChunkByName(name: string, chunks: OutputChunks): Rolldown.OutputChunk {
  const chunk = chunks.find(({ fileName }) => fileName.endsWith(`/${name}.js`));
  if (!chunk) throw new Error(`mount/catalogue.ts loads "${name}", but there is no such chunk.`);
  return chunk;
}

/**
 * For each shared module, the modules that the loader has always requested before it. Chunks of those modules are not
 * requested a second time.
 */
const PRECEDING_MODULES: Readonly<Record<string, readonly string[]>> = {
  'mount/view-root': ['mount/mounting'],
  'mount/open-app': ['mount/mounting'],
  'mount/store-root': ['mount/mounting', 'mount/view-root', 'mount/open-app'],
};

/**
 * Lists the chunks that the loader requests: for a mount point its preloads, and for other lazy parts just the file
 * name. Chunks that the loader has requested before are omitted.
 */
function listRequestedChunks(map: Readonly<Record<string, string[]>>): Record<string, string[]> {
  const preloaded = new Set(
    Object.entries(catalogue).flatMap(([name, entry]) => listWidgetModules(name, entry)),
  );
  const alone = ['mount/actions', 'mount/report-problems'];
  return Object.fromEntries(
    Object.entries(map)
      .filter(([name]) => preloaded.has(name) || alone.includes(name))
      .map(([name, files]) => {
        const before = (PRECEDING_MODULES[name] ?? []).flatMap((module) => map[module] ?? []);
        return [
          name,
          preloaded.has(name) ? files.filter((file) => !before.includes(file)) : files.slice(0, 1),
        ];
      }),
  );
}

/** Returns the file of a chunk, followed by the files that it imports. */
function listChunkAndImports(
  chunk: Rolldown.OutputChunk,
  all: OutputChunks,
  seen = new Set<string>(),
): Set<string> {
  seen.add(chunk.fileName);
  for (const file of chunk.imports) {
    const next = all.find((other) => other.fileName === file);
    if (next && !seen.has(file)) listChunkAndImports(next, all, seen);
  }
  return seen;
}

/**
 * Converts a path into a module name: `widgets/mini-cart/index.ts` becomes `mini-cart`, and
 * `mount/runtime/view-root.tsx` becomes `mount/view-root`.
 */
function parseModuleName(id: string): string | undefined {
  const path = id.replace(/\\/g, '/').split('?')[0] ?? id;
  const widget = /\/widgets\/([^/]+)\/index\.tsx?$/.exec(path);
  if (widget?.[1]) return widget[1];
  // Names the chunk with the English messages only for templates that preload it: the modules that translate request it.
  if (path.endsWith('/src/i18n/en.ts')) return 'i18n/en';
  // Accepts only modules of `mount/` besides widgets, because the loader requests no others.
  const part = /\/mount\/(?:[\w-]+\/)*?([\w-]+)(?:\/index)?\.tsx?$/.exec(path)?.[1];
  return part && `mount/${part}`;
}
