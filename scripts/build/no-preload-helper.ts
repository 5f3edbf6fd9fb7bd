import type { Plugin } from 'vite';

/**
 * Vite wraps every lazy import in a helper that preloads chunks and their stylesheets. The loader preloads by its
 * own map and there is one stylesheet, so the helper's half a kilobyte would be dead weight on every page.
 */
export function noPreloadHelper(): Plugin {
  return {
    name: 'tiem-no-preload-helper',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      return id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : null;
    },
  };
}
