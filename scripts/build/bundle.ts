import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

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

/** Writes `dist/` anew with the builds asked for. */
export async function buildBundle(names: readonly BuildName[] = BUILDS): Promise<void> {
  // The compact build lives inside dist/, so neither may empty the folder of the other.
  if (names.includes('react')) rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
  for (const name of names) {
    process.env.TIEM_BUILD = name;
    await build({
      root: ROOT,
      configFile: join(ROOT, 'vite.config.ts'),
      configLoader: 'runner',
      logLevel: 'warn',
    });
    writeTypes(distOf(name));
  }
}

function writeTypes(folder: string): void {
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'tiem.d.ts'), readFileSync(join(ROOT, 'mount/public.types.ts')));
}
