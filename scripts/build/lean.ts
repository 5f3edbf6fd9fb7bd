/**
 * Parts of packages that our own code never reaches but a bundler cannot leave out, and what stands in for them in
 * both builds. Jest and Vite share the list, so both test and ship the same thing.
 */
export const leanModules = (root: string): Readonly<Record<string, string>> => ({
  'use-sync-external-store/with-selector.js': `${root}/src/app/lean/with-selector.ts`,
});
