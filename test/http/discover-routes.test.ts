import {
  discoverRoutes,
  parseLastModified,
  parseRoutePattern,
  RouteError,
  resolveRoute,
} from '../../src/http/rest-routes';
import { createFakeServer, createJsonResponse } from '../support/http/fake-server';

const STORE = '/wc/store/v1';
const INDEX = {
  namespace: 'wc/store/v1',
  routes: {
    '/wc/store/v1': {},
    '/wc/store/v1/products': {},
    '/wc/store/v1/products/(?P<id>[\\d]+)': {},
    '/wc/store/v1/products/attributes/(?P<attribute_id>[\\d]+)/terms': {},
    '/wc/store/v1/products/reviews': {},
  },
};

describe('route discovery', () => {
  it.each([
    ['/wc/store/v1/products', '/wc/store/v1/products', 'products', []],
    ['/wc/store/v1/products/(?P<id>[\\d]+)', '/wc/store/v1/products/{id}', 'products', ['id']],
    // spec 7.3: patterns become {name}
    [
      '/wc/store/v1/products/attributes/(?P<attribute_id>[\\d]+)/terms',
      '/wc/store/v1/products/attributes/{attribute_id}/terms',
      'products/attributes/terms',
      ['attribute_id'],
    ],
    [
      '/wc/store/v1/cart/items/(?P<key>(?:[\\w-]|[()\\]]\\)){32})',
      '/wc/store/v1/cart/items/{key}',
      'cart/items',
      ['key'],
    ],
    ['/wc/store/v1/a/(?P<one>\\d+)-(?P<two>[^/]+)/b', '/wc/store/v1/a/{one}-{two}/b', 'a/b', ['one', 'two']],
  ])('routes: the pattern %s is parsed', (pattern, template, resource, parameters) => {
    expect(parseRoutePattern(STORE, pattern)).toEqual({ template, resource, parameters });
  });

  // spec 7.3: a route by namespace, resource and number of ids
  it('routes: a route is found by its namespace, resource and number of ids', async () => {
    const { http, calls } = createFakeServer([createJsonResponse(INDEX)]);
    const knownRoutes = [await discoverRoutes(http, STORE)];
    expect(calls[0]?.path).toBe('/wp-json/wc/store/v1?_locale=user');
    expect(resolveRoute(knownRoutes, STORE, 'products')).toBe('/wc/store/v1/products');
    expect(resolveRoute(knownRoutes, STORE, 'products', [12])).toBe('/wc/store/v1/products/12');
    expect(resolveRoute(knownRoutes, STORE, 'products/attributes/terms', ['a/b'])).toBe(
      '/wc/store/v1/products/attributes/a%2Fb/terms',
    );
  });

  it.each([
    ['/wc/v9', 'products', [], 'There is no route for the given namespace (/wc/v9) in the store'],
    [STORE, 'produce', [], 'There is no route for the given resource name (produce) in the store'],
    [STORE, 'products', [1, 2], 'There is no route for products in /wc/store/v1 with 2 ids in the store'],
  ])(
    'routes: the error names the part that does not exist in %s %s %j',
    async (namespace, resource, ids, expectedMessage) => {
      const { http } = createFakeServer([createJsonResponse(INDEX)]);
      const knownRoutes = [await discoverRoutes(http, STORE)];
      expect(() => resolveRoute(knownRoutes, namespace, resource, ids)).toThrow(
        new RouteError(expectedMessage),
      );
    },
  );

  it('routes: when the index contains no routes, the namespace counts as missing', async () => {
    const { http } = createFakeServer([createJsonResponse(null)]);
    const knownRoutes = [await discoverRoutes(http, STORE)];
    expect(() => resolveRoute(knownRoutes, STORE, 'products')).toThrow('the given namespace');
  });
});

describe('last change of a collection', () => {
  it.each([
    ['1795176615', 1795176615000],
    // spec 7.3: last-modified is read
    ['Fri, 20 Nov 2026 08:00:00 GMT', Date.parse('2026-11-20T08:00:00Z')],
    ['lately', null],
    ['', null],
  ])('Last-Modified: "%s" is parsed', (headerValue, time) => {
    expect(parseLastModified(new Headers({ 'last-modified': headerValue }))).toBe(time);
  });
});
