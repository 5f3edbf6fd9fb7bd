import { gzipSync } from 'node:zlib';
import { wcNamesText } from '../../../scripts/build/stub';
import { deleteGlobals, runScript } from '../../support/mount/wc/plugin-scripts';

type Any = (...given: unknown[]) => unknown;
type Names = Record<string, Record<string, Any>>;
const page = window as unknown as { wc: Names; wp: Names; tiemQueue: unknown[]; [name: string]: unknown };
const names = wcNamesText();

beforeEach(() => {
  document.head.innerHTML = '';
});
afterEach(deleteGlobals);

test('tiem-wc.js: its size is at most 2 KiB', () => {
  expect(gzipSync(names).length).toBeLessThanOrEqual(2048);
});

test('registrations: those made before the bundle has loaded wait in tiemQueue and can be read back at once', async () => {
  runScript(names);
  const config = { name: 'momo', label: 'MoMo' };
  page.wc.wcBlocksRegistry?.registerPaymentMethod?.(config);
  expect(page.wc.wcBlocksRegistry?.getPaymentMethods?.()).toEqual({ momo: config });
  const registered: unknown[] = [];
  const tiem = {
    wc: async (shared: { live: object }) => {
      shared.live = { registerPaymentMethod: (one: unknown) => void registered.push(one) };
    },
  };
  for (const wish of page.tiemQueue as ((tiem: object) => unknown)[]) await wish(tiem);
  await Promise.resolve();
  expect(registered).toEqual([config]);
});

test("getSetting: reads what the page prints, and a method's settings also under its own name", () => {
  page.wcSettings = { siteTitle: 'Tiệm', adminUrl: '/a' };
  const node = document.createElement('script');
  node.type = 'application/json';
  node.dataset.tiemSettings = '';
  node.textContent = JSON.stringify({ adminUrl: '/b', paymentMethodData: { momo: { title: 'MoMo' } } });
  document.head.append(node);
  runScript(names);
  const get = page.wc.wcSettings?.getSetting as Any;
  expect(get('siteTitle')).toBe('Tiệm');
  expect(get('adminUrl')).toBe('/b');
  expect(get('momo_data')).toEqual({ title: 'MoMo' });
  expect(get('zalo_data', null)).toBeNull();
  expect(get('siteTitle', '', (value: unknown, fallback: unknown) => [value, fallback])).toEqual([
    'Tiệm',
    '',
  ]);
  delete page.wcSettings;
});

test('stores: before the bundle has loaded, selectors return empty values and actions wait', async () => {
  runScript(names);
  const select = page.wp.data?.select as Any;
  expect((select('wc/store/cart') as Record<string, Any>).getCartData?.()).toEqual({});
  expect((select({ name: 'wc/store/checkout' }) as Record<string, Any>).isCalculating?.()).toBe(false);
  const done = (page.wp.data!.dispatch!('wc/store/cart') as Record<string, Any>).applyCoupon!('A');
  const heard: unknown[] = [];
  const tiem = {
    wc: async (shared: { live: object }) => {
      shared.live = { dispatch: (...given: unknown[]) => heard.push(given) };
    },
  };
  for (const wish of page.tiemQueue as ((tiem: object) => unknown)[]) await wish(tiem);
  await done;
  expect(heard).toEqual([['wc/store/cart', 'applyCoupon', 'A']]);
});

test("stores: one that WooCommerce's front end does not have is undefined even before the bundle has loaded", () => {
  runScript(names);
  const select = page.wp.data?.select as Any;
  expect(select('core/editor')).toBeUndefined();
  expect(select({ name: 'core/block-editor' })).toBeUndefined();
});

test("stores: registered in WordPress's own wp.data, whether that loads before or after", () => {
  for (const isFirst of [true, false]) {
    const registered: Record<string, { instantiate(): Record<string, Any> }> = {};
    const real = {
      select: () => undefined,
      register: (store: { name: string; instantiate(): Record<string, Any> }) => {
        registered[store.name] = store;
      },
    };
    if (isFirst) page.wp = { data: real } as unknown as Names;
    runScript(names);
    page.wp.data = real as unknown as Names[string];
    expect(page.wp.data).toBe(real);
    expect(Object.keys(registered)).toContain('wc/store/validation');
    const cart = registered['wc/store/cart']!.instantiate();
    expect((cart.getSelectors!() as Record<string, Any>).getCartData!()).toEqual({});
    expect(cart.subscribe!(() => undefined)).toBeInstanceOf(Function);
    deleteGlobals();
  }
});

test("hooks: those added before WordPress's own wp-hooks loads are transferred to it", () => {
  runScript(names);
  const filter = () => 'x';
  page.wp.hooks?.addFilter?.('price', 'shop', filter, 20);
  const real = { addFilter: jest.fn(), applyFilters: () => 'real' };
  page.wp.hooks = real as unknown as Names[string];
  expect(real.addFilter).toHaveBeenCalledWith('price', 'shop', filter, 20);
  expect(page.wp.hooks?.applyFilters?.()).toBe('real');
});

test("settings: gateway data can still be read when WooCommerce's own wc-settings loads later", () => {
  page.wcSettings = { paymentMethodData: { momo: { key: 'pk_1', title: 'MoMo of the gateway' } } };
  const node = document.createElement('script');
  node.type = 'application/json';
  node.dataset.tiemSettings = '';
  node.textContent = JSON.stringify({
    paymentMethodData: { momo: { title: 'MoMo' }, zalo: { title: 'Zalo' } },
  });
  document.head.append(node);
  runScript(names);
  page.wc.wcSettings = { getSetting: () => false, getAdminLink: () => '/admin' } as unknown as Names[string];
  const { getSetting, getAdminLink } = page.wc.wcSettings as Record<string, Any>;
  expect(getSetting?.('momo_data')).toEqual({ key: 'pk_1', title: 'MoMo of the gateway' });
  expect(getSetting?.('paymentMethodData')).toMatchObject({ momo: { key: 'pk_1' }, zalo: { title: 'Zalo' } });
  expect(getAdminLink?.()).toBe('/admin');
  delete page.wcSettings;
});

test('names: an unknown one is undefined and reported, and a component is rendered by the bundle', async () => {
  runScript(names);
  expect((page.wc.wcBlocksRegistry as Record<string, unknown>).registerMagic).toBeUndefined();
  const box = (page.wc.blocksCheckout as Record<string, Any>).CheckboxControl!;
  expect(box({ label: 'A' })).toBeNull();
  const missing = jest.fn();
  const component = jest.fn(() => 'drawn');
  const tiem = {
    wc: async (shared: { live: object }) => {
      shared.live = { missing, component };
    },
  };
  for (const wish of page.tiemQueue as ((tiem: object) => unknown)[]) await wish(tiem);
  await Promise.resolve();
  expect(missing).toHaveBeenCalledWith('wc.wcBlocksRegistry.registerMagic');
  expect(box({ label: 'A' })).toBe('drawn');
  expect(component).toHaveBeenCalledWith('CheckboxControl', { label: 'A' });
});

test('hooks: run by priority and can be removed', () => {
  runScript(names);
  const { addFilter, applyFilters, removeFilter, addAction, doAction, hasAction } = page.wp.hooks as Record<
    string,
    Any
  >;
  addFilter?.('price', 'late', (value: string, unit: string) => `${value} ${unit}`, 20);
  addFilter?.('price', 'early', (value: string) => value.trim());
  expect(applyFilters?.('price', ' 10 ', '₫')).toBe('10 ₫');
  removeFilter?.('price', 'late');
  expect(applyFilters?.('price', ' 10 ', '₫')).toBe('10');
  const heard = jest.fn();
  addAction?.('price', 'own', heard);
  doAction?.('price', 1, 2);
  expect(heard).toHaveBeenCalledWith(1, 2);
  expect(hasAction?.('price')).toBe(true);
});

test('wp.i18n: translations on the page are used, placeholders filled by number and name, and entities decoded', () => {
  runScript(names);
  const { setLocaleData, __, _x, _n, sprintf } = page.wp.i18n as Record<string, Any>;
  setLocaleData?.({ Pay: ['Trả'], 'verb\u0004Order': ['Đặt'], '%d item': ['%d món'] }, 'momo');
  expect(__?.('Pay', 'momo')).toBe('Trả');
  expect(__?.('Pay', 'other')).toBe('Pay');
  expect(_x?.('Order', 'verb', 'momo')).toBe('Đặt');
  expect(sprintf?.(_n?.('%d item', '%d items', 3, 'momo'), 3)).toBe('3 món');
  expect(_n?.('one', 'many', 2)).toBe('many');
  expect(sprintf?.('%2$s %1$s 100%%', 'a', 'b')).toBe('b a 100%');
  const { decodeEntities } = page.wp.htmlEntities as Record<string, Any>;
  expect(decodeEntities?.('Qu&#233;t &amp; tr&#x1EA3; &lt;b&gt; &khong;')).toBe('Quét & trả <b> &khong;');
});

test("names: those already on the page are kept, and WooCommerce's own registry stays untouched", () => {
  const theirs = { addAction: () => 'theirs' };
  page.wp = { hooks: theirs } as unknown as Names;
  runScript(names);
  expect(page.wp.hooks).toBe(theirs);
  expect(page.wp.i18n).toBeDefined();
  deleteGlobals();

  const registry = { registerPaymentMethod: () => undefined };
  page.wc = { wcBlocksRegistry: registry } as unknown as Names;
  runScript(names);
  expect(page.wc).toEqual({ wcBlocksRegistry: registry });
  expect(page.tiemQueue).toBeUndefined();
});

test("wp.element: provides the page's React, however late that loads", () => {
  runScript(names);
  expect(page.wp.element).toBeUndefined();
  page.React = { createElement: 'one' };
  page.ReactDOM = { createRoot: 'two' };
  expect(page.wp.element).toEqual({ createElement: 'one', createRoot: 'two' });
  (page.wp as Record<string, unknown>).element = { createElement: 'theirs' };
  expect(page.wp.element).toEqual({ createElement: 'theirs' });
});

test('names: elements with those ids are ignored', () => {
  page.wc = document.createElement('img') as unknown as Names;
  page.tiemQueue = document.createElement('form') as unknown as unknown[];
  runScript(names);
  expect(page.wc.wcBlocksRegistry?.registerPaymentMethod).toBeInstanceOf(Function);
  expect(Array.isArray(page.tiemQueue)).toBe(true);
});
