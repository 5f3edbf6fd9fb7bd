import {
  type CollectionEntry,
  type CollectionQuery,
  collectionDomain,
  collectionRequested,
  selectCollection,
} from '../../../../src/collection';
import type { CreateWcStore } from '../wc-values';

type CollectionArguments = [
  namespace: string,
  resource: string,
  query?: CollectionQuery,
  ids?: readonly (string | number)[],
];

const EMPTY_COLLECTION: readonly unknown[] = [];

interface CollectionError {
  code: string;
  message: string;
}

/** Implements `wc/store/collections`: lists from the Store API, keyed by namespace, resource, query and ids. */
export const createCollectionsStore: CreateWcStore = (app) => {
  // Keeps the error object of each list, because callers compare errors by identity.
  const errors = new WeakMap<CollectionEntry, CollectionError>();

  /**
   * Returns the list's cached entry; requests a list that has never been loaded or whose entry was dropped because
   * the shop's data changed.
   */
  function getCollectionEntry([namespace, resource, query = {}, ids = []]: CollectionArguments):
    | CollectionEntry
    | undefined {
    if (typeof namespace !== 'string' || typeof resource !== 'string') return undefined;
    app.addDomain(collectionDomain);
    const request = { namespace: `/${namespace.replace(/^\/|\/$/g, '')}`, resource, query, ids };
    const entry = selectCollection(app.store.getState(), request);
    // Defers the dispatch, because selectors run while a component renders.
    if (!entry) queueMicrotask(() => app.store.dispatch(collectionRequested(request)));
    return entry;
  }
  const getRawCollection = (given: CollectionArguments) => {
    const entry = getCollectionEntry(given);
    return entry?.status === 'ready' ? entry.collection.raw : undefined;
  };

  return {
    selectors: {
      getCollection: (...given: CollectionArguments) => getRawCollection(given)?.items ?? EMPTY_COLLECTION,
      getCollectionError: (...given: CollectionArguments) => {
        const entry = getCollectionEntry(given);
        if (entry?.status !== 'failed') return null;
        const { code, message } = entry;
        if (!errors.has(entry)) errors.set(entry, { code, message });
        return errors.get(entry);
      },
      getCollectionHeader: (header: string, ...given: CollectionArguments) =>
        getRawCollection(given)?.headers[header?.toLowerCase()],
    },
    actions: {},
  };
};
