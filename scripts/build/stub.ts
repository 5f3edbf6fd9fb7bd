import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { ROOT } from './builds';

/** The inline stub as a theme prints it: one plain script, at most 1 KiB. */
export function stubText(): string {
  // It imports nothing; the empty export only keeps its names out of the global types.
  const source = readFileSync(join(ROOT, 'mount/stub.ts'), 'utf8').replace(/^export \{\};$/m, '');
  const { code } = transformSync(source, {
    jsc: {
      parser: { syntax: 'typescript' },
      target: 'es2022',
      minify: { compress: true, mangle: { toplevel: true } },
    },
    minify: true,
    isModule: false,
  });
  const bytes = Buffer.byteLength(code);
  if (bytes > 1024) throw new Error(`mount/stub.ts makes ${bytes} bytes; an inline stub has at most 1,024.`);
  return code;
}
