import { createTestShop, ORDER, Visitor } from '../support/shop/visitor';

const TEAPOT = 103;
const GIFT = { wrap: true, message: 'Chúc mừng sinh nhật mẹ' };

describe.each([8, 11] as const)('example extension on WooCommerce %i', (as) => {
  async function shopper(): Promise<Visitor> {
    const visitor = new Visitor(createTestShop({ as, settings: { giftWrap: true } }));
    await visitor.add(TEAPOT);
    return visitor;
  }
  const sendExtensionData = (visitor: Visitor, data: object) =>
    visitor.api('/cart/extensions', { namespace: 'goi-qua', data });

  test('example extension: its data is in every cart, can be changed, and is sent with the order', async () => {
    const visitor = await shopper();
    expect((await visitor.api('/cart')).at('extensions')).toEqual({
      'goi-qua': { wrap: false, message: '' },
    });
    expect((await sendExtensionData(visitor, GIFT)).at('extensions')).toEqual({ 'goi-qua': GIFT });
    expect((await visitor.api('/cart')).at('extensions')).toEqual({ 'goi-qua': GIFT });
    const placed = await visitor.api('/checkout', { ...ORDER, extensions: { 'goi-qua': GIFT } });
    expect(placed.at('customer_note')).toContain('Gói quà: „Chúc mừng sinh nhật mẹ“');
    await visitor.add(TEAPOT);
    expect((await visitor.api('/cart')).at('extensions')).toEqual({
      'goi-qua': { wrap: false, message: '' },
    });
  });

  test('example extension: invalid data is refused with a reason and changes nothing', async () => {
    const visitor = await shopper();
    const long = await sendExtensionData(visitor, { wrap: true, message: 'a'.repeat(121) });
    expect([long.status, long.code]).toEqual([400, 'goi_qua_invalid']);
    expect((await sendExtensionData(visitor, { wrap: 'yes' })).status).toBe(400);
    expect((await visitor.api('/cart')).at('extensions')).toEqual({
      'goi-qua': { wrap: false, message: '' },
    });
  });

  test('example extension: its script is on pages with a cart or a checkout, and nowhere when it is disabled', async () => {
    const visitor = await shopper();
    for (const path of ['/gio-hang-khoi/', '/thanh-toan-khoi/'])
      expect((await visitor.send(path)).text).toMatch(
        /<script src="\/tien-ich\/goi-qua.js" nonce="[^"]+" async>/,
      );
    expect((await visitor.send('/cua-hang/')).text).not.toContain('/tien-ich/');
    expect((await visitor.send('/tien-ich/goi-qua.js')).headers.get('content-type')).toMatch(/javascript/);
    const plain = new Visitor(createTestShop({ as }));
    expect((await plain.send('/gio-hang-khoi/')).text).not.toContain('/tien-ich/');
    expect((await plain.send('/tien-ich/goi-qua.js')).status).toBe(404);
    expect((await sendExtensionData(plain, GIFT)).code).toBe('woocommerce_rest_cart_extensions_error');
  });
});
