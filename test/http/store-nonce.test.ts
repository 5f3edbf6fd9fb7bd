import type { RestRequest } from '../../src/http/http.types';
import {
  captureHttpError,
  createErrorResponse,
  createFakeServer,
  createJsonResponse,
} from '../support/http/fake-server';

const writeRequest: RestRequest = { path: '/wc/store/v1/cart/add-item', method: 'POST', body: { id: 1 } };
const readRequest: RestRequest = { path: '/wc/store/v1/cart' };
const createNonceHeaders = (nonce: string, timestamp: number) => ({
  headers: { Nonce: nonce, 'Nonce-Timestamp': String(timestamp) },
});
const getSentNonces = (calls: { headers: Headers }[]) => calls.map(({ headers }) => headers.get('Nonce'));

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
      const { http, calls } = createFakeServer([createJsonResponse({})]);
      await http.rest(request);
      expect(getSentNonces(calls)).toEqual([nonce]);
    },
  );

  // spec 7.1: Nonce and Nonce-Timestamp of answers are kept as storeApiNonce
  it("store nonce: each response updates it, and it is shared with other tabs in WooCommerce's storage key", async () => {
    const {
      http,
      calls,
      kept: storedValues,
    } = createFakeServer([
      createJsonResponse({}, createNonceHeaders('second', 200)),
      createJsonResponse({}, createNonceHeaders('third', 200)),
      createJsonResponse({}),
    ]);
    await http.rest(readRequest);
    await http.rest(writeRequest);
    await http.rest(writeRequest);
    expect(getSentNonces(calls)).toEqual([null, 'second', 'third']);
    expect(JSON.parse(storedValues.get('storeApiNonce') ?? '')).toEqual({ nonce: 'third', timestamp: 200 });
  });

  // spec 7.1: unless they are older
  // fault 12
  it('store nonce: a nonce from a response that is older than the current nonce is ignored', async () => {
    const { http, calls } = createFakeServer([
      createJsonResponse({}, createNonceHeaders('new', 300)),
      createJsonResponse({}, createNonceHeaders('late', 200)),
      createJsonResponse({}),
    ]);
    await http.rest(readRequest);
    await http.rest(readRequest);
    await http.rest(writeRequest);
    expect(getSentNonces(calls)).toEqual([null, null, 'new']);
  });

  it('store nonce: a newer nonce that another tab has stored is used', async () => {
    const {
      http,
      calls,
      kept: storedValues,
    } = createFakeServer([createJsonResponse({}), createJsonResponse({})]);
    storedValues.set('storeApiNonce', JSON.stringify({ nonce: 'stale tab', timestamp: 50 }));
    await http.rest(writeRequest);
    storedValues.set('storeApiNonce', JSON.stringify({ nonce: 'fresh tab', timestamp: 150 }));
    await http.rest(writeRequest);
    expect(getSentNonces(calls)).toEqual(['page', 'fresh tab']);
  });

  it.each(['{', '5', 'null', '{"nonce":5,"timestamp":900}', '{"nonce":"x"}'])(
    'store nonce: %s in local storage is ignored',
    async (storedText) => {
      const { http, calls, kept: storedValues } = createFakeServer([createJsonResponse({})]);
      storedValues.set('storeApiNonce', storedText);
      await http.rest(writeRequest);
      expect(getSentNonces(calls)).toEqual(['page']);
    },
  );

  it('store nonce: when the page contains none, it is fetched with the cart, once for all requests', async () => {
    const { http, calls } = createFakeServer(
      [
        createJsonResponse({}, createNonceHeaders('first', 10)),
        createJsonResponse({}),
        createJsonResponse({}),
      ],
      {
        storeApiNonce: null,
      },
    );
    await Promise.all([http.rest(writeRequest), http.rest(writeRequest)]);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /wp-json/wc/store/v1/cart?_locale=user',
      'POST /wp-json/wc/store/v1/cart/add-item?_locale=user',
      'POST /wp-json/wc/store/v1/cart/add-item?_locale=user',
    ]);
    expect(getSentNonces(calls)).toEqual([null, 'first', 'first']);
  });

  it('store nonce: when it cannot be fetched, the write fails without being sent', async () => {
    const { http, calls } = createFakeServer([new TypeError('offline')], { storeApiNonce: null });
    expect(await captureHttpError(http.rest(writeRequest))).toMatchObject({
      kind: 'offline',
      mayBeDone: false,
    });
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['woocommerce_rest_missing_nonce', 401, '/wc/store/v1/cart/add-item'],
    ['woocommerce_rest_invalid_nonce', 403, '/wc/store/v1/cart/add-item'],
    ['woocommerce_rest_invalid_nonce', 403, '/wc/store/v1/checkout'],
  ])(
    'store nonce: after the error %s (%i) from %s, the nonce is replaced and the request is sent once more',
    async (code, status, path) => {
      // Sends a nonce with an older timestamp, which must still be used because it comes with a rejection and the
      // server's clock may be wrong.
      const { http, calls } = createFakeServer([
        createErrorResponse(code, status, createNonceHeaders('fresh', 20).headers),
        createJsonResponse({ done: true }),
      ]);
      expect((await http.rest({ ...writeRequest, path })).body).toEqual({ done: true });
      expect(getSentNonces(calls)).toEqual(['page', 'fresh']);
      expect(calls[1]?.json).toEqual(calls[0]?.json);
    },
  );

  it('store nonce: when a rejection contains no fresh nonce, it is fetched with the cart', async () => {
    const { http, calls } = createFakeServer([
      createErrorResponse('woocommerce_rest_invalid_nonce', 403),
      createJsonResponse({}, createNonceHeaders('fresh', 500)),
      createJsonResponse({}),
    ]);
    await http.rest(writeRequest);
    expect(getSentNonces(calls)).toEqual(['page', null, 'fresh']);
  });

  it('store nonce: when the fresh nonce is rejected too, the request fails', async () => {
    const createNonceRejection = () =>
      createErrorResponse('woocommerce_rest_invalid_nonce', 403, createNonceHeaders('again', 500).headers);
    const { http, countUnusedResponses } = createFakeServer([createNonceRejection(), createNonceRejection()]);
    expect(await captureHttpError(http.rest(writeRequest))).toMatchObject({
      kind: 'nonce',
      code: 'woocommerce_rest_invalid_nonce',
      mayBeDone: false,
    });
    expect(countUnusedResponses()).toBe(0);
  });

  it('store nonce: a request that is rejected for another reason is not sent again', async () => {
    const { http } = createFakeServer([createErrorResponse('woocommerce_rest_invalid_email_address', 403)]);
    expect(await captureHttpError(http.rest(writeRequest))).toMatchObject({ kind: 'refused' });
  });

  it('store nonce: is kept in memory when local storage is blocked', async () => {
    const {
      http,
      calls,
      kept: storedValues,
    } = createFakeServer([createJsonResponse({}, createNonceHeaders('second', 200)), createJsonResponse({})]);
    storedValues.set = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    await http.rest(readRequest);
    await http.rest(writeRequest);
    expect(getSentNonces(calls)).toEqual([null, 'second']);
  });
});
