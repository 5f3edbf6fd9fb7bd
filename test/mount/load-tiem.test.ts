import type { LoadOptions } from '../../packages/tiem/index';

type LoadTiem = (options?: Partial<LoadOptions>) => Promise<unknown>;

let loadTiem: LoadTiem;
beforeEach(() => {
  document.head.innerHTML = '';
  document.documentElement.removeAttribute('class');
  delete window.tiem;
  // Loads a new copy of the module for each test, because the module caches what it has loaded.
  jest.isolateModules(() => {
    loadTiem = (require('../../packages/tiem/index.js') as { loadTiem: LoadTiem }).loadTiem;
  });
});

const findModuleScript = () => document.querySelector<HTMLScriptElement>('script[type="module"]');

it('loadTiem: adds the stylesheet, the settings and the script of the compact build', () => {
  loadTiem({ folder: '/tiem', stylesheet: 'listing', settings: { cartUrl: '/cart/' }, nonce: 'n1' });
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  expect(new URL(link?.href ?? '').pathname).toBe('/tiem/dist/compact/tiem-listing.css');
  expect(new URL(findModuleScript()?.src ?? '').pathname).toBe('/tiem/dist/compact/tiem.js');
  expect(findModuleScript()?.nonce).toBe('n1');
  expect(document.querySelector('[data-tiem-settings]')?.textContent).toBe('{"cartUrl":"/cart/"}');
});

it('loadTiem: the React build and the stylesheet of all pages are loaded from the folder `dist`', () => {
  loadTiem({ folder: 'https://cdn.example/t/', build: 'react' });
  expect(findModuleScript()?.src).toBe('https://cdn.example/t/dist/tiem.js');
  expect(document.querySelector('link')?.href).toBe('https://cdn.example/t/dist/tiem.css');
});

it('loadTiem: called twice, as React does in development, it adds the tags once', async () => {
  const first = loadTiem({ folder: '/tiem/' });
  expect(loadTiem({ folder: '/tiem/' })).toBe(first);
  expect(document.querySelectorAll('script')).toHaveLength(1);
});

it('loadTiem: settings that the page already contains are kept', () => {
  document.head.innerHTML = '<script type="application/json" data-tiem-settings>{}</script>';
  loadTiem({ folder: '/tiem/', settings: { cartUrl: '/cart/' } });
  expect(document.querySelectorAll('[data-tiem-settings]')).toHaveLength(1);
});

it('loadTiem: resolves with window.tiem once the script has run', async () => {
  const loading = loadTiem({ folder: '/tiem/' });
  const api = { version: '1.2.3' } as NonNullable<typeof window.tiem>;
  window.tiem = api;
  findModuleScript()?.dispatchEvent(new Event('load'));
  expect(await loading).toBe(api);
});

it('loadTiem: rejects when the loader did not start because the browser is too old or the loader is switched off', async () => {
  const loading = loadTiem({ folder: '/tiem/' });
  findModuleScript()?.dispatchEvent(new Event('load'));
  await expect(loading).rejects.toThrow('this browser is too old, or the address has ?tiem=off');
});

it('loadTiem: rejects when the file is missing, names the command that copies it, and can be tried again', async () => {
  const loading = loadTiem({ folder: '/tiem/' });
  findModuleScript()?.dispatchEvent(new Event('error'));
  await expect(loading).rejects.toThrow('run `npx tiem copy` into a folder that is served');
  loadTiem({ folder: '/tiem/' });
  expect(document.querySelectorAll('script[type="module"]')).toHaveLength(2);
});

it('loadTiem: without the option folder, the error explains which folder it expects', async () => {
  await expect(loadTiem()).rejects.toThrow('folder is the address of what `npx tiem copy` wrote');
});
