import { createTestShop, ORDER, Visitor } from '../support/shop/visitor';

const TEAPOT_ID = 103;
const GIFT = { wrap: true, message: 'Chúc mừng sinh nhật mẹ' };

describe.each([8, 11] as const)('demo shop, example extension on WooCommerce %i', (as) => {
  async function createShopperWithCart(): Promise<Visitor> {
    const visitor = new Visitor(createTestShop({ as, settings: { giftWrap: true } }));
    await visitor.addToCart(TEAPOT_ID);
    return visitor;
  }
  const sendExtensionData = (visitor: Visitor, data: object) =>
    visitor.callStoreApi('/cart/extensions', { namespace: 'goi-qua', data });

  test('demo shop, example extension: its data is contained in every cart, can be changed, and is stored with the order', async () => {
    const visitor = await createShopperWithCart();
    expect((await visitor.callStoreApi('/cart')).getJsonValueAt('extensions')).toEqual({
      'goi-qua': { wrap: false, message: '' },
    });
    expect((await sendExtensionData(visitor, GIFT)).getJsonValueAt('extensions')).toEqual({
      'goi-qua': GIFT,
    });
    expect((await visitor.callStoreApi('/cart')).getJsonValueAt('extensions')).toEqual({ 'goi-qua': GIFT });
    const order = await visitor.callStoreApi('/checkout', { ...ORDER, extensions: { 'goi-qua': GIFT } });
    expect(order.getJsonValueAt('customer_note')).toContain('Gói quà: „Chúc mừng sinh nhật mẹ“');
    await visitor.addToCart(TEAPOT_ID);
    expect((await visitor.callStoreApi('/cart')).getJsonValueAt('extensions')).toEqual({
      'goi-qua': { wrap: false, message: '' },
    });
  });

  test('demo shop, example extension: invalid data is rejected and changes nothing', async () => {
    const visitor = await createShopperWithCart();
    const tooLong = await sendExtensionData(visitor, { wrap: true, message: 'a'.repeat(121) });
    expect([tooLong.status, tooLong.code]).toEqual([400, 'goi_qua_invalid']);
    expect((await sendExtensionData(visitor, { wrap: 'yes' })).status).toBe(400);
    expect((await visitor.callStoreApi('/cart')).getJsonValueAt('extensions')).toEqual({
      'goi-qua': { wrap: false, message: '' },
    });
  });

  test('demo shop, example extension: its script is printed on cart and checkout pages only, and on no page when the extension is disabled', async () => {
    const visitor = await createShopperWithCart();
    for (const path of ['/gio-hang-khoi/', '/thanh-toan-khoi/'])
      expect((await visitor.sendRequest(path)).text).toMatch(
        /<script src="\/tien-ich\/goi-qua.js" nonce="[^"]+" async>/,
      );
    expect((await visitor.sendRequest('/cua-hang/')).text).not.toContain('/tien-ich/');
    expect((await visitor.sendRequest('/tien-ich/goi-qua.js')).headers.get('content-type')).toMatch(
      /javascript/,
    );
    const withoutExtension = new Visitor(createTestShop({ as }));
    expect((await withoutExtension.sendRequest('/gio-hang-khoi/')).text).not.toContain('/tien-ich/');
    expect((await withoutExtension.sendRequest('/tien-ich/goi-qua.js')).status).toBe(404);
    expect((await sendExtensionData(withoutExtension, GIFT)).code).toBe(
      'woocommerce_rest_cart_extensions_error',
    );
  });
});
