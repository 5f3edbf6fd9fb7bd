import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { BUILDS, type BuildName, distOf, ROOT } from './builds';

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
