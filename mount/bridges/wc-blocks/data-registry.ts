import type { App } from '../../../src/app/app.types';
import { findPageReact } from '../../../src/extend/page-react';
import { createCartStore } from './stores/cart';
import { createCheckoutStore } from './stores/checkout';
import { createCollectionsStore } from './stores/collections';
import { createNoticeContainersStore, createNoticesStore } from './stores/notices';
import { createPaymentStore } from './stores/payment';
import { createValidationStore } from './stores/validation';
import type { AnyFunction, CreateWcStore, WcStore } from './wc-values';

export const STORES = {
  'wc/store/cart': createCartStore,
  'wc/store/checkout': createCheckoutStore,
  'wc/store/payment': createPaymentStore,
  'wc/store/validation': createValidationStore,
  'wc/store/store-notices': createNoticeContainersStore,
  'wc/store/collections': createCollectionsStore,
  'core/notices': createNoticesStore,
} as const;

/** Implements `wp.data` with our store. An unknown name is logged once for the developer and throws no error. */
export function createDataRegistry(app: App, listeners: Set<() => void>) {
  const notifyListeners = () => {
    for (const listener of [...listeners]) callListenerSafely(listener);
  };
  const factories: Readonly<Record<string, CreateWcStore>> = STORES;
  const stores = new Map<string, WcStore>();
  const unknown = new Set<string>();

  function callListenerSafely(listener: () => void): void {
    try {
      listener();
    } catch (cause) {
      app.report('a listener of wp.data', cause);
    }
  }
  function getOrCreateStore(name: string): WcStore | undefined {
    const known = stores.get(name);
    if (known) return known;
    const created = Object.hasOwn(factories, name) ? factories[name]?.(app) : undefined;
    if (created) stores.set(name, created);
    return created;
  }
  function reportMissingMember(unknownName: string): undefined {
    if (unknown.has(unknownName)) return undefined;
    unknown.add(unknownName);
    app.report(
      'a script written for WooCommerce',
      `asks for ${unknownName}, which is not there (docs/wc-names.md)`,
    );
  }
  /**
   * Returns a store's selectors or actions. Scripts keep these functions and call them later, so an unknown name
   * returns a function that does nothing.
   */
  function createTolerantProxy(
    store: string,
    part: 'selectors' | 'actions',
  ): Readonly<Record<string, AnyFunction>> {
    const known = getOrCreateStore(store)?.[part] ?? {};
    return new Proxy(known, {
      get(target, name) {
        if (typeof name !== 'string' || name === 'then' || Object.hasOwn(target, name))
          return Reflect.get(target, name);
        return () => reportMissingMember(`${part === 'actions' ? 'dispatch' : 'select'}('${store}').${name}`);
      },
    });
  }

  /**
   * Returns `undefined` for an unknown store, as WordPress does, because scripts detect the editor (`core/editor`) by
   * that.
   */
  function select(store: unknown) {
    const name = String(store);
    if (getOrCreateStore(name)) return createTolerantProxy(name, 'selectors');
    if (name.startsWith('wc/')) reportMissingMember(`select('${name}')`);
    return undefined;
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  let before: unknown;
  app.store.subscribe(() => {
    const now = app.store.getState();
    if (now === before) return;
    before = now;
    notifyListeners();
  });
  return {
    missing: reportMissingMember,
    select,
    actions: (store: string) => createTolerantProxy(store, 'actions'),
    dispatch: (store: string, action: string, ...given: never[]) =>
      createTolerantProxy(store, 'actions')[action]?.(...given),
    useSelect: createUseSelect(select, subscribe),
  };
}

type SelectStore = (store: unknown) => unknown;

/** Implements `wp.data.useSelect` with the page's React: calls `map` again after each change of the store. */
function createUseSelect(select: SelectStore, subscribe: (listener: () => void) => () => void) {
  return function useSelect(map: unknown, dependencies: readonly unknown[] = []): unknown {
    // Returns a store's selectors without subscribing to changes if the argument is the store's name instead of a
    // function.
    if (typeof map !== 'function') return select(map);
    const react = findPageReact();
    if (!react) return map(select);
    const [, forceUpdate] = react.useReducer((count: number) => count + 1, 0);
    const value: unknown = map(select);
    react.useEffect(
      () =>
        subscribe(() => {
          if (!isShallowEqual(map(select), value)) forceUpdate();
        }),
      [value, ...dependencies],
    );
    return value;
  };
}

/** Compares values shallowly, because most functions passed to `useSelect` return a new object with the same values. */
function isShallowEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.is(Reflect.get(a, key), Reflect.get(b, key)))
  );
}
