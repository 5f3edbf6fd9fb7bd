import { createExtensionApi } from '../../../mount/api/extension-api';
import { STORES } from '../../../mount/bridges/wc-blocks/data-registry';
import { syncWithNativeBlocks } from '../../../mount/bridges/wc-blocks/native-blocks';
import type { NativeBlocks } from '../../../mount/bridges/wc-blocks/wc-values';
import { addressDomain } from '../../../src/address';
import type { App, Domain } from '../../../src/app/app.types';
import { type AppDependencies, createApp } from '../../../src/app/create-app';
import { cartDomain, cartRead, decodeCart } from '../../../src/cart';
import { checkoutDomain } from '../../../src/checkout';
import { noticeAdded, noticeDomain } from '../../../src/notice';
import { paymentDomain } from '../../../src/payment';
import { productDomain } from '../../../src/product';
import { validationDomain } from '../../../src/validation';

const DOMAINS: readonly Domain[] = [
  noticeDomain,
  cartDomain,
  validationDomain,
  addressDomain,
  paymentDomain,
  checkoutDomain,
  productDomain,
];

/** All subsets of the domains; each has the order in which pages add domains. */
const SUBSETS = Array.from({ length: 2 ** DOMAINS.length }, (_, bits) =>
  DOMAINS.filter((_domain, index) => bits & (1 << index)),
);

const settings = { raw: {}, currentUserId: 0, currency: {}, homeUrl: 'http://localhost/' };

function createAppWithoutDomains(): { app: App; problems: string[] } {
  const problems: string[] = [];
  const onProblem = (where: string, cause: unknown) => problems.push(`${where}: ${cause}`);
  const parts = { settings, clock: { now: () => 0 }, storage: {}, http: {}, messages: { t: String } };
  const app = createApp({ ...parts, onProblem } as unknown as AppDependencies);
  return { app, problems };
}

/** Simulates WooCommerce's registry and stores, which version 8.5 loads on every page. */
function createNativeStores() {
  const dispatched: [string, string, unknown][] = [];
  const listeners: (() => void)[] = [];
  const createRecordingActions = (store: string) =>
    new Proxy(
      {},
      { get: (_, action: string) => (given: unknown) => dispatched.push([store, action, given]) },
    );
  const nativeBlocks: NativeBlocks = {
    registry: { getPaymentMethods: () => ({}) },
    checkout: {},
    data: {
      select: () => ({ getCartData: () => ({ itemsCount: 0, items: [], coupons: [], totals: {} }) }),
      dispatch: createRecordingActions,
      subscribe: (listener) => listeners.push(listener as () => void),
    },
  };
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  return { nativeBlocks, dispatched, announce: notifyListeners };
}

/** Adds a domain without its saga, which would send requests to the shop. */
function addDomainWithoutSaga(app: App, { name, reducer, needs = [] }: Domain): void {
  // Adds the domain `changes` before the domains that depend on it, because it has the second slice of the cart's
  // state.
  for (const dependency of needs) if (dependency.name === 'changes') app.addDomain(dependency);
  app.addDomain({ name, ...(reducer && { reducer }) });
}
const cart = decodeCart({ items: [], coupons: [], items_count: 2, totals: { total_price: '5000' } });

const joinDomainNames = (subset: readonly Domain[]) => subset.map(({ name }) => name).join(' ');

test("native stores: with any subset of the bundle's domains, a change causes no error, and the cart is sent to them only if the cart domain is present", () => {
  for (const subset of SUBSETS) {
    const { app, problems } = createAppWithoutDomains();
    const { nativeBlocks, dispatched, announce } = createNativeStores();
    syncWithNativeBlocks(app, createExtensionApi(app), nativeBlocks);
    for (const domain of subset) addDomainWithoutSaga(app, domain);
    app.store.dispatch(cartRead(cart));
    app.store.dispatch(noticeAdded({ id: 'a', context: 'wc/cart', status: 'info', content: 'A' }));
    announce();
    const isCartSent = dispatched.some(([, action]) => action === 'setCartData');
    expect([joinDomainNames(subset), problems, isCartSent]).toEqual([
      joinDomainNames(subset),
      [],
      subset.includes(cartDomain),
    ]);
  }
});

test('wp.data stores of the bundle: with any subset of domains, every selector returns without throwing', () => {
  const failures: string[] = [];
  for (const subset of SUBSETS) {
    const { app } = createAppWithoutDomains();
    for (const domain of subset) addDomainWithoutSaga(app, domain);
    for (const [store, make] of Object.entries(STORES))
      for (const [name, select] of Object.entries(make(app).selectors))
        try {
          (select as (argument: string) => unknown)('a');
        } catch (cause) {
          failures.push(`${store} ${name} with ${joinDomainNames(subset)}: ${cause}`);
        }
  }
  expect(failures).toEqual([]);
});

test('native stores: a store that cannot be connected is reported, and the others are connected', () => {
  const { app, problems } = createAppWithoutDomains();
  const { nativeBlocks, dispatched } = createNativeStores();
  nativeBlocks.registry.getPaymentMethods = () => {
    throw new Error('no registry');
  };
  syncWithNativeBlocks(app, createExtensionApi(app), nativeBlocks);
  addDomainWithoutSaga(app, cartDomain);
  app.store.dispatch(cartRead(cart));
  expect(problems).toEqual([
    "WooCommerce's payment methods could not be connected: Error: no registry",
    "WooCommerce's callbacks of extensions could not be connected: Error: no registry",
  ]);
  expect(dispatched.some(([store]) => store === 'wc/store/cart')).toBe(true);
});

test('native stores: when a listener of the bundle throws, the error is reported once and does not reach the store', () => {
  const { app, problems } = createAppWithoutDomains();
  const { nativeBlocks, announce } = createNativeStores();
  syncWithNativeBlocks(app, createExtensionApi(app), nativeBlocks);
  nativeBlocks.registry.getPaymentMethods = () => {
    throw new Error('broken later');
  };
  announce();
  announce();
  expect(problems).toEqual(['a reaction to a store of WooCommerce failed: Error: broken later']);
});
