import type { Page } from 'playwright-core';
import { DESKTOP, findAxeViolations, openShop } from '../support/e2e/browser-shop';

// Each test opens one or two pages, which takes longer than Jest's default timeout on a busy machine.
jest.setTimeout(40_000);

const shop = openShop();
const LIST = '/cua-hang/';
const SIMPLE = '.product-type-simple.instock .quick-view';
const VARIABLE = '.product-type-variable.instock .quick-view';

const getDialog = (page: Page) => page.locator('dialog[open]');

describe('quick view', () => {
  it('quick view: opens immediately at its final size, and its button adds the product to the cart', async () => {
    const page = await shop.openPage({ viewport: DESKTOP });
    await page.goto(LIST);
    let releaseResponse = () => {};
    const held = new Promise<void>((resolve) => {
      releaseResponse = resolve;
    });
    await page.route('**/admin-ajax.php*', async (route) => {
      await held;
      await route.continue();
    });
    await page.locator(SIMPLE).first().click();
    await getDialog(page).waitFor();
    await getDialog(page).locator('.tiem-quick-view__name').waitFor();
    const measureDialogSize = () =>
      getDialog(page).evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => [offsetWidth, offsetHeight]);
    const before = await measureDialogSize();
    releaseResponse();
    await getDialog(page).locator('form.cart').waitFor();
    expect(await measureDialogSize()).toEqual(before);
    await getDialog(page).getByRole('button', { name: 'Thêm vào giỏ hàng' }).click();
    await getDialog(page).waitFor({ state: 'detached' });
    await page.waitForFunction(() =>
      /\b1\b/.test(document.querySelector('.cart-contents .count')?.textContent ?? ''),
    );
  });

  // spec 2.5: its variation form works as on the product's page
  it("quick view: a variation can be chosen with the same form as on the product's page", async () => {
    const page = await shop.openPage();
    await page.goto(LIST);
    await page.locator(VARIABLE).first().click();
    const dialog = getDialog(page);
    await dialog.locator('.single_add_to_cart_button.wc-variation-selection-needed').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    for (const select of await dialog.locator('.variations select').all()) {
      const value = await select
        .locator('option:not([value=""]):not([disabled])')
        .first()
        .getAttribute('value');
      await select.selectOption(value);
    }
    await dialog.locator('.single_add_to_cart_button:not(.disabled)').click();
    await dialog.waitFor({ state: 'detached' });
  });

  // spec 2.5: its pictures are led through by the same slider
  it("quick view: its thumbnails and arrow keys move the same slider as on the product's page", async () => {
    const page = await shop.openPage({ viewport: DESKTOP });
    await page.goto(LIST);
    await page.locator(VARIABLE).first().click();
    const dialog = getDialog(page);
    const thumbs = dialog.locator('.tiem-gallery__thumb');
    await thumbs.nth(1).click();
    await dialog.locator('.swiper-initialized').waitFor();
    await page.waitForFunction(() => {
      const [strip, ...slides] = document.querySelectorAll(
        'dialog[open] :is(.woocommerce-product-gallery, .woocommerce-product-gallery__image)',
      );
      const getLeftEdge = (element?: Element) => element?.getBoundingClientRect().left ?? 0;
      return Math.abs(getLeftEdge(slides[1]) - getLeftEdge(strip)) < 2;
    });
    expect(await thumbs.nth(1).getAttribute('aria-current')).toBe('true');
    // Presses an arrow key, which changes the slide while the focus is in the product gallery.
    await page.keyboard.press('ArrowRight');
    await dialog.locator('.tiem-gallery__thumb[aria-label="Xem ảnh 3"][aria-current]').waitFor();
  });

  // spec 2.5: its stars are as full as the shop printed them
  it('quick view and fragments: rating stars keep the inline width with which the server rendered them', async () => {
    const page = await shop.openPage({ viewport: DESKTOP });
    const renderStars = (width: number, rating: string) =>
      `<div class="mine"><div class="star-rating"><span style="width:${width}%">Hạng <strong class="rating">${rating}</strong></span></div></div>`;
    const readStarFill = (within: string) =>
      page
        .locator(`${within} .mine .star-rating > span`)
        .evaluate((filled: HTMLElement) => [filled.style.width, getComputedStyle(filled).width !== 'auto']);
    await page.route('**/admin-ajax.php*', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('<form class="cart"', `${renderStars(70, '3.50')}$&`);
      await route.fulfill({ response, body });
    });
    let rating = 2;
    await page.route('**/?wc-ajax=add_to_cart*', async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      const piece = `<div class="widget_shopping_cart_content">${renderStars(rating * 20, `${rating}`)}</div>`;
      json.fragments = { ...json.fragments, 'div.widget_shopping_cart_content': piece };
      await route.fulfill({ response, json });
    });
    await page.goto(LIST);
    await page.locator(SIMPLE).first().click();
    await getDialog(page).locator('form.cart').waitFor();
    expect(await readStarFill('dialog')).toEqual(['70%', true]);
    await page.keyboard.press('Escape');
    await getDialog(page).waitFor({ state: 'detached' });
    for (; rating < 4; rating++) {
      await page.locator('ul.products a[data-tiem~="add-to-cart"]').first().click();
      await page
        .locator('.widget_shopping_cart_content .rating')
        .getByText(`${rating}`)
        .waitFor({ state: 'attached' });
      expect((await readStarFill('.widget_shopping_cart_content'))[0]).toBe(`${rating * 20}%`);
    }
  });

  it("quick view: closes on “back” without leaving the page, and its link leads to the product's page when the script is blocked", async () => {
    const page = await shop.openPage();
    await page.goto(LIST);
    await page.locator(SIMPLE).first().click();
    await getDialog(page).locator('form.cart').waitFor();
    await page.goBack();
    await getDialog(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(LIST);
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('quick-view');

    const blocked = await shop.openPage();
    await blocked.route('**/tiem.js*', (route) => route.abort());
    await blocked.goto(LIST);
    await blocked.locator(SIMPLE).first().click();
    await blocked.waitForURL('**/san-pham/**');
    shop.pageErrors.length = 0;
  });

  it("quick view: loads the product's page when the theme has no AJAX action for it", async () => {
    shop.shop.switches.themeActions = false;
    try {
      const page = await shop.openPage();
      await page.goto(LIST);
      await page.locator(SIMPLE).first().click();
      await getDialog(page).locator('form.cart').waitFor();
      expect(await getDialog(page).locator('.related, h1').count()).toBe(0);
      expect(await findAxeViolations(page)).toEqual([]);
      // Ignores the console errors for status 400, with which WordPress responds to an unknown AJAX action.
      shop.pageErrors.splice(
        0,
        shop.pageErrors.length,
        ...shop.pageErrors.filter((line) => !/400/.test(line)),
      );
    } finally {
      shop.shop.switches.themeActions = true;
    }
  });
});
