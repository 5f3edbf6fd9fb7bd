/**
 * Parts of packages that our code never reaches but a bundler cannot drop, and their replacements in both builds.
 * Jest and Vite share the list, so tests run the code that is shipped.
 */
export const listLeanModules = (root: string): Readonly<Record<string, string>> => ({
  'use-sync-external-store/with-selector.js': `${root}/src/app/lean/with-selector.ts`,
});
