import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { catalogue } from '../../mount/catalogue';
import { renderEditorRules } from '../../scripts/structure/linter-rules';
import * as roles from '../../src/app/widget-roles';
import {
  findFetchProblems,
  findImportProblems,
  findWidgetNameProblems,
  PURE_LIB_MODULES,
} from '../support/conformance/import-rules';
import { findImportTimeEffects } from '../support/conformance/import-time-rules';
import { globFiles, listFolders, ROOT } from '../support/project-files';

const files = globFiles(['src', 'widgets', 'mount'], /\.tsx?$/);

describe('import rules', () => {
  it("import rules: the check finds the project's files", () => {
    expect(files.length).toBeGreaterThan(50);
  });

  it('import rules: every file of src, widgets and mount follows them', () => {
    expect(files.flatMap(findImportProblems)).toEqual([]);
  });

  it('import rules: every module of src/lib that is listed as pure exists', () => {
    const paths = files.map(({ path }) => path);
    expect(PURE_LIB_MODULES.filter((path) => !paths.includes(path))).toEqual([]);
  });

  it('import rules: importing a module has no effect, except for the entry points of mount', () => {
    expect(files.flatMap(findImportTimeEffects)).toEqual([]);
  });

  it('network: only src/http uses fetch', () => {
    expect(files.flatMap(findFetchProblems)).toEqual([]);
  });

  it('import rules: no code names a widget of another folder', () => {
    const widgets = listFolders('widgets');
    const stylesheets = globFiles(['src', 'widgets', 'mount'], /\.css$/);
    expect([...files, ...stylesheets].flatMap((file) => findWidgetNameProblems(file, widgets))).toEqual([]);
  });

  it.each(Object.entries(roles))(
    'widget roles: the widget with the role %s is in the catalogue',
    (role, widget) => {
      if (!catalogue[widget])
        throw new Error(
          `mount/catalogue.ts has no "${widget}": delete ${role} from src/app/widget-roles.ts and the code that uses it.`,
        );
    },
  );
});

describe('import rules, check', () => {
  const findProblemsOfSource = (path: string, text: string) => findImportProblems({ path, text });

  it.each([
    [
      'a widget that imports another widget',
      'widgets/a/A.tsx',
      `import { x } from '../b/B';`,
      'may not import another widget',
    ],
    [
      'a widget that imports an inner file of a domain',
      'widgets/a/A.tsx',
      `import { x } from '../../src/cart/cart.rules';`,
      'import its public module',
    ],
    [
      'a view that fetches',
      'widgets/a/A.tsx',
      `import { createHttp } from '../../src/http/create-http';`,
      'views may not fetch',
    ],
    [
      'a widget that mount imports statically',
      'mount/catalogue.ts',
      `import a from '../widgets/a';`,
      'dynamic import only',
    ],
    [
      'a domain that imports a later one',
      'src/cart/saga.ts',
      `import { y } from '../checkout';`,
      'may not depend on',
    ],
    [
      'a domain that imports an inner file of another',
      'src/checkout/x.ts',
      `import { y } from '../cart/cart.rules';`,
      'import its public module',
    ],
    ['a domain that is not listed', 'src/wishlist/x.ts', `import { y } from '../cart';`, 'is not listed'],
    [
      'a domain that imports a view',
      'src/cart/x.ts',
      `import { y } from '../ui/Button';`,
      'may not import views',
    ],
    [
      'a shared component with the store',
      'src/ui/Button.tsx',
      `import { Provider } from 'react-redux';`,
      'may not use the store',
    ],
    [
      'a view with an untyped hook',
      'widgets/a/A.tsx',
      `import { shallowEqual, useSelector as useValue } from 'react-redux';`,
      'use the typed hooks',
    ],
    ['lib that imports a domain', 'src/lib/money.ts', `import { y } from '../cart';`, 'is a lower layer'],
    [
      'a lib module that imports React',
      'src/lib/money.ts',
      `import { useState } from 'react';`,
      'may import neither React nor Redux',
    ],
    [
      'a rules module that imports Redux',
      'src/cart/cart.rules.ts',
      `import { createAction } from '@reduxjs/toolkit';`,
      'may import neither React nor Redux',
    ],
    [
      'rules that read the clock',
      'src/cart/cart.rules.ts',
      'export const now = () => Date.now();',
      'pass it as an argument',
    ],
    [
      'the type of cart changes that uses chance',
      'src/cart/change.rules.ts',
      'export const createId = () => Math.random();',
      'pass it as an argument',
    ],
    [
      'a pure module of lib that uses the page',
      'src/lib/money.ts',
      'export const getLocale = () => document.documentElement.lang;',
      'pass it as an argument',
    ],
    [
      'product code that imports the demo shop',
      'src/cart/x.ts',
      `import { y } from '../../fixtures/shop/shop';`,
      'may not import fixtures',
    ],
    [
      'product code that imports a test file dynamically',
      'src/cart/x.ts',
      `const y = () => import('../../test/support/project-files');`,
      'may not import fixtures',
    ],
    [
      'the part of the toolkit that contains immer',
      'src/cart/slice.ts',
      `import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';`,
      'use src/app/create-slice',
    ],
    [
      'browser code that imports a Node module',
      'src/lib/x.ts',
      `import { join } from 'node:path';`,
      'may not import Node modules',
    ],
    [
      'a re-export from another widget',
      'widgets/a/index.ts',
      `export { x } from '../b/index';`,
      'may not import another widget',
    ],
  ])('import rules: reject %s', (_what, path, text, reason) => {
    expect(findProblemsOfSource(path, text)).toEqual([expect.stringContaining(reason)]);
  });

  it.each([
    [
      'a widget that imports a public module of a domain',
      'widgets/a/A.tsx',
      `import { selectCart } from '../../src/cart';`,
    ],
    [
      'types of another shared folder',
      'src/http/x.ts',
      `import type { Settings } from '../app/settings.types';`,
    ],
    [
      'a widget that mount loads dynamically',
      'mount/catalogue.ts',
      `const load = () => import('../widgets/a');`,
    ],
    ['a domain that imports an earlier one', 'src/checkout/x.ts', `import { y } from '../payment/index';`],
    ['typed hooks', 'src/app/store-hooks.ts', `import { createSelectorHook } from 'react-redux';`],
    [
      'a view that compares props with react-redux',
      'widgets/a/A.tsx',
      `import { shallowEqual } from 'react-redux';`,
    ],
    ['a comment that names a file', 'src/lib/x.ts', `// import { y } from '../cart';\nexport const a = 1;`],
  ])('import rules: allow %s', (_what, path, text) => {
    expect(findProblemsOfSource(path, text)).toEqual([]);
  });

  it.each([
    ['a selector of a bridge', 'mount/bridges/jquery/events.ts', `const CART = '[data-tiem~="mini-cart"]';`],
    ['a selector with a name of one word', 'mount/api/actions.ts', `const TOC = '[data-tiem="toc"]';`],
    ['a comparison in the loader', 'mount/loader/start.ts', `if (name === 'order-attribution') record();`],
    ['a selector of a domain', 'src/cart/view/x.ts', `const TOC = '[data-tiem~="toc"]';`],
    ['markup of a domain', 'src/checkout/express/view/X.tsx', `const area = <div data-tiem="mini-cart" />;`],
    [
      'a selector of another widget',
      'widgets/quick-view/index.ts',
      `const CART = '[data-tiem~="mini-cart"]';`,
    ],
    ['an attribute set by another widget', 'widgets/quick-view/index.ts', `link.dataset.tiem = 'toc';`],
    ['a class in another widget', 'widgets/quick-view/index.ts', `const PANEL = '.tiem-mini-cart, .x';`],
    ['an element class in a stylesheet', 'src/ui/panel.css', '.tiem-toc__title { color: red }'],
    ['a string in another widget', 'widgets/quick-view/index.ts', `const NAMES = ['mini-cart'];`],
  ])('import rules: reject code that names a widget of another folder in %s', (_what, path, text) => {
    expect(findWidgetNameProblems({ path, text }, ['mini-cart', 'order-attribution', 'toc'])).toEqual([
      expect.stringContaining(`${path} names the widget`),
    ]);
  });

  it.each([
    ['in the catalogue', 'mount/catalogue.ts', `toc: {}, 'mini-cart': {}`],
    ['in a comment', 'mount/loader/start.ts', `// Only 'mini-cart' does.`],
    ['as an event of WooCommerce', 'mount/bridges/jquery/events.ts', `page.on('wc-mini-cart.tiem', work);`],
    ['as a word of another meaning', 'mount/api/actions.ts', `const change = { kind: 'toc' };`],
    [
      'in its own folder',
      'widgets/mini-cart/index.ts',
      `const name = 'mini-cart', open = '.tiem-mini-cart';`,
    ],
    ['among the roles', 'src/app/widget-roles.ts', `export const CART_BUTTON_WIDGET = 'mini-cart';`],
    ['in an example', 'widgets/toc/examples.ts', `const html = '<a data-tiem="mini-cart"></a>';`],
    ['as the beginning of another class', 'widgets/quick-view/index.ts', `const OPEN = '.tiem-toc-open';`],
    ["as WooCommerce's URL parameter", 'widgets/classic-cart/cart-page.ts', `const NAMES = ['add-to-cart'];`],
  ])('import rules: allow the name of a widget %s', (_what, path, text) => {
    expect(findWidgetNameProblems({ path, text }, ['mini-cart', 'toc', 'add-to-cart'])).toEqual([]);
  });
});

describe('effects at import time, check', () => {
  const findEffectLines = (text: string, path = 'src/a.ts') =>
    findImportTimeEffects({ path, text }).map((problem) => Number(/:(\d+) /.exec(problem)?.[1]));

  it.each([
    ['a call', 'start();'],
    ['a loop', 'for (const a of b) c(a);'],
    ['a condition', 'if (a) b();'],
    ['an assignment', 'a.b = 1;'],
    ['a counter in an initialiser', 'const a = b++;'],
    ['a use of the page in an initialiser', 'const a = document.title;'],
    ['a timer in an initialiser', 'export const a = { b: setTimeout(c) };'],
    ['a call in an initialiser that changes an object', 'const a = createMessages().add(texts);'],
    ['`await`', 'export const a = await b();'],
  ])('effects at import time: the check reports %s', (_, text) => {
    expect(findEffectLines(`import { a } from './b';\n${text}`)).toEqual([2]);
  });

  it.each([
    [
      'imports, exports and types',
      "import './a';\nexport * from './b';\nexport type C = typeof window;\ninterface D { e: Window }",
    ],
    ['functions and classes', 'export function a() {\n  document.title = b;\n}\nclass C { d() { e(); } }'],
    ['functions in initialisers', 'const a = () => window.b;\nconst c = memo((d) => d.push(1));'],
    [
      'pure calls',
      "const a = new Map();\nconst b = createSlice({ name: 'window', document: 1 });\nexport const c = 'a b'.split(' ');",
    ],
    ['properties with the names of page objects', 'const a = b.location;\nconst c = { fetch: 1 };'],
  ])('effects at import time: the check accepts %s', (_, text) => {
    expect(findEffectLines(text)).toEqual([]);
  });

  it('effects at import time: the check accepts effects in entry points', () => {
    expect(findEffectLines('start();', 'mount/entrypoints/a.ts')).toEqual([]);
  });
});

describe('check for uses of fetch', () => {
  const findFetchUses = (text: string, path = 'src/cart/a.ts') => findFetchProblems({ path, text });

  it.each([
    ['a call', `const a = () => fetch('/gio-hang/');`],
    ['a call of the window', `window.fetch('/gio-hang/');`],
    ['an argument', 'sendAjax({ fetch, now }, url, fields);'],
    ['a bound function', 'const transport = { fetch: globalThis.fetch.bind(globalThis) };'],
  ])('network: the check finds fetch in %s', (_what, text) => {
    expect(findFetchUses(text)).toEqual([expect.stringMatching(/^src\/cart\/a\.ts:1 uses fetch/)]);
  });

  it.each([
    ['a member of another object', 'pageTransport.fetch(url);'],
    ['the name of a property', 'const request = { fetch: send };'],
    ['a type', 'let send: typeof fetch;'],
    ['a comment', '// fetch the cart\nexport const a = 1;'],
  ])('network: the check accepts fetch in %s', (_what, text) => {
    expect(findFetchUses(text)).toEqual([]);
  });

  it('network: the check accepts fetch in src/http', () => {
    expect(findFetchUses(`fetch('/gio-hang/');`, 'src/http/ajax.ts')).toEqual([]);
  });
});

describe('import rules in editors', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tiem-imports-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('biome.imports.json: is the output of npm run structure', () => {
    expect(readFileSync(join(ROOT, 'biome.imports.json'), 'utf8')).toBe(renderEditorRules());
  });

  it('biome.imports.json: the linter reports imports that the rules reject, and accepts those that they allow', () => {
    copyFileSync(join(ROOT, 'biome.imports.json'), join(folder, 'biome.imports.json'));
    const files = {
      'biome.json': JSON.stringify({
        extends: ['./biome.imports.json'],
        linter: { rules: { preset: 'none' } },
      }),
      'src/cart/refused.ts': `export { a } from '../checkout';`,
      'src/cart/write/refused.ts': `export const a = () => import('../../payment/index');`,
      'src/lib/refused.ts': `export { a } from '../cart/index';`,
      'src/ui/refused.ts': `export { a } from '../../widgets/toc/Toc';`,
      'src/app/refused.ts': `export { join } from 'node:path';`,
      'widgets/a/refused.ts': `export { a } from '../toc/Toc';`,
      'widgets/a/refused-index.ts': `export { a } from '../toc';`,
      'widgets/a/refused-inner.ts': `export { a } from '../../src/cart/cart.rules';`,
      'widgets/a/refused-test.ts': `export { a } from '../../test/support/project-files';`,
      'widgets/a/steps/refused.ts': `export { a } from '../../toc/Toc';`,
      'widgets/a/steps/refused-inner.ts': `export { a } from '../../../src/cart/write/writer';`,
      'mount/refused.ts': `export { a } from '../src/cart/cart.rules';`,
      'mount/bridges/wc-blocks/refused.ts': `export { a } from '../../../src/cart/cart.slice';`,
      'src/cart/view/refused-hook.ts': `export { useSelector } from 'react-redux';`,
      'src/app/refused-hook.ts': `export { useDispatch } from 'react-redux';`,
      'widgets/a/refused-hook.ts': `import { shallowEqual, useSelector } from 'react-redux'; shallowEqual(useSelector);`,
      'mount/runtime/refused-hook.ts': `import { useStore } from 'react-redux'; useStore();`,
      'src/app/store-hooks.ts': `export { createSelectorHook } from 'react-redux';`,
      'widgets/a/allowed-equal.ts': `export { shallowEqual } from 'react-redux';`,
      'widgets/a/allowed.ts': `export { a } from '../../src/cart'; export { b } from '../../src/fragments/refresh';`,
      'widgets/a/allowed-view.ts': `export { a } from '../../src/cart/view/LineControls';`,
      'widgets/a/allowed-lib.ts': `export { a } from '../../src/lib/html'; export { b } from './a';`,
      'widgets/a/steps/allowed.ts': `export { a } from '../toc'; export { b } from '../../../src/cart/index';`,
      'mount/api/allowed.ts': `export { a } from '../../src/checkout/express/view';`,
      'mount/bridges/wc-blocks/allowed.ts': `export { a } from '../../../src/cart/page-queue';`,
      'src/cart/allowed.ts': `export { a } from '../notice';`,
      'src/checkout/order/allowed.ts': `export { a } from '../express/express-session';`,
      'src/app/allowed.ts': `export { a } from '../http/errors';`,
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/biome'), ['lint', '--reporter=github', '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const reported = [...stdout.matchAll(/file=([^,]+)/g)].map(([, path = '']) => relative(folder, path));
    expect(reported.sort()).toEqual(
      Object.keys(files)
        .filter((path) => path.includes('refused'))
        .sort(),
    );
  });
});
