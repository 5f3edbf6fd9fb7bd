import { createShop } from '../../fixtures/shop/shop';
import { Store } from '../../fixtures/shop/store/database';
import { isLongRun } from '../support/property-options';
import {
  CART_ROUTE,
  CHECKOUT_ROUTE,
  createShopProcesses,
  requestAsGuest,
  stopProcess,
} from '../support/shop/shop-process';
import { ADDRESS, ORIGIN, Visitor } from '../support/shop/visitor';

// Each process loads and compiles the whole shop first.
jest.setTimeout(120_000);

const VISITORS = 200;
/** Plenty of the first product, too few of the second: some orders are refused halfway. */
const PLENTY = 126;
const SCARCE = 107;
const COUPON = 'motlan';

/** After how many responses the process is killed. */
const MOMENTS = isLongRun ? [1, 5, 10, 20, 30, 40, 60, 80, 100, 120, 140] : [60];

const shops = createShopProcesses({ TIEM_RATE_LIMIT: '100000' });

interface Guest {
  email: string;
  token: string;
  nonce: string;
  goods: number;
  wantsAccount: boolean;
  /** Delayed by the test, so that some orders never get a response, however slow the process is. */
  isLate: boolean;
}

interface Ordered {
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

interface Facts {
  lines: { productId: number; quantity: number; total: number }[];
  totals: { total: number; shipping: number };
  billing: { address_1: string };
  coupons: { code: string }[];
}

/** The database's contents, whichever process wrote them, without the demo customer's past orders. */
function readDatabase(file: string) {
  const store = new Store(file);
  const rows = <T>(sql: string) => store.all<T & Record<string, unknown>>(sql) as T[];
  const read = {
    orders: rows<OrderRow>('SELECT * FROM orders WHERE user_id <> 2').map(({ data, ...row }) => ({
      ...row,
      ...(JSON.parse(data) as Facts),
    })),
    goods: rows<{ id: number; stock: number; sold: number }>(
      `SELECT id, stock, sold FROM products WHERE id IN (${PLENTY}, ${SCARCE}) ORDER BY id`,
    ),
    uses: rows<{ order_id: number; email: string }>('SELECT order_id, email FROM coupon_uses'),
    users: rows<{ id: number; email: string }>('SELECT id, email FROM users WHERE id > 2'),
  };
  store.close();
  return read;
}

/** Guests who have filled their carts before the process is killed. */
async function fillCarts(file: string): Promise<Guest[]> {
  const shop = createShop({ database: file, origin: ORIGIN });
  const stock = new Store(file);
  stock.run('UPDATE products SET stock = 1000 WHERE id = ?', PLENTY);
  stock.close();
  const guests: Guest[] = [];
  for (let index = 0; index < VISITORS; index++) {
    const visitor = new Visitor(shop);
    const goods = index % 3 === 0 ? SCARCE : PLENTY;
    await visitor.api('/cart');
    await visitor.add(goods, 1 + (index % 2));
    if (index % 15 === 0) await visitor.api('/cart/apply-coupon', { code: COUPON });
    guests.push({
      ...{ email: `khach-${index}@example.com`, token: visitor.token, nonce: visitor.nonce },
      ...{ goods, wantsAccount: index % 20 === 7, isLate: index % 20 === 1 },
    });
  }
  shop.close();
  return guests;
}

const order = (url: string, { email, token, nonce, wantsAccount, isLate }: Guest) =>
  requestAsGuest<Ordered>(`${url}${CHECKOUT_ROUTE}${isLate ? '?tre' : ''}`, token, nonce, {
    ...{ billing_address: { ...ADDRESS, email }, shipping_address: ADDRESS, payment_method: 'cod' },
    ...(wantsAccount && { create_account: true }),
  });

/** Orders of all guests at once to a shop that is killed after the given number of responses. */
async function orderUntil(moment: number, guests: readonly Guest[]) {
  const first = await shops.startShop();
  const holdUp = { do: 'add', kind: 'delay', ms: '60000', match: '?tre', times: '1000' };
  await fetch(`${first.url}phong-thu-loi/`, { method: 'POST', body: new URLSearchParams(holdUp) });
  const answered: { guest: Guest; status: number; json: Ordered }[] = [];
  let killed: Promise<unknown> | undefined;
  const sent = guests.map(async (guest) => {
    const { status, json } = await order(first.url, guest);
    answered.push({ guest, status, json });
    if (answered.length >= moment) killed ??= stopProcess(first.child, 'SIGKILL');
  });
  await Promise.allSettled(sent);
  await killed;
  return answered;
}

test.each(MOMENTS)(
  'shop killed after %i responses to 200 orders: no order is incomplete and no confirmed one is lost',
  async (moment) => {
    const guests = await fillCarts(shops.file);
    const before = readDatabase(shops.file);
    expect(before.orders).toEqual([]);

    const answered = await orderUntil(moment, guests);
    expect(answered.filter(({ guest }) => guest.isLate)).toEqual([]);

    const { url, child } = await shops.startShop();
    const after = readDatabase(shops.file);
    const ordersOf = (email: string) => after.orders.filter((one) => one.email === email);

    // Every confirmed order exists and can be read.
    const placed = answered.filter(({ status }) => status === 200);
    expect(placed.length).toBeGreaterThan(0);
    expect(new Set(placed.map(({ json }) => json.order_id)).size).toBe(placed.length);
    for (const { guest, json } of placed) {
      expect(ordersOf(guest.email)).toMatchObject([
        { id: json.order_id, key: json.order_key, status: json.status },
      ]);
      const path = `wp-json/wc/store/v1/order/${json.order_id}?key=${json.order_key}&billing_email=${guest.email}`;
      // An order of an account is only shown to its owner.
      if (!guest.wantsAccount) expect((await requestAsGuest(`${url}${path}`, '', '')).status).toBe(200);
    }
    for (const { guest, status } of answered) if (status !== 200) expect(ordersOf(guest.email)).toEqual([]);

    // An order is complete: goods, total, address, coupon, account, and an empty cart.
    for (const guest of guests) {
      const own = ordersOf(guest.email);
      expect(own.length).toBeLessThanOrEqual(1);
      for (const { id, status, lines, totals, billing, coupons, user_id } of own) {
        expect([status, lines.length, billing.address_1]).toEqual(['processing', 1, ADDRESS.address_1]);
        const goods = lines.reduce((sum, { total }) => sum + total, 0);
        expect(totals.total).toBe(goods + totals.shipping);
        expect(after.uses.filter((use) => use.order_id === id)).toHaveLength(coupons.length);
        expect(user_id > 0).toBe(guest.wantsAccount);
      }
      expect(after.users.filter(({ email }) => email === guest.email)).toHaveLength(
        guest.wantsAccount ? own.length : 0,
      );
      if (guest.wantsAccount) continue;
      const cart = await requestAsGuest<{ items_count: number }>(
        `${url}${CART_ROUTE}`,
        guest.token,
        guest.nonce,
      );
      expect(cart.json.items_count === 0).toBe(own.length === 1);
    }
    expect(after.uses.length).toBeLessThanOrEqual(1);

    // Stock that is gone belongs to orders, and all other stock is left.
    for (const [index, { id, stock, sold }] of after.goods.entries()) {
      const lines = after.orders.flatMap((one) => one.lines).filter(({ productId }) => productId === id);
      const ordered = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      expect([before.goods[index]!.stock - stock, sold - before.goods[index]!.sold]).toEqual([
        ordered,
        ordered,
      ]);
    }

    // A guest without a response can order now.
    const waiting = guests.find(({ isLate, goods }) => isLate && goods === PLENTY);
    const late = await order(url, waiting as Guest);
    expect(late.status).toBe(200);
    expect(after.orders.map(({ id }) => id)).not.toContain(late.json.order_id);
    expect(await stopProcess(child)).toBe(0);
  },
);
