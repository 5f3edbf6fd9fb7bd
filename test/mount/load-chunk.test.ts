import { waitFor } from '@testing-library/dom';
import { catalogue } from '../../mount/catalogue';
import { listWidgetModules } from '../../mount/loader/load-chunk';
import type { CatalogueEntry, WidgetDefinition } from '../../mount/runtime/mount.types';
import { createMounter } from '../../mount/runtime/mounting';
import type { Mounting } from '../../mount/runtime/mounting.types';
import {
  createCatalogueEntry,
  createLoggingBehaviour,
  flushPromises,
  openLoader,
  readMountState,
} from '../support/mount/open-loader';

/** Removes `load` from a catalogue entry, as in a built bundle, in which the loader imports chunks by URL. */
const LOAD_BY_URL = undefined as unknown as CatalogueEntry['load'];

const getPreloadedFiles = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
    (link) => link.href.split('/x/')[1],
  );

const CHUNKS = {
  tabs: ['chunks/tabs-1.js', 'chunks/shared-2.js'],
  cart: ['chunks/cart-3.js', 'chunks/shared-2.js'],
  'mount/mounting': ['chunks/mounting-4.js'],
  'mount/view-root': ['chunks/view-root-5.js', 'chunks/runtime-6.js'],
  'mount/store-root': ['chunks/store-root-7.js'],
  'mount/open-app': ['chunks/app-8.js'],
};

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

test("preload: all files for the mount points are requested at once, each file once, with the script's nonce", () => {
  const { definition } = createLoggingBehaviour();
  document.body.innerHTML = '<div data-tiem="tabs"></div><p data-tiem="cart" data-tiem-when="idle"></p>';
  const neverSettle = () => new Promise<never>(() => {});
  const cart = { kind: 'view' as const, when: 'idle' as const, store: true, load: neverSettle };
  openLoader({ tabs: createCatalogueEntry(definition), cart }, { chunks: CHUNKS, nonce: 'n0nce' });
  expect(getPreloadedFiles()).toEqual([
    'chunks/tabs-1.js',
    'chunks/shared-2.js',
    'chunks/mounting-4.js',
    'chunks/cart-3.js',
    'chunks/view-root-5.js',
    'chunks/runtime-6.js',
    'chunks/app-8.js',
    'chunks/store-root-7.js',
  ]);
  const nonces = [...document.querySelectorAll<HTMLLinkElement>('link')].map((link) => link.nonce);
  expect(new Set(nonces)).toEqual(new Set(['n0nce']));
});

test('preload: a file for which the server has printed a link gets no second link', () => {
  document.head.innerHTML = '<link rel="modulepreload" href="https://shop.example/x/chunks/shared-2.js">';
  document.body.innerHTML = '<div data-tiem="tabs"></div>';
  openLoader(
    { tabs: createCatalogueEntry(createLoggingBehaviour().definition) },
    { chunks: CHUNKS, base: 'https://shop.example/x/tiem.js' },
  );
  expect(getPreloadedFiles()).toEqual(['chunks/shared-2.js', 'chunks/tabs-1.js', 'chunks/mounting-4.js']);
});

test('preload: nothing is requested for widgets that load on the first interaction', () => {
  document.body.innerHTML = '<div data-tiem="tabs"></div>';
  openLoader(
    { tabs: createCatalogueEntry(createLoggingBehaviour().definition, { when: 'intent' }) },
    { chunks: CHUNKS },
  );
  expect(getPreloadedFiles()).toEqual([]);
});

test('chunk: is requested once more with another URL when it fails to load', async () => {
  const { definition, log } = createLoggingBehaviour();
  document.body.innerHTML = '<div data-tiem="tabs"></div>';
  const requestedUrls: string[] = [];
  openLoader(
    { tabs: { ...createCatalogueEntry(definition), load: LOAD_BY_URL } },
    {
      chunks: CHUNKS,
      importUrl: async (url) => {
        requestedUrls.push(url);
        if (requestedUrls.length === 1) throw new TypeError('404');
        return { default: definition };
      },
    },
  );
  await waitFor(() => expect(log).toEqual(['mount']));
  const file = 'https://shop.example/wp-content/themes/x/chunks/tabs-1.js';
  expect(requestedUrls.map((url) => url.replace(/\d+$/, 'n'))).toEqual([file, `${file}?retry=n`]);
});

test("chunk: after two failed downloads, the server's HTML stays, other widgets mount, and the next call of tiem.mount tries again", async () => {
  const { definition, log } = createLoggingBehaviour();
  const otherWidget = createLoggingBehaviour('toc');
  document.body.innerHTML = '<div data-tiem="tabs"><a href="/x">x</a></div><p data-tiem="toc"></p>';
  let isServerUp = false;
  const load = jest.fn(async () => {
    if (!isServerUp) throw new TypeError('404');
    return { default: definition as WidgetDefinition };
  });
  const problems: object[] = [];
  openLoader({
    tabs: createCatalogueEntry(definition, { load }),
    toc: createCatalogueEntry(otherWidget.definition),
  });
  window.tiem?.on('error', ({ kind, widget }) => problems.push({ kind, widget }));
  await waitFor(() => expect(readMountState('div')).toBe('failed'));
  await waitFor(() => expect(otherWidget.log).toEqual(['mount']));
  expect(load).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(problems).toEqual([{ kind: 'load', widget: 'tabs' }]));
  expect(document.querySelector('div')?.innerHTML).toBe('<a href="/x">x</a>');
  isServerUp = true;
  window.tiem?.mount();
  await waitFor(() => expect(log).toEqual(['mount']));
  expect(readMountState('div')).toBe('ready');
});

test('chunk: is downloaded once for several mount points of one widget', async () => {
  const { definition, log } = createLoggingBehaviour();
  document.body.innerHTML = '<div data-tiem="tabs"></div>'.repeat(3);
  const load = jest.fn(async () => ({ default: definition as WidgetDefinition }));
  openLoader({ tabs: createCatalogueEntry(definition, { load }) });
  await waitFor(() => expect(log).toHaveLength(3));
  expect(load).toHaveBeenCalledTimes(1);
});

test('data-tiem-when: "visible" waits until the element is near the viewport, "idle" until the browser is idle, and removing the element cancels both', async () => {
  const intersectionCallbacks: ((target: Element) => void)[] = [];
  const original = window.IntersectionObserver;
  window.IntersectionObserver = class {
    constructor(callback: (entries: object[]) => void, { rootMargin }: { rootMargin: string }) {
      expect(rootMargin).toBe('200px');
      intersectionCallbacks.push((target) => callback([{ target, isIntersecting: true }]));
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  const idle: (() => void)[] = [];
  jest
    .spyOn(window, 'requestIdleCallback')
    .mockImplementation((callback) => idle.push(callback as () => void));
  const { definition, log } = createLoggingBehaviour();
  document.body.innerHTML =
    '<div data-tiem="tabs" data-tiem-when="visible"></div><p data-tiem="tabs" data-tiem-when="idle"></p><i data-tiem="tabs" data-tiem-when="idle"></i>';
  openLoader({ tabs: createCatalogueEntry(definition) });
  window.IntersectionObserver = original;
  await flushPromises();
  expect(log).toEqual([]);
  intersectionCallbacks[0]?.(document.querySelector('div') as Element);
  await waitFor(() => expect(log).toEqual(['mount']));
  document.querySelector('i')?.remove();
  await flushPromises();
  for (const callback of idle) callback();
  await waitFor(() => expect(readMountState('p')).toBe('ready'));
  expect(log).toEqual(['mount', 'mount']);
});

test('loader: widgets are downloaded but not mounted before the page is parsed', async () => {
  const { definition, log } = createLoggingBehaviour();
  let readyState = 'loading';
  jest
    .spyOn(Document.prototype, 'readyState', 'get')
    .mockImplementation(() => readyState as DocumentReadyState);
  const load = jest.fn(async () => ({ default: definition as WidgetDefinition }));
  document.body.innerHTML = '<div data-tiem="tabs"></div>';
  openLoader({ tabs: createCatalogueEntry(definition, { load }) });
  await flushPromises();
  expect(load).toHaveBeenCalledTimes(1);
  expect(log).toEqual([]);
  readyState = 'interactive';
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
  await waitFor(() => expect(log).toEqual(['mount']));
});

describe('tiem.actions whose code fails to load', () => {
  const openLoaderAndGetActions = () => {
    openLoader({});
    return window.tiem!.actions;
  };

  it.each(['openCart', 'setTracking'] as const)(
    'actions: %s, which returns no promise, reports the error without a rejection when its code fails to load',
    async (name) => {
      const call = openLoaderAndGetActions()[name] as (allowed: boolean) => unknown;
      await expect(Promise.resolve(call(true))).resolves.toBeUndefined();
      expect(console.error).toHaveBeenCalledWith(
        expect.objectContaining({ message: 'no actions in this test' }),
      );
    },
  );

  it('actions: removeLine, which returns a promise, rejects when its code fails to load', async () => {
    await expect(openLoaderAndGetActions().removeLine('a')).rejects.toThrow('no actions in this test');
    expect(console.error).not.toHaveBeenCalled();
  });
});

test('actions: openCart reports the error when no cart page is known and the store fails to load', async () => {
  const { createActions } = await import('../../mount/api/actions');
  const importBrokenMounting = async () => ({
    createMounter: () =>
      ({ app: () => Promise.reject(new Error('no store')), destroy() {} }) as unknown as Mounting,
  });
  openLoader({}, { importMounting: importBrokenMounting, importActions: async () => ({ createActions }) });
  await (window.tiem!.actions.openCart as () => unknown)();
  expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ message: 'no store' }));
});

test('preload: if the server preloads the code of a widget that waits for a gesture, that code and the mounting code are evaluated when idle', async () => {
  const { definition, log } = createLoggingBehaviour();
  const loadTabs = jest.fn(async () => ({ default: definition }));
  const loadMenu = jest.fn(async () => ({ default: definition }));
  document.head.innerHTML = '<link rel="modulepreload" href="/plugins/x/chunks/tabs.js">';
  document.body.innerHTML = '<div data-tiem="tabs"></div><div data-tiem="menu"></div>';
  const importMounting = jest.fn(async () => ({ createMounter }));
  openLoader(
    {
      tabs: { ...createCatalogueEntry(definition, { when: 'intent' }), load: loadTabs },
      menu: { ...createCatalogueEntry(definition, { when: 'intent' }), load: loadMenu },
    },
    { importMounting },
  );
  await waitFor(() => expect(loadTabs).toHaveBeenCalledTimes(1));
  expect(importMounting).toHaveBeenCalledTimes(1);
  expect(readMountState('div')).toBe('waiting');
  expect(log).toEqual([]);
  expect(loadMenu).not.toHaveBeenCalled();
  document.head.innerHTML = '';
});

test('preload: the store is not requested together with the add-to-cart button, because that would delay the addition', () => {
  const { 'add-to-cart': button, 'mini-cart': panel } = catalogue;
  expect(listWidgetModules('add-to-cart', button!)).toEqual(['add-to-cart', 'mount/mounting']);
  expect(listWidgetModules('mini-cart', panel!)).toContain('mount/open-app');
});
