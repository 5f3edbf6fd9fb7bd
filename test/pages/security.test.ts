import { createTestShop, ORIGIN, Shopper } from '../support/pages/shopper';

const XSS_PAYLOAD = `"><script>alert(1)</script><img src=x onerror=alert(2)>'`;

describe('security headers of every page', () => {
  test('security headers: every page has a strict Content Security Policy with a new nonce, and its script element has that nonce', async () => {
    const shopper = new Shopper(
      createTestShop({ bundle: { script: '/tiem/tiem.js', style: () => '/tiem/tiem.css' } }),
    );
    const nonces: string[] = [];
    for (let time = 0; time < 2; time += 1) {
      await shopper.get('/');
      const policy = shopper.headers.get('content-security-policy') ?? '';
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(policy).toContain("'strict-dynamic'");
      expect(policy).not.toMatch(/unsafe-(inline|eval)/);
      for (const part of [
        "style-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'self'",
        "require-trusted-types-for 'script'",
        'trusted-types tiem tiem-server-html dompurify',
      ]) {
        expect(policy).toContain(part);
      }
      expect(shopper.findElement('script[src="/tiem/tiem.js"]').getAttribute('nonce')).toBe(nonce);
      nonces.push(nonce);
    }
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test('security headers: allow the bfcache and disable MIME sniffing', async () => {
    const shopper = await new Shopper().get('/cua-hang/');
    expect(shopper.headers.get('cache-control')).toBe('no-cache, private');
    expect(shopper.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shopper.headers.get('link')).toContain('rel=preload; as=font');
  });
});

describe('markup in user input', () => {
  test.each([
    ['the search text', `/cua-hang/?s=${encodeURIComponent(XSS_PAYLOAD)}&post_type=product`],
    ['a hidden field with a URL parameter', `/cua-hang/?s=b&post_type=${encodeURIComponent(XSS_PAYLOAD)}`],
    ['the URL path', `/san-pham/${encodeURIComponent(XSS_PAYLOAD)}/`],
    [
      'a form field that is filled from the URL',
      `/san-pham/bat-com-bat-trang/?attribute_pa_mau-men=${encodeURIComponent(XSS_PAYLOAD)}`,
    ],
  ])('markup in user input: is escaped in %s', async (_, path) => {
    const shopper = await new Shopper().get(path);
    expect(shopper.text).not.toContain('<script>alert');
    expect(shopper.findElements('img[onerror]')).toEqual([]);
  });

  test('markup in user input: is escaped in comments, names and addresses', async () => {
    const shopper = await new Shopper().get('/bai-viet/pha-am-tra-sen/');
    await shopper.submitForm('#commentform', {
      comment: XSS_PAYLOAD,
      author: XSS_PAYLOAD,
      email: 'a@vidu.vn',
    });
    expect(shopper.readText('.comment-list')).toContain('alert(1)');
    expect(shopper.findElements('img[onerror]')).toEqual([]);
    await shopper.get('/san-pham/chen-hat-mit-men-ran/');
    await shopper.submitForm('form.cart');
    await shopper.get('/thanh-toan/');
    await shopper.submitForm('form.checkout', { billing_address_1: XSS_PAYLOAD }, '#place_order');
    expect((shopper.findElement('#billing_address_1') as HTMLInputElement).value).toBe(XSS_PAYLOAD);
    expect(shopper.findElements('img[onerror]')).toEqual([]);
  });

  test('settings JSON: user input in it cannot close its script element', async () => {
    const shopper = await new Shopper().get('/');
    const settings = shopper.findElement('script[data-tiem-settings]').textContent ?? '';
    expect(settings).not.toContain('<');
    expect(JSON.parse(settings)).toHaveProperty('storePages');
  });
});

test('coupon error: an unknown code with markup is shown without the markup', async () => {
  const shopper = await new Shopper().get('/san-pham/chen-hat-mit-men-ran/');
  await shopper.submitForm('form.cart');
  await shopper.get('/gio-hang/');
  await shopper.submitForm('.woocommerce-cart-form', { coupon_code: XSS_PAYLOAD }, '[name="apply_coupon"]');
  expect(shopper.findElements('.is-error')).toHaveLength(1);
  expect(shopper.findElements('img[onerror]')).toEqual([]);
});

describe('shop without store pages', () => {
  test('shop without cart and account pages: cart links lead to the root, and account links to the login URL', async () => {
    const shopper = await new Shopper(createTestShop({ settings: { pagesConfigured: false } })).get('/');
    expect(
      shopper.findElements(
        'a[href="/cua-hang/"], a[href="/gio-hang/"], a[href="/thanh-toan/"], a[href="/tai-khoan/"]',
      ),
    ).toEqual([]);
    expect(shopper.findElement('a.cart-contents').getAttribute('href')).toBe('/');
    await shopper.followLink('a.account-link');
    expect([shopper.status, shopper.findElements('form.login').length]).toEqual([200, 1]);
    expect((await shopper.get('/gio-hang/')).status).toBe(404);
  });

  test('shop without cart and account pages: products can still be added to the cart', async () => {
    const shopper = await new Shopper(createTestShop({ settings: { pagesConfigured: false } })).get(
      '/san-pham/chen-hat-mit-men-ran/',
    );
    await shopper.submitForm('form.cart');
    expect(shopper.notices).toContain('Đã thêm');
  });
});

describe('second theme', () => {
  test('theme switch: the selected theme stays on all pages until another theme is selected', async () => {
    const shopper = await new Shopper().get('/?theme=loud');
    expect(shopper.findElements('link[href*="/loud."]')).toHaveLength(1);
    await shopper.get('/cua-hang/');
    expect(shopper.findElement('body').className).toContain('theme-loud');
    await shopper.get('/cua-hang/?theme=nha-may');
    await shopper.get('/');
    expect(shopper.findElements('link[href*="/loud."]')).toHaveLength(0);
  });
});

describe('fault playground', () => {
  test('fault playground: an added fault is listed and affects the next matching request, and a submitted switch changes the setting of the shop', async () => {
    const shopper = await new Shopper().get('/phong-thu-loi/');
    await shopper.submitForm('.fault-form', { kind: '500', match: '/cua-hang/' });
    expect(shopper.readText('.fault-table')).toContain('/cua-hang/');
    expect((await shopper.get('/cua-hang/')).status).toBe(500);
    await shopper.get('/phong-thu-loi/');
    await shopper.submitForm('.switch-form', { rateLimit: '7' });
    expect(shopper.shop.switches.rateLimit).toBe(7);
  });
});

describe('unusual requests', () => {
  test.each([
    ['an invalid percent-encoding in the path', new Request(`${ORIGIN}/san-pham/%E0%A4%A/`), 400],
    ['an unsupported HTTP method', new Request(`${ORIGIN}/`, { method: 'PUT' }), 405],
    [
      'a multipart body without the declared boundary',
      new Request(`${ORIGIN}/gio-hang/`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: 'nonsense',
      }),
      400,
    ],
    ['a page number after the last page', new Request(`${ORIGIN}/cua-hang/trang/99/`), 404],
    ['a page that is not a number', new Request(`${ORIGIN}/cua-hang/trang/hai/`), 404],
    ['a picture that does not exist', new Request(`${ORIGIN}/wp-content/uploads/2026/11/__proto__.svg`), 404],
  ])('demo shop: responds with a 4xx status to %s', async (_, request, status) => {
    expect((await createTestShop().handle(request)).status).toBe(status);
  });
});
