import { createTestShop, ORDER, Visitor } from '../support/shop/visitor';

const SIMPLE = 103;
const CARD = { approve: 'duyet', refuse: 'tuchoi', ask: 'xacthuc', unclear: 'khongro' };

async function settingsOf(visitor: Visitor): Promise<Record<string, unknown>> {
  const { text } = await visitor.send('/thanh-toan-khoi/');
  return JSON.parse(/data-tiem-settings>([^<]*)</.exec(text)?.[1] ?? '{}') as Record<string, unknown>;
}

const card = (wish: string) => [{ key: 'tiemcard-token', value: `tok_${wish}_visa_4242_1229_a1b2` }];

describe.each([8, 11] as const)('paying through a gateway on WooCommerce %i', (as) => {
  async function shopper(shop = createTestShop({ as, gateways: true })): Promise<Visitor> {
    const visitor = new Visitor(shop);
    await visitor.add(SIMPLE, 2);
    return visitor;
  }
  const order = (visitor: Visitor, payment_method: string, payment_data: object[] = []) =>
    visitor.api('/checkout', { ...ORDER, payment_method, payment_data });
  const state = async (visitor: Visitor, id: unknown, key: unknown) =>
    (await visitor.send(`/__order?id=${id}&key=${key}`)).at('status');
  const left = async (visitor: Visitor) =>
    (await visitor.api(`/products/${SIMPLE}`)).at('add_to_cart.maximum');
  const choose = async (visitor: Visitor, answer: unknown, ket_qua: string) => {
    const page = new URL(String(answer));
    return visitor.send(page.pathname + page.search, { body: { ket_qua }, form: true });
  };

  test('gateways: the cart lists methods to choose from, without express methods', async () => {
    const cart = await (await shopper()).api('/cart');
    expect(cart.at('payment_methods')).toEqual(['bacs', 'cheque', 'cod', 'tiempay', 'tiemcard']);
    const plain = new Visitor(createTestShop({ as }));
    expect((await plain.api('/cart')).at('payment_methods')).toEqual(['bacs', 'cheque', 'cod']);
  });

  test('gateways: a hosted method redirects to its page, whose result sets order status and stock', async () => {
    const visitor = await shopper();
    const placed = await order(visitor, 'tiempay');
    const url = placed.at('payment_result.redirect_url');
    const [id, key] = [placed.at('order_id'), placed.at('order_key')];
    expect(url).toBe(`http://tiem.test/cong-thanh-toan/${id}/?key=${key}`);
    expect(placed.at('status')).toBe('pending');
    expect(await left(visitor)).toBe(18);
    const back = await choose(visitor, url, 'dong-y');
    expect(back.headers.get('location')).toBe(`http://tiem.test/thanh-toan/da-dat-hang/${id}/?key=${key}`);
    expect(await state(visitor, id, key)).toBe('processing');
    expect(await left(visitor)).toBe(16);
    expect((await visitor.api('/cart')).at('items')).toEqual([]);
    await choose(visitor, url, 'dong-y');
    expect(await left(visitor)).toBe(16);
  });

  test('gateways: until payment the cart stays, and every attempt with the same cart reuses the order', async () => {
    const visitor = await shopper();
    const first = await order(visitor, 'tiempay');
    await choose(visitor, first.at('payment_result.redirect_url'), 'tu-choi');
    expect(await state(visitor, first.at('order_id'), first.at('order_key'))).toBe('failed');
    expect((await visitor.api('/cart')).at('items_count')).toBe(2);
    const second = await order(visitor, 'tiempay');
    expect(second.at('order_id')).toBe(first.at('order_id'));
    await choose(visitor, second.at('payment_result.redirect_url'), 'huy');
    const third = await order(visitor, 'cod');
    expect(third.at('order_id')).toBe(first.at('order_id'));
    expect(third.at('status')).toBe('processing');
    expect(await left(visitor)).toBe(16);
  });

  test('gateways: another cart makes another order', async () => {
    const visitor = await shopper();
    const first = await order(visitor, 'tiempay');
    await visitor.add(SIMPLE, 1);
    expect((await order(visitor, 'cod')).at('order_id')).not.toBe(first.at('order_id'));
  });

  test("gateways: the pay route pays an existing order with the shopper's changes", async () => {
    const visitor = await shopper();
    const placed = await order(visitor, 'tiempay');
    const { billing_address: billing } = ORDER;
    const pay = (payment_method: string) =>
      visitor.api(`/checkout/${placed.at('order_id')}`, {
        ...ORDER,
        key: placed.at('order_key'),
        billing_email: billing.email,
        billing_address: { ...billing, address_1: '9 Hàng Bè' },
        payment_method,
      });
    const again = await pay('tiempay');
    expect(again.at('payment_result.redirect_url')).toBe(placed.at('payment_result.redirect_url'));
    const paid = await pay('cod');
    expect(paid.at('status')).toBe('processing');
    expect(paid.at('billing_address.address_1')).toBe('9 Hàng Bè');
    expect((await visitor.api('/cart')).at('items')).toEqual([]);
    expect((await pay('cod')).code).toBe('invalid_order_update_status');
    expect(await left(visitor)).toBe(16);
  });

  test('gateways: an approved card pays, and a refused card can be tried again', async () => {
    const visitor = await shopper();
    const refused = await order(visitor, 'tiemcard', card(CARD.refuse));
    expect([refused.status, refused.code]).toEqual([402, 'woocommerce_rest_checkout_process_payment_error']);
    expect(await left(visitor)).toBe(18);
    const none = await order(visitor, 'tiemcard');
    expect(none.status).toBe(402);
    const paid = await order(visitor, 'tiemcard', card(CARD.approve));
    expect(paid.at('status')).toBe('processing');
    expect(await left(visitor)).toBe(16);
  });

  test("gateways: a bank's challenge accepts one answer, and only with its id", async () => {
    const visitor = await shopper();
    const asked = await order(visitor, 'tiemcard', card(CARD.ask));
    const challenge = asked
      .list('payment_result.payment_details')
      .find(({ key }) => key === 'tiemcard_challenge')?.value;
    expect(asked.at('status')).toBe('pending');
    const facts = { order: String(asked.at('order_id')), key: String(asked.at('order_key')) };
    const answerChallenge = (yeu_cau: unknown, dong_y: string) =>
      visitor.send('/cong-thanh-toan/tiemcard/xac-thuc/', {
        body: { ...facts, yeu_cau: String(yeu_cau), dong_y },
        form: true,
      });
    expect((await answerChallenge('0', '1')).status).toBe(402);
    expect((await answerChallenge(challenge, '0')).at('ok')).toBe(false);
    expect(await state(visitor, facts.order, facts.key)).toBe('failed');
    expect((await answerChallenge(challenge, '1')).at('redirect')).toContain('/thanh-toan/da-dat-hang/');
    expect(await state(visitor, facts.order, facts.key)).toBe('processing');
    expect((await answerChallenge(challenge, '1')).status).toBe(402);
  });

  test('gateways: a payment whose response is lost still makes a paid order', async () => {
    const visitor = await shopper();
    const silent = await order(visitor, 'tiemcard', card(CARD.unclear));
    expect(silent.status).toBe(504);
    expect((await visitor.api('/cart')).at('items')).toEqual([]);
    expect(await left(visitor)).toBe(16);
  });

  test("gateways: a customer's cards are saved on request and offered to that customer only", async () => {
    const shop = createTestShop({ as, gateways: true });
    const visitor = new Visitor(shop);
    await visitor.login();
    await visitor.add(SIMPLE, 1);
    const keep = [...card(CARD.approve), { key: 'wc-tiemcard-new-payment-method', value: 'true' }];
    expect((await order(visitor, 'tiemcard', keep)).status).toBe(200);
    const kept = (await settingsOf(visitor)).customerPaymentMethods as {
      cc: { tokenId: number; method: object }[];
    };
    expect(kept.cc.map(({ method }) => method)).toEqual([
      { gateway: 'tiemcard', brand: 'Visa', last4: '4242' },
      { gateway: 'tiemcard', brand: 'Visa', last4: '4242' },
    ]);
    const saved = (id: unknown) => [
      { key: 'isSavedToken', value: 'true' },
      { key: 'wc-tiemcard-payment-token', value: String(id) },
    ];
    await visitor.add(SIMPLE, 1);
    expect((await order(visitor, 'tiemcard', saved(kept.cc[0]?.tokenId))).at('status')).toBe('processing');
    const stranger = await shopper(shop);
    expect((await order(stranger, 'tiemcard', saved(kept.cc[0]?.tokenId))).status).toBe(402);
    expect(await settingsOf(stranger)).not.toHaveProperty('customerPaymentMethods');
  });

  test('gateways: a wallet pays with the data of its sheet', async () => {
    const visitor = await shopper();
    expect((await order(visitor, 'tiemwallet')).status).toBe(402);
    const paid = await order(visitor, 'tiemwallet', [{ key: 'tiemwallet-token', value: 'vi_k3' }]);
    expect(paid.at('status')).toBe('processing');
  });
});

test.each([
  ['fine', 200],
  ['blocked', 403],
] as const)(
  'gateways: with the card script set to "%s", its file answers as expected',
  async (cardScript, status) => {
    const visitor = new Visitor(createTestShop({ gateways: true, settings: { cardScript } }));
    expect((await visitor.send('/cong-thanh-toan/tiemcard.js')).status).toBe(status);
  },
);

test('gateways: a shop without gateways has no method, script or page of theirs', async () => {
  const visitor = new Visitor(createTestShop());
  expect((await visitor.send('/cong-thanh-toan/tiemcard.js/')).status).toBe(404);
  expect((await visitor.send('/thanh-toan-khoi/')).text).not.toContain('data-tiem-gateway');
});
