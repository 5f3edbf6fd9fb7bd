import type { FaultKind } from '../../fixtures/shop/shop.types';
import { createTestShop, createVisitorWithNonce, ORIGIN, type Visitor } from '../support/shop/visitor';

const CART = '/wp-json/wc/store/v1/cart';

const addTeapotToCart = (visitor: Visitor, query = '') =>
  visitor.sendRequest(`${CART}/add-item${query}`, { body: { id: 103 }, headers: { nonce: visitor.nonce } });

const readItemsCount = async (visitor: Visitor): Promise<unknown> =>
  (await visitor.sendRequest(CART)).getJsonValueAt('items_count');

test('demo shop, faults: an injected server error, firewall page or "too many requests" response leaves the cart unchanged', async () => {
  const expected: [FaultKind, number, RegExp][] = [
    ['500', 500, /<h1>/],
    ['502', 502, /<h1>/],
    ['firewall', 403, /tường lửa/],
    ['429', 429, /<h1>/],
  ];
  const shopper = await createVisitorWithNonce();
  for (const [kind, status, text] of expected) {
    const answer = await addTeapotToCart(shopper, `?tiem-fault=${kind}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=UTF-8']);
    expect(answer.text).toMatch(text);
    expect(answer.headers.get('retry-after')).toBe(kind === '429' ? '5' : null);
  }
  expect(await readItemsCount(shopper)).toBe(0);
});

test('demo shop, faults: a dropped request changes nothing, and a request whose response is lost is executed', async () => {
  const shopper = await createVisitorWithNonce();
  await expect(addTeapotToCart(shopper, '?tiem-fault=drop')).rejects.toThrow(TypeError);
  expect(await readItemsCount(shopper)).toBe(0);
  await addTeapotToCart(shopper);
  await expect(addTeapotToCart(shopper, '?tiem-fault=lost-answer')).rejects.toThrow(TypeError);
  expect(await readItemsCount(shopper)).toBe(2);
});

test('demo shop, faults: a truncated response starts normally and is then aborted', async () => {
  const shop = createTestShop();
  const response = await shop.handle(new Request(`${ORIGIN}${CART}?tiem-fault=cut`));
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  expect((await reader?.read())?.value?.length).toBeGreaterThan(100);
  await expect(reader?.read()).rejects.toThrow(TypeError);
});

test('demo shop, faults: an injected PHP notice precedes otherwise valid JSON', async () => {
  const shop = createTestShop();
  const text = await (await shop.handle(new Request(`${ORIGIN}${CART}?tiem-fault=php-notice`))).text();
  expect(text).toMatch(/^<br \/>\n<b>Notice<\/b>/);
  expect(JSON.parse(text.slice(text.indexOf('{')))).toHaveProperty('items');
});

test('demo shop, faults: with the fault "stale nonce", requests and batch requests are rejected and change nothing', async () => {
  for (const as of [8, 11] as const) {
    const shopper = await createVisitorWithNonce(as);
    const rejection = await addTeapotToCart(shopper, '?tiem-fault=stale-nonce');
    expect([rejection.status, rejection.code]).toEqual([403, 'woocommerce_rest_invalid_nonce']);
    expect((await addTeapotToCart(shopper)).status).toBe(201);
    shopper.shop.addFault({ kind: 'stale-nonce', match: '/batch' });
    const request = {
      method: 'POST',
      path: '/wc/store/v1/cart/add-item',
      body: { id: 103 },
      headers: { Nonce: shopper.nonce },
    };
    const batch = await shopper.callStoreApi('/batch', { requests: [request] });
    expect([batch.status, batch.getJsonValueAt('responses.0.status')]).toEqual([207, 403]);
    expect(await readItemsCount(shopper)).toBe(1);
  }
});

test('demo shop, faults: when the client aborts a delayed request, the delay ends and the request is still executed', async () => {
  const shop = createTestShop();
  shop.addFault({ kind: 'delay', ms: 60_000 });
  const abortController = new AbortController();
  const answer = shop.handle(new Request(`${ORIGIN}${CART}`, { signal: abortController.signal }));
  abortController.abort();
  expect((await answer).status).toBe(200);
});

test('demo shop, faults: a fault affects only the given number of requests and only matching ones', async () => {
  const shopper = await createVisitorWithNonce();
  const enablingResponse = await shopper.sendRequest(
    '/wp-json/wc/store/v1/products?tiem-fault=500:2:cart/add-item',
  );
  expect(enablingResponse.status).toBe(200);
  expect(await readItemsCount(shopper)).toBe(0);
  const statuses = [
    (await addTeapotToCart(shopper)).status,
    (await addTeapotToCart(shopper)).status,
    (await addTeapotToCart(shopper)).status,
  ];
  expect(statuses).toEqual([500, 500, 201]);
  shopper.shop.addFault({ kind: '502', method: 'post', times: 5 });
  expect(await readItemsCount(shopper)).toBe(1);
  expect((await addTeapotToCart(shopper)).status).toBe(502);
  shopper.shop.clearFaults();
  expect((await addTeapotToCart(shopper)).status).toBe(201);
  const headerFault = await shopper.sendRequest(CART, { headers: { 'x-tiem-fault': 'firewall' } });
  expect(headerFault.status).toBe(403);
  expect((await shopper.sendRequest(`${CART}?tiem-fault=unheard-of`)).status).toBe(200);
});

test('demo shop, faults: the page that disables faults is never affected by them', async () => {
  const shopper = await createVisitorWithNonce();
  shopper.shop.addFault({ kind: '500', times: 3 });
  expect((await shopper.sendRequest('/phong-thu-loi/')).status).toBe(200);
  expect((await shopper.sendRequest('/')).status).toBe(500);
});
