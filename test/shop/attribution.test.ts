import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderView } from '../../fixtures/shop/orders/order.types';
import { SqliteStore } from '../../fixtures/shop/store/database';
import { ADDRESS, createTestShop, ORDER, Visitor } from '../support/shop/visitor';

const ATTRIBUTION = {
  type: 'organic',
  utm_source: 'coccoc',
  session_pages: '3',
  session_entry: 'http://tiem.test/',
};

const createFormFields = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`wc_order_attribution_${name}`, value]));

async function readStoredAttribution(
  shopper: Visitor,
  id: unknown,
  key: unknown,
): Promise<OrderView['attribution']> {
  const order = (await shopper.sendRequest(`/__order?id=${id}&key=${key}`)).json as OrderView;
  return order.attribution;
}

describe.each([8, 11] as const)('demo shop, order attribution on WooCommerce %i', (as) => {
  test('demo shop, order attribution: is stored with an order placed through the Store API', async () => {
    const shopper = new Visitor(createTestShop({ as }));
    await shopper.addToCart(103);
    const extensions = { 'woocommerce/order-attribution': ATTRIBUTION };
    const checkoutResponse = await shopper.callStoreApi('/checkout', { ...ORDER, extensions });
    const [id, key] = [
      checkoutResponse.getJsonValueAt('order_id'),
      checkoutResponse.getJsonValueAt('order_key'),
    ];
    expect(await readStoredAttribution(shopper, id, key)).toEqual(ATTRIBUTION);
    const orderPage = await shopper.sendRequest(`/thanh-toan/da-dat-hang/${id}/?key=${key}`);
    expect([orderPage.status, orderPage.text.includes('coccoc')]).toEqual([200, false]);
    const orderResponse = await shopper.callStoreApi(
      `/order/${id}?key=${key}&billing_email=khach.le@example.com`,
    );
    expect([orderResponse.status, orderResponse.text.includes('coccoc')]).toEqual([200, false]);
  });

  test('demo shop, order attribution: is stored with an order placed by the classic checkout form', async () => {
    const shopper = new Visitor(createTestShop({ as }));
    await shopper.addToCart(103);
    const address = Object.entries({ ...ADDRESS, email: 'khach.le@example.com' });
    const orderResponse = await shopper.callWcAjax('checkout', {
      ...Object.fromEntries(address.map(([name, value]) => [`billing_${name}`, value])),
      ...createFormFields(ATTRIBUTION),
      payment_method: 'cod',
      'woocommerce-process-checkout-nonce': await shopper.fetchNonce('woocommerce-process_checkout'),
    });
    const url = new URL(String(orderResponse.getJsonValueAt('redirect')));
    expect(
      await readStoredAttribution(
        shopper,
        orderResponse.getJsonValueAt('order_id'),
        url.searchParams.get('key'),
      ),
    ).toEqual(ATTRIBUTION);
  });
});

test('demo shop, order attribution: invalid data is dropped or truncated, and the order still succeeds', async () => {
  const shopper = new Visitor(createTestShop());
  const invalidValues = [
    'text',
    null,
    [1],
    { utm_source: { a: 1 }, __proto__: 1, utm_term: null, utm_id: 7, url: 'x'.repeat(9999), more: 'y' },
  ];
  for (const attribution of invalidValues) {
    await shopper.addToCart(103);
    const extensions = { 'woocommerce/order-attribution': attribution };
    const orderResponse = await shopper.callStoreApi('/checkout', { ...ORDER, extensions });
    expect(orderResponse.status).toBe(200);
    const storedAttribution = await readStoredAttribution(
      shopper,
      orderResponse.getJsonValueAt('order_id'),
      orderResponse.getJsonValueAt('order_key'),
    );
    expect(storedAttribution).toEqual(
      attribution === invalidValues[3] ? { utm_id: '7', url: 'x'.repeat(1000) } : {},
    );
  }
});

test('demo shop, order attribution: is stored with a newly registered account', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tiem-'));
  const database = join(folder, 'tiem.db');
  const shop = createTestShop({ database });
  const shopper = new Visitor(shop);
  const fields = {
    register: '1',
    email: 'moi@example.com',
    password: 'mot mat khau dai',
    'woocommerce-register-nonce': await shopper.fetchNonce('woocommerce-register'),
    ...createFormFields(ATTRIBUTION),
  };
  expect((await shopper.sendRequest('/tai-khoan/', { body: fields, form: true })).status).toBe(302);
  const store = new SqliteStore(database);
  const row = store.getRow<{ attribution: string }>(
    'SELECT attribution FROM users WHERE email = ?',
    fields.email,
  );
  store.close();
  shop.close();
  rmSync(folder, { recursive: true });
  expect(JSON.parse(row?.attribution ?? '')).toEqual(ATTRIBUTION);
});
