import {
  CART_ROUTE,
  CHECKOUT_ROUTE,
  createShopProcesses,
  requestAsGuest,
  stopProcess,
} from '../support/shop/shop-process';
import { ORDER } from '../support/shop/visitor';

// Each process loads and compiles the whole shop first.
jest.setTimeout(60_000);

const shops = createShopProcesses();

test('shop process: completes the order in flight on SIGTERM, and the next process finds that order', async () => {
  const first = await shops.startShop();
  const { headers } = await requestAsGuest(`${first.url}${CART_ROUTE}`, '', '');
  const token = headers.get('cart-token') ?? '';
  const nonce = headers.get('nonce') ?? '';
  const added = await requestAsGuest(`${first.url}${CART_ROUTE}/add-item`, token, nonce, {
    id: 103,
    quantity: 2,
  });
  expect(added.status).toBe(201);
  const room = `${first.url}phong-thu-loi/`;
  const slow = { do: 'add', kind: 'delay', ms: '800', match: '/checkout' };
  await fetch(room, { method: 'POST', body: new URLSearchParams(slow) });
  const ordering = requestAsGuest<{ order_id: number; order_key: string }>(
    `${first.url}${CHECKOUT_ROUTE}`,
    token,
    nonce,
    ORDER,
  );
  // The fault disappears from the list once the order request has reached it.
  while ((await (await fetch(room)).text()).includes('fault-table'));
  const ended = stopProcess(first.child);
  const order = await ordering;
  expect(order.status).toBe(200);
  expect(await ended).toBe(0);

  const second = await shops.startShop();
  const { order_id, order_key } = order.json;
  const path = `wp-json/wc/store/v1/order/${order_id}?key=${order_key}&billing_email=khach.le@example.com`;
  const found = await requestAsGuest(`${second.url}${path}`, '', '');
  expect(found.status).toBe(200);
  const cart = await requestAsGuest(`${second.url}${CART_ROUTE}`, token, nonce);
  expect(cart.json).toMatchObject({ items_count: 0 });
  expect(await stopProcess(second.child)).toBe(0);
});
