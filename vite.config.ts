import { defineConfig } from 'vite';
import { version } from './package.json';
import { chunkGroups } from './scripts/build/chunk-groups';
import { createChunkMapPlugin } from './scripts/build/chunk-map';
import { compactModules } from './scripts/build/compact-modules';
import { createFirstViewTextsPlugin } from './scripts/build/first-view-texts';
import { createLicencesPlugin } from './scripts/build/licences';
import { listModuleReplacements } from './scripts/build/module-replacements';
import { createBundlerHelpersPlugin } from './scripts/build/move-bundler-helpers';
import { createPageStylesPlugin } from './scripts/build/page-styles';
import { createHelpRemovalPlugin } from './scripts/build/remove-help-texts';
import { createPreloadHelperRemovalPlugin } from './scripts/build/remove-preload-helper';
import { createUnusedPartsPlugin } from './scripts/build/remove-unused-parts';
import { createSeparateScriptsPlugin } from './scripts/build/separate-scripts';
import { hashSources } from './scripts/build/source-hash';

/** The oldest browsers the bundle is written for; the loader asks the page's browser for the same. */
const BROWSER_FLOOR = ['chrome99', 'edge99', 'firefox97', 'safari15.4'];

const createAliases = (modules: Readonly<Record<string, string>>) =>
  Object.entries(modules).map(([name, replacement]) => ({ find: new RegExp(`^${name}$`), replacement }));

/** Two builds from one source: on React, and with TIEM_BUILD=compact on Preact's React-compatible runtime. */
export default defineConfig(({ command }) => {
  const compact = process.env.TIEM_BUILD === 'compact';
  const building = command === 'build';
  return {
    base: './',
    publicDir: false,
    resolve: {
      alias: createAliases({ ...listModuleReplacements(process.cwd()), ...(compact && compactModules) }),
    },
    define: {
      __TIEM_VERSION__: JSON.stringify(version),
      // While developing there are no chunks to preload; the build packs the catalogue and the map of chunks into the loader.
      ...(building ? {} : { __TIEM_TABLE__: 'null' }),
    },
    plugins: [
      createHelpRemovalPlugin(),
      createUnusedPartsPlugin(),
      createPreloadHelperRemovalPlugin(),
      createBundlerHelpersPlugin(),
      createChunkMapPlugin(),
      createFirstViewTextsPlugin(),
      createPageStylesPlugin(),
      createSeparateScriptsPlugin(),
      createLicencesPlugin(),
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
