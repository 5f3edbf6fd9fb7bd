import { createShop } from '../../fixtures/shop/shop';
import { SqliteStore } from '../../fixtures/shop/store/database';
import { isLongRun } from '../support/property-options';
import {
  CART_ROUTE,
  CHECKOUT_ROUTE,
  createShopProcesses,
  requestAsGuest,
  stopProcess,
} from '../support/shop/shop-process';
import { ADDRESS, ORIGIN, Visitor } from '../support/shop/visitor';

// The time limit is high because starting the process compiles the whole demo shop first.
jest.setTimeout(120_000);

const GUEST_COUNT = 200;
/**
 * A third of the guests order a product with too little stock for all of them, so that some orders
 * are rejected.
 */
const PLENTIFUL_PRODUCT = 126;
const SCARCE_PRODUCT = 107;
const COUPON = 'motlan';

/** The process is killed after this many responses; each number is a test case. */
const RESPONSE_COUNTS = isLongRun ? [1, 5, 10, 20, 30, 40, 60, 80, 100, 120, 140] : [60];

const shops = createShopProcesses({ TIEM_RATE_LIMIT: '100000' });

interface GuestCart {
  email: string;
  token: string;
  nonce: string;
  productId: number;
  wantsAccount: boolean;
  /**
   * True for guests whose order the test delays, so that the process is killed before the
   * response.
   */
  isDelayed: boolean;
}

interface OrderResponse {
  order_id: number;
  order_key: string;
  status: string;
}

interface OrderRow {
  id: number;
  key: string;
  email: string;
  status: string;
  user_id: number;
  data: string;
}

interface OrderData {
  lines: { productId: number; quantity: number; total: number }[];
  totals: { total: number; shipping: number };
  billing: { address_1: string };
  coupons: { code: string }[];
}

/**
 * Reads orders, stock, coupon uses and accounts from the database, except the demo customer's past
 * orders.
 */
function readDatabase(file: string) {
  const store = new SqliteStore(file);
  const readRowsOfQuery = <T>(sql: string) => store.getRows<T & Record<string, unknown>>(sql) as T[];
  const contents = {
    orders: readRowsOfQuery<OrderRow>('SELECT * FROM orders WHERE user_id <> 2').map(({ data, ...row }) => ({
      ...row,
      ...(JSON.parse(data) as OrderData),
    })),
    products: readRowsOfQuery<{ id: number; stock: number; sold: number }>(
      `SELECT id, stock, sold FROM products WHERE id IN (${PLENTIFUL_PRODUCT}, ${SCARCE_PRODUCT}) ORDER BY id`,
    ),
    uses: readRowsOfQuery<{ order_id: number; email: string }>('SELECT order_id, email FROM coupon_uses'),
    users: readRowsOfQuery<{ id: number; email: string }>('SELECT id, email FROM users WHERE id > 2'),
  };
  store.close();
  return contents;
}

/** Creates the guests of the test, each with a product in the cart. */
async function fillGuestCarts(file: string): Promise<GuestCart[]> {
  const shop = createShop({ database: file, origin: ORIGIN });
  const stock = new SqliteStore(file);
  stock.runStatement('UPDATE products SET stock = 1000 WHERE id = ?', PLENTIFUL_PRODUCT);
  stock.close();
  const guests: GuestCart[] = [];
  for (let index = 0; index < GUEST_COUNT; index++) {
    const visitor = new Visitor(shop);
    const productId = index % 3 === 0 ? SCARCE_PRODUCT : PLENTIFUL_PRODUCT;
    await visitor.callStoreApi('/cart');
    await visitor.addToCart(productId, 1 + (index % 2));
    if (index % 15 === 0) await visitor.callStoreApi('/cart/apply-coupon', { code: COUPON });
    guests.push({
      ...{ email: `khach-${index}@example.com`, token: visitor.token, nonce: visitor.nonce },
      ...{ productId, wantsAccount: index % 20 === 7, isDelayed: index % 20 === 1 },
    });
  }
  shop.close();
  return guests;
}

const sendOrder = (url: string, { email, token, nonce, wantsAccount, isDelayed }: GuestCart) =>
  requestAsGuest<OrderResponse>(`${url}${CHECKOUT_ROUTE}${isDelayed ? '?tre' : ''}`, token, nonce, {
    ...{ billing_address: { ...ADDRESS, email }, shipping_address: ADDRESS, payment_method: 'cod' },
    ...(wantsAccount && { create_account: true }),
  });

/** Sends the orders of all guests at once, and kills the shop's process after the given number of responses. */
async function sendOrdersUntilShopKilled(responseCount: number, guests: readonly GuestCart[]) {
  const first = await shops.startShop();
  const delayFault = { do: 'add', kind: 'delay', ms: '60000', match: '?tre', times: '1000' };
  await fetch(`${first.url}phong-thu-loi/`, { method: 'POST', body: new URLSearchParams(delayFault) });
  const responses: { guest: GuestCart; status: number; json: OrderResponse }[] = [];
  let kill: Promise<unknown> | undefined;
  const sent = guests.map(async (guest) => {
    const { status, json } = await sendOrder(first.url, guest);
    responses.push({ guest, status, json });
    if (responses.length >= responseCount) kill ??= stopProcess(first.child, 'SIGKILL');
  });
  await Promise.allSettled(sent);
  await kill;
  return responses;
}

test.each(RESPONSE_COUNTS)(
  'demo shop killed after %i responses to 200 orders: no order is incomplete and no confirmed one is lost',
  async (responseCount) => {
    const guests = await fillGuestCarts(shops.file);
    const before = readDatabase(shops.file);
    expect(before.orders).toEqual([]);

    const responses = await sendOrdersUntilShopKilled(responseCount, guests);
    expect(responses.filter(({ guest }) => guest.isDelayed)).toEqual([]);

    const { url, child } = await shops.startShop();
    const after = readDatabase(shops.file);
    const findOrders = (email: string) => after.orders.filter((one) => one.email === email);

    // Every confirmed order must exist and be readable.
    const confirmed = responses.filter(({ status }) => status === 200);
    expect(confirmed.length).toBeGreaterThan(0);
    expect(new Set(confirmed.map(({ json }) => json.order_id)).size).toBe(confirmed.length);
    for (const { guest, json } of confirmed) {
      expect(findOrders(guest.email)).toMatchObject([
        { id: json.order_id, key: json.order_key, status: json.status },
      ]);
      const path = `wp-json/wc/store/v1/order/${json.order_id}?key=${json.order_key}&billing_email=${guest.email}`;
      // Skips orders with an account, because only their logged-in owner can read them.
      if (!guest.wantsAccount) expect((await requestAsGuest(`${url}${path}`, '', '')).status).toBe(200);
    }
    for (const { guest, status } of responses)
      if (status !== 200) expect(findOrders(guest.email)).toEqual([]);

    // Every order must have its product, total, address, coupon and account, and an empty cart.
    for (const guest of guests) {
      const guestOrders = findOrders(guest.email);
      expect(guestOrders.length).toBeLessThanOrEqual(1);
      for (const { id, status, lines, totals, billing, coupons, user_id } of guestOrders) {
        expect([status, lines.length, billing.address_1]).toEqual(['processing', 1, ADDRESS.address_1]);
        const subtotal = lines.reduce((sum, { total }) => sum + total, 0);
        expect(totals.total).toBe(subtotal + totals.shipping);
        expect(after.uses.filter((use) => use.order_id === id)).toHaveLength(coupons.length);
        expect(user_id > 0).toBe(guest.wantsAccount);
      }
      expect(after.users.filter(({ email }) => email === guest.email)).toHaveLength(
        guest.wantsAccount ? guestOrders.length : 0,
      );
      if (guest.wantsAccount) continue;
      const cart = await requestAsGuest<{ items_count: number }>(
        `${url}${CART_ROUTE}`,
        guest.token,
        guest.nonce,
      );
      expect(cart.json.items_count === 0).toBe(guestOrders.length === 1);
    }
    expect(after.uses.length).toBeLessThanOrEqual(1);

    // The stock must have decreased by exactly the ordered quantities.
    for (const [index, { id, stock, sold }] of after.products.entries()) {
      const lines = after.orders.flatMap((one) => one.lines).filter(({ productId }) => productId === id);
      const orderedQuantity = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      expect([before.products[index]!.stock - stock, sold - before.products[index]!.sold]).toEqual([
        orderedQuantity,
        orderedQuantity,
      ]);
    }

    // A guest whose order got no response before the process was killed must be able to order
    // after the restart.
    const guestWithoutResponse = guests.find(
      ({ isDelayed, productId }) => isDelayed && productId === PLENTIFUL_PRODUCT,
    );
    const lateOrder = await sendOrder(url, guestWithoutResponse as GuestCart);
    expect(lateOrder.status).toBe(200);
    expect(after.orders.map(({ id }) => id)).not.toContain(lateOrder.json.order_id);
    expect(await stopProcess(child)).toBe(0);
  },
);
