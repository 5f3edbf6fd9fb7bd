import type { Page } from 'playwright-core';
import { DESKTOP, findAxeViolations, holdRequests, openShop, PHONE } from '../support/e2e/browser-shop';
import { readLayoutShifts } from '../support/e2e/layout-shifts';

// Every test opens one or two pages, which is slow on a busy machine.
jest.setTimeout(40_000);

const shop = openShop();
const BOWL = '/san-pham/bat-com-bat-trang/';
const TEAPOT = '/san-pham/am-qua-hong/';
/** So many variations that each one is requested from the shop. */
const SCARF = '/san-pham/khan-lua-van-phuc/';

const button = (page: Page) => page.locator('form.cart .single_add_to_cart_button');
const getGlazeSelect = (page: Page) => page.getByLabel('Màu men');
const size = (page: Page) => page.getByLabel('Kích cỡ');
const variationId = (page: Page) => page.inputValue('input[name="variation_id"]');

async function openForm(page: Page, path = BOWL): Promise<void> {
  await page.goto(path);
  await page.locator('form.variations_form [aria-disabled="true"].disabled').waitFor();
}

async function choose(page: Page): Promise<void> {
  await getGlazeSelect(page).selectOption({ label: 'Men lam vẽ sen' });
  await size(page).selectOption({ label: '11 cm (bát con)' });
  await page.locator('.single_variation').getByText('105.000').waitFor();
}

/** As low in the cascade as the bundle's own stylesheet: any rule of a theme wins. */
const withoutTheme = (page: Page) =>
  page.route(/\/shop[^/]*\.css/, (route) => route.fulfill({ contentType: 'text/css', body: '' }));

/** Positions and sizes of the elements. */
const places = (page: Page, selector: string) =>
  page.$$eval(selector, (elements) =>
    elements.map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return [left, top, right, bottom];
    }),
  );

describe('variable product', () => {
  it('variable product: can be bought with the keyboard alone', async () => {
    const page = await shop.page({ viewport: DESKTOP });
    await openForm(page);
    await getGlazeSelect(page).focus();
    await page.keyboard.type('Men lam');
    await page.keyboard.press('Tab');
    await page.keyboard.type('11');
    await page.locator('.single_variation .price').waitFor();
    await button(page).focus();
    const posted = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes(BOWL),
    );
    await page.keyboard.press('Enter');
    expect((await posted).postData()).toContain('variation_id');
    await page.locator(':is(.added_to_cart, .wc-forward):visible').first().waitFor();
  });

  it('variable product: the code for the price has loaded before the last choice is made', async () => {
    const page = await shop.page();
    await openForm(page);
    const sanitiser = page.waitForResponse(/\/sanitise\.js/);
    // This browser has the Sanitizer API, so it does not download our sanitiser, which is three times as large.
    const heavy: string[] = [];
    page.on('request', (request) => {
      if (/sanitise-engine/.test(request.url())) heavy.push(request.url());
    });
    await getGlazeSelect(page).selectOption({ label: 'Men lam vẽ sen' });
    await sanitiser;
    await choose(page);
    expect(heavy).toEqual([]);
  });

  it('variable product: a button pressed too early asks for a choice, and nothing moves on choosing', async () => {
    const page = await shop.page();
    await openForm(page);
    await button(page).scrollIntoViewIfNeeded();
    await button(page).click({ force: true });
    await page.getByRole('alert').getByText('Vui lòng chọn các tùy chọn').waitFor();
    const before = await getGlazeSelect(page).evaluate((element) => element.getBoundingClientRect().top);
    await getGlazeSelect(page).selectOption({ label: 'Men lam vẽ sen' });
    const place = await button(page).evaluate((element) => element.getBoundingClientRect().top);
    await choose(page);
    expect(await button(page).evaluate((element) => element.getBoundingClientRect().top)).toBe(place);
    expect(await getGlazeSelect(page).evaluate((element) => element.getBoundingClientRect().top)).toBe(
      before,
    );
  });

  it("variable product: shows the variation's picture, and the first picture after a reset", async () => {
    const page = await shop.page({ viewport: DESKTOP });
    await openForm(page);
    const picture = page.locator('.wp-post-image');
    const first = await picture.getAttribute('src');
    await choose(page);
    expect(await picture.getAttribute('src')).toContain('men-lam');
    await page.getByText('Chọn lại').click();
    await page.locator(`.wp-post-image[src="${first}"]`).waitFor();
    expect(await getGlazeSelect(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('variable product: posted as chosen when scripts are blocked', async () => {
    const page = await shop.page({ script: false });
    await page.goto(BOWL);
    await getGlazeSelect(page).selectOption({ index: 1 });
    await size(page).selectOption({ index: 1 });
    await button(page).click();
    await page.locator('.is-success').waitFor();
  });

  it('variable product: choices are kept on “back”', async () => {
    const page = await shop.page({ viewport: DESKTOP });
    await openForm(page);
    await choose(page);
    const id = await variationId(page);
    await page.goto(TEAPOT);
    await page.goBack();
    await page.locator('.single_variation').getByText('105.000').waitFor();
    expect(await variationId(page)).toBe(id);
  });

  // spec 9: variable form: a white cover of 0.6 while the shop is asked
  it('variable product: covered in white at an opacity of 0.6 while a variation is being fetched', async () => {
    const page = await shop.page({ viewport: DESKTOP });
    const release = await holdRequests(page, /wc-ajax=get_variation/);
    await withoutTheme(page);
    await openForm(page, SCARF);
    for (const select of await page.locator('form.variations_form select').all())
      await select.selectOption({ index: 1 });
    const covered = page.locator('form.variations_form[aria-busy="true"]');
    await covered.waitFor();
    const cover = await covered.evaluate((form) => {
      const { backgroundColor, opacity, width } = getComputedStyle(form, '::after');
      return { backgroundColor, opacity, isWhole: Math.abs(Number.parseFloat(width) - form.clientWidth) < 1 };
    });
    expect(cover).toEqual({ backgroundColor: 'rgb(255, 255, 255)', opacity: '0.6', isWhole: true });
    release();
    await covered.waitFor({ state: 'detached' });
    expect(await page.locator('form.variations_form').getAttribute('aria-busy')).not.toBe('true');
  });

  // spec 9: and so they do on the page
  it('variable product: swatches fade for 300 ms when the choices are cleared', async () => {
    const page = await shop.page({ viewport: DESKTOP });
    await page.route(
      (url) => url.pathname === BOWL,
      async (route) => {
        const response = await route.fetch();
        const html = (await response.text()).replace(
          'data-tiem="variation-form',
          'data-tiem-show="buttons" $&',
        );
        await route.fulfill({ response, body: html });
      },
    );
    await withoutTheme(page);
    await page.goto(BOWL);
    const swatch = page.getByRole('radio', { name: 'Men lam vẽ sen' });
    await swatch.click();
    await page.locator('[role="radio"][aria-checked="true"]').waitFor();
    const readDuration = () =>
      page
        .locator('.tiem-swatch')
        .first()
        .evaluate((one) => getComputedStyle(one).transitionDuration);
    expect(await readDuration()).not.toContain('0.3s');
    // It ends before Playwright could look, so the page records it.
    const fading = page.evaluate(
      () =>
        new Promise((resolve) =>
          new MutationObserver(() => {
            const one = document.querySelector('.tiem-fading .tiem-swatch');
            if (one) resolve(getComputedStyle(one).transitionDuration);
          }).observe(document.body, { subtree: true, attributes: true }),
        ),
    );
    await page.getByText('Chọn lại').click();
    expect(await fading).toBe('0.3s');
    await page.waitForFunction(() => !document.querySelector('.tiem-fading'));
    expect(await swatch.getAttribute('aria-checked')).toBe('false');
  });
});

describe('product gallery', () => {
  it('product gallery: downloads its slider on the first touch, and none for a single picture', async () => {
    const page = await shop.page({ viewport: DESKTOP });
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

  it('product gallery: while the slider is loading the browser scrolls, and the slider continues at that picture', async () => {
    const page = await shop.page({ viewport: DESKTOP });
    const release = await holdRequests(page, /\/slider\.js/);
    await page.goto(BOWL);
    await page.locator('.tiem-gallery__thumb').nth(3).click();
    const isThere = () => {
      const [gallery, ...slides] = document.querySelectorAll(
        '.woocommerce-product-gallery, .woocommerce-product-gallery__image',
      );
      const left = (element?: Element) => element?.getBoundingClientRect().left ?? 0;
      return Math.abs(left(slides[3]) - left(gallery)) < 2;
    };
    await page.waitForFunction(isThere);
    release();
    await page.waitForSelector('.swiper-initialized');
    expect(await page.evaluate(isThere)).toBe(true);
    expect(await page.locator('.tiem-gallery__thumb').nth(3).getAttribute('aria-current')).toBe('true');
  });

  it('product gallery: can be swiped by touch', async () => {
    const page = await shop.page({ viewport: PHONE, hasTouch: true, isMobile: true });
    await page.goto(BOWL);
    const strip = page.locator('.woocommerce-product-gallery__wrapper');
    await page.locator('.tiem-gallery__thumb').first().waitFor();
    await strip.dispatchEvent('touchstart', { touches: [] });
    await page.waitForSelector('.swiper-initialized');
    const box = (await strip.boundingBox())!;
    const y = box.y + box.height / 2;
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined ? [] : [{ x, y }],
      });
    await touch('touchStart', 300);
    for (let x = 280; x >= 60; x -= 20) await touch('touchMove', x);
    await touch('touchEnd');
    await page.waitForSelector('.tiem-gallery__thumb[aria-label="Xem ảnh 2"][aria-current]');
  });

  it('lightbox: opens a picture, shows the next one by key, and returns the focus', async () => {
    const page = await shop.page({ viewport: DESKTOP });
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
  it('product gallery: zooms under the mouse, or says that it cannot', async () => {
    const page = await shop.page({ viewport: DESKTOP });
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
    // The browser has logged an error for the missing image.
    shop.pageErrors.length = 0;
  });
});

describe('tabs, reviews and sticky bar', () => {
  it('product tabs: a link to the reviews opens them, and “back” returns to the link', async () => {
    const page = await shop.page({ viewport: DESKTOP });
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

  it('product tabs: every panel is printed when the page is printed on paper', async () => {
    const page = await shop.page();
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

  it('review: can be posted by keyboard and is linked to, and a refused one keeps its text', async () => {
    const page = await shop.page({ viewport: DESKTOP });
    await page.goto(`${TEAPOT}#reviews`);
    const stars = page.getByRole('radiogroup', { name: 'Bạn chấm mấy sao?' });
    await page.locator('#submit').scrollIntoViewIfNeeded();
    await stars.waitFor();
    await page.locator('#submit').click();
    await page.getByRole('alert').getByText('Vui lòng chọn một mức đánh giá').waitFor();
    await page.keyboard.press('Space');
    for (let star = 1; star < 4; star++) await page.keyboard.press('ArrowRight');
    expect(await page.locator('select[name="rating"]').inputValue()).toBe('4');
    await page.fill('#comment', 'Rót êm, nắp khít.');
    await page.fill('#author', 'Lan');
    await page.fill('#email', 'lan@example.com');
    await page.locator('#submit').click();
    await page.waitForURL(/#comment-\d+$/);
    await page.locator('.commentlist').getByText('Rót êm, nắp khít.').waitFor();
    expect(await page.inputValue('#comment')).toBe('');

    await page.locator('#submit').scrollIntoViewIfNeeded();
    await stars.waitFor();
    await page.fill('#comment', 'Rót êm, nắp khít.');
    await page.locator('.tiem-rating__stars label').nth(4).click();
    await page.fill('#author', 'Lan');
    await page.fill('#email', 'lan@example.com');
    await page.locator('#submit').click();
    await page.waitForURL(/wp-comments-post/);
    // The browser logs an error because the shop's refusal has an error status.
    shop.pageErrors.length = 0;
    await page.goto(`${TEAPOT}#reviews`);
    await page.locator('#submit').scrollIntoViewIfNeeded();
    await stars.waitFor();
    expect(await page.inputValue('#comment')).toBe('Rót êm, nắp khít.');
    expect(await page.locator('select[name="rating"]').inputValue()).toBe('5');
  });

  it.each(['nha-may', 'loud'])(
    'sticky add to cart on a phone: shows the whole price in the theme %s',
    async (theme) => {
      const page = await shop.page();
      await page.goto(`${BOWL}?theme=${theme}`);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.locator('.tiem-sticky--visible').waitFor();
      const price = page.locator('.tiem-sticky__price');
      expect(await price.textContent()).toContain('165.000');
      expect(await price.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBeLessThanOrEqual(0);
      expect(await page.locator('.tiem-sticky').evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0);
    },
  );

  it('sticky add to cart: appears when the button is out of sight, and covers nothing', async () => {
    const page = await shop.page();
    await page.goto(TEAPOT);
    const bar = page.locator('.tiem-sticky');
    // The chunk is requested with the first scroll, and the bar is visible after the last.
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
  ['a label that is seen', '<label for="gam">Số gam</label>', ''],
  ['words after the field', '', '<span>gam</span>'],
  [
    'a theme’s own buttons',
    '<input type="button" class="minus" value="-">',
    '<input type="button" class="plus" value="+">',
  ],
])('quantity buttons: adding them moves nothing on the page, with %s', async (_, before, after) => {
  const page = await shop.page({ viewport: DESKTOP });
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
  const bare = await places(page, own);
  release();
  await page.locator('#mua-gam[data-tiem-state="ready"]').waitFor();
  expect(await places(page, own)).toEqual(bare);
});

it('quantity buttons: rows of a grouped product do not move', async () => {
  const page = await shop.page({ viewport: DESKTOP });
  const release = await holdRequests(page, /\/quantity\.js/);
  await page.goto('/san-pham/bo-am-chen-qua-hong/');
  await page.evaluate(() => document.fonts.ready);
  const bare = await places(page, '.group_table tr');
  release();
  await page.locator('.group_table .tiem-quantity-button.plus').nth(1).waitFor();
  expect(await places(page, '.group_table tr')).toEqual(bare);
});

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('product page on %s', (_, viewport) => {
  it('product page: nothing moves while widgets mount', async () => {
    const page = await shop.page({ viewport });
    await openForm(page);
    await page.locator('.tiem-gallery__thumb').first().waitFor();
    await page.locator('.tiem-quantity-button').first().waitFor();
    expect(await readLayoutShifts(page)).toEqual([]);
  });

  it('product page: no accessibility findings, before or after a choice', async () => {
    const page = await shop.page({ viewport });
    await openForm(page);
    await page.locator('.tiem-gallery__thumb').first().waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await choose(page);
    await page.locator('[role="tab"]', { hasText: 'Đánh giá' }).click();
    await page.locator('#submit').scrollIntoViewIfNeeded();
    await page.locator('.tiem-rating').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  });
});
