import { createTestShop, ORIGIN, Visitor } from '../support/shop/visitor';

const HALF_DAY = 12 * 3_600_000;

describe.each([8, 11] as const)('demo shop, sessions on WooCommerce %i', (as) => {
  test('demo shop, cookies: reading the cart sets no cookie, adding a product sets three, and emptying the cart deletes two', async () => {
    const shopper = new Visitor(createTestShop({ as }));
    await shopper.sendRequest('/wp-json/wc/store/v1/cart');
    expect(shopper.cookies.size).toBe(0);
    const added = await shopper.addToCart(103);
    expect([...shopper.cookies.keys()].map((name) => name.replace(/[0-9a-f]{32}/, ''))).toEqual([
      'wp_woocommerce_session_',
      'woocommerce_items_in_cart',
      'woocommerce_cart_hash',
    ]);
    const session = added.headers.getSetCookie().find((line) => line.startsWith('wp_woocommerce_session_'));
    expect(session).toMatch(/HttpOnly; SameSite=Lax$/);
    await shopper.callStoreApi('/cart/items', undefined, 'DELETE');
    expect([...shopper.cookies.keys()]).toHaveLength(1);
  });

  test('demo shop, nonce: is valid for 12 to 24 hours, the same for all guests, and invalid after a login', async () => {
    let now = new Date('2026-11-20T03:00:00Z').getTime();
    const shop = createTestShop({ as, now: () => new Date(now) });
    const guest = new Visitor(shop);
    const other = new Visitor(shop);
    await guest.callStoreApi('/cart');
    await other.callStoreApi('/cart');
    expect(guest.nonce).toBe(other.nonce);
    const account = new Visitor(shop);
    await account.logIn();
    await account.callStoreApi('/cart');
    expect(account.nonce).not.toBe(guest.nonce);
    account.nonce = guest.nonce;
    expect((await account.addToCart(103)).status).toBe(403);
    expect((await account.addToCart(103)).status).toBe(201);
    const oldNonce = guest.nonce;
    now += HALF_DAY;
    expect((await guest.addToCart(103)).status).toBe(201);
    expect(guest.nonce).not.toBe(oldNonce);
    now += HALF_DAY;
    guest.nonce = oldNonce;
    const rejection = await guest.addToCart(103);
    expect([rejection.status, rejection.code]).toEqual([403, 'woocommerce_rest_invalid_nonce']);
    expect((await guest.addToCart(103)).status).toBe(201);
  });

  test("demo shop, login: moves the guest's cart to the account, and the guest's old cookie no longer gives access to it", async () => {
    const shop = createTestShop({ as });
    const shopper = new Visitor(shop);
    await shopper.addToCart(103, 2);
    const oldGuest = new Visitor(shop);
    for (const [name, value] of shopper.cookies) oldGuest.cookies.set(name, value);
    await shopper.logIn();
    const cart = await shopper.callStoreApi('/cart');
    expect(cart.headers.get('user-id')).toBe('2');
    expect(cart.getJsonListAt('items').map(({ id, quantity }) => [id, quantity])).toEqual([[103, 2]]);
    expect((await oldGuest.callStoreApi('/cart')).getJsonValueAt('items')).toEqual([]);
    const otherDevice = new Visitor(shop);
    await otherDevice.logIn();
    expect((await otherDevice.callStoreApi('/cart')).getJsonValueAt('items_count')).toBe(2);
  });

  test("demo shop, session: without the login cookies, an account's session cookie or cart token gives no access to its cart", async () => {
    const shop = createTestShop({ as });
    const owner = new Visitor(shop);
    await owner.logIn();
    await owner.addToCart(103);
    const thief = new Visitor(shop);
    for (const [name, value] of owner.cookies)
      if (!name.startsWith('wordpress_')) thief.cookies.set(name, value);
    expect((await thief.callStoreApi('/cart')).getJsonValueAt('items')).toEqual([]);
    const responseToToken = await thief.sendRequest('/wp-json/wc/store/v1/cart', {
      headers: { 'cart-token': owner.token, cookie: 'a=b' },
    });
    expect(responseToToken.getJsonValueAt('items')).toEqual([]);
  });

  test('demo shop, session: a forged cookie is ignored', async () => {
    const shop = createTestShop({ as });
    const shopper = new Visitor(shop);
    await shopper.addToCart(103);
    const forger = new Visitor(shop);
    for (const [name, value] of shopper.cookies)
      forger.cookies.set(
        name,
        value.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      );
    expect((await forger.callStoreApi('/cart')).getJsonValueAt('items')).toEqual([]);
  });
});

test('demo shop, cart token: gives access to a cart without cookies, and replaces the nonce on WooCommerce 11 only', async () => {
  for (const as of [8, 11] as const) {
    const shop = createTestShop({ as });
    const first = await new Visitor(shop).sendRequest('/wp-json/wc/store/v1/cart');
    const token = first.headers.get('cart-token') ?? '';
    const addItemWithHeaders = (headers: Record<string, string>) =>
      new Visitor(shop).sendRequest('/wp-json/wc/store/v1/cart/add-item', { body: { id: 103 }, headers });
    const withoutNonce = await addItemWithHeaders({ 'cart-token': token });
    expect(withoutNonce.status).toBe(as === 11 ? 201 : 401);
    const withNonce = await addItemWithHeaders({
      'cart-token': token,
      nonce: first.headers.get('nonce') ?? '',
    });
    expect(withNonce.status).toBe(201);
    expect(withNonce.headers.getSetCookie().join()).not.toContain('wp_woocommerce_session');
    const cartResponse = await new Visitor(shop).sendRequest('/wp-json/wc/store/v1/cart', {
      headers: { 'cart-token': token },
    });
    expect(cartResponse.getJsonValueAt('items_count')).toBe(as === 11 ? 2 : 1);
    expect((await addItemWithHeaders({ 'cart-token': `${token}x` })).status).toBe(401);
  }
});

test('demo shop, cross-site requests: wc-ajax posts from other origins are rejected, and those without an Origin header are accepted', async () => {
  const shopper = new Visitor(createTestShop());
  const postAddToCart = (headers: Record<string, string>) =>
    shopper.sendRequest('/?wc-ajax=add_to_cart', { body: { product_id: '103' }, form: true, headers });
  expect((await postAddToCart({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await postAddToCart({ 'sec-fetch-site': 'same-site' })).status).toBe(403);
  expect((await postAddToCart({ origin: 'https://xau.example' })).status).toBe(403);
  expect((await postAddToCart({ origin: 'null' })).status).toBe(403);
  expect((await postAddToCart({ origin: ORIGIN })).status).toBe(200);
  expect((await postAddToCart({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  expect((await postAddToCart({})).status).toBe(200);
});

test('demo shop, rate limit: after too many login attempts in a minute, even the right password is rejected', async () => {
  let now = Date.parse('2026-11-20T03:00:00Z');
  const shop = createTestShop({ settings: { rateLimit: 3 }, now: () => new Date(now) });
  const shopper = new Visitor(shop);
  for (let count = 0; count < 3; count += 1)
    expect((await shopper.logIn('khach', 'sai')).code).toBe('incorrect_password');
  expect((await shopper.logIn()).code).toBe('limited');
  now += 60_000;
  expect((await shopper.logIn()).getJsonValueAt('ok')).toBe(true);
});

test('demo shop, database: passwords are stored as hashes only', async () => {
  const { hashPassword, checkPassword } = await import('../../fixtures/shop/visitors/passwords');
  const hash = hashPassword('mật khẩu của tôi');
  expect(hash).toMatch(/^scrypt\$16384\$/);
  expect(hash).not.toContain('mật');
  expect(checkPassword('mật khẩu của tôi'.normalize('NFD'), hash)).toBe(true);
  expect(checkPassword('mật khẩu của tui', hash)).toBe(false);
});
