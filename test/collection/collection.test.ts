import { collectionsStore } from '../../mount/bridges/wc-blocks/stores/collections';
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
  createFakeServer,
  errorResponse,
  jsonResponse,
  type PreparedResponse,
} from '../support/http/fake-server';

const INDEX = () =>
  jsonResponse({
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
const list = (headers: Record<string, string> = {}) =>
  jsonResponse([bowl], { headers: { 'X-WP-Total': '25', 'X-WP-TotalPages': '5', ...headers } });

const products = (query: CollectionRequest['query'] = {}): CollectionRequest => ({
  namespace: '/wc/store/v1',
  resource: 'products',
  query,
});

let app: App;
const problems: string[] = [];

function open(answers: PreparedResponse[]) {
  const shop = createFakeServer(answers);
  app = createApp({
    http: shop.http,
    settings: { homeUrl: 'http://localhost/', currency: { minorUnit: 0 } },
    messages: createMessages(),
    clock: { now: () => 0 },
    document: new EventTarget(),
    onProblem: (_where: string, cause: unknown) => problems.push(String(cause)),
  } as unknown as Parameters<typeof createApp>[0]);
  app.addDomain(collectionDomain);
  const want = async (request: CollectionRequest) => {
    app.store.dispatch(collectionRequested(request));
    // Reading a response body takes more than one task.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    return selectCollection(app.store.getState(), request);
  };
  return { want, asked: () => shop.calls.map(({ path }) => path.replace('/wp-json', '')) };
}

afterEach(() => {
  app.destroy();
  problems.length = 0;
});

describe('product collection', () => {
  // spec 7.3: routes are asked for once, then the collection at its route
  it('product collection: requested at the route that the shop lists, and decoded', async () => {
    const { want, asked } = open([INDEX(), list()]);
    expect(await want(products({ per_page: 4 }))).toEqual({
      status: 'ready',
      collection: {
        filterCounts: null,
        total: 25,
        pages: 5,
        raw: { items: [bowl], headers: expect.objectContaining({ 'x-wp-total': '25' }) },
        products: [
          expect.objectContaining({
            id: 12,
            name: 'Bát “men ngọc”',
            url: 'http://localhost/san-pham/bat/',
            isInStock: true,
            picture: null,
          }),
        ],
      },
    });
    expect(asked()).toEqual(['/wc/store/v1?_locale=user', '/wc/store/v1/products?per_page=4&_locale=user']);
  });

  // spec 7.3: placeholders are filled with the ids
  it('product collection: the placeholders of its route are filled with ids', async () => {
    const { want, asked } = open([INDEX(), jsonResponse([])]);
    await want({ namespace: '/wc/store/v1', resource: 'products/attributes/terms', ids: [3] });
    expect(asked()[1]).toBe('/wc/store/v1/products/attributes/3/terms?_locale=user');
  });

  it('product collection: with per_page=-1 all pages are requested and joined', async () => {
    const next = '<http://localhost/wp-json/wc/store/v1/products?page=2&per_page=100>; rel="next"';
    const { want, asked } = open([INDEX(), list({ Link: next }), jsonResponse([{ ...bowl, id: 13 }])]);
    expect(await want(products({ per_page: -1 }))).toMatchObject({
      collection: { products: [{ id: 12 }, { id: 13 }], raw: { items: [bowl, { id: 13 }] } },
    });
    expect(asked()).toHaveLength(3);
    expect(asked().join()).not.toContain('per_page=-1');
  });

  // spec 7.3: cached by query
  it('product collection: requested once, in whatever order its query is written', async () => {
    const { want, asked } = open([INDEX(), list()]);
    await want(products({ page: 1, on_sale: true }));
    expect(await want(products({ on_sale: true, page: 1, category: undefined }))).toMatchObject({
      status: 'ready',
    });
    expect(asked()).toHaveLength(2);
  });

  it("product collection: two lists needed at the same time request the shop's routes once", async () => {
    const { want, asked } = open([INDEX(), list(), list()]);
    app.store.dispatch(collectionRequested(products({ page: 1 })));
    expect(await want(products({ page: 2 }))).toMatchObject({ status: 'ready' });
    expect(asked().filter((path) => path.startsWith('/wc/store/v1?'))).toHaveLength(1);
  });

  it('product collection: products that cannot be decoded are left out', async () => {
    const { want } = open([
      INDEX(),
      jsonResponse([null, { id: 3 }, { ...bowl, permalink: 'javascript:x' }, bowl]),
    ]);
    expect(await want(products())).toMatchObject({ collection: { products: [{ id: 12 }] } });
  });

  it.each([
    // spec 7.3: a newer last-modified invalidates all, as a unix number
    ['a unix number', '1795176615', '1795176616'],
    // spec 7.3: a newer last-modified invalidates all, as an HTTP date
    ['an HTTP date', 'Fri, 20 Nov 2026 08:00:00 GMT', 'Fri, 20 Nov 2026 08:00:01 GMT'],
    ['an HTTP date after a unix number', '1795176615', 'Fri, 20 Nov 2099 08:00:01 GMT'],
  ])(
    'product collection: a response with a newer last-modified drops all cached collections: %s',
    async (_, older, newer) => {
      const { want, asked } = open([
        INDEX(),
        list({ 'last-modified': older }),
        list({ 'last-modified': newer }),
        list({ 'last-modified': newer }),
        list({ 'last-modified': older }),
      ]);
      const state = (page: number) => selectCollection(app.store.getState(), products({ page }));
      await want(products({ page: 1 }));
      await want(products({ page: 2 }));
      expect(state(1)).toBeUndefined();
      expect(state(2)).toMatchObject({ status: 'ready' });
      // Page 1 is requested again. An equal or older `last-modified` does not invalidate the cached lists.
      await want(products({ page: 1 }));
      await want(products({ page: 3 }));
      expect([state(1), state(2), state(3)]).toEqual(
        Array(3).fill(expect.objectContaining({ status: 'ready' })),
      );
      expect(asked()).toHaveLength(5);
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
    'product collection: the console says which route is missing: %s %s %j',
    async (namespace, resource, ids, sentence) => {
      const { want } = open([namespace === '/wc/v9' ? jsonResponse({ routes: {} }) : INDEX()]);
      expect(await want({ namespace, resource, ids })).toMatchObject({ status: 'failed' });
      expect(problems).toEqual([`RouteError: ${sentence}`]);
    },
  );

  it('product collection: a failed request tells the shopper why, and the next use of the list requests it again', async () => {
    const { want, asked } = open([INDEX(), new TypeError('offline'), list()]);
    expect(await want(products())).toEqual({
      status: 'failed',
      code: 'fetch_error',
      message: expect.stringContaining('ngoại tuyến'),
    });
    expect(await want(products())).toMatchObject({ status: 'ready' });
    expect(asked()).toHaveLength(3);
  });

  it("product collection: the shop's routes are requested again after that request failed", async () => {
    const { want } = open([errorResponse('x', 500), INDEX(), list()]);
    expect(await want(products())).toMatchObject({ status: 'failed' });
    expect(await want(products())).toMatchObject({ status: 'ready' });
  });
});

describe('wc/store/collections, used by a script', () => {
  type Selectors = Record<
    'getCollection' | 'getCollectionHeader' | 'getCollectionError',
    (...given: unknown[]) => unknown
  >;
  const BASE = '/wc/store/v1';
  const advanceTime = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  const script = () => collectionsStore(app).selectors as unknown as Selectors;

  it('wc/store/collections: requests a list once at the route that the shop lists, and returns it as the shop sent it', async () => {
    const { asked } = open([INDEX(), list()]);
    const { getCollection, getCollectionHeader, getCollectionError } = script();
    expect(getCollection(BASE, 'products/attributes/terms', {}, [3])).toEqual([]);
    getCollection('wc/store/v1/', 'products/attributes/terms', {}, [3]);
    await advanceTime();
    expect(asked()[1]).toBe('/wc/store/v1/products/attributes/3/terms?_locale=user');
    const items = getCollection(BASE, 'products/attributes/terms', {}, [3]);
    expect(items).toEqual([bowl]);
    expect(getCollection(BASE, 'products/attributes/terms', {}, [3])).toBe(items);
    expect(getCollectionHeader('X-WP-Total', BASE, 'products/attributes/terms', {}, [3])).toBe('25');
    expect(getCollectionError(BASE, 'products/attributes/terms', {}, [3])).toBeNull();
    expect(asked()).toHaveLength(2);
  });

  it('wc/store/collections: shares the lists of the widgets, and requests a list again after a newer last-modified dropped it', async () => {
    const { want, asked } = open([
      INDEX(),
      list({ 'last-modified': '1795176615' }),
      list({ 'last-modified': '1795176616' }),
      jsonResponse([]),
    ]);
    await want(products({ page: 1 }));
    const { getCollection } = script();
    expect(getCollection(BASE, 'products', { page: 1 })).toEqual([bowl]);
    expect(asked()).toHaveLength(2);
    await want(products({ page: 2 }));
    expect(getCollection(BASE, 'products', { page: 1 })).toEqual([]);
    await advanceTime();
    expect(asked()).toHaveLength(4);
    expect(asked()[3]).toContain('page=1');
  });

  it('wc/store/collections: returns the reason of a failed request, as the same object each time', async () => {
    open([INDEX(), errorResponse('rest_no_route', 404)]);
    const { getCollection, getCollectionError } = script();
    getCollection(BASE, 'products');
    await advanceTime();
    const error = getCollectionError(BASE, 'products');
    expect(error).toMatchObject({ code: 'rest_no_route', message: expect.any(String) });
    expect(getCollectionError(BASE, 'products')).toBe(error);
    expect(getCollection(BASE, 'products')).toEqual([]);
  });
});
