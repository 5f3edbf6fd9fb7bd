import { defineConfig } from 'vite';
import { version } from './package.json';
import { chunkGroups } from './scripts/build/chunk-groups';
import { chunkMap } from './scripts/build/chunk-map';
import { compactModules } from './scripts/build/compact';
import { helpersInKit } from './scripts/build/helpers-in-kit';
import { leanModules } from './scripts/build/lean';
import { licences } from './scripts/build/licences';
import { noHelp } from './scripts/build/no-help';
import { noPreloadHelper } from './scripts/build/no-preload-helper';
import { pageStyles } from './scripts/build/page-styles';
import { separateScripts } from './scripts/build/separate-scripts';
import { hashSources } from './scripts/build/source-hash';
import { unusedParts } from './scripts/build/unused-parts';

/** The oldest browsers the bundle is written for; the loader asks the page's browser for the same. */
const BROWSER_FLOOR = ['chrome99', 'edge99', 'firefox97', 'safari15.4'];

const aliasesOf = (modules: Readonly<Record<string, string>>) =>
  Object.entries(modules).map(([name, replacement]) => ({ find: new RegExp(`^${name}$`), replacement }));

/** Two builds from one source: on React, and with TIEM_BUILD=compact on Preact's React-compatible runtime. */
export default defineConfig(({ command }) => {
  const compact = process.env.TIEM_BUILD === 'compact';
  const building = command === 'build';
  return {
    base: './',
    publicDir: false,
    resolve: { alias: aliasesOf({ ...leanModules(process.cwd()), ...(compact && compactModules) }) },
    define: {
      __TIEM_VERSION__: JSON.stringify(version),
      // While developing there are no chunks to preload; the build packs the catalogue and the map of chunks into the loader.
      ...(building ? {} : { __TIEM_TABLE__: 'null' }),
    },
    plugins: [
      noHelp(),
      unusedParts(),
      noPreloadHelper(),
      helpersInKit(),
      chunkMap(),
      pageStyles(),
      separateScripts(),
      licences(),
    ],
    build: {
      target: BROWSER_FLOOR,
      outDir: compact ? 'dist/compact' : 'dist',
      emptyOutDir: compact,
      // One stylesheet for the head of the page: first paint is decided there, before any script.
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: { tiem: 'mount/entrypoints/tiem.ts' },
        // Nothing happens at import time there: a page takes of a domain's door what it asks for, and no more.
        // The loader shares constants with chunks, which must not import it.
        optimization: { inlineConst: true },
        treeshake: { moduleSideEffects: [{ test: /[\\/]src[\\/].*\.tsx?$/, sideEffects: false }] },
        output: {
          entryFileNames: '[name].js',
          // One hash for all: with a hash of its own each, the names of sixty chunks would weigh on every page.
          chunkFileNames: `chunks/${hashSources(process.cwd())}/[name].js`,
          assetFileNames: (asset) =>
            asset.names.some((name) => name.endsWith('.css')) ? 'tiem.css' : 'chunks/[name]-[hash][extname]',
          codeSplitting: {
            // Or the store's chunk would swallow helpers of the compiler, and pages without a store would fetch it.
            includeDependenciesRecursively: false,
            groups: chunkGroups,
          },
        },
      },
    },
  };
});
