import { createBlockComponents } from '../../mount/bridges/wc-blocks/block-components';
import { STORES } from '../../mount/bridges/wc-blocks/data-registry';
import type { CreateStore, WcStore } from '../../mount/bridges/wc-blocks/wc.types';
import type { App } from '../../src/app/app.types';
import type { PageReact } from '../../src/extend/page-react';

/** What a store answers, looked up without a page: its names are there before anything has joined. */
export function knownOf(store: string): WcStore | undefined {
  const stores: Readonly<Record<string, CreateStore>> = STORES;
  return Object.hasOwn(stores, store) ? stores[store]?.(emptyApp()) : undefined;
}

/** Any capitalised name of these parts draws something; which of them are really there is known here. */
export function isUnknownComponent(used: string): boolean {
  const [, name] = /^wc\.blocks(?:Checkout|Components)\.([A-Z]\w+)$/.exec(used) ?? [];
  if (!name || name.startsWith('Experimental')) return false;
  const react = { createElement: () => null } as unknown as PageReact;
  return !Object.hasOwn(createBlockComponents(emptyApp(), react), name);
}

/** An empty page: nothing has joined, nothing is known. */
export function emptyApp(told: string[] = []): App {
  return {
    store: { getState: () => ({}), subscribe: () => () => undefined, dispatch: () => undefined },
    settings: { raw: {}, currentUserId: 0 },
    report: (_: string, cause: unknown) => void told.push(String(cause)),
  } as unknown as App;
}
