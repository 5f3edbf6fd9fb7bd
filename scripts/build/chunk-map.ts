import type { Plugin, Rolldown } from 'vite';

/**
 * Writes into the loader which chunks each lazily loaded module needs, so that it can ask for all of them at once:
 * without the map the browser finds a chunk's imports only after the chunk itself has arrived.
 */
export function chunkMap(): Plugin {
  return {
    name: 'tiem-chunk-map',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find((chunk) => chunk.isEntry);
      if (!entry) return;
      const atHand = closure(entry, chunks);
      const map: Record<string, string[]> = {};
      for (const chunk of chunks) {
        if (!chunk.isDynamicEntry || !chunk.facadeModuleId) continue;
        const needed = [...closure(chunk, chunks)].filter((file) => !atHand.has(file));
        map[moduleName(chunk.facadeModuleId)] = needed;
      }
      entry.code = entry.code.replaceAll('__TIEM_CHUNKS__', JSON.stringify(map));
      // For whoever weighs the bundle, or preloads its chunks from a template.
      this.emitFile({ type: 'asset', fileName: 'manifest.json', source: JSON.stringify(map, null, 2) });
    },
  };
}

/** The chunk's own file first, then what it imports. */
function closure(
  chunk: Rolldown.OutputChunk,
  all: Rolldown.OutputChunk[],
  seen = new Set<string>(),
): Set<string> {
  seen.add(chunk.fileName);
  for (const file of chunk.imports) {
    const next = all.find((other) => other.fileName === file);
    if (next && !seen.has(file)) closure(next, all, seen);
  }
  return seen;
}

/** `widgets/mini-cart/index.ts` is `mini-cart`; `mount/view-root.tsx` is `mount/view-root`. */
function moduleName(id: string): string {
  const path = id.replace(/\\/g, '/').split('?')[0] ?? id;
  const widget = /\/widgets\/([^/]+)\/index\.tsx?$/.exec(path);
  if (widget?.[1]) return widget[1];
  return path.replace(/^.*\/(mount|src|widgets)\//, '$1/').replace(/\.tsx?$/, '');
}
