import { devDependencies } from '../../package.json';

/** A new project in which the packed npm packages are installed, as a user would do it. */
export interface SampleProject {
  name: string;
  /** Other packages that the project installs, with their versions. */
  dependencies: Readonly<Record<string, string>>;
  /** The packages of this repository that the project uses. */
  ownPackages: readonly ('tiem' | 'tiem-testing')[];
  /** Whether the project's own `.js` and `.ts` files are ES modules. */
  isModule?: boolean;
  files: Readonly<Record<string, string>>;
  /** Programs in `node_modules/.bin` to run in this order, with their arguments. */
  commands: readonly (readonly [program: string, ...args: string[]])[];
  /**
   * The project's folder that is served and opened in a browser after the commands; absent for a project without a
   * page.
   */
  servedFolder?: string;
  /**
   * Whether to try the project only with `npm run try-packages -- --all`, because installing and building it takes
   * longer.
   */
  isSlow?: boolean;
}

const HEADER = `<div data-tiem="mini-cart">
  <a class="cart-contents" href="/gio-hang/">Giỏ hàng <span class="count">0</span></a>
</div>
<a href="?add-to-cart=104" class="button add_to_cart_button ajax_add_to_cart" data-tiem="add-to-cart"
   data-product_id="104" data-quantity="1">Thêm vào giỏ</a>`;

const createTestPage = (head: string, body = HEADER) =>
  `<!doctype html><html lang="vi"><head><meta charset="utf-8"><title>Shop</title>${head}</head><body>${body}</body></html>`;

const LOAD = `import { loadTiem, type TiemApi } from 'tiem';
import type {} from 'tiem/payment-method';

const tiem: TiemApi = await loadTiem({ folder: '/tiem/', settings: { cartUrl: '/gio-hang/' } });
document.documentElement.dataset.version = tiem.version;
// @ts-expect-error: there is no such build
const wrong: Parameters<typeof loadTiem>[0] = { folder: '/tiem/', build: 'vue' };
void wrong;
`;

const TYPES = ['--noEmit', '--strict', '--lib', 'es2022,dom', '--target', 'es2022'];

export function listProjects(readmeExample: string): SampleProject[] {
  return [
    {
      name: 'plain-html',
      dependencies: {},
      ownPackages: ['tiem'],
      files: {
        'public/index.html': createTestPage(`
          <link rel="stylesheet" href="/tiem/dist/compact/tiem-listing.css">
          <script type="module" src="/tiem/dist/compact/tiem.js" async></script>
          <script type="application/json" data-tiem-settings>{ "cartUrl": "/gio-hang/" }</script>`),
      },
      commands: [['tiem', 'copy', 'public/tiem', '--php']],
      servedFolder: 'public',
    },
    {
      name: 'vite',
      dependencies: { vite: devDependencies.vite, typescript: devDependencies.typescript },
      ownPackages: ['tiem'],
      isModule: true,
      files: {
        'index.html': createTestPage('<script type="module" src="/main.ts"></script>'),
        'main.ts': LOAD,
      },
      commands: [
        ['tsc', ...TYPES, '--module', 'esnext', '--moduleResolution', 'bundler', 'main.ts'],
        ['tsc', ...TYPES, '--module', 'nodenext', 'main.ts'],
        ['tiem', 'copy', 'public/tiem'],
        ['vite', 'build', '--logLevel', 'warn'],
      ],
      servedFolder: 'dist',
    },
    {
      name: 'next',
      dependencies: {
        ...{ next: '^16.4.6', react: devDependencies.react, 'react-dom': devDependencies['react-dom'] },
      },
      ownPackages: ['tiem'],
      files: {
        'next.config.mjs': "export default { output: 'export' };\n",
        'app/layout.js':
          'export default function Layout({ children }) {\n  return <html lang="vi"><body>{children}</body></html>;\n}\n',
        'app/page.js': `import Tiem from './tiem';
export default function Page() {
  return <><div dangerouslySetInnerHTML={{ __html: ${JSON.stringify(HEADER)} }} /><Tiem /></>;
}
`,
        'app/tiem.js': `'use client';
import { useEffect } from 'react';
import { loadTiem } from 'tiem';
export default function Tiem() {
  useEffect(() => {
    loadTiem({ folder: '/tiem/', build: 'react', settings: { cartUrl: '/gio-hang/' } });
  }, []);
  return null;
}
`,
      },
      commands: [
        ['tiem', 'copy', 'public/tiem'],
        ['next', 'build'],
      ],
      servedFolder: 'out',
      isSlow: true,
    },
    {
      name: 'testing',
      dependencies: {
        jest: devDependencies.jest,
        'jest-environment-jsdom': devDependencies['jest-environment-jsdom'],
      },
      ownPackages: ['tiem-testing'],
      files: { 'header.test.js': readmeExample },
      commands: [['jest']],
    },
  ];
}
