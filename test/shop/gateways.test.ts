import { createTestShop, ORDER, Visitor } from '../support/shop/visitor';

const SIMPLE = 103;
const CARD_TOKENS = { approve: 'duyet', refuse: 'tuchoi', ask: 'xacthuc', unclear: 'khongro' };

async function readPageSettings(visitor: Visitor): Promise<Record<string, unknown>> {
  const { text } = await visitor.sendRequest('/thanh-toan-khoi/');
  return JSON.parse(/data-tiem-settings>([^<]*)</.exec(text)?.[1] ?? '{}') as Record<string, unknown>;
}

const createCardData = (behaviour: string) => [
  { key: 'tiemcard-token', value: `tok_${behaviour}_visa_4242_1229_a1b2` },
];

describe.each([8, 11] as const)('demo shop, payment gateways on WooCommerce %i', (as) => {
  async function createShopperWithCart(shop = createTestShop({ as, gateways: true })): Promise<Visitor> {
    const visitor = new Visitor(shop);
    await visitor.addToCart(SIMPLE, 2);
    return visitor;
  }
  const placeOrder = (visitor: Visitor, payment_method: string, payment_data: object[] = []) =>
    visitor.callStoreApi('/checkout', { ...ORDER, payment_method, payment_data });
  const readOrderStatus = async (visitor: Visitor, id: unknown, key: unknown) =>
    (await visitor.sendRequest(`/__order?id=${id}&key=${key}`)).getJsonValueAt('status');
  const readStock = async (visitor: Visitor) =>
    (await visitor.callStoreApi(`/products/${SIMPLE}`)).getJsonValueAt('add_to_cart.maximum');
  const submitPaymentPage = async (visitor: Visitor, paymentUrl: unknown, ket_qua: string) => {
    const page = new URL(String(paymentUrl));
    return visitor.sendRequest(page.pathname + page.search, { body: { ket_qua }, form: true });
  };

  test('demo shop, gateways: the cart lists the available methods, without express methods', async () => {
    const cart = await (await createShopperWithCart()).callStoreApi('/cart');
    expect(cart.getJsonValueAt('payment_methods')).toEqual(['bacs', 'cheque', 'cod', 'tiempay', 'tiemcard']);
    const withoutGateways = new Visitor(createTestShop({ as }));
    expect((await withoutGateways.callStoreApi('/cart')).getJsonValueAt('payment_methods')).toEqual([
      'bacs',
      'cheque',
      'cod',
    ]);
  });

  test('demo shop, gateways: a hosted method redirects to a payment page, and the result there sets the order status and the stock', async () => {
    const visitor = await createShopperWithCart();
    const order = await placeOrder(visitor, 'tiempay');
    const url = order.getJsonValueAt('payment_result.redirect_url');
    const [id, key] = [order.getJsonValueAt('order_id'), order.getJsonValueAt('order_key')];
    expect(url).toBe(`http://tiem.test/cong-thanh-toan/${id}/?key=${key}`);
    expect(order.getJsonValueAt('status')).toBe('pending');
    expect(await readStock(visitor)).toBe(18);
    const returnRedirect = await submitPaymentPage(visitor, url, 'dong-y');
    expect(returnRedirect.headers.get('location')).toBe(
      `http://tiem.test/thanh-toan/da-dat-hang/${id}/?key=${key}`,
    );
    expect(await readOrderStatus(visitor, id, key)).toBe('processing');
    expect(await readStock(visitor)).toBe(16);
    expect((await visitor.callStoreApi('/cart')).getJsonValueAt('items')).toEqual([]);
    await submitPaymentPage(visitor, url, 'dong-y');
    expect(await readStock(visitor)).toBe(16);
  });

  test('demo shop, gateways: the cart is kept until the order is paid, and further attempts with the same cart reuse the order', async () => {
    const visitor = await createShopperWithCart();
    const first = await placeOrder(visitor, 'tiempay');
    await submitPaymentPage(visitor, first.getJsonValueAt('payment_result.redirect_url'), 'tu-choi');
    expect(
      await readOrderStatus(visitor, first.getJsonValueAt('order_id'), first.getJsonValueAt('order_key')),
    ).toBe('failed');
    expect((await visitor.callStoreApi('/cart')).getJsonValueAt('items_count')).toBe(2);
    const second = await placeOrder(visitor, 'tiempay');
    expect(second.getJsonValueAt('order_id')).toBe(first.getJsonValueAt('order_id'));
    await submitPaymentPage(visitor, second.getJsonValueAt('payment_result.redirect_url'), 'huy');
    const third = await placeOrder(visitor, 'cod');
    expect(third.getJsonValueAt('order_id')).toBe(first.getJsonValueAt('order_id'));
    expect(third.getJsonValueAt('status')).toBe('processing');
    expect(await readStock(visitor)).toBe(16);
  });

  test('demo shop, gateways: after a change of the cart, another order is created', async () => {
    const visitor = await createShopperWithCart();
    const first = await placeOrder(visitor, 'tiempay');
    await visitor.addToCart(SIMPLE, 1);
    expect((await placeOrder(visitor, 'cod')).getJsonValueAt('order_id')).not.toBe(
      first.getJsonValueAt('order_id'),
    );
  });

  test('demo shop, gateways: the route for paying an existing order accepts another address and method, and pays once', async () => {
    const visitor = await createShopperWithCart();
    const order = await placeOrder(visitor, 'tiempay');
    const { billing_address: billing } = ORDER;
    const payOrder = (payment_method: string) =>
      visitor.callStoreApi(`/checkout/${order.getJsonValueAt('order_id')}`, {
        ...ORDER,
        key: order.getJsonValueAt('order_key'),
        billing_email: billing.email,
        billing_address: { ...billing, address_1: '9 Hàng Bè' },
        payment_method,
      });
    const secondPayment = await payOrder('tiempay');
    expect(secondPayment.getJsonValueAt('payment_result.redirect_url')).toBe(
      order.getJsonValueAt('payment_result.redirect_url'),
    );
    const paid = await payOrder('cod');
    expect(paid.getJsonValueAt('status')).toBe('processing');
    expect(paid.getJsonValueAt('billing_address.address_1')).toBe('9 Hàng Bè');
    expect((await visitor.callStoreApi('/cart')).getJsonValueAt('items')).toEqual([]);
    expect((await payOrder('cod')).code).toBe('invalid_order_update_status');
    expect(await readStock(visitor)).toBe(16);
  });

  test('demo shop, gateways: after a declined card, the order can be paid with an approved card', async () => {
    const visitor = await createShopperWithCart();
    const rejection = await placeOrder(visitor, 'tiemcard', createCardData(CARD_TOKENS.refuse));
    expect([rejection.status, rejection.code]).toEqual([
      402,
      'woocommerce_rest_checkout_process_payment_error',
    ]);
    expect(await readStock(visitor)).toBe(18);
    const withoutToken = await placeOrder(visitor, 'tiemcard');
    expect(withoutToken.status).toBe(402);
    const paid = await placeOrder(visitor, 'tiemcard', createCardData(CARD_TOKENS.approve));
    expect(paid.getJsonValueAt('status')).toBe('processing');
    expect(await readStock(visitor)).toBe(16);
  });

  test('demo shop, gateways: a 3-D Secure challenge can be answered only with its id, and approved only once', async () => {
    const visitor = await createShopperWithCart();
    const challengedOrder = await placeOrder(visitor, 'tiemcard', createCardData(CARD_TOKENS.ask));
    const challenge = challengedOrder
      .getJsonListAt('payment_result.payment_details')
      .find(({ key }) => key === 'tiemcard_challenge')?.value;
    expect(challengedOrder.getJsonValueAt('status')).toBe('pending');
    const orderFields = {
      order: String(challengedOrder.getJsonValueAt('order_id')),
      key: String(challengedOrder.getJsonValueAt('order_key')),
    };
    const answerChallenge = (yeu_cau: unknown, dong_y: string) =>
      visitor.sendRequest('/cong-thanh-toan/tiemcard/xac-thuc/', {
        body: { ...orderFields, yeu_cau: String(yeu_cau), dong_y },
        form: true,
      });
    expect((await answerChallenge('0', '1')).status).toBe(402);
    expect((await answerChallenge(challenge, '0')).getJsonValueAt('ok')).toBe(false);
    expect(await readOrderStatus(visitor, orderFields.order, orderFields.key)).toBe('failed');
    expect((await answerChallenge(challenge, '1')).getJsonValueAt('redirect')).toContain(
      '/thanh-toan/da-dat-hang/',
    );
    expect(await readOrderStatus(visitor, orderFields.order, orderFields.key)).toBe('processing');
    expect((await answerChallenge(challenge, '1')).status).toBe(402);
  });

  test('demo shop, gateways: a payment whose response times out still places a paid order', async () => {
    const visitor = await createShopperWithCart();
    const timedOut = await placeOrder(visitor, 'tiemcard', createCardData(CARD_TOKENS.unclear));
    expect(timedOut.status).toBe(504);
    expect((await visitor.callStoreApi('/cart')).getJsonValueAt('items')).toEqual([]);
    expect(await readStock(visitor)).toBe(16);
  });

  test("demo shop, gateways: a customer's cards are saved on request and can be used by that customer only", async () => {
    const shop = createTestShop({ as, gateways: true });
    const visitor = new Visitor(shop);
    await visitor.logIn();
    await visitor.addToCart(SIMPLE, 1);
    const cardToSave = [
      ...createCardData(CARD_TOKENS.approve),
      { key: 'wc-tiemcard-new-payment-method', value: 'true' },
    ];
    expect((await placeOrder(visitor, 'tiemcard', cardToSave)).status).toBe(200);
    const pageSettings = (await readPageSettings(visitor)).customerPaymentMethods as {
      cc: { tokenId: number; method: object }[];
    };
    expect(pageSettings.cc.map(({ method }) => method)).toEqual([
      { gateway: 'tiemcard', brand: 'Visa', last4: '4242' },
      { gateway: 'tiemcard', brand: 'Visa', last4: '4242' },
    ]);
    const createSavedCardData = (id: unknown) => [
      { key: 'isSavedToken', value: 'true' },
      { key: 'wc-tiemcard-payment-token', value: String(id) },
    ];
    await visitor.addToCart(SIMPLE, 1);
    expect(
      (
        await placeOrder(visitor, 'tiemcard', createSavedCardData(pageSettings.cc[0]?.tokenId))
      ).getJsonValueAt('status'),
    ).toBe('processing');
    const otherShopper = await createShopperWithCart(shop);
    expect(
      (await placeOrder(otherShopper, 'tiemcard', createSavedCardData(pageSettings.cc[0]?.tokenId))).status,
    ).toBe(402);
    expect(await readPageSettings(otherShopper)).not.toHaveProperty('customerPaymentMethods');
  });

  test('demo shop, gateways: an order with the wallet needs the token of the payment sheet', async () => {
    const visitor = await createShopperWithCart();
    expect((await placeOrder(visitor, 'tiemwallet')).status).toBe(402);
    const paid = await placeOrder(visitor, 'tiemwallet', [{ key: 'tiemwallet-token', value: 'vi_k3' }]);
    expect(paid.getJsonValueAt('status')).toBe('processing');
  });
});

test.each([
  ['fine', 200],
  ['blocked', 403],
] as const)(
  'demo shop, gateways: with the setting cardScript "%s", the response with the card script has status %i',
  async (cardScript, status) => {
    const visitor = new Visitor(createTestShop({ gateways: true, settings: { cardScript } }));
    expect((await visitor.sendRequest('/cong-thanh-toan/tiemcard.js')).status).toBe(status);
  },
);

test("demo shop, gateways: when gateways are disabled, pages contain no gateway and the gateways' scripts do not exist", async () => {
  const visitor = new Visitor(createTestShop());
  expect((await visitor.sendRequest('/cong-thanh-toan/tiemcard.js/')).status).toBe(404);
  expect((await visitor.sendRequest('/thanh-toan-khoi/')).text).not.toContain('data-tiem-gateway');
});
