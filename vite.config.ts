import { defineConfig } from 'vite';
import { version } from './package.json';
import { chunkMap } from './scripts/build/chunk-map';
import { compactModules } from './scripts/build/compact';
import { leanModules } from './scripts/build/lean';
import { licences } from './scripts/build/licences';
import { noHelp } from './scripts/build/no-help';
import { noPreloadHelper } from './scripts/build/no-preload-helper';
import { sourceHash } from './scripts/build/source-hash';

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
    plugins: [noHelp(), noPreloadHelper(), chunkMap(), licences()],
    build: {
      target: BROWSER_FLOOR,
      outDir: compact ? 'dist/compact' : 'dist',
      emptyOutDir: compact,
      // One stylesheet for the head of the page: first paint is decided there, before any script.
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: { tiem: 'mount/loader.ts' },
        // Nothing happens at import time there: a page takes of a domain's door what it asks for, and no more.
        treeshake: { moduleSideEffects: [{ test: /[\\/]src[\\/].*\.tsx?$/, sideEffects: false }] },
        output: {
          entryFileNames: '[name].js',
          // One hash for all: with a hash of its own each, the names of sixty chunks would weigh on every page.
          chunkFileNames: `chunks/${sourceHash(process.cwd())}/[name].js`,
          assetFileNames: (asset) =>
            asset.names.some((name) => name.endsWith('.css')) ? 'tiem.css' : 'chunks/[name]-[hash][extname]',
          codeSplitting: {
            // Or the store's chunk would swallow helpers of the compiler, and pages without a store would fetch it.
            includeDependenciesRecursively: false,
            groups: [
              // What nearly every view needs.
              {
                name: 'runtime',
                test: /node_modules[\\/](react|react-dom|scheduler|preact)[\\/]|src[\\/]ui[\\/]ErrorBoundary\./,
                priority: 3,
              },
              {
                name: 'store',
                test: /node_modules[\\/](@reduxjs|redux|redux-saga|@redux-saga|@babel)[\\/]|app[\\/](slice|createApp)|src[\\/]extend[\\/](extending|observers|watched)\./,
                priority: 2,
              },
              // What views with a store have: their app, and places for what others bring.
              {
                name: 'app',
                test: /node_modules[\\/]react-redux[\\/]|src[\\/]app[\\/](AppContext|lean[\\/]with-selector)|src[\\/]extend[\\/](Slot|useFilter|useRegistered|Priced)\./,
                priority: 1,
              },
              // What mounting needs on every page, and helpers too small for a request of their own.
              {
                name: 'kit',
                test: /src[\\/]lib[\\/](options|undoings|plain-click|sanitise)\.|mount[\\/](errors|tell|legacy-guard)\.|i18n[\\/](fill|page-texts)\.|rolldown[\\/]runtime/,
                priority: 1,
              },
              // Whoever shows the cart needs all of this; what changes it comes with the first change.
              {
                name: 'cart',
                test: /src[\\/](cart[\\/]cart\.(alive|ask|decode|domain|events|fetch|journal|kinds|looks|pages|read|rules|saga|selectors|slice|way)|i18n[\\/]vi[\\/]cart\.)/,
                priority: 1,
              },
              // What nearly every request needs.
              {
                name: 'ajax',
                test: /src[\\/]http[\\/](ajax|errors|exchange|headers|read-)/,
                priority: 1,
              },
              // What reading the settings needs; whoever needs more of it has read the settings already.
              {
                name: 'settings',
                test: /src[\\/]lib[\\/](url|entities|safe-json|storage)\.|src[\\/]app[\\/]settings/,
                priority: 1,
              },
              // What goes together wherever it goes: a name less in the loader's map of chunks.
              {
                name: 'notice',
                test: /src[\\/](notice[\\/]|http[\\/]error-message\.|lib[\\/]derived\.)/,
                priority: 1,
              },
              { name: 'attribution', test: /src[\\/]attribution[\\/]/, priority: 1 },
              { name: 'money', test: /src[\\/]lib[\\/](money|error-element)\./, priority: 1 },
              // Else it would be called like the widget.
              { name: 'steps', test: /src[\\/]lib[\\/]quantity\./, priority: 1 },
            ],
          },
        },
      },
    },
  };
});
