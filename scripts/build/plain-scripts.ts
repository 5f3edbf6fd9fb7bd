import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transformSync } from '@swc/core';
import { ROOT } from './builds';

/** Builds the inline stub that a theme prints: one plain script of at most 1 KiB. */
export const buildInlineStub = (): string =>
  buildPlainScript('mount/entrypoints/stub.ts', Buffer.byteLength, 1024);

/**
 * Builds WooCommerce's global names for the block checkout: a classic script for the head, at most 2 KiB compressed.
 */
export const buildWcNames = (): string =>
  buildPlainScript('mount/entrypoints/wc-names.ts', (code) => gzipSync(code).length, 2048);

function buildPlainScript(path: string, weigh: (code: string) => number, limit: number): string {
  // Removes the script's empty export, which only keeps its names out of TypeScript's global scope.
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
  if (bytes > limit) throw new Error(`${path} has ${bytes} bytes; the limit is ${limit}.`);
  return code;
}
