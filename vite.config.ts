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

/** The oldest browsers that the bundle supports. The loader starts only in browsers with the features that these have. */
const BROWSER_FLOOR = ['chrome99', 'edge99', 'firefox97', 'safari15.4'];

const createAliases = (modules: Readonly<Record<string, string>>) =>
  Object.entries(modules).map(([name, replacement]) => ({ find: new RegExp(`^${name}$`), replacement }));

/** Builds the bundle with React or, if TIEM_BUILD is `compact`, with Preact's React-compatible runtime. */
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
      // The development server has no chunks to preload. The build replaces the table by the packed catalogue and chunk map.
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
      // Bundles all styles into one stylesheet for the head of the page, because first paint happens before any script.
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: { tiem: 'mount/entrypoints/tiem.ts' },
        // Inlines constants that the loader shares with chunks, because chunks must not import the loader.
        optimization: { inlineConst: true },
        // Declares that modules in src/ have no side effects on import, so that unused exports of a domain are dropped.
        treeshake: { moduleSideEffects: [{ test: /[\\/]src[\\/].*\.tsx?$/, sideEffects: false }] },
        output: {
          entryFileNames: '[name].js',
          // Puts one hash into the folder's name, because the loader contains the names of all chunks and would grow with a
          // hash for each.
          chunkFileNames: `chunks/${hashSources(process.cwd())}/[name].js`,
          assetFileNames: (asset) =>
            asset.names.some((name) => name.endsWith('.css')) ? 'tiem.css' : 'chunks/[name]-[hash][extname]',
          codeSplitting: {
            // Prevents the store's chunk from absorbing helpers that other chunks import: pages without a store would load it.
            includeDependenciesRecursively: false,
            groups: chunkGroups,
          },
        },
      },
    },
  };
});
