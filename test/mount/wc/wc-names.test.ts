import { gzipSync } from 'node:zlib';
import { buildWcNames } from '../../../scripts/build/plain-scripts';
import { deleteScriptGlobals, runScript } from '../../support/mount/wc/plugin-scripts';

type AnyFunction = (...given: unknown[]) => unknown;
type NamespaceMembers = Record<string, Record<string, AnyFunction>>;
const page = window as unknown as {
  wc: NamespaceMembers;
  wp: NamespaceMembers;
  tiemQueue: unknown[];
  [name: string]: unknown;
};
const SCRIPT = buildWcNames();

beforeEach(() => {
  document.head.innerHTML = '';
});
afterEach(deleteScriptGlobals);

test('tiem-wc.js: is at most 2 KiB', () => {
  expect(gzipSync(SCRIPT).length).toBeLessThanOrEqual(2048);
});

test('tiem-wc.js: registrations before the bundle has loaded are queued in tiemQueue and can be read back at once', async () => {
  runScript(SCRIPT);
  const config = { name: 'momo', label: 'MoMo' };
  page.wc.wcBlocksRegistry?.registerPaymentMethod?.(config);
  expect(page.wc.wcBlocksRegistry?.getPaymentMethods?.()).toEqual({ momo: config });
  const registered: unknown[] = [];
  const tiem = {
    wc: async (shared: { live: object }) => {
      shared.live = { registerPaymentMethod: (method: unknown) => void registered.push(method) };
    },
  };
  for (const callback of page.tiemQueue as ((tiem: object) => unknown)[]) await callback(tiem);
  await Promise.resolve();
  expect(registered).toEqual([config]);
});

test("getSetting: reads the page's settings, and a payment method's settings also under its own name", () => {
  page.wcSettings = { siteTitle: 'Tiệm', adminUrl: '/a' };
  const node = document.createElement('script');
  node.type = 'application/json';
  node.dataset.tiemSettings = '';
  node.textContent = JSON.stringify({ adminUrl: '/b', paymentMethodData: { momo: { title: 'MoMo' } } });
  document.head.append(node);
  runScript(SCRIPT);
  const get = page.wc.wcSettings?.getSetting as AnyFunction;
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

test('tiem-wc.js stores: before the bundle has loaded, selectors return empty values and actions are queued', async () => {
  runScript(SCRIPT);
  const select = page.wp.data?.select as AnyFunction;
  expect((select('wc/store/cart') as Record<string, AnyFunction>).getCartData?.()).toEqual({});
  expect((select({ name: 'wc/store/checkout' }) as Record<string, AnyFunction>).isCalculating?.()).toBe(
    false,
  );
  const done = (page.wp.data!.dispatch!('wc/store/cart') as Record<string, AnyFunction>).applyCoupon!('A');
  const dispatched: unknown[] = [];
  const tiem = {
    wc: async (shared: { live: object }) => {
      shared.live = { dispatch: (...given: unknown[]) => dispatched.push(given) };
    },
  };
  for (const callback of page.tiemQueue as ((tiem: object) => unknown)[]) await callback(tiem);
  await done;
  expect(dispatched).toEqual([['wc/store/cart', 'applyCoupon', 'A']]);
});

test("tiem-wc.js stores: a store that WooCommerce's front end does not have is undefined even before the bundle has loaded", () => {
  runScript(SCRIPT);
  const select = page.wp.data?.select as AnyFunction;
  expect(select('core/editor')).toBeUndefined();
  expect(select({ name: 'core/block-editor' })).toBeUndefined();
});

test("tiem-wc.js stores: are registered in WordPress's own wp.data, whether that loads before or after tiem-wc.js", () => {
  for (const isFirst of [true, false]) {
    const registered: Record<string, { instantiate(): Record<string, AnyFunction> }> = {};
    const realData = {
      select: () => undefined,
      register: (store: { name: string; instantiate(): Record<string, AnyFunction> }) => {
        registered[store.name] = store;
      },
    };
    if (isFirst) page.wp = { data: realData } as unknown as NamespaceMembers;
    runScript(SCRIPT);
    page.wp.data = realData as unknown as NamespaceMembers[string];
    expect(page.wp.data).toBe(realData);
    expect(Object.keys(registered)).toContain('wc/store/validation');
    const cart = registered['wc/store/cart']!.instantiate();
    expect((cart.getSelectors!() as Record<string, AnyFunction>).getCartData!()).toEqual({});
    expect(cart.subscribe!(() => undefined)).toBeInstanceOf(Function);
    deleteScriptGlobals();
  }
});

test("tiem-wc.js hooks: hooks added before WordPress's own wp-hooks loads are transferred to it", () => {
  runScript(SCRIPT);
  const filterPrice = () => 'x';
  page.wp.hooks?.addFilter?.('price', 'shop', filterPrice, 20);
  const realData = { addFilter: jest.fn(), applyFilters: () => 'real' };
  page.wp.hooks = realData as unknown as NamespaceMembers[string];
  expect(realData.addFilter).toHaveBeenCalledWith('price', 'shop', filterPrice, 20);
  expect(page.wp.hooks?.applyFilters?.()).toBe('real');
});

test("tiem-wc.js settings: gateway data can still be read when WooCommerce's own wc-settings loads later", () => {
  page.wcSettings = { paymentMethodData: { momo: { key: 'pk_1', title: 'MoMo of the gateway' } } };
  const node = document.createElement('script');
  node.type = 'application/json';
  node.dataset.tiemSettings = '';
  node.textContent = JSON.stringify({
    paymentMethodData: { momo: { title: 'MoMo' }, zalo: { title: 'Zalo' } },
  });
  document.head.append(node);
  runScript(SCRIPT);
  page.wc.wcSettings = {
    getSetting: () => false,
    getAdminLink: () => '/admin',
  } as unknown as NamespaceMembers[string];
  const { getSetting, getAdminLink } = page.wc.wcSettings as Record<string, AnyFunction>;
  expect(getSetting?.('momo_data')).toEqual({ key: 'pk_1', title: 'MoMo of the gateway' });
  expect(getSetting?.('paymentMethodData')).toMatchObject({ momo: { key: 'pk_1' }, zalo: { title: 'Zalo' } });
  expect(getAdminLink?.()).toBe('/admin');
  delete page.wcSettings;
});

test('tiem-wc.js: an unknown property of wc.* is undefined and reported, and the bundle renders components', async () => {
  runScript(SCRIPT);
  expect((page.wc.wcBlocksRegistry as Record<string, unknown>).registerMagic).toBeUndefined();
  const CheckboxControl = (page.wc.blocksCheckout as Record<string, AnyFunction>).CheckboxControl!;
  expect(CheckboxControl({ label: 'A' })).toBeNull();
  const missing = jest.fn();
  const component = jest.fn(() => 'drawn');
  const tiem = {
    wc: async (shared: { live: object }) => {
      shared.live = { missing, component };
    },
  };
  for (const callback of page.tiemQueue as ((tiem: object) => unknown)[]) await callback(tiem);
  await Promise.resolve();
  expect(missing).toHaveBeenCalledWith('wc.wcBlocksRegistry.registerMagic');
  expect(CheckboxControl({ label: 'A' })).toBe('drawn');
  expect(component).toHaveBeenCalledWith('CheckboxControl', { label: 'A' });
});

test('tiem-wc.js hooks: run in the order of their priority and can be removed', () => {
  runScript(SCRIPT);
  const { addFilter, applyFilters, removeFilter, addAction, doAction, hasAction } = page.wp.hooks as Record<
    string,
    AnyFunction
  >;
  addFilter?.('price', 'late', (value: string, unit: string) => `${value} ${unit}`, 20);
  addFilter?.('price', 'early', (value: string) => value.trim());
  expect(applyFilters?.('price', ' 10 ', '₫')).toBe('10 ₫');
  removeFilter?.('price', 'late');
  expect(applyFilters?.('price', ' 10 ', '₫')).toBe('10');
  const dispatched = jest.fn();
  addAction?.('price', 'own', dispatched);
  doAction?.('price', 1, 2);
  expect(dispatched).toHaveBeenCalledWith(1, 2);
  expect(hasAction?.('price')).toBe(true);
});

test('wp.i18n: uses translations on the page, fills placeholders by number and name, and decodes entities', () => {
  runScript(SCRIPT);
  const { setLocaleData, __, _x, _n, sprintf } = page.wp.i18n as Record<string, AnyFunction>;
  setLocaleData?.({ Pay: ['Trả'], 'verb\u0004Order': ['Đặt'], '%d item': ['%d món'] }, 'momo');
  expect(__?.('Pay', 'momo')).toBe('Trả');
  expect(__?.('Pay', 'other')).toBe('Pay');
  expect(_x?.('Order', 'verb', 'momo')).toBe('Đặt');
  expect(sprintf?.(_n?.('%d item', '%d items', 3, 'momo'), 3)).toBe('3 món');
  expect(_n?.('one', 'many', 2)).toBe('many');
  expect(sprintf?.('%2$s %1$s 100%%', 'a', 'b')).toBe('b a 100%');
  const { decodeEntities } = page.wp.htmlEntities as Record<string, AnyFunction>;
  expect(decodeEntities?.('Qu&#233;t &amp; tr&#x1EA3; &lt;b&gt; &khong;')).toBe('Quét & trả <b> &khong;');
});

test("tiem-wc.js: globals that the page already defines are kept, and WooCommerce's own payment method registry is not changed", () => {
  const existingHooks = { addAction: () => 'theirs' };
  page.wp = { hooks: existingHooks } as unknown as NamespaceMembers;
  runScript(SCRIPT);
  expect(page.wp.hooks).toBe(existingHooks);
  expect(page.wp.i18n).toBeDefined();
  deleteScriptGlobals();

  const registry = { registerPaymentMethod: () => undefined };
  page.wc = { wcBlocksRegistry: registry } as unknown as NamespaceMembers;
  runScript(SCRIPT);
  expect(page.wc).toEqual({ wcBlocksRegistry: registry });
  expect(page.tiemQueue).toBeUndefined();
});

test("wp.element: provides the page's React even if that loads later", () => {
  runScript(SCRIPT);
  expect(page.wp.element).toBeUndefined();
  page.React = { createElement: 'one' };
  page.ReactDOM = { createRoot: 'two' };
  expect(page.wp.element).toEqual({ createElement: 'one', createRoot: 'two' });
  (page.wp as Record<string, unknown>).element = { createElement: 'theirs' };
  expect(page.wp.element).toEqual({ createElement: 'theirs' });
});

test('tiem-wc.js: elements with the id wc or tiemQueue are ignored', () => {
  page.wc = document.createElement('img') as unknown as NamespaceMembers;
  page.tiemQueue = document.createElement('form') as unknown as unknown[];
  runScript(SCRIPT);
  expect(page.wc.wcBlocksRegistry?.registerPaymentMethod).toBeInstanceOf(Function);
  expect(Array.isArray(page.tiemQueue)).toBe(true);
});
