import { globFiles } from '../support/project-files';
import { importProblems } from './import-rules';

const files = globFiles(['src', 'widgets', 'mount'], /\.tsx?$/);

describe('import rules', () => {
  it('import rules: the check reads files', () => {
    expect(files.length).toBeGreaterThan(50);
  });

  it('import rules: every file of src, widgets and mount follows them', () => {
    expect(files.flatMap(importProblems)).toEqual([]);
  });
});

describe('import rules, check', () => {
  const problemsOf = (path: string, text: string) => importProblems({ path, text });

  it.each([
    [
      'a widget that knows another widget',
      'widgets/a/A.tsx',
      `import { x } from '../b/B';`,
      'no widget knows another',
    ],
    [
      'a widget inside a domain',
      'widgets/a/A.tsx',
      `import { x } from '../../src/cart/cart.rules';`,
      'use the door',
    ],
    [
      'a view that fetches',
      'widgets/a/A.tsx',
      `import { createHttp } from '../../src/http/create-http';`,
      'never fetches',
    ],
    ['a widget loaded at once', 'mount/catalogue.ts', `import a from '../widgets/a';`, 'dynamic import'],
    [
      'a domain before its time',
      'src/cart/cart.saga.ts',
      `import { y } from '../checkout';`,
      'stands before',
    ],
    [
      'a domain through the window',
      'src/checkout/x.ts',
      `import { y } from '../cart/cart.rules';`,
      'use the door',
    ],
    [
      'a domain nobody ordered',
      'src/wishlist/x.ts',
      `import { y } from '../cart';`,
      'no domain the rules know',
    ],
    ['a domain that draws', 'src/cart/x.ts', `import { y } from '../ui/Button';`, 'draws nothing'],
    [
      'a shared piece with a store',
      'src/ui/Button.tsx',
      `import { useSelector } from 'react-redux';`,
      'no store',
    ],
    ['lib that looks up', 'src/lib/money.ts', `import { y } from '../cart';`, 'stands below'],
    ['lib with React', 'src/lib/money.ts', `import { useState } from 'react';`, 'neither React nor Redux'],
    [
      'rules with Redux',
      'src/cart/cart.rules.ts',
      `import { createAction } from '@reduxjs/toolkit';`,
      'neither React nor Redux',
    ],
    [
      'rules that look at the clock',
      'src/cart/cart.rules.ts',
      'export const now = () => Date.now();',
      'pass it in',
    ],
    [
      'the bundle with the shop in it',
      'src/cart/x.ts',
      `import { y } from '../../fixtures/shop/shop';`,
      'nothing of the shop',
    ],
    [
      'a lazy way round',
      'src/cart/x.ts',
      `const y = () => import('../../test/support/project-files');`,
      'nothing of the shop',
    ],
    [
      'a part of the toolkit that brings immer',
      'src/cart/cart.slice.ts',
      `import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';`,
      'use src/app/make-slice',
    ],
    ['Node in the browser', 'src/lib/x.ts', `import { join } from 'node:path';`, 'no Node'],
    [
      'an export from elsewhere',
      'widgets/a/index.ts',
      `export { x } from '../b/index';`,
      'no widget knows another',
    ],
  ])('import rules: refuse %s', (_what, path, text, reason) => {
    expect(problemsOf(path, text)).toEqual([expect.stringContaining(reason)]);
  });

  it.each([
    ['a widget at a domain’s door', 'widgets/a/A.tsx', `import { selectCart } from '../../src/cart';`],
    ['types from anywhere below', 'src/http/x.ts', `import type { Settings } from '../app/settings.types';`],
    ['a widget that comes when needed', 'mount/catalogue.ts', `const load = () => import('../widgets/a');`],
    ['a domain after its needs', 'src/checkout/x.ts', `import { y } from '../payment/index';`],
    ['a comment that names a file', 'src/lib/x.ts', `// import { y } from '../cart';\nexport const a = 1;`],
  ])('import rules: allow %s', (_what, path, text) => {
    expect(problemsOf(path, text)).toEqual([]);
  });
});
