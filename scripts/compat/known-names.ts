import { createBlockComponents } from '../../mount/bridges/wc-blocks/block-components';
import { STORES } from '../../mount/bridges/wc-blocks/data-registry';
import type { CreateWcStore, WcStore } from '../../mount/bridges/wc-blocks/wc-values';
import type { App } from '../../src/app/app.types';
import type { PageReact } from '../../src/extend/page-react';

/** Creates one of WooCommerce's data stores without a page, to see which selectors and actions it has. */
export function createWcStore(store: string): WcStore | undefined {
  const stores: Readonly<Record<string, CreateWcStore>> = STORES;
  return Object.hasOwn(stores, store) ? stores[store]?.(createEmptyApp()) : undefined;
}

/**
 * Whether a component's name does not exist. The libraries render something for any capitalised name, so a missing
 * component would go unnoticed.
 */
export function isUnknownComponent(used: string): boolean {
  const [, name] = /^wc\.blocks(?:Checkout|Components)\.([A-Z]\w+)$/.exec(used) ?? [];
  if (!name || name.startsWith('Experimental')) return false;
  const react = { createElement: () => null } as unknown as PageReact;
  return !Object.hasOwn(createBlockComponents(createEmptyApp(), react), name);
}

/** Creates an app without state, for data stores outside a page. */
export function createEmptyApp(errors: string[] = []): App {
  return {
    store: { getState: () => ({}), subscribe: () => () => undefined, dispatch: () => undefined },
    settings: { raw: {}, currentUserId: 0 },
    report: (_: string, cause: unknown) => void errors.push(String(cause)),
  } as unknown as App;
}
