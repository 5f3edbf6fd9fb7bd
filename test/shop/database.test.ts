import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogue } from '../../fixtures/catalogue/catalogue';
import { createShop } from '../../fixtures/shop/shop';
import { createTestShop, ORDER, ORIGIN, Visitor } from '../support/shop/visitor';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiem-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('demo shop, database: carts, orders and stock are kept when the shop is closed and opened again', async () => {
  const database = join(folder, 'tiem.db');
  const first = createTestShop({ database });
  const shopper = new Visitor(first);
  await shopper.addToCart(103, 2);
  const order = await shopper.callStoreApi('/checkout', ORDER);
  await shopper.addToCart(104);
  first.close();
  const reopened = new Visitor(createTestShop({ database }));
  for (const [name, value] of shopper.cookies) reopened.cookies.set(name, value);
  reopened.nonce = shopper.nonce;
  expect((await reopened.addToCart(104)).getJsonValueAt('items.0.quantity')).toBe(2);
  expect((await reopened.callStoreApi('/products/103')).getJsonValueAt('add_to_cart.maximum')).toBe(16);
  const path = `/order/${order.getJsonValueAt('order_id')}?key=${order.getJsonValueAt('order_key')}&billing_email=khach.le@example.com`;
  expect((await reopened.callStoreApi(path)).status).toBe(200);
});

test('demo shop, database: the option `reset` and a reset at run time restore the initial state', async () => {
  const database = join(folder, 'tiem.db');
  const first = createTestShop({ database });
  const shopper = new Visitor(first);
  await shopper.addToCart(103, 2);
  await shopper.callStoreApi('/checkout', ORDER);
  await shopper.addToCart(104);
  first.reset();
  expect((await shopper.callStoreApi('/cart')).getJsonValueAt('items')).toEqual([]);
  expect((await shopper.callStoreApi('/products/103')).getJsonValueAt('add_to_cart.maximum')).toBe(18);
  await shopper.addToCart(104);
  first.close();
  const reopened = new Visitor(createTestShop({ database, reset: true }));
  for (const [name, value] of shopper.cookies) reopened.cookies.set(name, value);
  expect((await reopened.callStoreApi('/cart')).getJsonValueAt('items')).toEqual([]);
});

test('demo shop, database: opening it with a changed product catalogue updates the products and keeps stock, carts and orders', async () => {
  const database = join(folder, 'tiem.db');
  const first = createTestShop({ database });
  const shopper = new Visitor(first);
  await shopper.addToCart(103, 2);
  await shopper.callStoreApi('/checkout', ORDER);
  await shopper.addToCart(104);
  first.close();
  const products = catalogue.products
    .filter(({ id }) => id !== 105)
    .map((product) =>
      product.id === 103 ? { ...product, name: 'Ấm mới & đẹp', regularPrice: 450_000 } : product,
    );
  const reopened = new Visitor(createTestShop({ database }, { ...catalogue, products }));
  for (const [name, value] of shopper.cookies) reopened.cookies.set(name, value);
  const renamed = await reopened.callStoreApi('/products/103');
  expect(renamed.getJsonValueAt('name')).toBe('Ấm mới &amp; đẹp');
  expect(renamed.getJsonValueAt('prices.price')).toBe('450000');
  expect(renamed.getJsonValueAt('add_to_cart.maximum')).toBe(16);
  expect((await reopened.callStoreApi('/products/105')).status).toBe(404);
  expect((await reopened.callStoreApi('/cart')).getJsonValueAt('items.0.id')).toBe(104);
});

test('demo shop, database: products that were removed from the product catalogue are removed from carts', async () => {
  const database = join(folder, 'tiem.db');
  const first = createTestShop({ database });
  const shopper = new Visitor(first);
  await shopper.addToCart(104);
  first.close();
  const products = catalogue.products.filter(({ id }) => id !== 104);
  const reopened = new Visitor(createTestShop({ database }, { ...catalogue, products }));
  for (const [name, value] of shopper.cookies) reopened.cookies.set(name, value);
  expect((await reopened.callStoreApi('/checkout', ORDER)).code).toBe('woocommerce_rest_cart_empty');
  expect((await reopened.callStoreApi('/cart')).getJsonValueAt('items')).toEqual([]);
  expect(reopened.cookies.has('woocommerce_items_in_cart')).toBe(false);
});

test('demo shop, database: two shops in memory share no data', async () => {
  const one = new Visitor(createTestShop());
  const two = new Visitor(createTestShop());
  await one.addToCart(120, 2);
  await one.callStoreApi('/checkout', ORDER);
  expect((await two.addToCart(120, 2)).status).toBe(201);
});

test('demo shop, database: two shops that share a file never sell more than is in stock', async () => {
  const database = join(folder, 'tiem.db');
  const shops = [createTestShop({ database }), createTestShop({ database })];
  // The two shops take turns, so that each must notice what the other one has sold.
  const shoppers = await Promise.all(
    [0, 1, 0, 1].map(async (shopIndex) => {
      const shopper = new Visitor(shops[shopIndex] ?? createTestShop({ database }));
      await shopper.addToCart(120);
      return shopper;
    }),
  );
  const answers = [];
  for (const shopper of shoppers) answers.push(await shopper.callStoreApi('/checkout', ORDER));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 409]);
  expect(answers[3]?.code).toBe('woocommerce_rest_product_out_of_stock');
  for (const shopper of shoppers) {
    expect((await shopper.callStoreApi('/products/120')).getJsonValueAt('is_in_stock')).toBe(false);
  }
});

test('demo shop, database: while another process locks the file, a request waits and then succeeds', async () => {
  const database = join(folder, 'tiem.db');
  const shopper = new Visitor(createTestShop({ database }));
  await shopper.callStoreApi('/cart');
  const script = `
    const Database = require('libsql');
    const held = new Database(process.argv[1]);
    held.exec('BEGIN IMMEDIATE');
    console.log('held');
    setTimeout(() => held.exec('COMMIT'), 300);
  `;
  const other = spawn(process.execPath, ['-e', script, database], { stdio: ['ignore', 'pipe', 'inherit'] });
  const processEnd = once(other, 'close');
  await once(other.stdout, 'data');
  expect((await shopper.addToCart(104)).status).toBe(201);
  await processEnd;
});

test('demo shop, switches: a changed switch is kept after a restart, until the shop is reset', async () => {
  const database = join(folder, 'tiem.db');
  const openShop = (reset = false) => createShop({ database, reset, origin: ORIGIN });
  const changedSwitches = { do: 'switches', taxes: '1', signup: '1', pagesConfigured: '1', rateLimit: '12' };
  const first = openShop();
  await new Visitor(first).sendRequest('/phong-thu-loi/', { body: changedSwitches, form: true });
  first.close();
  const reopened = openShop();
  expect(reopened.switches).toMatchObject({ taxes: true, themeActions: false, rateLimit: 12 });
  reopened.reset();
  expect(reopened.switches).toMatchObject({ taxes: false, themeActions: true, rateLimit: 30 });
  await new Visitor(reopened).sendRequest('/phong-thu-loi/', { body: changedSwitches, form: true });
  reopened.close();
  const resetShop = openShop(true);
  expect(resetShop.switches).toMatchObject({ taxes: false, themeActions: true });
  resetShop.close();
});
