import type { Plugin, Rolldown } from 'vite';
import { catalogue } from '../../mount/catalogue';
import { modulesFor } from '../../mount/preload';

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
        const name = chunk.isDynamicEntry && chunk.facadeModuleId && moduleName(chunk.facadeModuleId);
        if (name) map[name] = [...closure(chunk, chunks)].filter((file) => !atHand.has(file));
      }
      // A widget's line leaves out what comes with the modules that are asked for beside it.
      for (const [name, entry] of Object.entries(catalogue)) {
        const beside = modulesFor(name, entry).filter((module) => module !== name);
        const theirs = new Set(beside.flatMap((module) => map[module] ?? []));
        map[name] = (map[name] ?? []).filter((file) => !theirs.has(file));
      }
      entry.code = withoutLoads(entry.code, map).replaceAll('__TIEM_CHUNKS__', shortly(map));
      // For whoever weighs the bundle, or preloads its chunks from a template.
      this.emitFile({ type: 'asset', fileName: 'manifest.json', source: JSON.stringify(map, null, 2) });
    },
  };
}

/**
 * The catalogue's imports say again what the map says. Where the chunk is the widget's module and nothing else, its
 * import is taken out, and the loader asks for the file that the map names.
 */
function withoutLoads(code: string, map: Record<string, string[]>): string {
  const own = new Set(Object.keys(catalogue).map((name) => map[name]?.[0]));
  return code.replaceAll(/,load:\(\)=>import\(["'`]\.\/([^"'`]+)["'`]\)(?=\})/g, (whole, file: string) =>
    own.has(file) ? '' : whole,
  );
}

/** The map as an expression that every page downloads: one line a module, without what all files share. */
function shortly(map: Record<string, string[]>): string {
  const folder = Object.values(map)[0]?.[0]?.replace(/[^/]*$/, '') ?? '';
  const rows = Object.entries(map).map(([name, files]) => {
    const [own = '', ...others] = files.map((file) => file.slice(folder.length, -'.js'.length));
    // Most files are named after their module, which then need not say it.
    const head = own === name.replace('mount/', '') ? name : `${name}=${own}`;
    return [head, ...others].join(' ');
  });
  const [text, home] = [JSON.stringify(rows.join()), JSON.stringify(folder)];
  const row = `([h,...c])=>{const[n,o=n.replace("mount/","")]=h.split("=");return[n,[o,...c].map(f=>${home}+f+".js")]}`;
  return `Object.fromEntries(${text}.split(",").map(r=>r.split(" ")).map(${row}))`;
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
function moduleName(id: string): string | undefined {
  const path = id.replace(/\\/g, '/').split('?')[0] ?? id;
  const widget = /\/widgets\/([^/]+)\/index\.tsx?$/.exec(path);
  if (widget?.[1]) return widget[1];
  // Of the rest the loader asks only for parts of its own room; languages and engines are asked for where they are used.
  return /\/(mount\/[^/]+)\.tsx?$/.exec(path)?.[1];
}
