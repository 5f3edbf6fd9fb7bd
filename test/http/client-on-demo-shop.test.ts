import { createShop } from '../../fixtures/shop/shop';
import type { Fault, ServerVersion, Shop } from '../../fixtures/shop/shop.types';
import { sendBatch } from '../../src/http/batch';
import { createHttp } from '../../src/http/create-http';
import type { Http } from '../../src/http/http.types';
import { discoverRoutes, resolveRoute } from '../../src/http/rest-routes';
import { captureHttpError } from '../support/http/fake-server';

const ORIGIN = 'https://tiem.example';
const openedShops: Shop[] = [];
afterEach(() => {
  for (const shop of openedShops.splice(0)) shop.close();
});

function openDemoShop(serverVersion: ServerVersion, root = '/wp-json/') {
  const shop = createShop({ as: serverVersion, origin: ORIGIN });
  openedShops.push(shop);
  const cookies = new Map<string, string>();
  const requestLog: string[] = [];
  const fetchFromShop = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(String(input), init);
    request.headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    requestLog.push(`${request.method} ${new URL(request.url).pathname.replace('/wp-json', '')}`);
    const response = await shop.handle(request).catch((cause: unknown) => {
      throw new TypeError('Failed to fetch', { cause });
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const storedValues = new Map<string, string>();
  const http = createHttp({
    settings: {
      restUrl: ORIGIN + root,
      ajaxUrl: `${ORIGIN}/wp-admin/admin-ajax.php`,
      wcAjaxUrl: `${ORIGIN}/?wc-ajax=%%endpoint%%`,
      storeApiNonce: null,
      restNonce: null,
    },
    transport: { fetch: fetchFromShop, now: () => Date.now() },
    storage: () => ({
      getItem: (key) => storedValues.get(key) ?? null,
      setItem: (key, value) => void storedValues.set(key, value),
    }),
  });
  return { shop, http, requestLog, storedValues };
}

async function fetchSimpleProductIds(http: Http): Promise<number[]> {
  const products = (await http.restAll({ path: '/wc/store/v1/products' })) as Record<string, unknown>[];
  return products
    .filter(
      ({ type, is_in_stock, sold_individually }) => type === 'simple' && is_in_stock && !sold_individually,
    )
    .map(({ id }) => id as number);
}

const createAddRequest = (id: number) =>
  ({ path: '/wc/store/v1/cart/add-item', method: 'POST', body: { id } }) as const;

describe.each([8, 11] as ServerVersion[])('HTTP client with a demo shop of WooCommerce %i', (as) => {
  it('HTTP client: without a nonce on the page, a nonce is fetched with the cart before the first write', async () => {
    const { http, requestLog, storedValues } = openDemoShop(as);
    const [id = 0] = await fetchSimpleProductIds(http);
    requestLog.length = 0;
    const { status, body } = await http.rest(createAddRequest(id));
    expect(status).toBe(201);
    expect(body).toMatchObject({ items: [{ id }] });
    expect(requestLog).toEqual(['GET /wc/store/v1/cart', 'POST /wc/store/v1/cart/add-item']);
    expect(JSON.parse(storedValues.get('storeApiNonce') ?? '{}').nonce).toEqual(expect.any(String));
  });

  it('HTTP client: requests succeed when the REST root has no pretty permalinks', async () => {
    const { http } = openDemoShop(as, '/?rest_route=/');
    const [id = 0] = await fetchSimpleProductIds(http);
    expect((await http.rest(createAddRequest(id))).status).toBe(201);
  });

  it('HTTP client: when the shop rejects one request of a batch, the others succeed', async () => {
    const { http } = openDemoShop(as);
    const [first = 0, second = 0] = await fetchSimpleProductIds(http);
    const results = await http.batch(sendBatch, [
      createAddRequest(first),
      createAddRequest(999_999),
      createAddRequest(second),
    ]);
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true]);
    const { body } = await http.rest({ path: '/wc/store/v1/cart' });
    expect((body as { items: { id: number }[] }).items.map(({ id }) => id)).toEqual([first, second]);
  });

  // fault 2
  it('HTTP client: after a rejected stale nonce, an item is added exactly once', async () => {
    const { http, storedValues } = openDemoShop(as);
    const [id = 0] = await fetchSimpleProductIds(http);
    await http.rest({ path: '/wc/store/v1/cart' });
    storedValues.set('storeApiNonce', JSON.stringify({ nonce: 'stale00000', timestamp: 9_999_999_999 }));
    const [result] = await http.batch(sendBatch, [createAddRequest(id)]);
    expect(result).toMatchObject({ ok: true, answer: { body: { items: [{ id, quantity: 1 }] } } });
    storedValues.set('storeApiNonce', JSON.stringify({ nonce: 'stale11111', timestamp: 9_999_999_999 }));
    expect((await http.rest(createAddRequest(id))).body).toMatchObject({ items: [{ id, quantity: 2 }] });
  });

  it.each([
    ['drop', { kind: 'offline' }],
    ['500', { kind: 'unreadable', status: 500 }],
    ['502', { kind: 'unreadable' }],
    ['firewall', { kind: 'blocked' }],
    ['429', { kind: 'throttled' }],
    ['cut', { kind: 'unreadable' }],
  ] as [Fault['kind'], object][])(
    'HTTP client: a fault of kind %s results in the matching error, and the next request succeeds',
    async (kind, expected) => {
      const { http, shop } = openDemoShop(as);
      shop.addFault({ kind, match: '/cart', times: 1 });
      expect(await captureHttpError(http.rest({ path: '/wc/store/v1/cart' }))).toMatchObject(expected);
      expect((await http.rest({ path: '/wc/store/v1/cart' })).status).toBe(200);
    },
  );

  it('HTTP client: a response with a PHP notice before the JSON is parsed', async () => {
    const { http, shop } = openDemoShop(as);
    shop.addFault({ kind: 'php-notice', match: '/cart', times: 1 });
    expect((await http.rest({ path: '/wc/store/v1/cart' })).body).toHaveProperty('items');
  });

  it('HTTP client: wc-ajax and admin-ajax requests to the demo shop succeed', async () => {
    const { http } = openDemoShop(as);
    const [id = 0] = await fetchSimpleProductIds(http);
    expect(await http.wcAjax('add_to_cart', { product_id: id })).toHaveProperty('cart_hash');
    expect(await captureHttpError(http.adminAjax('nobody_listens', {}))).toMatchObject({
      kind: 'refused',
      status: 400,
    });
  });

  it("HTTP client: route discovery finds the demo shop's routes", async () => {
    const { http } = openDemoShop(as);
    const knownRoutes = [await discoverRoutes(http, '/wc/store/v1')];
    const path = resolveRoute(knownRoutes, '/wc/store/v1', 'products', [
      (await fetchSimpleProductIds(http))[0] ?? 0,
    ]);
    expect((await http.rest({ path })).status).toBe(200);
  });
});
