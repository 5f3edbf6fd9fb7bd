import type { CatalogueEntry } from '../runtime/mount.types';
import type { ChunkMap } from './load-chunk';
import { createLink, htmlElement } from './safe-dom';

interface PreloadDeps {
  chunks: ChunkMap;
  base: string;
  nonce: string;
}

export type PreloadWidget = (name: string, entry: CatalogueEntry, urgent: boolean) => void;

/** The lazily loaded modules that a widget needs to mount; `npm run size` adds up the same list. */
export function modulesOf(name: string, entry: CatalogueEntry): string[] {
  const { kind, store } = entry;
  const modules = [name, 'mount/mounting'];
  if (kind === 'view') modules.push('mount/view-root');
  if (store) modules.push('mount/open-app');
  if (store && kind === 'view') modules.push('mount/store-root');
  return modules;
}

/** Requests everything a widget needs in parallel, so that a widget renders after two sequential requests. */
export function createPreload({ chunks, base, nonce }: PreloadDeps): PreloadWidget {
  const asked = new Set<string>();
  return (name, entry, urgent) => {
    for (const file of modulesOf(name, entry).flatMap((module) => chunks[module] ?? [])) {
      if (asked.has(file)) continue;
      asked.add(file);
      const link = createLink();
      link.rel = 'modulepreload';
      link.href = new URL(file, base).href;
      if (nonce) link.nonce = nonce;
      if (!urgent) link.setAttribute('fetchpriority', 'low');
      htmlElement().querySelector('head')?.append(link);
    }
  };
}
