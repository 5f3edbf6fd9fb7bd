import { put, takeEvery } from 'redux-saga/effects';
import type { App, Saga } from '../app/app.types';
import { call, select } from '../app/typed-effects';
import { errorMessage } from '../http/error-message';
import { isHttpError } from '../http/errors';
import { discoverRoutes, parseLastModified, type Routes, resolveRoute } from '../http/routes';
import { decodeFilterCounts, decodeProducts } from './collection.decode';
import { type Collection, type CollectionRequest, collectionKey } from './collection.rules';
import {
  collectionAsked,
  collectionFailed,
  collectionRead,
  collectionRequested,
  routesFound,
  selectCollection,
  selectRoutes,
} from './collection.slice';

export function* collectionSaga(app: App): Saga {
  const leaving = new AbortController();
  /** Collections of the same namespace share one discovery request. */
  const discoveries = new Map<string, Promise<Routes>>();
  try {
    yield takeEvery(collectionRequested, fetchCollectionSaga, app, discoveries, leaving.signal);
    // Suspends until the app is destroyed; then pending requests are aborted.
    yield new Promise(() => {});
  } finally {
    leaving.abort();
  }
}

function* fetchCollectionSaga(
  app: App,
  discoveries: Map<string, Promise<Routes>>,
  signal: AbortSignal,
  { payload }: ReturnType<typeof collectionRequested>,
): Saga {
  const key = collectionKey(payload);
  const entry = yield* select(selectCollection, payload);
  if (entry?.status !== 'requested') return;
  yield put(collectionAsked(key));
  try {
    const routes = yield* routesOf(app, discoveries, payload.namespace, signal);
    const answer = yield* call(fetchCollection, app, routes, payload, signal);
    yield put(collectionRead({ key, ...answer }));
  } catch (error) {
    // A missing route is reported to developers; the shopper can only try again.
    if (!isHttpError(error)) app.report('a collection', error);
    const message = isHttpError(error) ? errorMessage(error, app.messages) : app.messages.t('error.generic');
    yield put(collectionFailed({ key, code: isHttpError(error) ? error.code : 'missing_route', message }));
  }
}

function* routesOf(
  app: App,
  discoveries: Map<string, Promise<Routes>>,
  namespace: string,
  signal: AbortSignal,
): Saga<Routes> {
  const known = yield* select(selectRoutes, namespace);
  if (known) return known;
  const pendingDiscovery = discoveries.get(namespace) ?? discoverRoutes(app.http, namespace, { signal });
  discoveries.set(namespace, pendingDiscovery);
  try {
    const routes = yield* call(() => pendingDiscovery);
    yield put(routesFound(routes));
    return routes;
  } finally {
    // A failed discovery is requested again the next time.
    discoveries.delete(namespace);
  }
}

interface CollectionResponse {
  collection: Collection;
  lastModified: number | null;
}

/** Throws `RouteError` if the shop has no such route. */
async function fetchCollection(
  { http, settings }: Pick<App, 'http' | 'settings'>,
  routes: Routes,
  { namespace, resource, ids, query = {} }: CollectionRequest,
  signal: AbortSignal,
): Promise<CollectionResponse> {
  const path = resolveRoute([routes], namespace, resource, ids);
  const { body, headers } =
    Number(query.per_page) === -1
      ? { body: await http.restAll({ path, query, signal }), headers: new Headers() }
      : await http.rest({ path, query, signal });
  const isData = resource.endsWith('collection-data');
  const countHeader = (name: string): number | null => {
    const given = Number.parseInt(headers.get(name) ?? '', 10);
    return Number.isNaN(given) ? null : given;
  };
  return {
    lastModified: parseLastModified(headers),
    collection: {
      products: isData ? [] : decodeProducts(body, settings.homeUrl),
      filterCounts: isData ? decodeFilterCounts(body, settings.currency) : null,
      total: countHeader('X-WP-Total'),
      pages: countHeader('X-WP-TotalPages'),
      raw: { items: Array.isArray(body) ? body : [body], headers: Object.fromEntries(headers) },
    },
  };
}
