import type { Page } from 'playwright-core';
import { DESKTOP, holdRequests, openShop, PHONE } from '../support/e2e/browser-shop';

// Each test opens a page, which takes longer than Jest's default timeout on a busy machine.
// one build: these widgets have no view, so both builds have the same code
jest.setTimeout(40_000);

const shop = openShop();
const BOWL = '/san-pham/bat-com-bat-trang/';
const TEAPOT = '/san-pham/am-qua-hong/';

/** Returns the left, top, right and bottom edge of each element that the selector matches. */
const measureElementEdges = (page: Page, selector: string) =>
  page.$$eval(selector, (elements) =>
    elements.map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return [left, top, right, bottom];
    }),
  );

describe('product gallery', () => {
  it('product gallery: its slider is downloaded with the first use of a thumbnail, and only once', async () => {
    const page = await shop.openPage({ viewport: DESKTOP });
    const chunks: string[] = [];
    page.on('request', (request) => chunks.push(request.url()));
    await page.goto(BOWL);
    await page.locator('.tiem-gallery__thumb').nth(3).waitFor();
    expect(chunks.some((url) => /\/(slider|zoom|lightbox)\.js/.test(url))).toBe(false);
    await page.locator('.tiem-gallery__thumb').nth(3).click();
    await page.waitForSelector('.swiper-initialized');
    await page.locator('.tiem-gallery__thumb[aria-current]').nth(0).waitFor();
    expect(chunks.filter((url) => /\/slider\.js/.test(url))).toHaveLength(1);
  });

  it('product gallery: while the slider is loading, a click on a thumbnail scrolls to its picture, which the slider then keeps', async () => {
    const page = await shop.openPage({ viewport: DESKTOP });
    const release = await holdRequests(page, /\/slider\.js/);
    await page.goto(BOWL);
    await page.locator('.tiem-gallery__thumb').nth(3).click();
    const isFourthSlideShown = () => {
      const [gallery, ...slides] = document.querySelectorAll(
        '.woocommerce-product-gallery, .woocommerce-product-gallery__image',
      );
      const getLeftEdge = (element?: Element) => element?.getBoundingClientRect().left ?? 0;
      return Math.abs(getLeftEdge(slides[3]) - getLeftEdge(gallery)) < 2;
    };
    await page.waitForFunction(isFourthSlideShown);
    release();
    await page.waitForSelector('.swiper-initialized');
    expect(await page.evaluate(isFourthSlideShown)).toBe(true);
    expect(await page.locator('.tiem-gallery__thumb').nth(3).getAttribute('aria-current')).toBe('true');
  });

  it('product gallery: can be swiped by touch', async () => {
    const page = await shop.openPage({ viewport: PHONE, hasTouch: true, isMobile: true });
    await page.goto(BOWL);
    const strip = page.locator('.woocommerce-product-gallery__wrapper');
    await page.locator('.tiem-gallery__thumb').first().waitFor();
    await strip.dispatchEvent('touchstart', { touches: [] });
    await page.waitForSelector('.swiper-initialized');
    const box = (await strip.boundingBox())!;
    const y = box.y + box.height / 2;
    const client = await page.context().newCDPSession(page);
    const dispatchTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined ? [] : [{ x, y }],
      });
    await dispatchTouch('touchStart', 300);
    for (let x = 280; x >= 60; x -= 20) await dispatchTouch('touchMove', x);
    await dispatchTouch('touchEnd');
    await page.waitForSelector('.tiem-gallery__thumb[aria-label="Xem ảnh 2"][aria-current]');
  });

  it('lightbox: opens a picture, shows the next one by key, and returns the focus when closed', async () => {
    const page = await shop.openPage({ viewport: DESKTOP });
    await page.goto(BOWL);
    await page.locator('.tiem-gallery__thumb').first().waitFor();
    await page.locator('.woocommerce-product-gallery__image a').first().focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Hình ảnh sản phẩm' });
    await dialog.getByText('1 / 7').waitFor();
    await page.keyboard.press('ArrowRight');
    await dialog.getByText('2 / 7').waitFor();
    const box = (await dialog.locator('img').boundingBox())!;
    expect(box.height).toBeLessThanOrEqual(DESKTOP.height);
    expect(box.height).toBeGreaterThan(DESKTOP.height / 2);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.closest('.woocommerce-product-gallery__image'));
    await page.waitForSelector('.tiem-gallery__thumb[aria-label="Xem ảnh 2"][aria-current]');
  });

  // spec 2.3: zoom under the mouse
  it('product gallery: zooms under the mouse, and shows a message if the large picture fails to load', async () => {
    const page = await shop.openPage({ viewport: DESKTOP });
    await page.goto(BOWL);
    await page.locator('.tiem-gallery__thumb').first().waitFor();
    const slide = page.locator('.woocommerce-product-gallery__image').first();
    await slide.hover();
    await page.waitForSelector('.tiem-zoom img');
    await page.mouse.move(5, 5);
    await page.waitForSelector('.tiem-zoom', { state: 'detached' });
    await slide
      .locator('img')
      .first()
      .evaluate((image) => image.setAttribute('data-large_image', '/khong-co.svg'));
    await slide.hover();
    await page.getByText('Không tải được ảnh', { exact: true }).waitFor();
    await page.waitForSelector('.tiem-zoom', { state: 'detached' });
    // Ignores the console error that the browser logs for the missing image.
    shop.pageErrors.length = 0;
  });
});

describe('tabs and sticky bar', () => {
  it('product tabs: a link to the reviews opens their tab, and “back” returns to the link', async () => {
    const page = await shop.openPage({ viewport: DESKTOP });
    await page.goto(BOWL);
    await page.locator('[role="tab"]').first().waitFor();
    await page.locator('.woocommerce-review-link').click();
    await page.locator('#reviews').waitFor();
    await page.waitForFunction(() => location.hash === '#reviews');
    await page.getByRole('tab', { name: 'Mô tả' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('tabpanel').getAttribute('id')).toBe('tab-additional_information');
    await page.goBack();
    expect(new URL(page.url()).hash).toBe('');
  });

  it('product tabs: when the page is printed on paper, every panel is visible', async () => {
    const page = await shop.openPage();
    await page.goto(BOWL);
    await page.locator('[role="tab"]').first().waitFor();
    expect(await page.locator('#tab-reviews').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    for (const id of ['description', 'additional_information', 'reviews'])
      expect(await page.locator(`#tab-${id}`).isVisible()).toBe(true);
    expect(await page.locator('.tiem-show-more').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.locator('#tab-reviews').waitFor({ state: 'hidden' });
  });

  it.each(['nha-may', 'loud'])(
    'sticky add to cart on a phone: the whole price is visible in the theme "%s"',
    async (theme) => {
      const page = await shop.openPage();
      await page.goto(`${BOWL}?theme=${theme}`);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.locator('.tiem-sticky--visible').waitFor();
      const price = page.locator('.tiem-sticky__price');
      expect(await price.textContent()).toContain('165.000');
      expect(await price.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBeLessThanOrEqual(0);
      expect(await page.locator('.tiem-sticky').evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0);
    },
  );

  it("sticky add to cart: appears when the form's button is out of sight, and covers nothing", async () => {
    const page = await shop.openPage();
    await page.goto(TEAPOT);
    const bar = page.locator('.tiem-sticky');
    // Scrolls a little to load the bar's chunk, and then to the end of the page to make the bar appear.
    await page.evaluate(() => scrollTo(0, 20));
    await bar.waitFor({ state: 'attached' });
    expect(await bar.isVisible()).toBe(false);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await bar.waitFor({ state: 'visible' });
    await page.waitForFunction(() => {
      const bottom = document.querySelector('.bottom-bar')?.getBoundingClientRect().top ?? innerHeight;
      return (document.querySelector('.tiem-sticky')?.getBoundingClientRect().bottom ?? 0) <= bottom + 1;
    });
    await bar.getByRole('spinbutton').fill('2');
    expect(await page.inputValue('form.cart input.qty')).toBe('2');
    await bar.getByRole('button').click();
    await page.locator('form.cart .added_to_cart, .wc-forward').first().waitFor({ state: 'attached' });
  });
});

it.each([
  ['a visible label', '<label for="gam">Số gam</label>', ''],
  ['text after it', '', '<span>gam</span>'],
  [
    'buttons of the theme',
    '<input type="button" class="minus" value="-">',
    '<input type="button" class="plus" value="+">',
  ],
])('quantity buttons: adding them to a field with %s shifts no layout', async (_, before, after) => {
  const page = await shop.openPage({ viewport: DESKTOP });
  const release = await holdRequests(page, /\/quantity\.js/);
  await page.route(
    (url) => url.pathname === TEAPOT,
    async (route) => {
      const response = await route.fetch();
      const field = `<div id="mua-gam" data-tiem="quantity">${before}<input type="number" id="gam" class="qty" name="gam" value="1">${after}</div>`;
      const html = (await response.text()).replace('<form class="cart', `${field}<form class="cart`);
      await route.fulfill({ response, body: html });
    },
  );
  await page.goto(TEAPOT);
  const own = '#mua-gam, #mua-gam > :not(.tiem-quantity-button)';
  await page.locator('#mua-gam').scrollIntoViewIfNeeded();
  const bare = await measureElementEdges(page, own);
  release();
  await page.locator('#mua-gam[data-tiem-state="ready"]').waitFor();
  expect(await measureElementEdges(page, own)).toEqual(bare);
});

it('quantity buttons: in a narrow table column, the number stays visible between them', async () => {
  const page = await shop.openPage({ viewport: DESKTOP, bypassCSP: true });
  await page.route(
    (url) => url.pathname === TEAPOT,
    async (route) => {
      const response = await route.fetch();
      // Limits the width of the quantity field, as Storefront does.
      const table = `<style>table .qty { width: 4.2em; max-width: 3.6em }</style><table id="gio" style="width: 200px"><tr>
        <td style="width: 50%">Ấm</td><td><div class="quantity" data-tiem="quantity"><input type="number" class="qty" value="12"></div></td></tr></table>`;
      const html = (await response.text()).replace('<form class="cart', `${table}<form class="cart`);
      await route.fulfill({ response, body: html });
    },
  );
  await page.goto(TEAPOT);
  await page.locator('#gio').scrollIntoViewIfNeeded();
  await page.locator('#gio .tiem-quantity-button.plus').waitFor();
  const [minus, field, plus] = await measureElementEdges(page, '#gio .quantity > *');
  const [, , minusRight = 0] = minus ?? [];
  const [fieldLeft = 0, , fieldRight = 0] = field ?? [];
  expect(fieldLeft).toBeGreaterThanOrEqual(minusRight);
  expect(fieldRight).toBeLessThanOrEqual(plus?.[0] ?? 0);
  expect(fieldRight - fieldLeft).toBeGreaterThanOrEqual(40);
});

it('quantity buttons: adding them to a grouped product does not move its rows', async () => {
  const page = await shop.openPage({ viewport: DESKTOP });
  const release = await holdRequests(page, /\/quantity\.js/);
  await page.goto('/san-pham/bo-am-chen-qua-hong/');
  await page.evaluate(() => document.fonts.ready);
  const bare = await measureElementEdges(page, '.group_table tr');
  release();
  await page.locator('.group_table .tiem-quantity-button.plus').nth(1).waitFor();
  expect(await measureElementEdges(page, '.group_table tr')).toEqual(bare);
});
