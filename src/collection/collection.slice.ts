import type { PayloadAction } from '@reduxjs/toolkit';
import type { AppState } from '../app/app.types';
import { createSlice } from '../app/create-slice';
import type { NamespaceRoutes } from '../http/rest-routes';
import {
  type Collection,
  type CollectionEntry,
  type CollectionRequest,
  type CollectionState,
  getCollectionKey,
} from './collection.rules';

const initialState: CollectionState = { routes: {}, lastModified: null, entries: {} };

const setCollectionEntry = (
  state: CollectionState,
  key: string,
  entry: CollectionEntry,
): CollectionState => ({
  ...state,
  entries: { ...state.entries, [key]: entry },
});

const isEntryLoading = ({ status }: CollectionEntry): boolean =>
  status === 'requested' || status === 'loading';

export const collectionSlice = createSlice({
  name: 'collection',
  initialState,
  reducers: {
    collectionRequested(state, { payload }: PayloadAction<CollectionRequest>): CollectionState {
      const key = getCollectionKey(payload);
      const existingEntry = state.entries[key];
      return existingEntry && existingEntry.status !== 'failed'
        ? state
        : setCollectionEntry(state, key, { status: 'requested' });
    },
    collectionLoadStarted: (state, { payload: key }: PayloadAction<string>): CollectionState =>
      setCollectionEntry(state, key, { status: 'loading' }),
    /**
     * Stores a collection. If its response shows that the shop's data has changed, all other collections are
     * discarded.
     */
    collectionLoaded(
      state,
      {
        payload,
      }: PayloadAction<{ collectionKey: string; collection: Collection; lastModified: number | null }>,
    ): CollectionState {
      const { collectionKey: key, collection, lastModified } = payload;
      const isNewer = lastModified !== null && lastModified > (state.lastModified ?? 0);
      const keptEntries = isNewer
        ? Object.entries(state.entries).filter(([, entry]) => isEntryLoading(entry))
        : null;
      return setCollectionEntry(
        {
          ...state,
          lastModified: isNewer ? lastModified : state.lastModified,
          entries: keptEntries ? Object.fromEntries(keptEntries) : state.entries,
        },
        key,
        { status: 'ready', collection },
      );
    },
    collectionFailed: (
      state,
      {
        payload: { collectionKey: key, ...error },
      }: PayloadAction<{ collectionKey: string; code: string; message: string }>,
    ): CollectionState => setCollectionEntry(state, key, { status: 'failed', ...error }),
    routesFound: (state, { payload }: PayloadAction<NamespaceRoutes>): CollectionState => ({
      ...state,
      routes: { ...state.routes, [payload.namespace]: payload },
    }),
  },
});

export const { collectionRequested, collectionLoadStarted, collectionLoaded, collectionFailed, routesFound } =
  collectionSlice.actions;

declare module '../app/app.types' {
  interface AppState {
    readonly collection: CollectionState;
  }
}

const selectCollectionState = (state: AppState) => state.collection;

/**
 * Selects a collection; `undefined` if it was not requested, or was discarded because the shop's data has changed.
 */
export const selectCollection = (state: AppState, request: CollectionRequest): CollectionEntry | undefined =>
  selectCollectionState(state).entries[getCollectionKey(request)];

export const selectNamespaceRoutes = (state: AppState, namespace: string): NamespaceRoutes | undefined =>
  selectCollectionState(state).routes[namespace];
