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

async function openProductForm(page: Page, path = BOWL): Promise<void> {
  await page.goto(path);
  await page.locator('form.variations_form [aria-disabled="true"].disabled').waitFor();
}

async function chooseVariation(page: Page): Promise<void> {
  await getGlazeSelect(page).selectOption({ label: 'Men lam vẽ sen' });
  await getSizeSelect(page).selectOption({ label: '11 cm (bát con)' });
  await page.locator('.single_variation').getByText('105.000').waitFor();
}

/** Removes the theme's stylesheet, because any of its rules would override the bundle's styles. */
const removeThemeStylesheet = (page: Page) =>
  page.route(/\/shop[^/]*\.css/, (route) => route.fulfill({ contentType: 'text/css', body: '' }));

describe('variable product', () => {
  it('variable product: can be bought with the keyboard alone', async () => {
    const page = await shop.openSharedPage({ viewport: DESKTOP });
    await openProductForm(page);
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
    const page = await shop.openSharedPage();
    await openProductForm(page);
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
    const page = await shop.openSharedPage();
    await openProductForm(page);
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
    const page = await shop.openSharedPage({ viewport: DESKTOP });
    await openProductForm(page);
    const picture = page.locator('.wp-post-image');
    const first = await picture.getAttribute('src');
    await chooseVariation(page);
    expect(await picture.getAttribute('src')).toContain('men-lam');
    await page.getByText('Chọn lại').click();
    await page.locator(`.wp-post-image[src="${first}"]`).waitFor();
    expect(await getGlazeSelect(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('variable product: the chosen variation is added without JavaScript', async () => {
    const page = await shop.openPage({ runsScripts: false });
    await page.goto(BOWL);
    await getGlazeSelect(page).selectOption({ index: 1 });
    await getSizeSelect(page).selectOption({ index: 1 });
    await getAddButton(page).click();
    await page.locator('.is-success').waitFor();
  });

  it('variable product: choices are restored on “back”', async () => {
    const page = await shop.openSharedPage({ viewport: DESKTOP });
    await openProductForm(page);
    await chooseVariation(page);
    const id = await readVariationId(page);
    await page.goto(TEAPOT);
    await page.goBack();
    await page.locator('.single_variation').getByText('105.000').waitFor();
    expect(await readVariationId(page)).toBe(id);
  });

  // spec 9: variable form: a white cover of 0.6 while the shop is asked
  it('variable product: its form has a white overlay with an opacity of 0.6 while a variation is being fetched', async () => {
    const page = await shop.openSharedPage({ viewport: DESKTOP });
    const release = await holdRequests(page, /wc-ajax=get_variation/);
    await removeThemeStylesheet(page);
    await openProductForm(page, SCARF);
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
    const page = await shop.openSharedPage({ viewport: DESKTOP });
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
    await removeThemeStylesheet(page);
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
    // Reads the swatches' transition in a script of the page, because the fading ends before Playwright can measure it.
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

it('review: can be posted by keyboard, its URL leads to it, and the text of a rejected review is kept', async () => {
  const page = await shop.openSharedPage({ viewport: DESKTOP });
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

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('product page on %s', (_, viewport) => {
  it('product page: mounting widgets shifts no layout', async () => {
    const page = await shop.openSharedPage({ viewport });
    await openProductForm(page);
    await page.locator('.tiem-gallery__thumb').first().waitFor();
    await page.locator('.tiem-quantity-button').first().waitFor();
    expect(await readLayoutShifts(page)).toEqual([]);
  });

  it('product page: has no accessibility violations, before or after a choice', async () => {
    const page = await shop.openSharedPage({ viewport });
    await openProductForm(page);
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
