import type { FaultKind } from '../../fixtures/shop/shop.types';
import { createTestShop, ORIGIN, Visitor } from '../support/shop/visitor';

const CART = '/wp-json/wc/store/v1/cart';

async function withNonce(as: 8 | 11 = 8): Promise<Visitor> {
  const visitor = new Visitor(createTestShop({ as }));
  await visitor.api('/cart');
  return visitor;
}

const add = (visitor: Visitor, query = '') =>
  visitor.send(`${CART}/add-item${query}`, { body: { id: 103 }, headers: { nonce: visitor.nonce } });

const count = async (visitor: Visitor): Promise<unknown> => (await visitor.send(CART)).at('items_count');

test('faults: a server error, a firewall page and too many requests are answered without doing the work', async () => {
  const expected: [FaultKind, number, RegExp][] = [
    ['500', 500, /<h1>/],
    ['502', 502, /<h1>/],
    ['firewall', 403, /tường lửa/],
    ['429', 429, /<h1>/],
  ];
  const shopper = await withNonce();
  for (const [kind, status, text] of expected) {
    const answer = await add(shopper, `?tiem-fault=${kind}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=UTF-8']);
    expect(answer.text).toMatch(text);
    expect(answer.headers.get('retry-after')).toBe(kind === '429' ? '5' : null);
  }
  expect(await count(shopper)).toBe(0);
});

test('faults: a dropped request has no effect, and a lost response has the full effect', async () => {
  const shopper = await withNonce();
  await expect(add(shopper, '?tiem-fault=drop')).rejects.toThrow(TypeError);
  expect(await count(shopper)).toBe(0);
  await add(shopper);
  await expect(add(shopper, '?tiem-fault=lost-answer')).rejects.toThrow(TypeError);
  expect(await count(shopper)).toBe(2);
});

test('faults: a truncated response starts and is then aborted', async () => {
  const shop = createTestShop();
  const response = await shop.handle(new Request(`${ORIGIN}${CART}?tiem-fault=cut`));
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  expect((await reader?.read())?.value?.length).toBeGreaterThan(100);
  await expect(reader?.read()).rejects.toThrow(TypeError);
});

test('faults: a PHP notice precedes otherwise valid JSON', async () => {
  const shop = createTestShop();
  const text = await (await shop.handle(new Request(`${ORIGIN}${CART}?tiem-fault=php-notice`))).text();
  expect(text).toMatch(/^<br \/>\n<b>Notice<\/b>/);
  expect(JSON.parse(text.slice(text.indexOf('{')))).toHaveProperty('items');
});

test('faults: a stale nonce is refused with a new one, even in a batch and with a cart token', async () => {
  for (const as of [8, 11] as const) {
    const shopper = await withNonce(as);
    const refused = await add(shopper, '?tiem-fault=stale-nonce');
    expect([refused.status, refused.code]).toEqual([403, 'woocommerce_rest_invalid_nonce']);
    expect((await add(shopper)).status).toBe(201);
    shopper.shop.addFault({ kind: 'stale-nonce', match: '/batch' });
    const request = {
      method: 'POST',
      path: '/wc/store/v1/cart/add-item',
      body: { id: 103 },
      headers: { Nonce: shopper.nonce },
    };
    const batch = await shopper.api('/batch', { requests: [request] });
    expect([batch.status, batch.at('responses.0.status')]).toEqual([207, 403]);
    expect(await count(shopper)).toBe(1);
  }
});

test('faults: a delay ends when the client aborts, and the request is still carried out', async () => {
  const shop = createTestShop();
  shop.addFault({ kind: 'delay', ms: 60_000 });
  const giveUp = new AbortController();
  const answer = shop.handle(new Request(`${ORIGIN}${CART}`, { signal: giveUp.signal }));
  giveUp.abort();
  expect((await answer).status).toBe(200);
});

test('faults: a fault affects the given number of requests, and only matching ones', async () => {
  const shopper = await withNonce();
  const armed = await shopper.send('/wp-json/wc/store/v1/products?tiem-fault=500:2:cart/add-item');
  expect(armed.status).toBe(200);
  expect(await count(shopper)).toBe(0);
  const statuses = [(await add(shopper)).status, (await add(shopper)).status, (await add(shopper)).status];
  expect(statuses).toEqual([500, 500, 201]);
  shopper.shop.addFault({ kind: '502', method: 'post', times: 5 });
  expect(await count(shopper)).toBe(1);
  expect((await add(shopper)).status).toBe(502);
  shopper.shop.clearFaults();
  expect((await add(shopper)).status).toBe(201);
  const byHeader = await shopper.send(CART, { headers: { 'x-tiem-fault': 'firewall' } });
  expect(byHeader.status).toBe(403);
  expect((await shopper.send(`${CART}?tiem-fault=unheard-of`)).status).toBe(200);
});

test('faults: the page that disables faults is never affected', async () => {
  const shopper = await withNonce();
  shopper.shop.addFault({ kind: '500', times: 3 });
  expect((await shopper.send('/phong-thu-loi/')).status).toBe(200);
  expect((await shopper.send('/')).status).toBe(500);
});
