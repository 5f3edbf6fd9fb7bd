import {
  discoverRoutes,
  parseLastModified,
  RouteError,
  readRoute,
  resolveRoute,
} from '../../src/http/routes';
import { createFakeServer, jsonResponse } from '../support/http/fake-server';

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
    expect(readRoute(STORE, pattern)).toEqual({ template, resource, parameters });
  });

  // spec 7.3: a route by namespace, resource and number of ids
  it('routes: found by namespace, resource and number of ids', async () => {
    const { http, calls } = createFakeServer([jsonResponse(INDEX)]);
    const known = [await discoverRoutes(http, STORE)];
    expect(calls[0]?.path).toBe('/wp-json/wc/store/v1?_locale=user');
    expect(resolveRoute(known, STORE, 'products')).toBe('/wc/store/v1/products');
    expect(resolveRoute(known, STORE, 'products', [12])).toBe('/wc/store/v1/products/12');
    expect(resolveRoute(known, STORE, 'products/attributes/terms', ['a/b'])).toBe(
      '/wc/store/v1/products/attributes/a%2Fb/terms',
    );
  });

  it.each([
    ['/wc/v9', 'products', [], 'There is no route for the given namespace (/wc/v9) in the store'],
    [STORE, 'produce', [], 'There is no route for the given resource name (produce) in the store'],
    [STORE, 'products', [1, 2], 'There is no route for products in /wc/store/v1 with 2 ids in the store'],
  ])('routes: the error says why nothing matches %s %s %j', async (namespace, resource, ids, sentence) => {
    const { http } = createFakeServer([jsonResponse(INDEX)]);
    const known = [await discoverRoutes(http, STORE)];
    expect(() => resolveRoute(known, namespace, resource, ids)).toThrow(new RouteError(sentence));
  });

  it('routes: an index without routes means that the namespace does not exist', async () => {
    const { http } = createFakeServer([jsonResponse(null)]);
    const known = [await discoverRoutes(http, STORE)];
    expect(() => resolveRoute(known, STORE, 'products')).toThrow('the given namespace');
  });
});

describe('last change of a collection', () => {
  it.each([
    ['1795176615', 1795176615000],
    // spec 7.3: last-modified is read
    ['Fri, 20 Nov 2026 08:00:00 GMT', Date.parse('2026-11-20T08:00:00Z')],
    ['lately', null],
    ['', null],
  ])('Last-Modified: "%s" is parsed', (said, time) => {
    expect(parseLastModified(new Headers({ 'last-modified': said }))).toBe(time);
  });
});
