import type { App } from '../../../src/app/app.types';
import { cartStore } from './stores/cart';
import { checkoutStore } from './stores/checkout';
import { collectionsStore } from './stores/collections';
import { containersStore, noticesStore } from './stores/notices';
import { paymentStore } from './stores/payment';
import { validationStore } from './stores/validation';
import { createUseSelect } from './use-select';
import type { AnyFunction, CreateStore, WcStore } from './wc.types';

export const STORES = {
  'wc/store/cart': cartStore,
  'wc/store/checkout': checkoutStore,
  'wc/store/payment': paymentStore,
  'wc/store/validation': validationStore,
  'wc/store/store-notices': containersStore,
  'wc/store/collections': collectionsStore,
  'core/notices': noticesStore,
} as const;

/** `wp.data`, answered from our store. A name that nobody knows is told to the developer once, and harms nothing. */
export function createDataRegistry(app: App, listeners: Set<() => void>) {
  const notifyListeners = () => {
    for (const listener of [...listeners]) callSafely(listener);
  };
  const make: Readonly<Record<string, CreateStore>> = STORES;
  const stores = new Map<string, WcStore>();
  const unknown = new Set<string>();

  function callSafely(listener: () => void): void {
    try {
      listener();
    } catch (cause) {
      app.report('a listener of wp.data', cause);
    }
  }
  function storeOf(name: string): WcStore | undefined {
    const known = stores.get(name);
    if (known) return known;
    const made = Object.hasOwn(make, name) ? make[name]?.(app) : undefined;
    if (made) stores.set(name, made);
    return made;
  }
  function reportMissing(what: string): undefined {
    if (unknown.has(what)) return undefined;
    unknown.add(what);
    app.report('a script written for WooCommerce', `asks for ${what}, which is not there (docs/wc-names.md)`);
  }
  /** Scripts take functions off it and call them later; a name that is not there answers nothing. */
  function tolerantProxy(
    store: string,
    part: 'selectors' | 'actions',
  ): Readonly<Record<string, AnyFunction>> {
    const known = storeOf(store)?.[part] ?? {};
    return new Proxy(known, {
      get(target, name) {
        if (typeof name !== 'string' || name === 'then' || Object.hasOwn(target, name))
          return target[name as string];
        return () => reportMissing(`${part === 'actions' ? 'dispatch' : 'select'}('${store}').${name}`);
      },
    });
  }

  /** As in WordPress, a store that is not there is `undefined`: scripts ask for `core/editor` to see where they are. */
  function select(store: unknown) {
    const name = String(store);
    if (storeOf(name)) return tolerantProxy(name, 'selectors');
    if (name.startsWith('wc/')) reportMissing(`select('${name}')`);
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
    missing: reportMissing,
    select,
    actions: (store: string) => tolerantProxy(store, 'actions'),
    dispatch: (store: string, action: string, ...given: never[]) =>
      tolerantProxy(store, 'actions')[action]?.(...given),
    useSelect: createUseSelect(select, subscribe),
  };
}
