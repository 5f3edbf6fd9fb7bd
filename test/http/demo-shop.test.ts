import { createShop } from '../../fixtures/shop/shop';
import type { Fault, ServerAge, Shop } from '../../fixtures/shop/shop.types';
import { sendBatch } from '../../src/http/batch';
import { createHttp } from '../../src/http/create-http';
import type { Http } from '../../src/http/http.types';
import { discoverRoutes, resolveRoute } from '../../src/http/routes';
import { captureError } from '../support/http/fake-server';

const ORIGIN = 'https://tiem.example';
const opened: Shop[] = [];
afterEach(() => {
  for (const shop of opened.splice(0)) shop.close();
});

function openShop(as: ServerAge, root = '/wp-json/') {
  const shop = createShop({ as, origin: ORIGIN });
  opened.push(shop);
  const cookies = new Map<string, string>();
  const asked: string[] = [];
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(String(input), init);
    request.headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    asked.push(`${request.method} ${new URL(request.url).pathname.replace('/wp-json', '')}`);
    const answer = await shop.handle(request).catch((cause: unknown) => {
      throw new TypeError('Failed to fetch', { cause });
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  const kept = new Map<string, string>();
  const http = createHttp({
    settings: {
      restUrl: ORIGIN + root,
      ajaxUrl: `${ORIGIN}/wp-admin/admin-ajax.php`,
      wcAjaxUrl: `${ORIGIN}/?wc-ajax=%%endpoint%%`,
      storeApiNonce: null,
      restNonce: null,
    },
    clock: Date,
    fetch,
    storage: () => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    }),
  });
  return { shop, http, asked, kept };
}

async function simpleProducts(http: Http): Promise<number[]> {
  const products = (await http.restAll({ path: '/wc/store/v1/products' })) as Record<string, unknown>[];
  return products
    .filter(
      ({ type, is_in_stock, sold_individually }) => type === 'simple' && is_in_stock && !sold_individually,
    )
    .map(({ id }) => id as number);
}

const add = (id: number) => ({ path: '/wc/store/v1/cart/add-item', method: 'POST', body: { id } }) as const;

describe.each([8, 11] as ServerAge[])('HTTP client with a demo shop of WooCommerce %i', (as) => {
  it('HTTP client: requests to the demo shop succeed when only the origin is known', async () => {
    const { http, asked, kept } = openShop(as);
    const [id = 0] = await simpleProducts(http);
    asked.length = 0;
    const { status, body } = await http.rest(add(id));
    expect(status).toBe(201);
    expect(body).toMatchObject({ items: [{ id }] });
    expect(asked).toEqual(['GET /wc/store/v1/cart', 'POST /wc/store/v1/cart/add-item']);
    expect(JSON.parse(kept.get('storeApiNonce') ?? '{}').nonce).toEqual(expect.any(String));
  });

  it('HTTP client: requests to the demo shop succeed with a REST root without pretty permalinks', async () => {
    const { http } = openShop(as, '/?rest_route=/');
    const [id = 0] = await simpleProducts(http);
    expect((await http.rest(add(id))).status).toBe(201);
  });

  it('HTTP client: the other members of a batch succeed when the shop refuses one', async () => {
    const { http } = openShop(as);
    const [first = 0, second = 0] = await simpleProducts(http);
    const results = await http.batch(sendBatch, [add(first), add(999_999), add(second)]);
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true]);
    const { body } = await http.rest({ path: '/wc/store/v1/cart' });
    expect((body as { items: { id: number }[] }).items.map(({ id }) => id)).toEqual([first, second]);
  });

  // fault 2
  it('HTTP client: a stale nonce adds an item only once', async () => {
    const { http, kept } = openShop(as);
    const [id = 0] = await simpleProducts(http);
    await http.rest({ path: '/wc/store/v1/cart' });
    kept.set('storeApiNonce', JSON.stringify({ nonce: 'stale00000', timestamp: 9_999_999_999 }));
    const [result] = await http.batch(sendBatch, [add(id)]);
    expect(result).toMatchObject({ ok: true, answer: { body: { items: [{ id, quantity: 1 }] } } });
    kept.set('storeApiNonce', JSON.stringify({ nonce: 'stale11111', timestamp: 9_999_999_999 }));
    expect((await http.rest(add(id))).body).toMatchObject({ items: [{ id, quantity: 2 }] });
  });

  it.each([
    ['drop', { kind: 'offline' }],
    ['500', { kind: 'unreadable', status: 500 }],
    ['502', { kind: 'unreadable' }],
    ['firewall', { kind: 'blocked' }],
    ['429', { kind: 'throttled' }],
    ['cut', { kind: 'unreadable' }],
  ] as [Fault['kind'], object][])(
    'HTTP client: a fault of kind %s becomes the matching error',
    async (kind, expected) => {
      const { http, shop } = openShop(as);
      shop.addFault({ kind, match: '/cart', times: 1 });
      expect(await captureError(http.rest({ path: '/wc/store/v1/cart' }))).toMatchObject(expected);
      expect((await http.rest({ path: '/wc/store/v1/cart' })).status).toBe(200);
    },
  );

  it('HTTP client: a response with a PHP notice before the JSON is read', async () => {
    const { http, shop } = openShop(as);
    shop.addFault({ kind: 'php-notice', match: '/cart', times: 1 });
    expect((await http.rest({ path: '/wc/store/v1/cart' })).body).toHaveProperty('items');
  });

  it('HTTP client: wc-ajax and admin-ajax requests to the demo shop succeed', async () => {
    const { http } = openShop(as);
    const [id = 0] = await simpleProducts(http);
    expect(await http.wcAjax('add_to_cart', { product_id: id })).toHaveProperty('cart_hash');
    expect(await captureError(http.adminAjax('nobody_listens', {}))).toMatchObject({
      kind: 'refused',
      status: 400,
    });
  });

  it("HTTP client: route discovery finds the demo shop's routes", async () => {
    const { http } = openShop(as);
    const known = [await discoverRoutes(http, '/wc/store/v1')];
    const path = resolveRoute(known, '/wc/store/v1', 'products', [(await simpleProducts(http))[0] ?? 0]);
    expect((await http.rest({ path })).status).toBe(200);
  });
});
