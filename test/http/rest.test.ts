import type { RestRequest } from '../../src/http/http.types';
import {
  captureHttpError,
  createErrorResponse,
  createFakeServer,
  createHtmlResponse,
  createJsonResponse,
  NOW,
  neverRespond,
} from '../support/http/fake-server';

const CART = { path: '/wc/store/v1/cart' } as const;
const createAddRequest = (body: unknown = { id: 1 }): RestRequest => ({
  path: '/wc/store/v1/cart/add-item',
  method: 'POST',
  body,
});

describe('every REST request', () => {
  // spec 7.1: _locale=user, Accept JSON, credentials
  it("REST request: requests JSON in the shopper's language, and sends cookies", async () => {
    const { http, calls } = createFakeServer([createJsonResponse({ ok: 1 })]);
    const { status, body } = await http.rest({
      path: '/wc/store/v1/products',
      query: { page: 2, on_sale: undefined },
    });
    expect([status, body]).toEqual([200, { ok: 1 }]);
    expect(calls[0]).toMatchObject({
      method: 'GET',
      path: '/wp-json/wc/store/v1/products?page=2&_locale=user',
      credentials: 'include',
    });
    expect(calls[0]?.headers.get('Accept')).toMatch(/^application\/json/);
    expect(calls[0]?.headers.has('X-WP-Nonce')).toBe(false);
  });

  // spec 6: requests carry the session's nonce
  // spec 7.1: X-WP-Nonce
  it('REST request: X-WP-Nonce is sent when the page has a REST nonce', async () => {
    const { http, calls } = createFakeServer([createJsonResponse({})], { restNonce: 'rest1' });
    await http.rest({ path: '/wp/v2/types' });
    expect(calls[0]?.headers.get('X-WP-Nonce')).toBe('rest1');
  });

  it.each([
    // spec 7.1: PATCH goes as POST with X-HTTP-Method-Override
    'PATCH',
    // spec 7.1: PUT goes as POST
    'PUT',
    // spec 7.1: DELETE goes as POST
    'DELETE',
  ] as const)('REST request: method %s is sent as POST with X-HTTP-Method-Override', async (method) => {
    const { http, calls } = createFakeServer([createJsonResponse({})]);
    await http.rest({ path: '/wp/v2/media/7', method, query: { force: true } });
    expect(calls[0]).toMatchObject({
      method: 'POST',
      path: '/wp-json/wp/v2/media/7?force=true&_locale=user',
    });
    expect(calls[0]?.headers.get('X-HTTP-Method-Override')).toBe(method);
    expect(calls[0]?.headers.get('Content-Type')).toBe('application/json');
  });

  it('REST request: method POST is sent unchanged', async () => {
    const { http, calls } = createFakeServer([createJsonResponse({}, { status: 201 })]);
    await http.rest(createAddRequest({ id: 7, quantity: 2 }));
    expect(calls[0]).toMatchObject({ method: 'POST', json: { id: 7, quantity: 2 } });
    expect(calls[0]?.headers.has('X-HTTP-Method-Override')).toBe(false);
  });

  it.each([
    ['/wc/store/v1/cart', 'no-store'],
    ['/wc/store/v1/checkout', 'no-store'],
    ['/wc/store/v1/order/9', 'no-store'],
    ['/wc/store/v1/products', undefined],
  ])('REST request: GET %s uses the cache mode %s', async (path, cache) => {
    const { http, calls } = createFakeServer([createJsonResponse({})]);
    await http.rest({ path });
    expect(calls[0]?.cache).toBe(cache);
  });

  it.each([
    // spec 2.1: the store API and the platform's API lie below the REST root, in a subfolder too
    ['https://tiem.example/shop/wp-json/', '/shop/wp-json/wc/store/v1/products/a%20b?page=2&_locale=user'],
    // spec 2.1: a REST root without pretty links works
    ['https://tiem.example/?rest_route=/', '/?rest_route=/wc/store/v1/products/a%2520b&page=2&_locale=user'],
  ])('REST request: path and query are appended to the REST root %s', async (restUrl, path) => {
    const { http, calls } = createFakeServer([createJsonResponse({})], { restUrl });
    await http.rest({ path: '/wc/store/v1/products/a%20b?page=2' });
    expect(calls[0]?.path).toBe(path);
  });

  it('REST request: a write sets no cache mode', async () => {
    const { http, calls } = createFakeServer([createJsonResponse({})]);
    await http.rest(createAddRequest());
    expect(calls[0]?.cache).toBeUndefined();
  });

  it('REST request: the timer for the timeout is cleared when the request has finished', async () => {
    jest.useFakeTimers();
    try {
      const { http } = createFakeServer([createJsonResponse({}), new TypeError('offline')]);
      await http.rest(CART);
      await captureHttpError(http.rest(CART));
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it('REST request: an empty response resolves with null', async () => {
    const { http } = createFakeServer([new Response(null, { status: 204 }), createHtmlResponse('')]);
    expect((await http.rest({ path: '/wc/store/v1/cart/items/x', method: 'DELETE' })).body).toBeNull();
    expect((await http.rest(CART)).body).toBeNull();
  });
});

describe('responses that are not pure JSON', () => {
  it.each([
    [
      'a PHP notice',
      '<br />\n<b>Notice</b>: Undefined index: a in <b>/x.php</b> on line <b>[3]</b><br />\n{"a":{"b":1}}',
    ],
    ['a PHP warning on its own line', 'Warning: Array to string {conversion}\n{"a":{"b":1}}'],
    ['a byte order mark', '\uFEFF{"a":{"b":1}}'],
  ])('REST response: JSON after %s is parsed', async (_, text) => {
    const { http } = createFakeServer([createHtmlResponse(text)]);
    expect((await http.rest(CART)).body).toEqual({ a: { b: 1 } });
  });

  it.each([
    ['cut off', '{"items":[{"key":"a"}],"totals":{"total_price":"1"}'],
    ['cut off between its lines', '{\n"items": [\n{"key":"a"}'],
    ['cut off after a notice', '<b>Notice</b><br />\n{"items":[],"totals":{"total_price":"1"}'],
    ['an HTML page', '<!doctype html><title>Chào</title>'],
    ['plain text', 'OK'],
  ])('REST response: a body that is %s gives an error of kind unreadable', async (_, text) => {
    const { http } = createFakeServer([createHtmlResponse(text), createHtmlResponse(text, 201)]);
    expect(await captureHttpError(http.rest(CART))).toMatchObject({
      kind: 'unreadable',
      code: 'invalid_json',
      mayBeDone: false,
    });
    expect(await captureHttpError(http.rest(createAddRequest()))).toMatchObject({
      kind: 'unreadable',
      mayBeDone: true,
    });
  });
});

describe('failed requests', () => {
  const failures: [string, () => Response | Error, object][] = [
    [
      'no connection',
      () => new TypeError('Failed to fetch'),
      { kind: 'offline', code: 'fetch_error', status: null, mayBeDone: true },
    ],
    [
      'an error response',
      () => createErrorResponse('woocommerce_rest_cart_coupon_error', 400),
      { kind: 'refused', code: 'woocommerce_rest_cart_coupon_error', status: 400, mayBeDone: false },
    ],
    [
      'an error response without a code',
      () => createJsonResponse({ reason: 'x' }, { status: 400 }),
      { kind: 'refused', code: 'unknown_error', serverMessage: '' },
    ],
    [
      'a firewall’s page',
      () => createHtmlResponse('<h1>Forbidden</h1>', 403),
      { kind: 'blocked', status: 403, serverMessage: '', mayBeDone: false },
    ],
    [
      'a gateway’s page',
      () => createHtmlResponse('<h1>502</h1>', 502),
      { kind: 'unreadable', code: 'invalid_json', status: 502, serverMessage: '', mayBeDone: true },
    ],
    [
      'an internal server error as JSON',
      () => createErrorResponse('internal_server_error', 500),
      { kind: 'broken', code: 'internal_server_error', mayBeDone: true },
    ],
    [
      'too many requests and seconds in Retry-After',
      () => createErrorResponse('rate_limit_exceeded', 429, { 'Retry-After': '12' }),
      { kind: 'throttled', code: 'rate_limit_exceeded', retryAfter: 12, mayBeDone: false },
    ],
    [
      'too many requests and a date in Retry-After',
      () => createHtmlResponse('slow down', 429, { 'Retry-After': new Date(NOW + 30_000).toUTCString() }),
      { kind: 'throttled', retryAfter: 30 },
    ],
    [
      'too many requests and a past date in Retry-After',
      () => createHtmlResponse('', 429, { 'Retry-After': new Date(NOW - 5000).toUTCString() }),
      { kind: 'throttled', retryAfter: 0 },
    ],
    [
      'too many requests and an invalid Retry-After',
      () => createHtmlResponse('', 429, { 'Retry-After': 'soon' }),
      { kind: 'throttled' },
    ],
  ];

  it.each(failures)(
    'REST error: a request that fails with %s rejects with the error kind of that failure',
    async (_, createResponse, expected) => {
      const { http } = createFakeServer([createResponse()]);
      expect(await captureHttpError(http.rest(createAddRequest()))).toMatchObject(expected);
    },
  );

  it('REST error: a failed GET request never counts as possibly executed', async () => {
    const { http } = createFakeServer([
      new TypeError('x'),
      createErrorResponse('internal_server_error', 500),
    ]);
    expect((await captureHttpError(http.rest(CART))).mayBeDone).toBe(false);
    expect((await captureHttpError(http.rest(CART))).mayBeDone).toBe(false);
  });

  it('REST error: contains the data of the response, and its message with decoded HTML entities', async () => {
    const body = {
      code: 'x',
      message: 'Chỉ còn &#8220;2&#8221; <b>ly</b>',
      data: { status: 409, cart: { items: [] } },
    };
    const { http } = createFakeServer([createJsonResponse(body, { status: 409 })]);
    expect(await captureHttpError(http.rest(createAddRequest()))).toMatchObject({
      serverMessage: 'Chỉ còn “2” <b>ly</b>',
      data: body.data,
      status: 409,
    });
  });

  it('REST error: when no response arrives in time, the error kind is timeout', async () => {
    const { http } = createFakeServer([neverRespond]);
    expect(await captureHttpError(http.rest({ ...createAddRequest(), timeout: 5 }))).toMatchObject({
      kind: 'timeout',
      mayBeDone: true,
    });
  });

  it('REST error: when the response starts but never ends, the error kind is timeout', async () => {
    const createEndlessResponse = (_: unknown, signal: AbortSignal) =>
      new Response(
        new ReadableStream({
          start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
        }),
      );
    const { http } = createFakeServer([createEndlessResponse]);
    expect(await captureHttpError(http.rest({ ...CART, timeout: 5 }))).toMatchObject({ kind: 'timeout' });
  });

  it('REST error: when the connection breaks during the response, the error kind is unreadable, and the request counts as possibly executed', async () => {
    const createTruncatedResponse = () =>
      new Response(
        new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) }),
      );
    const { http } = createFakeServer([createTruncatedResponse()]);
    expect(await captureHttpError(http.rest(createAddRequest()))).toMatchObject({
      kind: 'unreadable',
      mayBeDone: true,
      status: 200,
    });
  });

  it('REST error: when the caller aborts before or during the request, the error kind is aborted', async () => {
    const controller = new AbortController();
    const rejectWhenAborted = (_: unknown, signal: AbortSignal) =>
      new Promise<Response>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        controller.abort();
      });
    const { http, calls } = createFakeServer([rejectWhenAborted]);
    expect(
      await captureHttpError(http.rest({ ...createAddRequest(), signal: controller.signal })),
    ).toMatchObject({
      kind: 'aborted',
      mayBeDone: true,
    });
    expect(
      await captureHttpError(http.rest({ ...createAddRequest(), signal: controller.signal })),
    ).toMatchObject({
      kind: 'aborted',
      mayBeDone: false,
    });
    expect(calls).toHaveLength(1);
  });
});

describe('REST nonce', () => {
  const createStaleNonceError = () => createErrorResponse('rest_cookie_invalid_nonce', 403);

  // spec 7.1: rest_cookie_invalid_nonce: a fresh nonce, once more
  it('REST nonce: when the nonce is rejected, a fresh one is fetched and used from then on', async () => {
    const { http, calls } = createFakeServer(
      [
        createStaleNonceError(),
        createHtmlResponse('fresh12345'),
        createJsonResponse({ a: 1 }),
        createJsonResponse({ a: 2 }),
      ],
      {
        restNonce: 'old',
      },
    );
    expect((await http.rest(CART)).body).toEqual({ a: 1 });
    await http.rest(CART);
    expect(calls.map(({ path, headers }) => [path, headers.get('X-WP-Nonce')])).toEqual([
      ['/wp-json/wc/store/v1/cart?_locale=user', 'old'],
      ['/wp-admin/admin-ajax.php?action=rest-nonce', null],
      ['/wp-json/wc/store/v1/cart?_locale=user', 'fresh12345'],
      ['/wp-json/wc/store/v1/cart?_locale=user', 'fresh12345'],
    ]);
  });

  it.each([
    // spec 7.1: a guest has no such nonce
    ['400', () => createHtmlResponse('0', 400)],
    ['0', () => createHtmlResponse('0')],
    ['a login page', () => createHtmlResponse('<html>')],
  ])(
    'REST nonce: when the response to the request for a fresh nonce is %s, no nonce is sent any more',
    async (_, createResponse) => {
      const { http, calls } = createFakeServer(
        [createStaleNonceError(), createResponse(), createJsonResponse({}), createJsonResponse({})],
        {
          restNonce: 'old',
        },
      );
      await http.rest(CART);
      await http.rest(CART);
      expect(calls.slice(2).map(({ headers }) => headers.has('X-WP-Nonce'))).toEqual([false, false]);
    },
  );

  it('REST nonce: a rejected REST nonce does not cause a new store nonce to be fetched', async () => {
    const { http, calls } = createFakeServer(
      [createStaleNonceError(), createHtmlResponse('0', 400), createJsonResponse({})],
      {
        restNonce: 'old',
      },
    );
    await http.rest(createAddRequest());
    expect(calls.map(({ url }) => url.pathname)).toEqual([
      '/wp-json/wc/store/v1/cart/add-item',
      '/wp-admin/admin-ajax.php',
      '/wp-json/wc/store/v1/cart/add-item',
    ]);
  });

  it('REST nonce: when the fresh nonce is rejected too, the request fails', async () => {
    const { http, countUnusedResponses } = createFakeServer(
      [createStaleNonceError(), createHtmlResponse('fresh12345'), createStaleNonceError()],
      {
        restNonce: 'old',
      },
    );
    expect(await captureHttpError(http.rest(CART))).toMatchObject({
      kind: 'nonce',
      code: 'rest_cookie_invalid_nonce',
    });
    expect(countUnusedResponses()).toBe(0);
  });
});
