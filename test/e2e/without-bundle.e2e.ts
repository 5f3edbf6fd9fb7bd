import type { Locator, Page } from 'playwright-core';
import { switchTheme, THEME_RULES } from '../support/e2e/accessibility';
import { addProductToCart } from '../support/e2e/add-product';
import { DESKTOP, findAxeViolations, openShop, PHONE, type VisitOptions } from '../support/e2e/browser-shop';

// Each test opens two dozen pages, which takes longer than Jest's default timeout on a busy machine.
// one build: the pages work without the bundle
jest.setTimeout(120_000);

const BUYER = {
  billing_last_name: 'Nguyễn Thị',
  billing_first_name: 'Ngọc Ánh',
  billing_address_1: '12 ngõ Gạch',
  billing_city: 'Hà Nội',
  billing_phone: '0912345678',
  billing_email: 'ngoc.anh@example.com',
};

const readNotices = (page: Page) => page.locator('#content .woocommerce-notices-wrapper').textContent();

async function fillFields(form: Locator, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await form.locator(`[name="${name}"]`).fill(value);
}

/** Clicks the link or submit button, and waits for the next page, which may have the same URL. */
async function clickAndWaitForPage(page: Page, target: string | Locator): Promise<void> {
  const pageLoaded = page.waitForEvent('load');
  await (typeof target === 'string' ? page.locator(target) : target).click();
  await pageLoaded;
}

/** Finds problems that a shopper would see on any page. */
async function findVisibleProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { documentElement: html, images } = document;
    const broken = [...images].filter((image) => image.complete && image.naturalWidth === 0);
    return [
      ...(html.scrollWidth > innerWidth ? [`${html.scrollWidth - innerWidth} px wider than the screen`] : []),
      ...(document.querySelectorAll('h1').length === 1 ? [] : ['not one heading of its own']),
      ...broken.map((image) => `no picture at ${image.src}`),
    ];
  });
}

const VISITS = [
  { as: 8, size: 'a phone', viewport: PHONE },
  { as: 8, size: 'a desktop', viewport: DESKTOP },
  { as: 11, size: 'a phone', viewport: PHONE },
] as const;

describe.each([8, 11] as const)('shop without JavaScript, WooCommerce %i', (as) => {
  const shop = openShop({ as, settings: { rateLimit: 1000 } });

  test.each(VISITS.filter((walk) => walk.as === as))(
    'shop without JavaScript: on $size, a shopper can search, choose, change the cart, order and see the order',
    async ({ viewport }) => {
      shop.shop.reset();
      const page = await shop.openPage({ runsScripts: false, viewport });
      const expectPageWithoutProblems = async (path: RegExp): Promise<void> => {
        expect(page.url()).toMatch(path);
        expect([page.url(), await findVisibleProblems(page)]).toEqual([page.url(), []]);
      };

      await page.goto('/');
      await expectPageWithoutProblems(/\/$/);
      await clickAndWaitForPage(page, '.hero a.button');
      await expectPageWithoutProblems(/\/cua-hang\/$/);
      await page.selectOption('select.orderby', 'price');
      await clickAndWaitForPage(page, '.woocommerce-ordering button');
      await expectPageWithoutProblems(/orderby=price/);
      const first = await page.locator('.woocommerce-loop-product__title').first().textContent();
      await clickAndWaitForPage(page, 'a.next.page-numbers');
      await expectPageWithoutProblems(/\/trang\/2\/\?orderby=price/);
      expect(await page.locator('.woocommerce-loop-product__title').first().textContent()).not.toBe(first);
      await clickAndWaitForPage(page, '.product-categories a >> nth=1');
      await expectPageWithoutProblems(/\/danh-muc\//);

      await page.fill('.woocommerce-product-search input[type="search"]', 'coc quai');
      await clickAndWaitForPage(page, '.woocommerce-product-search button');
      await expectPageWithoutProblems(/\?s=coc\+quai/);
      await clickAndWaitForPage(page, '.products .woocommerce-loop-product__link >> nth=0');
      await expectPageWithoutProblems(/\/san-pham\/coc-quai/);
      const choices = page.locator('.variations select');
      for (const select of await choices.all()) await select.selectOption({ index: 1 });
      await page.fill('form.cart .qty', '2');
      await clickAndWaitForPage(page, '.single_add_to_cart_button');
      expect(await readNotices(page)).toContain('Đã thêm 2 × “Cốc quai Bát Tràng');
      await page.goto('/cua-hang/?orderby=price');
      await clickAndWaitForPage(page, 'a.add_to_cart_button.ajax_add_to_cart >> nth=0');
      expect(await readNotices(page)).toContain('Đã thêm');

      await clickAndWaitForPage(page, '.woocommerce-notices-wrapper a.wc-forward');
      await expectPageWithoutProblems(/\/gio-hang\/$/);
      expect(await page.locator('.cart_item').count()).toBe(2);
      await page.locator('.cart_item .qty').first().fill('3');
      await clickAndWaitForPage(page, '[name="update_cart"]');
      await expectPageWithoutProblems(/\/gio-hang\/$/);
      expect(await page.locator('.cart_item .qty').first().inputValue()).toBe('3');
      await page.fill('#coupon_code', 'giam10');
      await clickAndWaitForPage(page, '[name="apply_coupon"]');
      expect(await page.locator('.cart-discount').textContent()).toContain('giam10');
      await page.locator('.shipping_method').last().check();
      await clickAndWaitForPage(page, '[name="calc_shipping"]');
      await expectPageWithoutProblems(/\/gio-hang\/$/);
      expect(await page.locator('.shipping_method').last().isChecked()).toBe(true);
      await clickAndWaitForPage(page, page.locator('.cart_item a.remove').last());
      expect(await page.locator('.cart_item').count()).toBe(1);
      await clickAndWaitForPage(page, '.woocommerce-notices-wrapper a.restore-item');
      expect(await page.locator('.cart_item').count()).toBe(2);

      await clickAndWaitForPage(page, '.checkout-button');
      await expectPageWithoutProblems(/\/thanh-toan\/$/);
      const form = page.locator('form.checkout');
      await fillFields(form, { ...BUYER, billing_phone: ' ' });
      await clickAndWaitForPage(page, '#place_order');
      await expectPageWithoutProblems(/\/thanh-toan\/$/);
      expect(await readNotices(page)).toContain('Số điện thoại');
      expect(await form.locator('#billing_address_1').inputValue()).toBe(BUYER.billing_address_1);
      await fillFields(form, { billing_phone: BUYER.billing_phone, order_comments: 'Gọi trước nhé' });
      await page.check('#payment_method_cod');
      await page.check('#createaccount');
      await page.fill('#account_password', 'mot mat khau dai');
      await clickAndWaitForPage(page, '#place_order');
      await expectPageWithoutProblems(/\/thanh-toan\/da-dat-hang\/\d+\/\?key=/);
      expect(await page.locator('.woocommerce-order').textContent()).toContain('Gọi trước nhé');
      expect(await page.locator('.woocommerce-order').textContent()).toContain('giam10');

      await page.goto('/tai-khoan/don-hang/');
      expect(await page.locator('.woocommerce-orders-table__row').count()).toBe(1);
      await clickAndWaitForPage(page, '.woocommerce-orders-table__cell-order-actions a');
      await expectPageWithoutProblems(/\/tai-khoan\/don-hang\/\d+\//);
      await clickAndWaitForPage(page, '.woocommerce-MyAccount-navigation-link--customer-logout a');
      await expectPageWithoutProblems(/\/tai-khoan\/$/);
      await fillFields(page.locator('form.login'), {
        username: BUYER.billing_email,
        password: 'mot mat khau dai',
      });
      await clickAndWaitForPage(page, 'form.login [name="login"]');
      await expectPageWithoutProblems(/\/tai-khoan\/$/);
      expect(await page.locator('.woocommerce-MyAccount-content').textContent()).toContain('Chào');
    },
  );

  test('shop without JavaScript: a visitor reads and answers a post, reviews a product, and gets links from block pages to classic ones', async () => {
    shop.shop.reset();
    const page = await shop.openPage({ runsScripts: false });
    await page.goto('/bai-viet/');
    await clickAndWaitForPage(page, '.post-row a >> nth=0');
    await page.click('.toc_list a >> nth=1');
    expect(new URL(page.url()).hash).not.toBe('');
    await clickAndWaitForPage(page, '.comment-reply-link >> nth=0');
    expect(page.url()).toContain('replytocom=');
    const person = { author: 'Lê Thị Lụa', email: 'lua@example.com' };
    await fillFields(page.locator('#commentform'), { ...person, comment: 'Cảm ơn tiệm đã chỉ đường.' });
    await clickAndWaitForPage(page, '#submit');
    expect(page.url()).toMatch(/#comment-\d+$/);
    expect(await page.locator('.children').first().textContent()).toContain('Cảm ơn tiệm đã chỉ đường.');

    await page.goto('/san-pham/chen-hat-mit-men-ran/');
    await page.selectOption('#rating', '5');
    await fillFields(page.locator('#commentform'), { ...person, comment: 'Chén vừa tay.' });
    await clickAndWaitForPage(page, '#submit');
    // WordPress rejects a second comment within seconds of the first; its error page links back to the form, which
    // keeps the text.
    expect(await page.locator('body').textContent()).toMatch(/Quay lại/);

    for (const [path, classic] of [
      ['/gio-hang-khoi/', '/gio-hang/'],
      ['/thanh-toan-khoi/', '/thanh-toan/'],
    ] as const) {
      await page.goto(path);
      expect(await page.locator('.woocommerce-info a:visible').getAttribute('href')).toBe(classic);
      expect(await findVisibleProblems(page)).toEqual([]);
    }
    const missing = await page.goto('/khong-co-dau/');
    expect([missing?.status(), await findVisibleProblems(page)]).toEqual([404, []]);
    await clickAndWaitForPage(page, '.error-404 a');
    expect(new URL(page.url()).pathname).toBe('/');
    // Expects only the errors that the browser logs for the rejected comment and for the missing page.
    const errors = shop.pageErrors.splice(0);
    expect(errors.map((line) => /\d{3} \(/.exec(line)?.[0])).toEqual(['429 (', '404 (']);
  });
});

const TEAPOT = 103;
const PAGES = [
  '/',
  '/cua-hang/',
  '/?s=tra&post_type=product',
  '/san-pham/coc-quai-bat-trang/',
  '/san-pham/chen-hat-mit-men-ran/',
  '/gio-hang/',
  '/thanh-toan/',
  '/gio-hang-khoi/',
  '/thanh-toan-khoi/',
  '/tai-khoan/',
  '/bai-viet/',
  '/bai-viet/pha-am-tra-sen/',
  '/phong-thu-loi/',
];

describe('shop in two themes', () => {
  const shop = openShop({ settings: { rateLimit: 1000 } });

  async function openPageWithTeapotInCart(options: VisitOptions, theme = 'nha-may'): Promise<Page> {
    const page = await shop.openPage(options);
    await page.request.get(`/?theme=${theme}`);
    await addProductToCart(page, TEAPOT);
    return page;
  }

  /** Changes the size of the window, and waits for two frames, in which the page handles the change. */
  async function setScreenSizeAndWait(page: Page, screen: typeof PHONE): Promise<void> {
    await page.setViewportSize(screen);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  }

  test.each([
    ['nha-may', 'a phone and then on a desktop', [PHONE, DESKTOP]],
    ['loud', 'a desktop and then on a phone', [DESKTOP, PHONE]],
  ] as const)(
    'shop with JavaScript: in the theme %s, on %s, no page logs an error or is wider than the screen',
    async (theme, _, [first, second]) => {
      const page = await openPageWithTeapotInCart({ viewport: first }, theme);
      for (const path of PAGES) {
        await page.setViewportSize(first);
        await page.goto(path);
        await page.waitForFunction(() => window.tiem !== undefined);
        await page.waitForSelector('html[data-tiem-state="ready"]');
        expect(await page.locator('body').getAttribute('class')).toContain(`theme-${theme}`);
        expect([path, await findVisibleProblems(page)]).toEqual([path, []]);
        await setScreenSizeAndWait(page, second);
        expect([path, second.width, await findVisibleProblems(page)]).toEqual([path, second.width, []]);
      }
    },
  );

  test('shop: when the bundle fails to load, every page stays accessible in both themes', async () => {
    const page = await openPageWithTeapotInCart({ reducedMotion: 'reduce' });
    await page.route('**/tiem/**', (route) => route.abort());
    for (const path of PAGES) {
      await page.goto(path);
      expect([path, await findAxeViolations(page)]).toEqual([path, []]);
      await switchTheme(page, 'loud');
      expect([path, 'loud', await findAxeViolations(page, { rules: THEME_RULES })]).toEqual([
        path,
        'loud',
        [],
      ]);
    }
    expect(shop.pageErrors.splice(0).filter((line) => !/\/tiem\/tiem[-.]/.test(line))).toEqual([]);
  });
});
