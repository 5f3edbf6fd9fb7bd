import type { RestRequest } from '../../src/http/http.types';
import {
  captureError,
  createFakeServer,
  errorResponse,
  htmlResponse,
  jsonResponse,
  NOW,
} from '../support/http/fake-server';

const CART = { path: '/wc/store/v1/cart' } as const;
const add = (body: unknown = { id: 1 }): RestRequest => ({
  path: '/wc/store/v1/cart/add-item',
  method: 'POST',
  body,
});

describe('every REST request', () => {
  // spec 7.1: _locale=user, Accept JSON, credentials
  it('REST request: asks for the shopper’s language and JSON, and sends cookies', async () => {
    const { http, calls } = createFakeServer([jsonResponse({ ok: 1 })]);
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
    const { http, calls } = createFakeServer([jsonResponse({})], { restNonce: 'rest1' });
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
    const { http, calls } = createFakeServer([jsonResponse({})]);
    await http.rest({ path: '/wp/v2/media/7', method, query: { force: true } });
    expect(calls[0]).toMatchObject({
      method: 'POST',
      path: '/wp-json/wp/v2/media/7?force=true&_locale=user',
    });
    expect(calls[0]?.headers.get('X-HTTP-Method-Override')).toBe(method);
    expect(calls[0]?.headers.get('Content-Type')).toBe('application/json');
  });

  it('REST request: method POST is sent unchanged', async () => {
    const { http, calls } = createFakeServer([jsonResponse({}, { status: 201 })]);
    await http.rest(add({ id: 7, quantity: 2 }));
    expect(calls[0]).toMatchObject({ method: 'POST', json: { id: 7, quantity: 2 } });
    expect(calls[0]?.headers.has('X-HTTP-Method-Override')).toBe(false);
  });

  it.each([
    ['/wc/store/v1/cart', 'no-store'],
    ['/wc/store/v1/checkout', 'no-store'],
    ['/wc/store/v1/order/9', 'no-store'],
    ['/wc/store/v1/products', undefined],
  ])('REST request: GET %s uses the cache mode %s', async (path, cache) => {
    const { http, calls } = createFakeServer([jsonResponse({})]);
    await http.rest({ path });
    expect(calls[0]?.cache).toBe(cache);
  });

  it.each([
    // spec 2.1: the store API and the platform's API lie below the REST root, in a subfolder too
    ['https://tiem.example/shop/wp-json/', '/shop/wp-json/wc/store/v1/products/a%20b?page=2&_locale=user'],
    // spec 2.1: a REST root without pretty links works
    ['https://tiem.example/?rest_route=/', '/?rest_route=/wc/store/v1/products/a%2520b&page=2&_locale=user'],
  ])('REST request: the URL is correct for the REST root %s', async (restUrl, path) => {
    const { http, calls } = createFakeServer([jsonResponse({})], { restUrl });
    await http.rest({ path: '/wc/store/v1/products/a%20b?page=2' });
    expect(calls[0]?.path).toBe(path);
  });

  it('REST request: a write sets no cache mode', async () => {
    const { http, calls } = createFakeServer([jsonResponse({})]);
    await http.rest(add());
    expect(calls[0]?.cache).toBeUndefined();
  });

  it('REST request: a finished request leaves no timer behind', async () => {
    jest.useFakeTimers();
    try {
      const { http } = createFakeServer([jsonResponse({}), new TypeError('offline')]);
      await http.rest(CART);
      await captureError(http.rest(CART));
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it('REST request: an empty response resolves with null', async () => {
    const { http } = createFakeServer([new Response(null, { status: 204 }), htmlResponse('')]);
    expect((await http.rest({ path: '/wc/store/v1/cart/items/x', method: 'DELETE' })).body).toBeNull();
    expect((await http.rest(CART)).body).toBeNull();
  });
});

describe('responses that are not clean JSON', () => {
  it.each([
    [
      'a notice before it',
      '<br />\n<b>Notice</b>: Undefined index: a in <b>/x.php</b> on line <b>[3]</b><br />\n{"a":{"b":1}}',
    ],
    ['a warning on its own line', 'Warning: Array to string {conversion}\n{"a":{"b":1}}'],
    ['a byte order mark', '\uFEFF{"a":{"b":1}}'],
  ])('REST response: JSON with %s is parsed', async (_, text) => {
    const { http } = createFakeServer([htmlResponse(text)]);
    expect((await http.rest(CART)).body).toEqual({ a: { b: 1 } });
  });

  it.each([
    ['cut off', '{"items":[{"key":"a"}],"totals":{"total_price":"1"}'],
    ['cut off between its lines', '{\n"items": [\n{"key":"a"}'],
    ['cut off after a notice', '<b>Notice</b><br />\n{"items":[],"totals":{"total_price":"1"}'],
    ['a page', '<!doctype html><title>Chào</title>'],
    ['bare words', 'OK'],
  ])('REST response: a body that is %s gives an error of kind unreadable', async (_, text) => {
    const { http } = createFakeServer([htmlResponse(text), htmlResponse(text, 201)]);
    expect(await captureError(http.rest(CART))).toMatchObject({
      kind: 'unreadable',
      code: 'invalid_json',
      mayBeDone: false,
    });
    expect(await captureError(http.rest(add()))).toMatchObject({ kind: 'unreadable', mayBeDone: true });
  });
});

describe('failed requests', () => {
  const table: [string, () => Response | Error, object][] = [
    [
      'no connection',
      () => new TypeError('Failed to fetch'),
      { kind: 'offline', code: 'fetch_error', status: null, mayBeDone: true },
    ],
    [
      'a refusal',
      () => errorResponse('woocommerce_rest_cart_coupon_error', 400),
      { kind: 'refused', code: 'woocommerce_rest_cart_coupon_error', status: 400, mayBeDone: false },
    ],
    [
      'a refusal without a code',
      () => jsonResponse({ reason: 'x' }, { status: 400 }),
      { kind: 'refused', code: 'unknown_error', serverMessage: '' },
    ],
    [
      'a firewall’s page',
      () => htmlResponse('<h1>Forbidden</h1>', 403),
      { kind: 'blocked', status: 403, serverMessage: '', mayBeDone: false },
    ],
    [
      'a gateway’s page',
      () => htmlResponse('<h1>502</h1>', 502),
      { kind: 'unreadable', code: 'invalid_json', status: 502, serverMessage: '', mayBeDone: true },
    ],
    [
      'a broken shop',
      () => errorResponse('internal_server_error', 500),
      { kind: 'broken', code: 'internal_server_error', mayBeDone: true },
    ],
    [
      'too many requests',
      () => errorResponse('rate_limit_exceeded', 429, { 'Retry-After': '12' }),
      { kind: 'throttled', code: 'rate_limit_exceeded', retryAfter: 12, mayBeDone: false },
    ],
    [
      'too many requests, by date',
      () => htmlResponse('slow down', 429, { 'Retry-After': new Date(NOW + 30_000).toUTCString() }),
      { kind: 'throttled', retryAfter: 30 },
    ],
    [
      'too many requests, until a past date',
      () => htmlResponse('', 429, { 'Retry-After': new Date(NOW - 5000).toUTCString() }),
      { kind: 'throttled', retryAfter: 0 },
    ],
    [
      'too many requests, without a time',
      () => htmlResponse('', 429, { 'Retry-After': 'soon' }),
      { kind: 'throttled' },
    ],
  ];

  it.each(table)(
    'REST error: a request that fails with %s has an error of the matching kind',
    async (_, answer, expected) => {
      const { http } = createFakeServer([answer()]);
      expect(await captureError(http.rest(add()))).toMatchObject(expected);
    },
  );

  it('REST error: a failed read never says that it may have succeeded', async () => {
    const { http } = createFakeServer([new TypeError('x'), errorResponse('internal_server_error', 500)]);
    expect((await captureError(http.rest(CART))).mayBeDone).toBe(false);
    expect((await captureError(http.rest(CART))).mayBeDone).toBe(false);
  });

  it("REST error: contains the shop's message with decoded entities, and its data", async () => {
    const body = {
      code: 'x',
      message: 'Chỉ còn &#8220;2&#8221; <b>ly</b>',
      data: { status: 409, cart: { items: [] } },
    };
    const { http } = createFakeServer([jsonResponse(body, { status: 409 })]);
    expect(await captureError(http.rest(add()))).toMatchObject({
      serverMessage: 'Chỉ còn “2” <b>ly</b>',
      data: body.data,
      status: 409,
    });
  });

  it('REST error: without a response in time the kind is timeout', async () => {
    const silent = (_: unknown, signal: AbortSignal) =>
      new Promise<Response>((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      );
    const { http } = createFakeServer([silent]);
    expect(await captureError(http.rest({ ...add(), timeout: 5 }))).toMatchObject({
      kind: 'timeout',
      mayBeDone: true,
    });
  });

  it('REST error: when the response starts but never ends the kind is timeout', async () => {
    const endless = (_: unknown, signal: AbortSignal) =>
      new Response(
        new ReadableStream({
          start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
        }),
      );
    const { http } = createFakeServer([endless]);
    expect(await captureError(http.rest({ ...CART, timeout: 5 }))).toMatchObject({ kind: 'timeout' });
  });

  it('REST error: when the response breaks off the kind is unreadable', async () => {
    const truncatedResponse = () =>
      new Response(
        new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) }),
      );
    const { http } = createFakeServer([truncatedResponse()]);
    expect(await captureError(http.rest(add()))).toMatchObject({
      kind: 'unreadable',
      mayBeDone: true,
      status: 200,
    });
  });

  it('REST error: when the caller aborts before or during the request the kind is aborted', async () => {
    const controller = new AbortController();
    const silent = (_: unknown, signal: AbortSignal) =>
      new Promise<Response>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        controller.abort();
      });
    const { http, calls } = createFakeServer([silent]);
    expect(await captureError(http.rest({ ...add(), signal: controller.signal }))).toMatchObject({
      kind: 'aborted',
      mayBeDone: true,
    });
    expect(await captureError(http.rest({ ...add(), signal: controller.signal }))).toMatchObject({
      kind: 'aborted',
      mayBeDone: false,
    });
    expect(calls).toHaveLength(1);
  });
});

describe('REST nonce', () => {
  const stale = () => errorResponse('rest_cookie_invalid_nonce', 403);

  // spec 7.1: rest_cookie_invalid_nonce: a fresh nonce, once more
  it('REST nonce: when refused, a fresh one is fetched and kept', async () => {
    const { http, calls } = createFakeServer(
      [stale(), htmlResponse('fresh12345'), jsonResponse({ a: 1 }), jsonResponse({ a: 2 })],
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
    ['400', () => htmlResponse('0', 400)],
    ['0', () => htmlResponse('0')],
    ['a login page', () => htmlResponse('<html>')],
  ])(
    'REST nonce: left out after a refusal when the shop answers the request for a fresh one with %s',
    async (_, answer) => {
      const { http, calls } = createFakeServer([stale(), answer(), jsonResponse({}), jsonResponse({})], {
        restNonce: 'old',
      });
      await http.rest(CART);
      await http.rest(CART);
      expect(calls.slice(2).map(({ headers }) => headers.has('X-WP-Nonce'))).toEqual([false, false]);
    },
  );

  it('REST nonce: not replaced when the store nonce is refused', async () => {
    const { http, calls } = createFakeServer([stale(), htmlResponse('0', 400), jsonResponse({})], {
      restNonce: 'old',
    });
    await http.rest(add());
    expect(calls.map(({ url }) => url.pathname)).toEqual([
      '/wp-json/wc/store/v1/cart/add-item',
      '/wp-admin/admin-ajax.php',
      '/wp-json/wc/store/v1/cart/add-item',
    ]);
  });

  it('REST nonce: gives up when the fresh one is refused too', async () => {
    const { http, countUnusedResponses: unasked } = createFakeServer(
      [stale(), htmlResponse('fresh12345'), stale()],
      {
        restNonce: 'old',
      },
    );
    expect(await captureError(http.rest(CART))).toMatchObject({
      kind: 'nonce',
      code: 'rest_cookie_invalid_nonce',
    });
    expect(unasked()).toBe(0);
  });
});
