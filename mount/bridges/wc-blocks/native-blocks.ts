import type { App } from '../../../src/app/app.types';
import { type FilterName, type FilterValues, getExtensionState } from '../../../src/extend/extension-state';
import { FILTER_NAMES, type FilterSet } from '../../../src/extend/filters';
import { findPageReact } from '../../../src/extend/page-react';
import { PARENT_BLOCKS } from '../../../src/extend/registered-fills';
import { asRecord, type JsonObject } from '../../../src/lib/json-values';
import { selectIsExpress } from '../../../src/payment';
import type { Extensions } from '../../api/extension-queue';
import { emitAnalyticsHooks } from './analytics-hooks';
import { importNotices } from './import-notices';
import { mirrorCartToNativeStore } from './mirror-cart';
import { adaptPaymentMethod } from './payment-components';
import { readBlockName, registerBlock } from './register-block';
import {
  callWcMethod,
  isWpDataRegistry,
  type NativeBlocks,
  readWcMember,
  type UntypedFunction,
} from './wc-values';

type NativeRegistry = NativeBlocks['registry'] & { isTiem?: boolean };

const isPaymentMethodRegistry = (registry: unknown): registry is NativeRegistry =>
  typeof asRecord(registry).getPaymentMethods === 'function';

export function findNativeBlocks(): NativeBlocks | undefined {
  const { data, plugins } = asRecord(window.wp);
  const registry = readWcMember('wcBlocksRegistry');
  if (!isPaymentMethodRegistry(registry) || registry.isTiem) return undefined;
  return {
    registry,
    checkout: asRecord(readWcMember('blocksCheckout')),
    data: isWpDataRegistry(data) ? data : undefined,
    plugins: asRecord(plugins),
  };
}

const connectedApps = new WeakSet<App>();

/**
 * Connects our app to WooCommerce's own scripts, which keep the global names on this page. Imports what extensions
 * register there, at any time; mirrors our cart and checkout into WooCommerce's stores, where scripts read them;
 * and imports changes that scripts make in those stores.
 */
export function syncWithNativeBlocks(app: App, tiem: Extensions, page: NativeBlocks): void {
  if (connectedApps.has(app)) return;
  connectedApps.add(app);
  const { data } = page;
  const subscribeToNativeStores = (listener: () => void) => {
    const reaction = app.isolate('a reaction to a store of WooCommerce failed', listener);
    const unsubscribe = data?.subscribe(reaction);
    app.signal.addEventListener('abort', () => typeof unsubscribe === 'function' && unsubscribe());
  };
  const nativeBlocks: NativeBlocks = {
    ...page,
    ...(data && { data: { ...data, subscribe: subscribeToNativeStores } }),
  };
  const connections = {
    'payment methods': () => importPaymentMethods(app, tiem, nativeBlocks),
    'callbacks of extensions': () => importPaymentCallbacks(tiem, nativeBlocks),
    filters: () => importFilters(tiem, nativeBlocks),
    slots: () => importFills(app, tiem, nativeBlocks),
    'checkout blocks': () => importInnerBlocks(app, tiem, nativeBlocks),
    'extension data': () => importExtensionData(app, nativeBlocks),
    'cart and checkout stores': () => mirrorCartToNativeStore(app, nativeBlocks),
    'validation store': () =>
      blockCheckoutOnNativeErrors(tiem, nativeBlocks, () => selectIsExpress(app.store.getState())),
    'notices store': () => importNotices(app, nativeBlocks),
    hooks: () => emitAnalyticsHooks(app),
  };
  // Isolates each connection: if one fails with this page's WooCommerce version, the others must still be made.
  for (const [name, connect] of Object.entries(connections))
    app.isolate(`WooCommerce's ${name} could not be connected`, connect)();
}

const BUILT_IN_METHODS = ['bacs', 'cheque', 'cod'];

/**
 * Runs the callbacks that extensions have registered for a payment method. The native registry calls them only
 * inside that method's `canMakePayment`, so methods without a script are registered there as well, and their
 * `canMakePayment` is called.
 */
export function importPaymentCallbacks(
  tiem: Pick<Extensions, 'registerPaymentMethodExtensionCallbacks'>,
  { registry }: Pick<NativeBlocks, 'registry'>,
): void {
  const callbacks = BUILT_IN_METHODS.map((name) => {
    const config = { ...{ name, label: name, ariaLabel: name }, ...{ content: null, edit: null } };
    if (!Object.hasOwn(registry.getPaymentMethods(), name))
      registry.registerPaymentMethod?.({ ...config, canMakePayment: () => true });
    const callNativeCanMakePayment: UntypedFunction = (argument) =>
      callWcMethod(registry.getPaymentMethods()[name], 'canMakePayment', argument) ?? true;
    return [name, callNativeCanMakePayment];
  });
  tiem.registerPaymentMethodExtensionCallbacks('woocommerce', Object.fromEntries(callbacks));
}

/**
 * Imports payment methods from the native registry. The registry has no change event, so it is read again after each
 * script load and each store change.
 */
function importPaymentMethods(app: App, tiem: Extensions, { registry, data }: NativeBlocks): void {
  const known = new Map<string, { config: unknown; undo(): void }>();
  const kinds = [
    ['', () => registry.getPaymentMethods(), tiem.registerPaymentMethod],
    ['express ', () => registry.getExpressPaymentMethods?.() ?? {}, tiem.registerExpressPaymentMethod],
  ] as const;

  function importNewPaymentMethods(): void {
    for (const [kind, read, register] of kinds) {
      const registered = read();
      for (const [name, config] of Object.entries(registered)) {
        const key = kind + name;
        // Skips WooCommerce's built-in payment methods, because Tiệm implements them without a script.
        if (BUILT_IN_METHODS.includes(key) || known.get(key)?.config === config) continue;
        known.set(key, { config, undo: register(adaptPaymentMethod(app, config)) });
      }
      for (const [key, { undo }] of known) {
        if (!key.startsWith('express ') !== !kind || Object.hasOwn(registered, key.slice(kind.length)))
          continue;
        undo();
        known.delete(key);
      }
    }
  }
  importNewPaymentMethods();
  document.addEventListener('load', importNewPaymentMethods, { capture: true, signal: app.signal });
  data?.subscribe(importNewPaymentMethods);
}

/**
 * Blocks the order while WooCommerce's store contains an error that a script has set. As in WooCommerce's checkout
 * block, hidden errors become visible when the shopper places the order, and express payments are not blocked.
 */
export function blockCheckoutOnNativeErrors(
  tiem: Pick<Extensions, 'observe'>,
  { data }: Pick<NativeBlocks, 'data'>,
  isExpress: () => boolean,
): void {
  const isBlockedByNativeError = () => {
    if (isExpress() || callWcMethod(data?.select('wc/store/validation'), 'hasValidationErrors') !== true)
      return false;
    callWcMethod(data?.dispatch('wc/store/validation'), 'showAllValidationErrors');
    return true;
  };
  tiem.observe(
    'checkout_validation',
    () => (isBlockedByNativeError() ? { errorMessage: '', validationErrors: {} } : true),
    {
      namespace: 'wc-validation-store',
      priority: 999,
    },
  );
}

/**
 * Imports extension blocks, which the native registry lists by parent block. Like payment methods they are read
 * again after each script load and each store change.
 */
function importInnerBlocks(app: App, tiem: Extensions, { checkout, data }: NativeBlocks): void {
  if (!checkout.getRegisteredBlocks) return;
  const known = new Set<string>();
  const readRegistry = app.isolate('a checkout block could not be registered', () => {
    for (const block of PARENT_BLOCKS.flatMap((parent) =>
      callWcMethod(checkout, 'getRegisteredBlocks', parent),
    )) {
      const name = readBlockName(block);
      if (known.has(name)) continue;
      known.add(name);
      registerBlock(app, tiem, block);
    }
  });
  readRegistry();
  document.addEventListener('load', readRegistry, { capture: true, signal: app.signal });
  data?.subscribe(readRegistry);
}

/** Sends extension data that scripts put into the native checkout store with our order. */
function importExtensionData(app: App, { data }: NativeBlocks): void {
  const { data: extensionData } = getExtensionState(app);
  let lastState: unknown;
  const copyNativeExtensionData = () => {
    // The keys of the object that `getExtensionData` returns are the extensions' namespaces. The cast is safe, because
    // the data is only copied into the order.
    const nativeState = callWcMethod(data?.select('wc/store/checkout'), 'getExtensionData') as
      | Readonly<Record<string, JsonObject>>
      | undefined;
    if (!nativeState || nativeState === lastState) return;
    lastState = nativeState;
    extensionData.setValue({ ...extensionData.get(), ...nativeState });
  };
  copyNativeExtensionData();
  data?.subscribe(copyNativeExtensionData);
}

/**
 * Registers one filter per name that calls WooCommerce's own filters of that name, because WooCommerce can apply its
 * filters but does not list them. WooCommerce itself checks that a filter does not change the type of the value.
 */
function importFilters(tiem: Extensions, { checkout }: NativeBlocks): void {
  if (!checkout.applyCheckoutFilter) return;
  const createNativeFilterCall =
    <N extends FilterName>(filterName: N) =>
    (value: FilterValues[N], extensions: JsonObject, arg: object): FilterValues[N] =>
      // The cast is safe, because src/extend/filters.ts checks the type of every filter's result.
      callWcMethod(checkout, 'applyCheckoutFilter', {
        ...{ filterName, defaultValue: value, extensions, arg },
      }) as FilterValues[N];
  tiem.registerCheckoutFilters(
    'woocommerce',
    // The cast is safe, because the filter that is registered under a name was created for that name.
    Object.fromEntries(FILTER_NAMES.map((name) => [name, createNativeFilterCall(name)])) as FilterSet,
  );
}

const NATIVE_SLOTS = [
  ['order-meta', 'ExperimentalOrderMeta'],
  ['discounts-meta', 'ExperimentalDiscountsMeta'],
  ['order-shipping-packages', 'ExperimentalOrderShippingPackages'],
  ['local-pickup-packages', 'ExperimentalOrderLocalPickupPackages'],
] as const;

/** Renders WooCommerce's slots, and the plugins that fill them, in each of our areas with the page's own React. */
function importFills(app: App, tiem: Extensions, { checkout, plugins }: NativeBlocks): void {
  const react = findPageReact();
  const { SlotFillProvider: Provider } = checkout;
  const Area = plugins?.PluginArea;
  if (!react || !Provider || !Area) return;
  for (const [area, name] of NATIVE_SLOTS) {
    const slot: unknown = Reflect.get(Object(checkout[name]), 'Slot');
    if (!slot) continue;
    const NativeSlot = (props: object) =>
      react.createElement(
        Provider,
        null,
        react.createElement(Area, { scope: 'woocommerce-checkout' }),
        react.createElement(slot, props),
      );
    try {
      tiem.fillArea(area, {
        namespace: 'woocommerce',
        content: react.createElement(NativeSlot),
      });
    } catch (cause) {
      app.report(`the area ${area}`, cause);
    }
  }
}
