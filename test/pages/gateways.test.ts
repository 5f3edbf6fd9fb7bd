import { createTestShop, Shopper } from '../support/pages/shopper';

const BUYER = {
  billing_last_name: 'Nguyễn Thị',
  billing_first_name: 'Ngọc Ánh',
  billing_address_1: '12 Ngõ Gạch',
  billing_city: 'Hà Nội',
  billing_phone: '0912345678',
  billing_email: 'anh@vidu.vn',
};

async function placeOrderAndOpenGateway(
  shopper = new Shopper(createTestShop({ gateways: true })),
): Promise<Shopper> {
  await shopper.get('/?add-to-cart=103');
  await shopper.get('/thanh-toan/');
  return shopper.submitForm('form.checkout', { ...BUYER, payment_method: 'tiempay' }, '#place_order');
}

const submitGatewayResult = (shopper: Shopper, result: string) =>
  shopper.submitForm('.tiempay-form', {}, `[name="ket_qua"][value="${result}"]`);

describe('hosted payment page without JavaScript', () => {
  test('classic checkout without JavaScript: offers the hosted payment method and no method that needs a script', async () => {
    const shopper = new Shopper(createTestShop({ gateways: true }));
    await shopper.get('/?add-to-cart=103');
    await shopper.get('/thanh-toan/');
    const names = shopper.findElements('[name="payment_method"]').map((input) => input.getAttribute('value'));
    expect(names).toEqual(['bacs', 'cheque', 'cod', 'tiempay']);
  });

  test('hosted payment page: shows the gateway, the amount and a demo notice', async () => {
    const shopper = await placeOrderAndOpenGateway();
    expect(shopper.url).toContain('/cong-thanh-toan/');
    expect(shopper.readText('.tiempay-mark')).toBe('Trang mẫu, không thu tiền thật');
    expect(shopper.readText('.tiempay-total')).toContain('450.000');
    expect(shopper.findElements('script')).toEqual([]);
  });

  test('hosted payment page: approving the payment leads to the thank-you page and empties the cart', async () => {
    const shopper = await submitGatewayResult(await placeOrderAndOpenGateway(), 'dong-y');
    expect(shopper.url).toContain('/thanh-toan/da-dat-hang/');
    expect(shopper.readText('h1')).toBe('Đã nhận đơn hàng');
    expect(shopper.readText('.cart-contents .count')).toMatch(/^0/);
  });

  test("hosted payment page: after a declined payment, the order's page shows a message and offers other methods", async () => {
    const shopper = await submitGatewayResult(await placeOrderAndOpenGateway(), 'tu-choi');
    const number = shopper.readText('.woocommerce-order-overview__order strong');
    expect(shopper.readText('.woocommerce-thankyou-order-failed')).toContain('từ chối');
    await shopper.followLink('a.pay');
    await shopper.submitForm('#order_review', { payment_method: 'cod' }, '#place_order');
    expect(shopper.readText('h1')).toBe('Đã nhận đơn hàng');
    expect(shopper.readText('.woocommerce-order-overview__order strong')).toBe(number);
  });

  test('hosted payment page: cancelling returns to the checkout with the cart and a notice about the unpaid order', async () => {
    const shopper = await submitGatewayResult(await placeOrderAndOpenGateway(), 'huy');
    expect(shopper.url).toContain('/thanh-toan/');
    expect(shopper.notices).toContain('Bạn chưa thanh toán');
    expect(shopper.findElements('.cart_item')).toHaveLength(1);
  });

  test('hosted payment page: when it was closed, the account page lists the order with a link to pay for it', async () => {
    const shopper = new Shopper(createTestShop({ gateways: true }));
    await shopper.get('/tai-khoan/');
    await shopper.submitForm('form.login', { username: 'khach', password: 'khach-quen' });
    await placeOrderAndOpenGateway(shopper);
    await shopper.get('/tai-khoan/don-hang/');
    expect(shopper.readText('.order')).toContain('Chờ thanh toán');
    await shopper.followLink('.order a.pay');
    expect(shopper.readText('h1')).toMatch(/^Thanh toán đơn #/);
    await shopper.submitForm('#order_review', { payment_method: 'tiempay' }, '#place_order');
    expect((await submitGatewayResult(shopper, 'dong-y')).readText('h1')).toBe('Đã nhận đơn hàng');
  });

  test('hosted payment page: shows no form for a paid order or without the order key', async () => {
    const shopper = await placeOrderAndOpenGateway();
    const page = shopper.url;
    await submitGatewayResult(shopper, 'dong-y');
    await shopper.get(page);
    expect(shopper.url).toContain('/thanh-toan/da-dat-hang/');
    await shopper.get(page.replace(/key=.*/, 'key=sai'));
    expect([shopper.status, shopper.readText('h1')]).toEqual([404, 'Không có giao dịch này']);
  });
});
