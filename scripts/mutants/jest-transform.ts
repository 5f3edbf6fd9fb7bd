import { relative } from 'node:path';
import type { SyncTransformer, TransformedSource } from '@jest/transform';
import { transformSync } from '@swc/core';
import swcJest from '@swc/jest';
import { ROOT } from '../build/builds';
import { wrapInMutantSwitch } from './mutant-switch';
import { targets } from './mutation-targets';

const OPTIONS = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
} as const;

const swc = swcJest.createTransformer(OPTIONS) as SyncTransformer;
const files = new Set(targets.map(({ file }) => file));

const transformer: SyncTransformer = {
  ...swc,
  process(source, path, options): TransformedSource {
    const compiled = swc.process(source, path, options);
    const file = relative(ROOT, path);
    return files.has(file) ? { code: wrapInMutantSwitch(file, compiled.code) } : compiled;
  },
  getCacheKey(source, path, options) {
    const key = swc.getCacheKey?.(source, path, options) ?? '';
    return files.has(relative(ROOT, path)) ? `${key}-switch-1` : key;
  },
};

export default transformer;

export const compileSource = (source: string): string =>
  transformSync(source, { ...OPTIONS, module: { type: 'commonjs' }, configFile: false, swcrc: false }).code;
