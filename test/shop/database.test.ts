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

test('database: carts, orders and stock survive closing and opening the shop', async () => {
  const database = join(folder, 'tiem.db');
  const first = createTestShop({ database });
  const shopper = new Visitor(first);
  await shopper.add(103, 2);
  const placed = await shopper.api('/checkout', ORDER);
  await shopper.add(104);
  first.close();
  const again = new Visitor(createTestShop({ database }));
  for (const [name, value] of shopper.cookies) again.cookies.set(name, value);
  again.nonce = shopper.nonce;
  expect((await again.add(104)).at('items.0.quantity')).toBe(2);
  expect((await again.api('/products/103')).at('add_to_cart.maximum')).toBe(16);
  const path = `/order/${placed.at('order_id')}?key=${placed.at('order_key')}&billing_email=khach.le@example.com`;
  expect((await again.api(path)).status).toBe(200);
});

test('database: opening with reset, or resetting at run time, restores the initial state', async () => {
  const database = join(folder, 'tiem.db');
  const first = createTestShop({ database });
  const shopper = new Visitor(first);
  await shopper.add(103, 2);
  await shopper.api('/checkout', ORDER);
  await shopper.add(104);
  first.reset();
  expect((await shopper.api('/cart')).at('items')).toEqual([]);
  expect((await shopper.api('/products/103')).at('add_to_cart.maximum')).toBe(18);
  await shopper.add(104);
  first.close();
  const again = new Visitor(createTestShop({ database, reset: true }));
  for (const [name, value] of shopper.cookies) again.cookies.set(name, value);
  expect((await again.api('/cart')).at('items')).toEqual([]);
});

test('database: a new catalogue replaces products and texts, while stock, carts and orders stay', async () => {
  const database = join(folder, 'tiem.db');
  const first = createTestShop({ database });
  const shopper = new Visitor(first);
  await shopper.add(103, 2);
  await shopper.api('/checkout', ORDER);
  await shopper.add(104);
  first.close();
  const products = catalogue.products
    .filter(({ id }) => id !== 105)
    .map((product) =>
      product.id === 103 ? { ...product, name: 'Ấm mới & đẹp', regularPrice: 450_000 } : product,
    );
  const again = new Visitor(createTestShop({ database }, { ...catalogue, products }));
  for (const [name, value] of shopper.cookies) again.cookies.set(name, value);
  const renamed = await again.api('/products/103');
  expect(renamed.at('name')).toBe('Ấm mới &amp; đẹp');
  expect(renamed.at('prices.price')).toBe('450000');
  expect(renamed.at('add_to_cart.maximum')).toBe(16);
  expect((await again.api('/products/105')).status).toBe(404);
  expect((await again.api('/cart')).at('items.0.id')).toBe(104);
});

test('database: products removed from the catalogue leave the carts, and a cart without others cannot be ordered', async () => {
  const database = join(folder, 'tiem.db');
  const first = createTestShop({ database });
  const shopper = new Visitor(first);
  await shopper.add(104);
  first.close();
  const products = catalogue.products.filter(({ id }) => id !== 104);
  const again = new Visitor(createTestShop({ database }, { ...catalogue, products }));
  for (const [name, value] of shopper.cookies) again.cookies.set(name, value);
  expect((await again.api('/checkout', ORDER)).code).toBe('woocommerce_rest_cart_empty');
  expect((await again.api('/cart')).at('items')).toEqual([]);
  expect(again.cookies.has('woocommerce_items_in_cart')).toBe(false);
});

test('database: shops in memory are independent', async () => {
  const one = new Visitor(createTestShop());
  const two = new Visitor(createTestShop());
  await one.add(120, 2);
  await one.api('/checkout', ORDER);
  expect((await two.add(120, 2)).status).toBe(201);
});

test('database: two shops on one file sell each of the last items once', async () => {
  const database = join(folder, 'tiem.db');
  const shops = [createTestShop({ database }), createTestShop({ database })];
  // Both orders read the stock before either of them reduces it.
  const shoppers = await Promise.all(
    [0, 1, 0, 1].map(async (which) => {
      const shopper = new Visitor(shops[which] ?? createTestShop({ database }));
      await shopper.add(120);
      return shopper;
    }),
  );
  const answers = [];
  for (const shopper of shoppers) answers.push(await shopper.api('/checkout', ORDER));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 409]);
  expect(answers[3]?.code).toBe('woocommerce_rest_product_out_of_stock');
  for (const shopper of shoppers) {
    expect((await shopper.api('/products/120')).at('is_in_stock')).toBe(false);
  }
});

test('database: a locked file is waited for', async () => {
  const database = join(folder, 'tiem.db');
  const shopper = new Visitor(createTestShop({ database }));
  await shopper.api('/cart');
  const script = `
    const Database = require('libsql');
    const held = new Database(process.argv[1]);
    held.exec('BEGIN IMMEDIATE');
    console.log('held');
    setTimeout(() => held.exec('COMMIT'), 300);
  `;
  const other = spawn(process.execPath, ['-e', script, database], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(other, 'close');
  await once(other.stdout, 'data');
  expect((await shopper.add(104)).status).toBe(201);
  await ended;
});

test('switches: a changed switch survives a restart until the shop is reset', async () => {
  const database = join(folder, 'tiem.db');
  const open = (reset = false) => createShop({ database, reset, origin: ORIGIN });
  const flipped = { do: 'switches', taxes: '1', signup: '1', pagesConfigured: '1', rateLimit: '12' };
  const first = open();
  await new Visitor(first).send('/phong-thu-loi/', { body: flipped, form: true });
  first.close();
  const again = open();
  expect(again.switches).toMatchObject({ taxes: true, themeActions: false, rateLimit: 12 });
  again.reset();
  expect(again.switches).toMatchObject({ taxes: false, themeActions: true, rateLimit: 30 });
  await new Visitor(again).send('/phong-thu-loi/', { body: flipped, form: true });
  again.close();
  const fresh = open(true);
  expect(fresh.switches).toMatchObject({ taxes: false, themeActions: true });
  fresh.close();
});
