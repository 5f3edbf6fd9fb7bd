import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transformSync } from '@swc/core';
import { ROOT } from './builds';

/** The inline stub as a theme prints it: one plain script, at most 1 KiB. */
export const stubText = (): string => plainScript('mount/entrypoints/stub.ts', Buffer.byteLength, 1024);

/** The names of WooCommerce's block checkout: a classic script for the head, at most 2 KiB on the wire. */
export const wcNamesText = (): string =>
  plainScript('mount/entrypoints/wc-names.ts', (code) => gzipSync(code).length, 2048);

function plainScript(path: string, weigh: (code: string) => number, limit: number): string {
  // It imports nothing; the empty export only keeps its names out of the global types.
  const source = readFileSync(join(ROOT, path), 'utf8').replace(/^export \{\};$/m, '');
  const { code } = transformSync(source, {
    jsc: {
      parser: { syntax: 'typescript' },
      target: 'es2022',
      minify: { compress: true, mangle: { toplevel: true } },
    },
    minify: true,
    isModule: false,
  });
  const bytes = weigh(code);
  if (bytes > limit) throw new Error(`${path} makes ${bytes} bytes; it may have ${limit}.`);
  return code;
}
