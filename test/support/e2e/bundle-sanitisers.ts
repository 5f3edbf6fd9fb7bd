import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/build/builds';
import type { Sanitiser } from '../../../src/lib/html';

export type SanitiserName = 'native' | 'purifier';
export type AllowList = keyof Sanitiser;

declare global {
  /** Functions that create each sanitiser. They return `null` if the browser has no sanitiser of its own. */
  var sanitisers: Record<SanitiserName, () => Sanitiser | null>;
}

const BUNDLE = `import { build } from 'vite';
const [{ output: [{ code }] }] = await build({
  configFile: false,
  logLevel: 'silent',
  build: { write: false, minify: true, lib: { entry: process.argv[1], formats: ['iife'], name: 'sanitisers' } },
});
process.stdout.write(code);`;

/** Returns a script that defines `sanitisers` in a page. */
export function bundleSanitisers(): string {
  const entry = join(ROOT, 'test/support/e2e/both-sanitisers.ts');
  return execFileSync(process.execPath, ['--input-type=module', '-e', BUNDLE, entry], {
    cwd: ROOT,
    encoding: 'utf8',
  });
}
