import { put, takeEvery } from 'redux-saga/effects';
import type { App, Saga } from '../app/app.types';
import { call, select } from '../app/typed-effects';
import { getErrorMessage } from '../http/error-message';
import { isHttpError } from '../http/errors';
import { discoverRoutes, type NamespaceRoutes, parseLastModified, resolveRoute } from '../http/rest-routes';
import {
  type Collection,
  type CollectionRequest,
  decodeFilterCounts,
  decodeProducts,
  getCollectionKey,
} from './collection.rules';
import {
  collectionFailed,
  collectionLoaded,
  collectionLoadStarted,
  collectionRequested,
  routesFound,
  selectCollection,
  selectNamespaceRoutes,
} from './collection.slice';

export function* collectionSaga(app: App): Saga {
  const lifetime = new AbortController();
  /** Collections of the same namespace share one discovery request. */
  const discoveries = new Map<string, Promise<NamespaceRoutes>>();
  try {
    yield takeEvery(collectionRequested, fetchCollectionSaga, app, discoveries, lifetime.signal);
    // Suspends this saga until the app is destroyed, which aborts pending requests.
    yield new Promise(() => {});
  } finally {
    lifetime.abort();
  }
}

function* fetchCollectionSaga(
  app: App,
  discoveries: Map<string, Promise<NamespaceRoutes>>,
  signal: AbortSignal,
  { payload }: ReturnType<typeof collectionRequested>,
): Saga {
  const key = getCollectionKey(payload);
  const entry = yield* select(selectCollection, payload);
  if (entry?.status !== 'requested') return;
  yield put(collectionLoadStarted(key));
  try {
    const routes = yield* loadNamespaceRoutes(app, discoveries, payload.namespace, signal);
    const response = yield* call(fetchCollection, app, routes, payload, signal);
    yield put(collectionLoaded({ collectionKey: key, ...response }));
  } catch (error) {
    // Reports a missing route to developers, because the shopper can only try again.
    if (!isHttpError(error)) app.report('a collection', error);
    const message = isHttpError(error)
      ? getErrorMessage(error, app.messages)
      : app.messages.t('error.generic');
    yield put(
      collectionFailed({
        collectionKey: key,
        code: isHttpError(error) ? error.code : 'missing_route',
        message,
      }),
    );
  }
}

function* loadNamespaceRoutes(
  app: App,
  discoveries: Map<string, Promise<NamespaceRoutes>>,
  namespace: string,
  signal: AbortSignal,
): Saga<NamespaceRoutes> {
  const knownRoutes = yield* select(selectNamespaceRoutes, namespace);
  if (knownRoutes) return knownRoutes;
  const pendingDiscovery = discoveries.get(namespace) ?? discoverRoutes(app.http, namespace, { signal });
  discoveries.set(namespace, pendingDiscovery);
  try {
    const routes = yield* call(() => pendingDiscovery);
    yield put(routesFound(routes));
    return routes;
  } finally {
    // Forgets the discovery request when it has ended, so that a failed one is repeated the next time.
    discoveries.delete(namespace);
  }
}

interface CollectionResponse {
  collection: Collection;
  lastModified: number | null;
}

/** Fetches a collection. Throws `RouteError` if the shop has no route for it. */
async function fetchCollection(
  { http, settings }: Pick<App, 'http' | 'settings'>,
  routes: NamespaceRoutes,
  { namespace, resource, ids, query = {} }: CollectionRequest,
  signal: AbortSignal,
): Promise<CollectionResponse> {
  const path = resolveRoute([routes], namespace, resource, ids);
  const { body, headers } =
    Number(query.per_page) === -1
      ? { body: await http.restAll({ path, query, signal }), headers: new Headers() }
      : await http.rest({ path, query, signal });
  const isCollectionData = resource.endsWith('collection-data');
  const readCountHeader = (name: string): number | null => {
    const count = Number.parseInt(headers.get(name) ?? '', 10);
    return Number.isNaN(count) ? null : count;
  };
  return {
    lastModified: parseLastModified(headers),
    collection: {
      products: isCollectionData ? [] : decodeProducts(body, settings.homeUrl),
      filterCounts: isCollectionData ? decodeFilterCounts(body, settings.currency) : null,
      productCount: readCountHeader('X-WP-Total'),
      pageCount: readCountHeader('X-WP-TotalPages'),
      raw: { items: Array.isArray(body) ? body : [body], headers: Object.fromEntries(headers) },
    },
  };
}
