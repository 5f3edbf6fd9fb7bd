import {
  CART_ROUTE,
  CHECKOUT_ROUTE,
  createShopProcesses,
  requestAsGuest,
  stopProcess,
} from '../support/shop/shop-process';
import { ORDER } from '../support/shop/visitor';

// The time limit is high because starting the process compiles the whole demo shop first.
jest.setTimeout(60_000);

const shops = createShopProcesses();

test('demo shop, process: on SIGTERM an order in flight is completed, and the order can be read after the restart', async () => {
  const first = await shops.startShop();
  const { headers } = await requestAsGuest(`${first.url}${CART_ROUTE}`, '', '');
  const token = headers.get('cart-token') ?? '';
  const nonce = headers.get('nonce') ?? '';
  const added = await requestAsGuest(`${first.url}${CART_ROUTE}/add-item`, token, nonce, {
    id: 103,
    quantity: 2,
  });
  expect(added.status).toBe(201);
  const faultsPageUrl = `${first.url}phong-thu-loi/`;
  const delayFault = { do: 'add', kind: 'delay', ms: '800', match: '/checkout' };
  await fetch(faultsPageUrl, { method: 'POST', body: new URLSearchParams(delayFault) });
  const pendingOrder = requestAsGuest<{ order_id: number; order_key: string }>(
    `${first.url}${CHECKOUT_ROUTE}`,
    token,
    nonce,
    ORDER,
  );
  // Waits until the order request has arrived, because the fault playground lists the delay until
  // then.
  while ((await (await fetch(faultsPageUrl)).text()).includes('fault-table'));
  const processEnd = stopProcess(first.child);
  const order = await pendingOrder;
  expect(order.status).toBe(200);
  expect(await processEnd).toBe(0);

  const second = await shops.startShop();
  const { order_id, order_key } = order.json;
  const path = `wp-json/wc/store/v1/order/${order_id}?key=${order_key}&billing_email=khach.le@example.com`;
  const orderResponse = await requestAsGuest(`${second.url}${path}`, '', '');
  expect(orderResponse.status).toBe(200);
  const cart = await requestAsGuest(`${second.url}${CART_ROUTE}`, token, nonce);
  expect(cart.json).toMatchObject({ items_count: 0 });
  expect(await stopProcess(second.child)).toBe(0);
});
