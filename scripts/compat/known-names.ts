import { STORES } from '../../mount/wc/live-data';
import type { MakeStore, WcStore } from '../../mount/wc/wc.types';
import type { App } from '../../src/app/app.types';

/** What a store answers, looked up without a page: its names are there before anything has joined. */
export function knownOf(store: string): WcStore | undefined {
  const stores: Readonly<Record<string, MakeStore>> = STORES;
  return Object.hasOwn(stores, store) ? stores[store]?.(emptyApp()) : undefined;
}

/** An empty page: nothing has joined, nothing is known. */
export function emptyApp(told: string[] = []): App {
  return {
    store: { getState: () => ({}), subscribe: () => () => undefined, dispatch: () => undefined },
    settings: { raw: {}, currentUserId: 0 },
    report: (_: string, cause: unknown) => void told.push(String(cause)),
  } as unknown as App;
}
