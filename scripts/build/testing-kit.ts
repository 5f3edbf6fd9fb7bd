import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { transformSync } from '@swc/core';
import { version } from '../../package.json';
import { ROOT } from './builds';

/** Folders that the testing kit needs to show a test page: the shop, its theme, the loader and the widgets. */
export const KIT_FOLDERS = ['testing', 'fixtures', 'mount', 'src', 'widgets'];
const TYPES = ['testing/testing.types.ts', 'fixtures/shop/shop.types.ts'];
/** Matches fixtures that only this project's tests use and that are not part of the testing kit. */
export const NOT_IN_KIT = /^fixtures\/(pages|page-react|wc-scripts)\//;
/** Matches files that the testing kit reads from disk at run time, so they are copied unchanged. */
const COPIED_FILE = /\.(json|js|css)$/;

const ENVIRONMENT_TYPES = `import { TestEnvironment } from 'jest-environment-jsdom';
declare class BrowserEnvironment extends TestEnvironment {}
export = BrowserEnvironment;
`;

const INDEX_TYPES = `import type { CleanUp, FakeShop, PaymentMethodContractChecks, RenderPage } from './testing.types';
export * from './testing.types';
export declare const renderPage: RenderPage;
export declare const fakeShop: FakeShop;
export declare const cleanUp: CleanUp;
export declare const paymentMethodContract: PaymentMethodContractChecks;
`;

/**
 * A line that is appended to the CommonJS file of the testing kit and never runs. Node searches the source text for
 * such a line to find the names that an ES module can import.
 */
const NAMED_EXPORTS = '\n0 && (module.exports = { renderPage, fakeShop, cleanUp, paymentMethodContract });\n';

/**
 * Makes the exported class importable from an ES module, which would otherwise get an object with the class as
 * `default`.
 */
const DEFAULT_EXPORT = '\nmodule.exports = exports.default;\n';

/**
 * Writes the testing kit to `packages/tiem-testing/dist/`. It copies file by file and keeps the folders, because the
 * shop reads its theme's stylesheets next to its code, and stack traces then name existing files.
 */
export function buildTestingKit(): void {
  const target = join(ROOT, 'packages/tiem-testing/dist');
  rmSync(target, { recursive: true, force: true });
  for (const folder of KIT_FOLDERS) {
    for (const name of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, name);
      if (NOT_IN_KIT.test(path)) continue;
      if (statSync(join(ROOT, path)).isFile()) writeKitFile(path, target);
    }
  }
  for (const path of TYPES) copyFileSync(join(ROOT, path), join(target, path.replace(/\.ts$/, '.d.ts')));
  writeFileSync(join(target, 'testing/index.d.ts'), INDEX_TYPES);
  writeFileSync(join(target, 'testing/environment.d.ts'), ENVIRONMENT_TYPES);
  appendFileSync(join(target, 'testing/index.js'), NAMED_EXPORTS);
  appendFileSync(join(target, 'testing/environment.js'), DEFAULT_EXPORT);
}

function writeKitFile(path: string, target: string): void {
  const to = join(target, path);
  mkdirSync(dirname(to), { recursive: true });
  if (/\.tsx?$/.test(path)) writeFileSync(to.replace(/\.tsx?$/, '.js'), compileKitModule(path));
  // Replaces a view's import of a stylesheet with an empty module. The stylesheets of the demo theme are copied
  // instead, because the demo shop serves them.
  else if (path.endsWith('.css') && !path.startsWith('fixtures/')) writeFileSync(`${to}.js`, '');
  else if (COPIED_FILE.test(path)) copyFileSync(join(ROOT, path), to);
}

function compileKitModule(path: string): string {
  const { code } = transformSync(readFileSync(join(ROOT, path), 'utf8'), {
    filename: path,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: path.endsWith('.tsx') },
      transform: {
        react: { runtime: 'automatic' },
        optimizer: { globals: { vars: { __TIEM_VERSION__: JSON.stringify(version) } } },
      },
    },
    module: { type: 'commonjs' },
  });
  return code;
}
