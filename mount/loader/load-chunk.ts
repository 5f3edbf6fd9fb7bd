import type { CatalogueEntry } from '../runtime/mount.types';
import { createLinkElement, getHtmlElement } from './safe-dom';

/**
 * The files that each lazily loaded module needs, relative to tiem.js, with the module's own file first. The build
 * writes this map.
 */
export type ChunkMap = Readonly<Record<string, readonly string[]>>;

export type LoadChunk = <T>(name: string, load?: () => Promise<T>) => Promise<T>;

interface ChunkLoaderDeps {
  chunks: ChunkMap;
  base: string;
  importUrl(url: string): Promise<unknown>;
}

/**
 * Creates the function that loads chunks, each with one request. A failed request is retried immediately, and again
 * when a later mount point needs the chunk.
 */
export function createChunkLoader({ chunks, base, importUrl }: ChunkLoaderDeps): LoadChunk {
  const chunkRequests = new Map<string, Promise<unknown>>();
  const resolveChunkUrl = (name: string, query = '') => {
    const file = chunks[name]?.[0];
    return file && new URL(file + query, base).href;
  };
  return <T>(name: string, load?: () => Promise<T>) => {
    let request = chunkRequests.get(name);
    if (!request) {
      // Imports the chunk by its URL if `load` is missing. The build removes `load` if the chunk map contains the
      // module's file.
      const importChunk = (query?: string) =>
        load ? load() : importUrl(resolveChunkUrl(name, query) ?? name);
      // Retries with another URL, because some browsers and proxies cache a failed module request. A module that other
      // chunks import keeps its URL, because another URL would instantiate it twice; such a module has `load`.
      request = importChunk().catch(() => importChunk(`?retry=${Date.now()}`));
      chunkRequests.set(name, request);
      request.catch(() => chunkRequests.delete(name));
    }
    // The cast is safe: each name stands for one module, so the stored promise has the type that the caller expects.
    return request as Promise<T>;
  };
}

interface PreloadDeps {
  chunks: ChunkMap;
  base: string;
  nonce: string;
}

export type PreloadWidget = (name: string, entry: CatalogueEntry, urgent: boolean) => void;

/** The lazily loaded modules that a widget needs in order to mount; `npm run size` adds up the same modules. */
export function listWidgetModules(name: string, entry: CatalogueEntry): string[] {
  const { kind, store } = entry;
  const isView = kind === 'view';
  return [
    ...[name, 'mount/mounting', isView && 'mount/view-root', store && 'mount/open-app'],
    isView && store && 'mount/store-root',
  ].filter((module) => typeof module === 'string');
}

/**
 * Preloads all modules of a widget in parallel, so that a widget renders after two sequential requests. Skips files that
 * have a link already, which the server may have printed: a second link costs time although it requests nothing.
 */
export function createWidgetPreloader({ chunks, base, nonce }: PreloadDeps): PreloadWidget {
  return (name, entry, urgent) => {
    const head = getHtmlElement().querySelector('head');
    for (const file of listWidgetModules(name, entry).flatMap((module) => chunks[module] ?? [])) {
      if (head?.querySelector(`[href$="/${file}"]`)) continue;
      const link = createLinkElement();
      link.rel = 'modulepreload';
      link.href = new URL(file, base).href;
      link.nonce = nonce;
      if (!urgent) link.setAttribute('fetchpriority', 'low');
      head?.append(link);
    }
  };
}
