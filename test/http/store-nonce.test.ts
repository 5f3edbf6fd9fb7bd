import type { RestRequest } from '../../src/http/http.types';
import { captureError, createFakeServer, errorResponse, jsonResponse } from '../support/http/fake-server';

const write: RestRequest = { path: '/wc/store/v1/cart/add-item', method: 'POST', body: { id: 1 } };
const read: RestRequest = { path: '/wc/store/v1/cart' };
const given = (nonce: string, timestamp: number) => ({
  headers: { Nonce: nonce, 'Nonce-Timestamp': String(timestamp) },
});
const sent = (calls: { headers: Headers }[]) => calls.map(({ headers }) => headers.get('Nonce'));

describe('store nonce', () => {
  it.each([
    [{ path: '/wc/store/v1/cart' }, null],
    [{ path: '/wc/store/v1/products' }, null],
    [{ path: '/wc/store/v1/checkout' }, 'page'],
    [{ path: '/wc/store/v1/checkout', method: 'POST' }, 'page'],
    // spec 6: non-GET requests of the store carry its nonce
    [{ path: '/wc/store/v1/cart/items/x', method: 'DELETE' }, 'page'],
    [{ path: '/wp/v2/media', method: 'POST' }, null],
  ] as [RestRequest, string | null][])(
    'store nonce: the request %j is sent with the nonce %s',
    async (request, nonce) => {
      const { http, calls } = createFakeServer([jsonResponse({})]);
      await http.rest(request);
      expect(sent(calls)).toEqual([nonce]);
    },
  );

  // spec 7.1: Nonce and Nonce-Timestamp of answers are kept as storeApiNonce
  it("store nonce: updated from every response, and stored for other tabs under WooCommerce's key", async () => {
    const { http, calls, kept } = createFakeServer([
      jsonResponse({}, given('second', 200)),
      jsonResponse({}, given('third', 200)),
      jsonResponse({}),
    ]);
    await http.rest(read);
    await http.rest(write);
    await http.rest(write);
    expect(sent(calls)).toEqual([null, 'second', 'third']);
    expect(JSON.parse(kept.get('storeApiNonce') ?? '')).toEqual({ nonce: 'third', timestamp: 200 });
  });

  // spec 7.1: unless they are older
  // fault 12
  it('store nonce: a response that is older than the known nonce is ignored', async () => {
    const { http, calls } = createFakeServer([
      jsonResponse({}, given('new', 300)),
      jsonResponse({}, given('late', 200)),
      jsonResponse({}),
    ]);
    await http.rest(read);
    await http.rest(read);
    await http.rest(write);
    expect(sent(calls)).toEqual([null, null, 'new']);
  });

  it('store nonce: a newer one of another tab is used', async () => {
    const { http, calls, kept } = createFakeServer([jsonResponse({}), jsonResponse({})]);
    kept.set('storeApiNonce', JSON.stringify({ nonce: 'stale tab', timestamp: 50 }));
    await http.rest(write);
    kept.set('storeApiNonce', JSON.stringify({ nonce: 'fresh tab', timestamp: 150 }));
    await http.rest(write);
    expect(sent(calls)).toEqual(['page', 'fresh tab']);
  });

  it.each(['{', '5', 'null', '{"nonce":5,"timestamp":900}', '{"nonce":"x"}'])(
    'store nonce: %s in local storage is ignored',
    async (text) => {
      const { http, calls, kept } = createFakeServer([jsonResponse({})]);
      kept.set('storeApiNonce', text);
      await http.rest(write);
      expect(sent(calls)).toEqual(['page']);
    },
  );

  it('store nonce: when the page has none, it is fetched once with the cart for all requests', async () => {
    const { http, calls } = createFakeServer(
      [jsonResponse({}, given('first', 10)), jsonResponse({}), jsonResponse({})],
      {
        storeApiNonce: null,
      },
    );
    await Promise.all([http.rest(write), http.rest(write)]);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /wp-json/wc/store/v1/cart?_locale=user',
      'POST /wp-json/wc/store/v1/cart/add-item?_locale=user',
      'POST /wp-json/wc/store/v1/cart/add-item?_locale=user',
    ]);
    expect(sent(calls)).toEqual([null, 'first', 'first']);
  });

  it('store nonce: when it cannot be fetched, the write fails and nothing is half done', async () => {
    const { http, calls } = createFakeServer([new TypeError('offline')], { storeApiNonce: null });
    expect(await captureError(http.rest(write))).toMatchObject({ kind: 'offline', mayBeDone: false });
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['woocommerce_rest_missing_nonce', 401, '/wc/store/v1/cart/add-item'],
    ['woocommerce_rest_invalid_nonce', 403, '/wc/store/v1/cart/add-item'],
    ['woocommerce_rest_invalid_nonce', 403, '/wc/store/v1/checkout'],
  ])(
    'store nonce: when %s %i comes in response to %s, the nonce is replaced and the request sent once more',
    async (code, status, path) => {
      // The refusing server's clock is behind, but its nonce must be used.
      const { http, calls } = createFakeServer([
        errorResponse(code, status, given('fresh', 20).headers),
        jsonResponse({ done: true }),
      ]);
      expect((await http.rest({ ...write, path })).body).toEqual({ done: true });
      expect(sent(calls)).toEqual(['page', 'fresh']);
      expect(calls[1]?.json).toEqual(calls[0]?.json);
    },
  );

  it('store nonce: fetched with the cart when a refusal contains no fresh one', async () => {
    const { http, calls } = createFakeServer([
      errorResponse('woocommerce_rest_invalid_nonce', 403),
      jsonResponse({}, given('fresh', 500)),
      jsonResponse({}),
    ]);
    await http.rest(write);
    expect(sent(calls)).toEqual(['page', null, 'fresh']);
  });

  it('store nonce: gives up when the fresh one is refused too', async () => {
    const refused = () => errorResponse('woocommerce_rest_invalid_nonce', 403, given('again', 500).headers);
    const { http, countUnusedResponses: unasked } = createFakeServer([refused(), refused()]);
    expect(await captureError(http.rest(write))).toMatchObject({
      kind: 'nonce',
      code: 'woocommerce_rest_invalid_nonce',
      mayBeDone: false,
    });
    expect(unasked()).toBe(0);
  });

  it('store nonce: a refusal for another reason is not retried', async () => {
    const { http } = createFakeServer([errorResponse('woocommerce_rest_invalid_email_address', 403)]);
    expect(await captureError(http.rest(write))).toMatchObject({ kind: 'refused' });
  });

  it('store nonce: kept in memory when local storage is blocked', async () => {
    const { http, calls, kept } = createFakeServer([
      jsonResponse({}, given('second', 200)),
      jsonResponse({}),
    ]);
    kept.set = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    await http.rest(read);
    await http.rest(write);
    expect(sent(calls)).toEqual([null, 'second']);
  });
});
