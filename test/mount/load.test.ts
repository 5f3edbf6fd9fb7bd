import { waitFor } from '@testing-library/dom';
import type { CatalogueEntry, WidgetDefinition } from '../../mount/runtime/mount.types';
import type { Mounting } from '../../mount/runtime/mounting.types';
import { entry, openLoader, recorder, settled, state } from './kit';

/** In a built bundle the loader knows widgets by the address of their chunk alone. */
const onlyByAddress = undefined as unknown as CatalogueEntry['load'];

const links = () =>
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

test('all that the mount points need is asked for at once, each file once, with the nonce of the script itself', () => {
  const { definition } = recorder();
  document.body.innerHTML = '<div data-tiem="tabs"></div><p data-tiem="cart" data-tiem-when="idle"></p>';
  const never = () => new Promise<never>(() => {});
  const cart = { kind: 'view' as const, when: 'idle' as const, store: true, load: never };
  openLoader({ tabs: entry(definition), cart }, { chunks: CHUNKS, nonce: 'n0nce' });
  expect(links()).toEqual([
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

test('nothing is asked for on behalf of a widget that waits for the shopper', () => {
  document.body.innerHTML = '<div data-tiem="tabs"></div>';
  openLoader({ tabs: entry(recorder().definition, { when: 'intent' }) }, { chunks: CHUNKS });
  expect(links()).toEqual([]);
});

test('a widget’s chunk that fails is tried once more under another address', async () => {
  const { definition, log } = recorder();
  document.body.innerHTML = '<div data-tiem="tabs"></div>';
  const asked: string[] = [];
  openLoader(
    { tabs: { ...entry(definition), load: onlyByAddress } },
    {
      chunks: CHUNKS,
      importUrl: async (url) => {
        asked.push(url);
        if (asked.length === 1) throw new TypeError('404');
        return { default: definition };
      },
    },
  );
  await waitFor(() => expect(log).toEqual(['mount']));
  const file = 'https://shop.example/wp-content/themes/x/chunks/tabs-1.js';
  expect(asked.map((url) => url.replace(/\d+$/, 'n'))).toEqual([file, `${file}?retry=n`]);
});

test('failed twice, the server’s HTML stays and works, neighbours mount, and a later mount point tries anew', async () => {
  const { definition, log } = recorder();
  const neighbour = recorder('toc');
  document.body.innerHTML = '<div data-tiem="tabs"><a href="/x">x</a></div><p data-tiem="toc"></p>';
  let works = false;
  const load = jest.fn(async () => {
    if (!works) throw new TypeError('404');
    return { default: definition as WidgetDefinition };
  });
  const problems: object[] = [];
  openLoader({ tabs: entry(definition, { load }), toc: entry(neighbour.definition) });
  window.tiem?.on('error', ({ kind, widget }) => problems.push({ kind, widget }));
  await waitFor(() => expect(state('div')).toBe('failed'));
  await waitFor(() => expect(neighbour.log).toEqual(['mount']));
  expect(load).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(problems).toEqual([{ kind: 'load', widget: 'tabs' }]));
  expect(document.querySelector('div')?.innerHTML).toBe('<a href="/x">x</a>');
  works = true;
  window.tiem?.mount();
  await waitFor(() => expect(log).toEqual(['mount']));
  expect(state('div')).toBe('ready');
});

test('mount points of one widget share one download', async () => {
  const { definition, log } = recorder();
  document.body.innerHTML = '<div data-tiem="tabs"></div>'.repeat(3);
  const load = jest.fn(async () => ({ default: definition as WidgetDefinition }));
  openLoader({ tabs: entry(definition, { load }) });
  await waitFor(() => expect(log).toHaveLength(3));
  expect(load).toHaveBeenCalledTimes(1);
});

test('`visible` waits until the element is near, `idle` until the browser has time, and unmounting calls both off', async () => {
  const near: ((target: Element) => void)[] = [];
  const original = window.IntersectionObserver;
  window.IntersectionObserver = class {
    constructor(tell: (entries: object[]) => void, { rootMargin }: { rootMargin: string }) {
      expect(rootMargin).toBe('200px');
      near.push((target) => tell([{ target, isIntersecting: true }]));
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  const idle: (() => void)[] = [];
  jest.spyOn(window, 'requestIdleCallback').mockImplementation((go) => idle.push(go as () => void));
  const { definition, log } = recorder();
  document.body.innerHTML =
    '<div data-tiem="tabs" data-tiem-when="visible"></div><p data-tiem="tabs" data-tiem-when="idle"></p><i data-tiem="tabs" data-tiem-when="idle"></i>';
  openLoader({ tabs: entry(definition) });
  window.IntersectionObserver = original;
  await settled();
  expect(log).toEqual([]);
  near[0]?.(document.querySelector('div') as Element);
  await waitFor(() => expect(log).toEqual(['mount']));
  document.querySelector('i')?.remove();
  await settled();
  for (const go of idle) go();
  await waitFor(() => expect(state('p')).toBe('ready'));
  expect(log).toEqual(['mount', 'mount']);
});

test('nothing mounts before the end of the page has arrived, however early the script runs', async () => {
  const { definition, log } = recorder();
  let readyState = 'loading';
  jest
    .spyOn(Document.prototype, 'readyState', 'get')
    .mockImplementation(() => readyState as DocumentReadyState);
  const load = jest.fn(async () => ({ default: definition as WidgetDefinition }));
  document.body.innerHTML = '<div data-tiem="tabs"></div>';
  openLoader({ tabs: entry(definition, { load }) });
  await settled();
  expect(load).toHaveBeenCalledTimes(1);
  expect(log).toEqual([]);
  readyState = 'interactive';
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
  await waitFor(() => expect(log).toEqual(['mount']));
});

describe('tiem.actions whose code cannot be loaded', () => {
  const actions = () => {
    openLoader({});
    return window.tiem!.actions;
  };

  it.each(['openCart', 'setTracking'] as const)(
    'actions: %s, which promises nothing, reports the failure and does not reject',
    async (name) => {
      const call = actions()[name] as (allowed: boolean) => unknown;
      await expect(Promise.resolve(call(true))).resolves.toBeUndefined();
      expect(console.error).toHaveBeenCalledWith(
        expect.objectContaining({ message: 'no actions in this test' }),
      );
    },
  );

  it('actions: removeLine rejects, because its promise is the caller’s', async () => {
    await expect(actions().removeLine('a')).rejects.toThrow('no actions in this test');
    expect(console.error).not.toHaveBeenCalled();
  });
});

test('actions: openCart reports when the cart page is unknown because the store cannot be loaded', async () => {
  const { createActions } = await import('../../mount/api/actions');
  const broken = async () => ({
    createMounting: () =>
      ({ app: () => Promise.reject(new Error('no store')), destroy() {} }) as unknown as Mounting,
  });
  openLoader({}, { importMounting: broken, importActions: async () => ({ createActions }) });
  await (window.tiem!.actions.openCart as () => unknown)();
  expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ message: 'no store' }));
});
