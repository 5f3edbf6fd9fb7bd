import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogue } from '../../fixtures/catalogue/catalogue';
import { ORDER, openShop, Visitor } from './visitor';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiem-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('carts, orders and stock are there again after the shop was closed and opened', async () => {
  const database = join(folder, 'tiem.db');
  const first = openShop({ database });
  const shopper = new Visitor(first);
  await shopper.add(103, 2);
  const placed = await shopper.api('/checkout', ORDER);
  await shopper.add(104);
  first.close();
  const again = new Visitor(openShop({ database }));
  for (const [name, value] of shopper.cookies) again.cookies.set(name, value);
  again.nonce = shopper.nonce;
  expect((await again.add(104)).at('items.0.quantity')).toBe(2);
  expect((await again.api('/products/103')).at('add_to_cart.maximum')).toBe(16);
  const path = `/order/${placed.at('order_id')}?key=${placed.at('order_key')}&billing_email=khach.le@example.com`;
  expect((await again.api(path)).status).toBe(200);
});

test('opened with reset, or reset while it runs, it is the shop of the first day', async () => {
  const database = join(folder, 'tiem.db');
  const first = openShop({ database });
  const shopper = new Visitor(first);
  await shopper.add(103, 2);
  await shopper.api('/checkout', ORDER);
  await shopper.add(104);
  first.reset();
  expect((await shopper.api('/cart')).at('items')).toEqual([]);
  expect((await shopper.api('/products/103')).at('add_to_cart.maximum')).toBe(18);
  await shopper.add(104);
  first.close();
  const again = new Visitor(openShop({ database, reset: true }));
  for (const [name, value] of shopper.cookies) again.cookies.set(name, value);
  expect((await again.api('/cart')).at('items')).toEqual([]);
});

test('new goods and texts arrive with a new catalogue; stock, carts and orders stay', async () => {
  const database = join(folder, 'tiem.db');
  const first = openShop({ database });
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
  const again = new Visitor(openShop({ database }, { ...catalogue, products }));
  for (const [name, value] of shopper.cookies) again.cookies.set(name, value);
  const renamed = await again.api('/products/103');
  expect(renamed.at('name')).toBe('Ấm mới &amp; đẹp');
  expect(renamed.at('prices.price')).toBe('450000');
  expect(renamed.at('add_to_cart.maximum')).toBe(16);
  expect((await again.api('/products/105')).status).toBe(404);
  expect((await again.api('/cart')).at('items.0.id')).toBe(104);
});

test('goods that left the catalogue leave the carts, and nothing is not an order', async () => {
  const database = join(folder, 'tiem.db');
  const first = openShop({ database });
  const shopper = new Visitor(first);
  await shopper.add(104);
  first.close();
  const products = catalogue.products.filter(({ id }) => id !== 104);
  const again = new Visitor(openShop({ database }, { ...catalogue, products }));
  for (const [name, value] of shopper.cookies) again.cookies.set(name, value);
  expect((await again.api('/checkout', ORDER)).code).toBe('woocommerce_rest_cart_empty');
  expect((await again.api('/cart')).at('items')).toEqual([]);
  expect(again.cookies.has('woocommerce_items_in_cart')).toBe(false);
});

test('shops in memory know nothing of each other', async () => {
  const one = new Visitor(openShop());
  const two = new Visitor(openShop());
  await one.add(120, 2);
  await one.api('/checkout', ORDER);
  expect((await two.add(120, 2)).status).toBe(201);
});
