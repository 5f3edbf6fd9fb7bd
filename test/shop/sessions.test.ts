import { createTestShop, ORIGIN, Visitor } from '../support/shop/visitor';

const HALF_DAY = 12 * 3_600_000;

describe.each([8, 11] as const)('sessions on WooCommerce %i', (as) => {
  test('cookies: viewing sets none, adding sets three, and emptying the cart deletes two', async () => {
    const shopper = new Visitor(createTestShop({ as }));
    await shopper.send('/wp-json/wc/store/v1/cart');
    expect(shopper.cookies.size).toBe(0);
    const added = await shopper.add(103);
    expect([...shopper.cookies.keys()].map((name) => name.replace(/[0-9a-f]{32}/, ''))).toEqual([
      'wp_woocommerce_session_',
      'woocommerce_items_in_cart',
      'woocommerce_cart_hash',
    ]);
    const session = added.headers.getSetCookie().find((line) => line.startsWith('wp_woocommerce_session_'));
    expect(session).toMatch(/HttpOnly; SameSite=Lax$/);
    await shopper.api('/cart/items', undefined, 'DELETE');
    expect([...shopper.cookies.keys()]).toHaveLength(1);
  });

  test('nonce: valid for 12 to 24 hours, shared by guests and invalid for an account', async () => {
    let now = new Date('2026-11-20T03:00:00Z').getTime();
    const shop = createTestShop({ as, now: () => new Date(now) });
    const guest = new Visitor(shop);
    const other = new Visitor(shop);
    await guest.api('/cart');
    await other.api('/cart');
    expect(guest.nonce).toBe(other.nonce);
    const account = new Visitor(shop);
    await account.login();
    await account.api('/cart');
    expect(account.nonce).not.toBe(guest.nonce);
    account.nonce = guest.nonce;
    expect((await account.add(103)).status).toBe(403);
    expect((await account.add(103)).status).toBe(201);
    const old = guest.nonce;
    now += HALF_DAY;
    expect((await guest.add(103)).status).toBe(201);
    expect(guest.nonce).not.toBe(old);
    now += HALF_DAY;
    guest.nonce = old;
    const refused = await guest.add(103);
    expect([refused.status, refused.code]).toEqual([403, 'woocommerce_rest_invalid_nonce']);
    expect((await guest.add(103)).status).toBe(201);
  });

  test('login: changes the session, merges the cart and invalidates the old cookie', async () => {
    const shop = createTestShop({ as });
    const shopper = new Visitor(shop);
    await shopper.add(103, 2);
    const before = new Visitor(shop);
    for (const [name, value] of shopper.cookies) before.cookies.set(name, value);
    await shopper.login();
    const cart = await shopper.api('/cart');
    expect(cart.headers.get('user-id')).toBe('2');
    expect(cart.list('items').map(({ id, quantity }) => [id, quantity])).toEqual([[103, 2]]);
    expect((await before.api('/cart')).at('items')).toEqual([]);
    const elsewhere = new Visitor(shop);
    await elsewhere.login();
    expect((await elsewhere.api('/cart')).at('items_count')).toBe(2);
  });

  test("session: an account's session needs the login, so its cookie or token alone does not suffice", async () => {
    const shop = createTestShop({ as });
    const owner = new Visitor(shop);
    await owner.login();
    await owner.add(103);
    const thief = new Visitor(shop);
    for (const [name, value] of owner.cookies)
      if (!name.startsWith('wordpress_')) thief.cookies.set(name, value);
    expect((await thief.api('/cart')).at('items')).toEqual([]);
    const byToken = await thief.send('/wp-json/wc/store/v1/cart', {
      headers: { 'cart-token': owner.token, cookie: 'a=b' },
    });
    expect(byToken.at('items')).toEqual([]);
  });

  test('session: a forged cookie is ignored', async () => {
    const shop = createTestShop({ as });
    const shopper = new Visitor(shop);
    await shopper.add(103);
    const forger = new Visitor(shop);
    for (const [name, value] of shopper.cookies)
      forger.cookies.set(
        name,
        value.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      );
    expect((await forger.api('/cart')).at('items')).toEqual([]);
  });
});

test('cart token: carries a cart without cookies, and only WooCommerce 11 then needs no nonce', async () => {
  for (const as of [8, 11] as const) {
    const shop = createTestShop({ as });
    const first = await new Visitor(shop).send('/wp-json/wc/store/v1/cart');
    const token = first.headers.get('cart-token') ?? '';
    const add = (headers: Record<string, string>) =>
      new Visitor(shop).send('/wp-json/wc/store/v1/cart/add-item', { body: { id: 103 }, headers });
    const bare = await add({ 'cart-token': token });
    expect(bare.status).toBe(as === 11 ? 201 : 401);
    const both = await add({ 'cart-token': token, nonce: first.headers.get('nonce') ?? '' });
    expect(both.status).toBe(201);
    expect(both.headers.getSetCookie().join()).not.toContain('wp_woocommerce_session');
    const seen = await new Visitor(shop).send('/wp-json/wc/store/v1/cart', {
      headers: { 'cart-token': token },
    });
    expect(seen.at('items_count')).toBe(as === 11 ? 2 : 1);
    expect((await add({ 'cart-token': `${token}x` })).status).toBe(401);
  }
});

test('requests from another site: cannot post forms or use ajax, but clients without an Origin can', async () => {
  const shopper = new Visitor(createTestShop());
  const post = (headers: Record<string, string>) =>
    shopper.send('/?wc-ajax=add_to_cart', { body: { product_id: '103' }, form: true, headers });
  expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await post({ 'sec-fetch-site': 'same-site' })).status).toBe(403);
  expect((await post({ origin: 'https://xau.example' })).status).toBe(403);
  expect((await post({ origin: 'null' })).status).toBe(403);
  expect((await post({ origin: ORIGIN })).status).toBe(200);
  expect((await post({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  expect((await post({})).status).toBe(200);
});

test('rate limit: after too many logins in a minute even the right password is refused', async () => {
  let now = Date.parse('2026-11-20T03:00:00Z');
  const shop = createTestShop({ settings: { rateLimit: 3 }, now: () => new Date(now) });
  const shopper = new Visitor(shop);
  for (let count = 0; count < 3; count += 1)
    expect((await shopper.login('khach', 'sai')).code).toBe('incorrect_password');
  expect((await shopper.login()).code).toBe('limited');
  now += 60_000;
  expect((await shopper.login()).at('ok')).toBe(true);
});

test('database: passwords and login tokens are stored only as hashes', async () => {
  const { hashPassword, checkPassword } = await import('../../fixtures/shop/visitors/passwords');
  const stored = hashPassword('mật khẩu của tôi');
  expect(stored).toMatch(/^scrypt\$16384\$/);
  expect(stored).not.toContain('mật');
  expect(checkPassword('mật khẩu của tôi'.normalize('NFD'), stored)).toBe(true);
  expect(checkPassword('mật khẩu của tui', stored)).toBe(false);
});
