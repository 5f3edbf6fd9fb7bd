import { join } from 'node:path';

export type BuildName = 'react' | 'compact';

export const ROOT = join(__dirname, '../..');

export const BUILDS: readonly BuildName[] = ['react', 'compact'];

export const getDistFolder = (name: BuildName): string =>
  join(ROOT, name === 'compact' ? 'dist/compact' : 'dist');

/** Reads which build (React or compact) a test run or the demo shop uses. */
export function readChosenBuild(value = process.env.TIEM_BUILD): BuildName {
  if (value === undefined || value === '' || value === 'react') return 'react';
  if (value === 'compact') return 'compact';
  throw new Error(`TIEM_BUILD is "${value}". It must be "react" or "compact".`);
}
