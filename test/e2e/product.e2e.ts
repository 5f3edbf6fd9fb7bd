import type { Page } from 'playwright-core';
import { DESKTOP, findAxeViolations, holdRequests, openShop, PHONE } from '../support/e2e/browser-shop';
import { readLayoutShifts } from '../support/e2e/layout-shifts';

// Each test opens one or two pages, which takes longer than Jest's default timeout on a busy machine.
jest.setTimeout(40_000);

const shop = openShop();
const BOWL = '/san-pham/bat-com-bat-trang/';
const TEAPOT = '/san-pham/am-qua-hong/';
/**
 * A product with so many variations that the page does not contain them and requests each chosen one from the shop.
 */
const SCARF = '/san-pham/khan-lua-van-phuc/';

const getAddButton = (page: Page) => page.locator('form.cart .single_add_to_cart_button');
const getGlazeSelect = (page: Page) => page.getByLabel('Màu men');
const getSizeSelect = (page: Page) => page.getByLabel('Kích cỡ');
const readVariationId = (page: Page) => page.inputValue('input[name="variation_id"]');

async function openForm(page: Page, path = BOWL): Promise<void> {
  await page.goto(path);
  await page.locator('form.variations_form [aria-disabled="true"].disabled').waitFor();
}

async function chooseVariation(page: Page): Promise<void> {
  await getGlazeSelect(page).selectOption({ label: 'Men lam vẽ sen' });
  await getSizeSelect(page).selectOption({ label: '11 cm (bát con)' });
  await page.locator('.single_variation').getByText('105.000').waitFor();
}

/** Removes the theme's stylesheet, because any of its rules would override the bundle's styles. */
const blockThemeStylesheet = (page: Page) =>
  page.route(/\/shop[^/]*\.css/, (route) => route.fulfill({ contentType: 'text/css', body: '' }));

/** Measures the edges of the matching elements. */
const measureEdges = (page: Page, selector: string) =>
  page.$$eval(selector, (elements) =>
    elements.map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return [left, top, right, bottom];
    }),
  );

describe('variable product', () => {
  it('variable product: can be bought with the keyboard alone', async () => {
    const page = await shop.openPage({ viewport: DESKTOP });
    await openForm(page);
    await getGlazeSelect(page).focus();
    await page.keyboard.type('Men lam');
    await page.keyboard.press('Tab');
    await page.keyboard.type('11');
    await page.locator('.single_variation .price').waitFor();
    await getAddButton(page).focus();
    const posted = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes(BOWL),
    );
    await page.keyboard.press('Enter');
    expect((await posted).postData()).toContain('variation_id');
    await page.locator(':is(.added_to_cart, .wc-forward):visible').first().waitFor();
  });

  it('variable product: the code that renders the price loads after the first choice, before the last', async () => {
    const page = await shop.openPage();
    await openForm(page);
    const sanitiser = page.waitForResponse(/\/sanitise\.js/);
    // Records downloads of the large sanitiser, which this browser must not need because it has the Sanitizer API.
    const heavy: string[] = [];
    page.on('request', (request) => {
      if (/sanitise-engine/.test(request.url())) heavy.push(request.url());
    });
    await getGlazeSelect(page).selectOption({ label: 'Men lam vẽ sen' });
    await sanitiser;
    await chooseVariation(page);
    expect(heavy).toEqual([]);
  });

  it('variable product: a click on its button before a variation is chosen shows a message, and choosing shifts no layout', async () => {
    const page = await shop.openPage();
    await openForm(page);
    await getAddButton(page).scrollIntoViewIfNeeded();
    await getAddButton(page).click({ force: true });
    await page.getByRole('alert').getByText('Vui lòng chọn các tùy chọn').waitFor();
    const selectTop = await getGlazeSelect(page).evaluate((element) => element.getBoundingClientRect().top);
    await getGlazeSelect(page).selectOption({ label: 'Men lam vẽ sen' });
    const buttonTop = await getAddButton(page).evaluate((element) => element.getBoundingClientRect().top);
    await chooseVariation(page);
    expect(await getAddButton(page).evaluate((element) => element.getBoundingClientRect().top)).toBe(
      buttonTop,
    );
    expect(await getGlazeSelect(page).evaluate((element) => element.getBoundingClientRect().top)).toBe(
      selectTop,
    );
  });

  it("variable product: shows the variation's picture, and the first picture again after a reset", async () => {
    const page = await shop.openPage({ viewport: DESKTOP });
    await openForm(page);
    const picture = page.locator('.wp-post-image');
    const first = await picture.getAttribute('src');
    await chooseVariation(page);
    expect(await picture.getAttribute('src')).toContain('men-lam');
    await page.getByText('Chọn lại').click();
    await page.locator(`.wp-post-image[src="${first}"]`).waitFor();
    expect(await getGlazeSelect(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('variable product: the chosen variation is added without JavaScript', async () => {
    const page = await shop.openPage({ script: false });
    await page.goto(BOWL);
    await getGlazeSelect(page).selectOption({ index: 1 });
    await getSizeSelect(page).selectOption({ index: 1 });
    await getAddButton(page).click();
    await page.locator('.is-success').waitFor();
  });

  it('variable product: choices are restored on “back”', async () => {
    const page = await shop.openPage({ viewport: DESKTOP });
    await openForm(page);
    await chooseVariation(page);
    const id = await readVariationId(page);
    await page.goto(TEAPOT);
    await page.goBack();
    await page.locator('.single_variation').getByText('105.000').waitFor();
    expect(await readVariationId(page)).toBe(id);
  });

  // spec 9: variable form: a white cover of 0.6 while the shop is asked
  it('variable product: its form has a white overlay with an opacity of 0.6 while a variation is being fetched', async () => {
    const page = await shop.openPage({ viewport: DESKTOP });
    const release = await holdRequests(page, /wc-ajax=get_variation/);
    await blockThemeStylesheet(page);
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
    const page = await shop.openPage({ viewport: DESKTOP });
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
    await blockThemeStylesheet(page);
    await page.goto(BOWL);
    const swatch = page.getByRole('radio', { name: 'Men lam vẽ sen' });
    await swatch.click();
    await page.locator('[role="radio"][aria-checked="true"]').waitFor();
    const readFadeDuration = () =>
      page
        .locator('.tiem-swatch')
        .first()
        .evaluate((one) => getComputedStyle(one).transitionDuration);
    expect(await readFadeDuration()).not.toContain('0.3s');
    // Records the fading in the page, because it ends before Playwright can measure it.
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

describe('tabs, reviews and sticky bar', () => {
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

  it('review: can be posted by keyboard, its URL leads to it, and the text of a rejected review is kept', async () => {
    const page = await shop.openPage({ viewport: DESKTOP });
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
    // Ignores the console error that the browser logs because the response has an error status.
    shop.pageErrors.length = 0;
    await page.goto(`${TEAPOT}#reviews`);
    await page.locator('#submit').scrollIntoViewIfNeeded();
    await stars.waitFor();
    expect(await page.inputValue('#comment')).toBe('Rót êm, nắp khít.');
    expect(await page.locator('select[name="rating"]').inputValue()).toBe('5');
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
  const bare = await measureEdges(page, own);
  release();
  await page.locator('#mua-gam[data-tiem-state="ready"]').waitFor();
  expect(await measureEdges(page, own)).toEqual(bare);
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
  const [minus, field, plus] = await measureEdges(page, '#gio .quantity > *');
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
  const bare = await measureEdges(page, '.group_table tr');
  release();
  await page.locator('.group_table .tiem-quantity-button.plus').nth(1).waitFor();
  expect(await measureEdges(page, '.group_table tr')).toEqual(bare);
});

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('product page on %s', (_, viewport) => {
  it('product page: mounting widgets shifts no layout', async () => {
    const page = await shop.openPage({ viewport });
    await openForm(page);
    await page.locator('.tiem-gallery__thumb').first().waitFor();
    await page.locator('.tiem-quantity-button').first().waitFor();
    expect(await readLayoutShifts(page)).toEqual([]);
  });

  it('product page: has no accessibility violations, before or after a choice', async () => {
    const page = await shop.openPage({ viewport });
    await openForm(page);
    await page.locator('.tiem-gallery__thumb').first().waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await chooseVariation(page);
    await page.locator('[role="tab"]', { hasText: 'Đánh giá' }).click();
    await page.locator('#submit').scrollIntoViewIfNeeded();
    await page.locator('.tiem-rating').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  });
});
