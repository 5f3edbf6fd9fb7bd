import type { App } from '../../../src/app/app.types';
import { PARENTS } from '../../../src/extend/areas';
import { extensionStateOf } from '../../../src/extend/extension-state';
import type { FilterName, FilterSet, FilterValues } from '../../../src/extend/filter.types';
import { FILTERS } from '../../../src/extend/filters.rules';
import { pageReact } from '../../../src/extend/page-react';
import { selectIsExpress } from '../../../src/payment';
import type { Extensions } from '../../api/extension-api.types';
import { adaptMethod } from './adapt-method';
import { emitAnalyticsHooks } from './analytics-hooks';
import { importNotices } from './import-notices';
import { mirrorCartInto } from './mirror-cart';
import { type CheckoutBlock, registerBlock } from './register-block';
import type { Namespace } from './wc.types';

type Call = (...given: unknown[]) => unknown;

/** What a page has on which WooCommerce's own blocks are loaded, as far as we use it. */
export interface NativeBlocks {
  registry: {
    getPaymentMethods(): Namespace;
    getExpressPaymentMethods?(): Namespace;
    registerPaymentMethod?: Call;
  };
  checkout: Namespace;
  data?: {
    select(store: string): Namespace | undefined;
    dispatch(store: string): Namespace | undefined;
    subscribe: Call;
  };
  plugins?: { PluginArea?: unknown };
}

/**
 * A member of `window.wc`. With WP_DEBUG, WooCommerce 10.5 and later put a proxy in its place that warns of every script
 * which reads a member without being registered with it as a dependency; it does not watch descriptors.
 */
function wcMember(name: string): unknown {
  const { value, get } = {
    ...Object.getOwnPropertyDescriptor(Object((window as { wc?: unknown }).wc), name),
  };
  return get ? get() : value;
}

export function findNativeBlocks(): NativeBlocks | undefined {
  const { wp } = window as unknown as Record<string, Namespace | undefined>;
  const registry = wcMember('wcBlocksRegistry') as
    | (NativeBlocks['registry'] & { isTiem?: boolean })
    | undefined;
  if (typeof registry?.getPaymentMethods !== 'function' || registry.isTiem) return undefined;
  return {
    registry,
    checkout: (wcMember('blocksCheckout') ?? {}) as Namespace,
    data: wp?.data as NativeBlocks['data'],
    plugins: wp?.plugins as NativeBlocks['plugins'],
  };
}

const connected = new WeakSet<App>();

/**
 * The names are WooCommerce's own here, and stay so: what is registered there is read, early and late; our cart and
 * checkout are written into its stores, where scripts look; what scripts say there is heard.
 */
export function syncWithNativeBlocks(app: App, tiem: Extensions, page: NativeBlocks): void {
  if (connected.has(app)) return;
  connected.add(app);
  const { data } = page;
  const subscribe: Call = (listener) =>
    data?.subscribe(app.isolate('a reaction to a store of WooCommerce failed', listener as () => void));
  const theirs: NativeBlocks = { ...page, ...(data && { data: { ...data, subscribe } }) };
  const connections = {
    'payment methods': () => importPaymentMethods(app, tiem, theirs),
    'callbacks of extensions': () => importPaymentCallbacks(tiem, theirs),
    filters: () => importFilters(tiem, theirs),
    slots: () => importFills(app, tiem, theirs),
    'checkout blocks': () => importInnerBlocks(app, tiem, theirs),
    'extension data': () => importExtensionData(app, theirs),
    'cart and checkout stores': () => mirrorCartInto(app, theirs),
    'validation store': () =>
      blockCheckoutOnNativeErrors(tiem, theirs, () => selectIsExpress(app.store.getState())),
    'notices store': () => importNotices(app, theirs),
    hooks: () => emitAnalyticsHooks(app),
  };
  // One that WooCommerce's version of the page breaks must not keep the others from being made.
  for (const [name, connect] of Object.entries(connections))
    app.isolate(`WooCommerce's ${name} could not be connected`, connect)();
}

const BUILT_IN = ['bacs', 'cheque', 'cod'];

/**
 * Its registry runs the callbacks that extensions have registered for a method inside of that method's `canMakePayment`,
 * and nothing else can call them. So the methods that need no script are in it, too, and are asked there.
 */
export function importPaymentCallbacks(
  tiem: Pick<Extensions, 'registerPaymentMethodExtensionCallbacks'>,
  { registry }: Pick<NativeBlocks, 'registry'>,
): void {
  const callbacks = BUILT_IN.map((name) => {
    const config = { ...{ name, label: name, ariaLabel: name }, ...{ content: null, edit: null } };
    if (!Object.hasOwn(registry.getPaymentMethods(), name))
      registry.registerPaymentMethod?.({ ...config, canMakePayment: () => true });
    const callNative: Call = (argument) => {
      const method = registry.getPaymentMethods()[name] as { canMakePayment?: Call } | undefined;
      return method?.canMakePayment?.(argument) ?? true;
    };
    return [name, callNative];
  });
  tiem.registerPaymentMethodExtensionCallbacks('woocommerce', Object.fromEntries(callbacks));
}

/** It says nothing when something is registered, so it is looked at after each script and each word of its stores. */
function importPaymentMethods(app: App, tiem: Extensions, { registry, data }: NativeBlocks): void {
  const known = new Map<string, { config: unknown; undo(): void }>();
  const kinds = [
    ['', () => registry.getPaymentMethods(), tiem.registerPaymentMethod],
    ['express ', () => registry.getExpressPaymentMethods?.() ?? {}, tiem.registerExpressPaymentMethod],
  ] as const;

  function readRegistry(): void {
    for (const [kind, read, register] of kinds) {
      const there = read();
      for (const [name, config] of Object.entries(there)) {
        const key = kind + name;
        // Ours for these need no script.
        if (BUILT_IN.includes(key) || known.get(key)?.config === config) continue;
        known.set(key, { config, undo: register(adaptMethod(app, config)) });
      }
      for (const [key, { undo }] of known) {
        if (!key.startsWith('express ') !== !kind || Object.hasOwn(there, key.slice(kind.length))) continue;
        undo();
        known.delete(key);
      }
    }
  }
  readRegistry();
  document.addEventListener('load', readRegistry, true);
  data?.subscribe(readRegistry);
}

/**
 * An error that a script has set in WooCommerce's store blocks the order until it is cleared. As in WooCommerce's
 * checkout block, hidden errors are shown by the press, and an express payment is not blocked.
 */
export function blockCheckoutOnNativeErrors(
  tiem: Pick<Extensions, 'observe'>,
  { data }: Pick<NativeBlocks, 'data'>,
  isExpress: () => boolean,
): void {
  const isBlocked = () => {
    const callNative = data?.select('wc/store/validation')?.hasValidationErrors;
    if (isExpress() || typeof callNative !== 'function' || callNative() !== true) return false;
    (data?.dispatch('wc/store/validation')?.showAllValidationErrors as Call | undefined)?.();
    return true;
  };
  tiem.observe(
    'checkout_validation',
    () => (isBlocked() ? { errorMessage: '', validationErrors: {} } : true),
    {
      namespace: 'wc-validation-store',
      priority: 999,
    },
  );
}

/** Blocks of extensions are asked for by their parent; like methods they are looked for after each script. */
function importInnerBlocks(app: App, tiem: Extensions, { checkout, data }: NativeBlocks): void {
  const blocksOf = checkout.getRegisteredBlocks as ((parent: string) => CheckoutBlock[]) | undefined;
  if (typeof blocksOf !== 'function') return;
  const known = new Set<string>();
  const readRegistry = app.isolate('a checkout block could not be registered', () => {
    for (const block of PARENTS.flatMap((parent) => blocksOf(parent))) {
      const name = block.metadata?.name ?? '';
      if (known.has(name)) continue;
      known.add(name);
      registerBlock(app, tiem, block);
    }
  });
  readRegistry();
  document.addEventListener('load', readRegistry, true);
  data?.subscribe(readRegistry);
}

/** What scripts put into its checkout store for their server goes with our order, too. */
function importExtensionData(app: App, { data }: NativeBlocks): void {
  const { data: ours } = extensionStateOf(app);
  let told: unknown;
  const readRegistry = () => {
    const read = data?.select('wc/store/checkout')?.getExtensionData;
    const theirs = typeof read === 'function' ? (read() as Record<string, Namespace>) : undefined;
    if (!theirs || theirs === told) return;
    told = theirs;
    ours.set({ ...ours.get(), ...theirs });
  };
  readRegistry();
  data?.subscribe(readRegistry);
}

/** Its registry of filters cannot be read, but it can be asked. */
function importFilters(tiem: Extensions, { checkout }: NativeBlocks): void {
  const apply = checkout.applyCheckoutFilter as Call | undefined;
  if (typeof apply !== 'function') return;
  const callNative =
    <N extends FilterName>(filterName: N) =>
    (value: FilterValues[N], extensions: Namespace, arg: object): FilterValues[N] =>
      apply({ filterName, defaultValue: value, extensions, arg }) as FilterValues[N];
  tiem.registerCheckoutFilters(
    'woocommerce',
    Object.fromEntries(FILTERS.map((name) => [name, callNative(name)])) as FilterSet,
  );
}

const SLOTS = {
  'order-meta': 'ExperimentalOrderMeta',
  'discounts-meta': 'ExperimentalDiscountsMeta',
  'order-shipping-packages': 'ExperimentalOrderShippingPackages',
  'local-pickup-packages': 'ExperimentalOrderLocalPickupPackages',
} as const;

/** Its slots and the plugins that fill them are drawn in each of our areas, on an island of the page's React. */
function importFills(app: App, tiem: Extensions, { checkout, plugins }: NativeBlocks): void {
  const react = pageReact();
  const { SlotFillProvider: Provider } = checkout;
  const Area = plugins?.PluginArea;
  if (!react || !Provider || !Area) return;
  for (const [area, name] of Object.entries(SLOTS)) {
    const { Slot } = Object(checkout[name]) as { Slot?: unknown };
    if (!Slot) continue;
    const NativeSlot = (props: object) =>
      react.createElement(
        Provider,
        null,
        react.createElement(Area, { scope: 'woocommerce-checkout' }),
        react.createElement(Slot, props),
      );
    try {
      tiem.fillArea(area as keyof typeof SLOTS, {
        namespace: 'woocommerce',
        content: react.createElement(NativeSlot),
      });
    } catch (cause) {
      app.report(`the area ${area}`, cause);
    }
  }
}
