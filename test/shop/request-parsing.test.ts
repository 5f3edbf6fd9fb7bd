import fc from 'fast-check';
import { createTestShop, createVisitorWithNonce, ORIGIN, type Visitor } from '../support/shop/visitor';

const STORE = '/wp-json/wc/store/v1';

async function postRawBody(
  visitor: Visitor,
  body: BodyInit,
  type = 'application/json',
  path = '/cart/add-item',
) {
  const headers = { nonce: visitor.nonce, 'content-type': type };
  return visitor.shop.handle(new Request(`${ORIGIN}${STORE}${path}`, { method: 'POST', body, headers }));
}

test('demo shop, REST: a body that cannot be parsed is rejected with an error code', async () => {
  const shopper = await createVisitorWithNonce();
  const readStatusAndCode = async (response: Response): Promise<unknown[]> => [
    response.status,
    ((await response.json()) as { code: string }).code,
  ];
  expect(await readStatusAndCode(await postRawBody(shopper, '{"id":'))).toEqual([400, 'rest_invalid_json']);
  expect(
    await readStatusAndCode(await postRawBody(shopper, new Uint8Array([123, 34, 0xff, 34, 125]))),
  ).toEqual([400, 'rest_invalid_json']);
  expect(await readStatusAndCode(await postRawBody(shopper, 'x', 'multipart/form-data; boundary=y'))).toEqual(
    [400, 'rest_invalid_param'],
  );
  expect(await readStatusAndCode(await postRawBody(shopper, '[1,2]'))).toEqual([
    400,
    'woocommerce_rest_cart_invalid_product',
  ]);
  expect(await readStatusAndCode(await postRawBody(shopper, 'null'))).toEqual([
    400,
    'woocommerce_rest_cart_invalid_product',
  ]);
  expect(await readStatusAndCode(await postRawBody(shopper, 'id=103', 'text/plain'))).toEqual([
    400,
    'woocommerce_rest_cart_invalid_product',
  ]);
});

test('demo shop, REST: URL-encoded and multipart bodies are accepted like JSON', async () => {
  const shopper = await createVisitorWithNonce();
  expect((await postRawBody(shopper, 'id=103&quantity=2', 'application/x-www-form-urlencoded')).status).toBe(
    201,
  );
  const form = new FormData();
  form.set('id', '116');
  form.set('variation[0][attribute]', 'Cỡ áo');
  form.set('variation[0][value]', 'M');
  form.set('variation[1][attribute]', 'pa_mau-ao');
  form.set('variation[1][value]', 'cham');
  const request = new Request(`${ORIGIN}${STORE}/cart/add-item`, {
    method: 'POST',
    body: form,
    headers: { nonce: shopper.nonce },
  });
  const answer = await shopper.shop.handle(request);
  expect(((await answer.json()) as { items: object[] }).items.at(-1)).toMatchObject({ id: 1062 });
});

test('demo shop, REST: a body above the size limit is rejected, even if the body never ends', async () => {
  const shopper = await createVisitorWithNonce();
  expect((await postRawBody(shopper, 'x'.repeat((1 << 20) + 1))).status).toBe(413);
  const endlessBody = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1 << 16)),
  });
  const request = new Request(`${ORIGIN}/gio-hang/`, {
    method: 'POST',
    body: endlessBody,
    duplex: 'half',
  } as RequestInit);
  expect((await shopper.shop.handle(request)).status).toBe(413);
  const form = { method: 'POST', body: 'x'.repeat((1 << 20) + 1), headers: { accept: 'text/html' } };
  const page = await shopper.shop.handle(new Request(`${ORIGIN}/gio-hang/`, form));
  expect([page.status, page.headers.get('content-type')]).toEqual([413, 'text/html; charset=UTF-8']);
});

test('demo shop, REST: POST with X-HTTP-Method-Override or _method counts as that method', async () => {
  const shopper = await createVisitorWithNonce();
  const key = (await shopper.addToCart(103)).getJsonValueAt('items.0.key');
  const putResponse = await shopper.sendRequest(`${STORE}/cart/items/${key}`, {
    body: { quantity: 5 },
    headers: { nonce: shopper.nonce, 'x-http-method-override': 'PUT' },
  });
  expect([putResponse.status, putResponse.getJsonValueAt('quantity')]).toEqual([200, 5]);
  const deleteResponse = await shopper.sendRequest(`${STORE}/cart/items/${key}?_method=DELETE`, {
    body: {},
    headers: { nonce: shopper.nonce },
  });
  expect([deleteResponse.status, deleteResponse.text]).toEqual([204, '']);
});

test('demo shop, REST: ?rest_route= and /wp-json/ lead to the same routes', async () => {
  const shopper = await createVisitorWithNonce();
  const cart = await shopper.sendRequest('/?rest_route=/wc/store/v1/cart&_locale=user');
  expect(cart.getJsonValueAt('items')).toEqual([]);
  expect((await shopper.sendRequest('/?rest_route=/')).getJsonListAt('namespaces')).toContain('wc/store/v1');
  expect((await shopper.sendRequest('/wp-json/wc/store/cart')).status).toBe(200);
  const headResponse = await shopper.sendRequest(`${STORE}/products`, { method: 'HEAD' });
  expect([headResponse.text, headResponse.headers.get('x-wp-total')]).toEqual(['', '35']);
});

test('demo shop, REST: only on WooCommerce 11, cart responses have `no-store` and the cart hash', async () => {
  const visitorOn8 = await createVisitorWithNonce(8);
  const visitorOn11 = await createVisitorWithNonce(11);
  const [before, after] = [await visitorOn8.callStoreApi('/cart'), await visitorOn11.addToCart(103)];
  expect([before.headers.get('cache-control'), before.headers.get('cart-hash')]).toEqual([null, null]);
  expect(after.headers.get('cache-control')).toBe('no-store');
  expect(after.headers.get('cart-hash')).toBe(visitorOn11.cookies.get('woocommerce_cart_hash'));
  expect(after.headers.get('access-control-expose-headers')).toContain('Cart-Token');
  const oldHeaderResponse = await visitorOn11.sendRequest(`${STORE}/cart/add-item`, {
    body: { id: 103 },
    headers: { 'x-wc-store-api-nonce': visitorOn11.nonce },
  });
  expect(oldHeaderResponse.status).toBe(401);
});

test('demo shop, batch: the requests in it are executed in order, and each needs its own nonce', async () => {
  const shopper = await createVisitorWithNonce();
  const headers = { Nonce: shopper.nonce };
  const path = '/wc/store/v1/cart/add-item';
  const batch = await shopper.callStoreApi('/batch', {
    requests: [
      { method: 'POST', path: `${path}?_locale=user`, headers, body: { id: 103 } },
      { method: 'POST', path, body: { id: 104 } },
      { path: '/wc/store/v1/cart/apply-coupon', headers, body: { code: 'giam10' } },
      { method: 'POST', path: '/wc/store/v1/batch', headers, body: { requests: [] } },
      { method: 'POST', path: '/wc/store/../../wp/v2/media', headers },
      { method: 'POST', path: '/wc/store/v1/cart/nope', headers },
    ],
  });
  expect(batch.getJsonListAt('responses').map(({ status }) => status)).toEqual([
    201, 401, 200, 400, 400, 404,
  ]);
  expect(batch.getJsonValueAt('responses.2.body.items_count')).toBe(1);
  const tooManyRequests = Array.from({ length: 26 }, () => ({ path, headers, body: { id: 103 } }));
  expect((await shopper.callStoreApi('/batch', { requests: tooManyRequests })).status).toBe(400);
  expect((await shopper.callStoreApi('/batch', { requests: 'x' })).code).toBe('rest_invalid_param');
});

test('demo shop, batch: with "require-all-validate", one invalid request prevents all others from being executed', async () => {
  const shopper = await createVisitorWithNonce();
  const headers = { Nonce: shopper.nonce };
  const batch = await shopper.callStoreApi('/batch', {
    validation: 'require-all-validate',
    requests: [
      { path: '/wc/store/v1/cart/add-item', headers, body: { id: 103 } },
      { path: '/wc/store/v1/cart/select-shipping-rate', headers, body: {} },
    ],
  });
  expect(batch.getJsonValueAt('failed')).toBe('validation');
  expect(batch.getJsonValueAt('responses.0')).toBeNull();
  expect(batch.getJsonValueAt('responses.1.body.code')).toBe('rest_missing_callback_param');
  expect((await shopper.callStoreApi('/cart')).getJsonValueAt('items_count')).toBe(0);
});

const routeArbitrary = fc.constantFrom(
  '/cart/add-item',
  '/cart/update-item',
  '/cart/update-customer',
  '/cart/apply-coupon',
  '/cart/remove-coupon',
  '/cart/select-shipping-rate',
  '/cart/extensions',
  '/cart/items',
  '/cart/coupons',
  '/batch',
  '/checkout',
  '/checkout/5001',
);
const fieldNameArbitrary = fc.constantFrom(
  'id',
  'key',
  'quantity',
  'code',
  'variation',
  'billing_address',
  'shipping_address',
  'requests',
  'path',
  'body',
  'headers',
  'email',
  'country',
  'payment_method',
  '__proto__',
  'constructor',
  'attribute',
  'value',
);
const jsonArbitrary = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(103),
    fc.constant('VN'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fieldNameArbitrary, tie('value'), { maxKeys: 4 }),
  ),
}));

test.each([8, 11] as const)(
  'demo shop, Store API on WooCommerce %i: random bodies never cause a server error',
  async (as) => {
    const shopper = await createVisitorWithNonce(as);
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await fc.assert(
      fc.asyncProperty(
        routeArbitrary,
        fc.dictionary(fieldNameArbitrary, jsonArbitrary.value, { maxKeys: 5 }),
        async (path, body) => {
          const text = JSON.stringify(body);
          const answer = await postRawBody(shopper, text, 'application/json', path);
          const isRejectedPayment = path === '/checkout/5001' && answer.status === 500;
          expect(answer.status < 500 || isRejectedPayment).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
    expect(consoleError).not.toHaveBeenCalled();
    consoleError.mockRestore();
  },
);

test('demo shop, Store API: random paths and queries never cause a server error', async () => {
  const shop = createTestShop();
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const urlStartArbitrary = fc.constantFrom(
    '/wp-json',
    STORE,
    `${STORE}/products`,
    '/?wc-ajax=',
    '/wp-admin/admin-ajax.php?action=',
    '/?rest_route=',
    `${STORE}/products?`,
  );
  await fc.assert(
    fc.asyncProperty(
      urlStartArbitrary,
      fc.webPath(),
      fc.webQueryParameters(),
      async (prefix, path, query) => {
        const { status } = await shop.handle(new Request(`${ORIGIN}${prefix}${path}?${query}`));
        expect(status).toBeLessThan(500);
      },
    ),
    { numRuns: 300 },
  );
  expect(consoleError).not.toHaveBeenCalled();
  consoleError.mockRestore();
});
