import { createCollectionsStore } from '../../mount/bridges/wc-blocks/stores/collections';
import type { App } from '../../src/app/app.types';
import { createApp } from '../../src/app/create-app';
import {
  type CollectionRequest,
  collectionDomain,
  collectionRequested,
  selectCollection,
} from '../../src/collection';
import { createMessages } from '../../src/i18n/messages';
import {
  createErrorResponse,
  createFakeServer,
  createJsonResponse,
  type PreparedResponse,
} from '../support/http/fake-server';

const createRouteIndexResponse = () =>
  createJsonResponse({
    routes: {
      '/wc/store/v1/products': {},
      '/wc/store/v1/products/collection-data': {},
      '/wc/store/v1/products/attributes/(?P<attribute_id>[\\d]+)/terms': {},
    },
  });

const bowl = {
  id: 12,
  name: 'Bát &#8220;men ngọc&#8221;',
  permalink: '/san-pham/bat/',
  price_html: '90.000₫',
};
const createListResponse = (headers: Record<string, string> = {}) =>
  createJsonResponse([bowl], { headers: { 'X-WP-Total': '25', 'X-WP-TotalPages': '5', ...headers } });

const createProductsRequest = (query: CollectionRequest['query'] = {}): CollectionRequest => ({
  namespace: '/wc/store/v1',
  resource: 'products',
  query,
});

let app: App;
const problems: string[] = [];

function openAppWithResponses(responses: PreparedResponse[]) {
  const shop = createFakeServer(responses);
  app = createApp({
    http: shop.http,
    settings: { homeUrl: 'http://localhost/', currency: { minorUnit: 0 } },
    messages: createMessages(),
    clock: { now: () => 0 },
    document: new EventTarget(),
    onProblem: (_where: string, cause: unknown) => problems.push(String(cause)),
  } as unknown as Parameters<typeof createApp>[0]);
  app.addDomain(collectionDomain);
  const requestCollection = async (request: CollectionRequest) => {
    app.store.dispatch(collectionRequested(request));
    // Waits for several tasks, because reading a response body takes more than one.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    return selectCollection(app.store.getState(), request);
  };
  return {
    requestCollection,
    getRequestedPaths: () => shop.calls.map(({ path }) => path.replace('/wp-json', '')),
  };
}

afterEach(() => {
  app.destroy();
  problems.length = 0;
});

describe('product collection', () => {
  // spec 7.3: routes are asked for once, then the collection at its route
  it("product collection: is requested at the route from the shop's index, and decoded", async () => {
    const { requestCollection, getRequestedPaths } = openAppWithResponses([
      createRouteIndexResponse(),
      createListResponse(),
    ]);
    expect(await requestCollection(createProductsRequest({ per_page: 4 }))).toEqual({
      status: 'ready',
      collection: {
        filterCounts: null,
        productCount: 25,
        pageCount: 5,
        raw: { items: [bowl], headers: expect.objectContaining({ 'x-wp-total': '25' }) },
        products: [
          expect.objectContaining({
            id: 12,
            name: 'Bát “men ngọc”',
            url: 'http://localhost/san-pham/bat/',
            isInStock: true,
            image: null,
          }),
        ],
      },
    });
    expect(getRequestedPaths()).toEqual([
      '/wc/store/v1?_locale=user',
      '/wc/store/v1/products?per_page=4&_locale=user',
    ]);
  });

  // spec 7.3: placeholders are filled with the ids
  it('product collection: fills the placeholders of its route with ids', async () => {
    const { requestCollection, getRequestedPaths } = openAppWithResponses([
      createRouteIndexResponse(),
      createJsonResponse([]),
    ]);
    await requestCollection({ namespace: '/wc/store/v1', resource: 'products/attributes/terms', ids: [3] });
    expect(getRequestedPaths()[1]).toBe('/wc/store/v1/products/attributes/3/terms?_locale=user');
  });

  it('product collection: with per_page=-1, requests all pages and joins them', async () => {
    const next = '<http://localhost/wp-json/wc/store/v1/products?page=2&per_page=100>; rel="next"';
    const { requestCollection, getRequestedPaths } = openAppWithResponses([
      createRouteIndexResponse(),
      createListResponse({ Link: next }),
      createJsonResponse([{ ...bowl, id: 13 }]),
    ]);
    expect(await requestCollection(createProductsRequest({ per_page: -1 }))).toMatchObject({
      collection: { products: [{ id: 12 }, { id: 13 }], raw: { items: [bowl, { id: 13 }] } },
    });
    expect(getRequestedPaths()).toHaveLength(3);
    expect(getRequestedPaths().join()).not.toContain('per_page=-1');
  });

  // spec 7.3: cached by query
  it('product collection: is requested once for the same query parameters in a different order', async () => {
    const { requestCollection, getRequestedPaths } = openAppWithResponses([
      createRouteIndexResponse(),
      createListResponse(),
    ]);
    await requestCollection(createProductsRequest({ page: 1, on_sale: true }));
    expect(
      await requestCollection(createProductsRequest({ on_sale: true, page: 1, category: undefined })),
    ).toMatchObject({
      status: 'ready',
    });
    expect(getRequestedPaths()).toHaveLength(2);
  });

  it("product collection: two lists at the same time request the shop's index once", async () => {
    const { requestCollection, getRequestedPaths } = openAppWithResponses([
      createRouteIndexResponse(),
      createListResponse(),
      createListResponse(),
    ]);
    app.store.dispatch(collectionRequested(createProductsRequest({ page: 1 })));
    expect(await requestCollection(createProductsRequest({ page: 2 }))).toMatchObject({ status: 'ready' });
    expect(getRequestedPaths().filter((path) => path.startsWith('/wc/store/v1?'))).toHaveLength(1);
  });

  it('product collection: products that cannot be decoded are left out', async () => {
    const { requestCollection } = openAppWithResponses([
      createRouteIndexResponse(),
      createJsonResponse([null, { id: 3 }, { ...bowl, permalink: 'javascript:x' }, bowl]),
    ]);
    expect(await requestCollection(createProductsRequest())).toMatchObject({
      collection: { products: [{ id: 12 }] },
    });
  });

  it.each([
    // spec 7.3: a newer last-modified invalidates all, as a unix number
    ['a unix number', '1795176615', '1795176616'],
    // spec 7.3: a newer last-modified invalidates all, as an HTTP date
    ['an HTTP date', 'Fri, 20 Nov 2026 08:00:00 GMT', 'Fri, 20 Nov 2026 08:00:01 GMT'],
    ['an HTTP date after a unix number', '1795176615', 'Fri, 20 Nov 2099 08:00:01 GMT'],
  ])(
    'product collection: a response with a newer last-modified header invalidates all cached collections: %s',
    async (_, older, newer) => {
      const { requestCollection, getRequestedPaths } = openAppWithResponses([
        createRouteIndexResponse(),
        createListResponse({ 'last-modified': older }),
        createListResponse({ 'last-modified': newer }),
        createListResponse({ 'last-modified': newer }),
        createListResponse({ 'last-modified': older }),
      ]);
      const selectProductsOfPage = (page: number) =>
        selectCollection(app.store.getState(), createProductsRequest({ page }));
      await requestCollection(createProductsRequest({ page: 1 }));
      await requestCollection(createProductsRequest({ page: 2 }));
      expect(selectProductsOfPage(1)).toBeUndefined();
      expect(selectProductsOfPage(2)).toMatchObject({ status: 'ready' });
      // Requests page 1 again: an equal or older `last-modified` header must not invalidate the cached lists.
      await requestCollection(createProductsRequest({ page: 1 }));
      await requestCollection(createProductsRequest({ page: 3 }));
      expect([selectProductsOfPage(1), selectProductsOfPage(2), selectProductsOfPage(3)]).toEqual(
        Array(3).fill(expect.objectContaining({ status: 'ready' })),
      );
      expect(getRequestedPaths()).toHaveLength(5);
    },
  );
});

describe('product collection, failed request', () => {
  it.each([
    ['/wc/v9', 'products', [], 'There is no route for the given namespace (/wc/v9) in the store'],
    ['/wc/store/v1', 'produce', [], 'There is no route for the given resource name (produce) in the store'],
    [
      '/wc/store/v1',
      'products',
      [7, 8],
      'There is no route for products in /wc/store/v1 with 2 ids in the store',
    ],
  ])(
    'product collection: logs the missing route for %s %s %j',
    async (namespace, resource, ids, sentence) => {
      const { requestCollection } = openAppWithResponses([
        namespace === '/wc/v9' ? createJsonResponse({ routes: {} }) : createRouteIndexResponse(),
      ]);
      expect(await requestCollection({ namespace, resource, ids })).toMatchObject({ status: 'failed' });
      expect(problems).toEqual([`RouteError: ${sentence}`]);
    },
  );

  it('product collection: a failed request shows the shopper the reason, and the next use of the list sends the request again', async () => {
    const { requestCollection, getRequestedPaths } = openAppWithResponses([
      createRouteIndexResponse(),
      new TypeError('offline'),
      createListResponse(),
    ]);
    expect(await requestCollection(createProductsRequest())).toEqual({
      status: 'failed',
      code: 'fetch_error',
      message: expect.stringContaining('ngoại tuyến'),
    });
    expect(await requestCollection(createProductsRequest())).toMatchObject({ status: 'ready' });
    expect(getRequestedPaths()).toHaveLength(3);
  });

  it('product collection: the index of the REST API is requested again after the request for it failed', async () => {
    const { requestCollection } = openAppWithResponses([
      createErrorResponse('x', 500),
      createRouteIndexResponse(),
      createListResponse(),
    ]);
    expect(await requestCollection(createProductsRequest())).toMatchObject({ status: 'failed' });
    expect(await requestCollection(createProductsRequest())).toMatchObject({ status: 'ready' });
  });
});

describe('wc/store/collections, used by a script', () => {
  type CollectionsSelectors = Record<
    'getCollection' | 'getCollectionHeader' | 'getCollectionError',
    (...given: unknown[]) => unknown
  >;
  const BASE = '/wc/store/v1';
  const waitUntilResponsesHandled = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  const getCollectionsSelectors = () =>
    createCollectionsStore(app).selectors as unknown as CollectionsSelectors;

  it("wc/store/collections: requests a list once at the route from the shop's index, and returns the response unchanged", async () => {
    const { getRequestedPaths } = openAppWithResponses([createRouteIndexResponse(), createListResponse()]);
    const { getCollection, getCollectionHeader, getCollectionError } = getCollectionsSelectors();
    expect(getCollection(BASE, 'products/attributes/terms', {}, [3])).toEqual([]);
    getCollection('wc/store/v1/', 'products/attributes/terms', {}, [3]);
    await waitUntilResponsesHandled();
    expect(getRequestedPaths()[1]).toBe('/wc/store/v1/products/attributes/3/terms?_locale=user');
    const items = getCollection(BASE, 'products/attributes/terms', {}, [3]);
    expect(items).toEqual([bowl]);
    expect(getCollection(BASE, 'products/attributes/terms', {}, [3])).toBe(items);
    expect(getCollectionHeader('X-WP-Total', BASE, 'products/attributes/terms', {}, [3])).toBe('25');
    expect(getCollectionError(BASE, 'products/attributes/terms', {}, [3])).toBeNull();
    expect(getRequestedPaths()).toHaveLength(2);
  });

  it("wc/store/collections: shares the widgets' lists, and requests a list again after a newer last-modified header invalidated it", async () => {
    const { requestCollection, getRequestedPaths } = openAppWithResponses([
      createRouteIndexResponse(),
      createListResponse({ 'last-modified': '1795176615' }),
      createListResponse({ 'last-modified': '1795176616' }),
      createJsonResponse([]),
    ]);
    await requestCollection(createProductsRequest({ page: 1 }));
    const { getCollection } = getCollectionsSelectors();
    expect(getCollection(BASE, 'products', { page: 1 })).toEqual([bowl]);
    expect(getRequestedPaths()).toHaveLength(2);
    await requestCollection(createProductsRequest({ page: 2 }));
    expect(getCollection(BASE, 'products', { page: 1 })).toEqual([]);
    await waitUntilResponsesHandled();
    expect(getRequestedPaths()).toHaveLength(4);
    expect(getRequestedPaths()[3]).toContain('page=1');
  });

  it('wc/store/collections: returns the same error object each time after a failed request', async () => {
    openAppWithResponses([createRouteIndexResponse(), createErrorResponse('rest_no_route', 404)]);
    const { getCollection, getCollectionError } = getCollectionsSelectors();
    getCollection(BASE, 'products');
    await waitUntilResponsesHandled();
    const error = getCollectionError(BASE, 'products');
    expect(error).toMatchObject({ code: 'rest_no_route', message: expect.any(String) });
    expect(getCollectionError(BASE, 'products')).toBe(error);
    expect(getCollection(BASE, 'products')).toEqual([]);
  });
});
