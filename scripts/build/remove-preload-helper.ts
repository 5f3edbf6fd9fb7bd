import type { Plugin } from 'vite';

/** Vite's plugins that wrap every lazy import in a helper which preloads chunks and their stylesheets. */
const WRAPPERS = ['vite:build-import-analysis', 'native:import-analysis-build'];

/**
 * Removes Vite's preload helper, because the loader preloads by its own map and there is one stylesheet. The helper
 * would also be placed in the entry: chunks would import `tiem.js`, which themes include as `tiem.js?ver=…`, and the
 * browser would run the loader a second time.
 */
export function createPreloadHelperRemovalPlugin(): Plugin {
  return {
    name: 'tiem-no-preload-helper',
    apply: 'build',
    configResolved(config) {
      const plugins = config.plugins as Plugin[];
      for (const name of WRAPPERS) {
        const at = plugins.findIndex((plugin) => plugin.name === name);
        if (at >= 0) plugins.splice(at, 1);
      }
    },
  };
}
