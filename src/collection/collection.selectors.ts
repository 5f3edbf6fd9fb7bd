import type { Routes } from '../http/routes';
import { collectionKey } from './collection.rules';
import type { CollectionEntry, CollectionRequest, CollectionState } from './collection.types';

const stateOf = (state: unknown) => (state as { collection: CollectionState }).collection;

/** `undefined` if not requested, or discarded because the shop's data has changed. */
export const selectCollection = (state: unknown, request: CollectionRequest): CollectionEntry | undefined =>
  stateOf(state).entries[collectionKey(request)];

export const selectRoutes = (state: unknown, namespace: string): Routes | undefined =>
  stateOf(state).routes[namespace];
