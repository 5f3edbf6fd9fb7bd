import { join } from 'node:path';

export type BuildName = 'react' | 'compact';

export const ROOT = join(__dirname, '../..');

export const BUILDS: readonly BuildName[] = ['react', 'compact'];

export const distOf = (name: BuildName): string => join(ROOT, name === 'compact' ? 'dist/compact' : 'dist');

/** Which build a test run or a started shop is about. */
export function chosenBuild(value = process.env.TIEM_BUILD): BuildName {
  if (value === undefined || value === '' || value === 'react') return 'react';
  if (value === 'compact') return 'compact';
  throw new Error(`TIEM_BUILD is "${value}"; it may be "react" or "compact".`);
}
