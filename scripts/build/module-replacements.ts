/**
 * Replacements for parts of packages that the bundle never reaches but a bundler cannot drop, in both builds. Jest
 * and Vite share the list, so tests run the code that is shipped.
 */
export const listModuleReplacements = (root: string): Readonly<Record<string, string>> => ({
  'use-sync-external-store/with-selector.js': `${root}/src/app/replacements/with-selector.ts`,
});
