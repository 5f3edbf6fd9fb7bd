import type { Page } from 'playwright-core';
import { DESKTOP, openShop } from '../support/e2e/browser-shop';
import { waitForNetworkIdle } from '../support/e2e/network-idle';
import {
  readStandInLog,
  serveStandIns,
  startStandIns,
  waitForConsoleMessage,
  waitUntilMounted,
} from '../support/e2e/stand-ins';

// one build: signals between scripts are exchanged by code without a renderer

jest.setTimeout(60_000);

const shop = openShop();
const BOWL = '/san-pham/bat-com-bat-trang/';
const TEAPOT = '/san-pham/am-qua-hong/';
const POST = '/bai-viet/pha-am-tra-sen/';

const getVisiblePanels = (page: Page) => page.locator('.woocommerce-Tabs-panel:visible');
const getTab = (page: Page, name: string) => page.locator(`.${name}_tab a`);
const readSelectedTab = (page: Page) => page.locator('.wc-tabs [aria-selected="true"]').textContent();

/** Records every native dialog, such as `confirm`, that the page opens. */
function recordNativeDialogs(page: Page): string[] {
  const messages: string[] = [];
  page.on('dialog', (dialog) => {
    messages.push(dialog.message());
    void dialog.dismiss();
  });
  return messages;
}

/**
 * Calls `work`, waits until the page is idle, and returns the bodies of the requests that the page has sent to the
 * path.
 */
async function recordPosts(page: Page, path: string, work: () => Promise<unknown>): Promise<string[]> {
  const posts: string[] = [];
  await page.route(`**${path}`, async (route) => {
    posts.push(route.request().postData() ?? '');
    await route.fulfill({ status: 204 });
  });
  await work();
  await waitForNetworkIdle(page);
  return posts;
}

describe("WooCommerce's product script on the page", () => {
  it.each(['first', 'later'] as const)(
    "product tabs: with WooCommerce's script running %s, a click opens one panel",
    async (scriptTiming) => {
      const page = await shop.openPage({ viewport: DESKTOP });
      await serveStandIns(page, BOWL, ['product'], scriptTiming);
      await page.goto(BOWL);
      await waitUntilMounted(page, 'product-tabs');
      await getTab(page, 'additional_information').click();
      expect(await getVisiblePanels(page).count()).toBe(1);
      if (scriptTiming === 'later') await startStandIns(page);
      await getTab(page, 'reviews').click();
      expect(await getVisiblePanels(page).getAttribute('id')).toBe('tab-reviews');
      expect(await readSelectedTab(page)).toContain('Đánh giá');
      await getTab(page, 'description').focus();
      await page.keyboard.press('ArrowRight');
      expect(await getVisiblePanels(page).getAttribute('id')).toBe('tab-additional_information');
      expect(await readSelectedTab(page)).toContain('Thông tin thêm');
      expect((await readStandInLog(page)).filter((word) => word === 'tab')).toHaveLength(
        scriptTiming === 'later' ? 1 : 2,
      );
      // Ignores the warnings of widgets that leave their element to the third-party script.
      shop.pageErrors.splice(0);
    },
  );

  it("product tabs: `aria-selected` is set on the tab that WooCommerce's script opens", async () => {
    const page = await shop.openPage({ viewport: DESKTOP });
    await serveStandIns(page, BOWL, ['product'], 'later');
    await page.goto(BOWL);
    await waitUntilMounted(page, 'product-tabs');
    await getTab(page, 'reviews').click();
    // Waits for the widget's stars, because otherwise the third-party script would add its own.
    await waitUntilMounted(page, 'review-stars');
    await startStandIns(page);
    await page.waitForFunction(
      () => document.querySelector('.description_tab [aria-selected="true"]') !== null,
    );
    expect(await getVisiblePanels(page).getAttribute('id')).toBe('tab-description');
    expect(await page.locator('.wc-tabs [aria-selected="true"]').count()).toBe(1);
  });

  it("review stars: when WooCommerce's script runs first, its stars stay and the console names the script to remove", async () => {
    const page = await shop.openPage({ viewport: DESKTOP });
    const messageLogged = waitForConsoleMessage(page, 'review-stars', 'p.stars', 'wc-single-product');
    await serveStandIns(page, BOWL, ['product'], 'first');
    await page.goto(BOWL);
    await getTab(page, 'reviews').click();
    // Moves the pointer over the stars, because opening their tab with WooCommerce's script does not make the widget
    // load.
    await page.locator('[data-tiem~="review-stars"]').first().hover();
    await waitUntilMounted(page, 'review-stars');
    expect(await page.locator('.tiem-rating').count()).toBe(0);
    await page.locator('p.stars .star-4').click();
    expect(await page.locator('#rating').inputValue()).toBe('4');
    await messageLogged;
    shop.pageErrors.splice(0);
  });

  it("review stars: when WooCommerce's script runs later, there is one set of stars and one message for a missing rating", async () => {
    const page = await shop.openPage({ viewport: DESKTOP });
    const messages = recordNativeDialogs(page);
    await serveStandIns(page, BOWL, ['product'], 'later');
    await page.goto(BOWL);
    await getTab(page, 'reviews').click();
    await page.locator('.tiem-rating').waitFor();
    await startStandIns(page);
    await getTab(page, 'reviews').click();
    await page.waitForFunction(() => document.querySelector('p.stars') === null);
    expect(await page.locator('.tiem-rating').count()).toBe(1);
    const posts = await recordPosts(page, '/wp-comments-post.php', async () => {
      await page.locator('#respond #submit').click();
      await page.getByRole('alert').getByText('Vui lòng chọn một mức đánh giá').waitFor();
    });
    expect(messages).toEqual([]);
    expect(posts).toEqual([]);
    const sent = await recordPosts(page, '/wp-comments-post.php', async () => {
      await page.locator('.tiem-rating label').nth(3).click();
      await page.locator('#comment').fill('Bát đẹp, men đều.');
      await page.locator('#author').fill('An');
      await page.locator('#email').fill('an@tiem.example');
      await page.locator('#respond #submit').click();
    });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain('rating=4');
  });

  it("product gallery: when WooCommerce's script runs first, its gallery stays and the console names the script to remove", async () => {
    const page = await shop.openPage({ viewport: DESKTOP });
    const warning = waitForConsoleMessage(page, 'product-gallery', 'wc-single-product');
    await serveStandIns(page, BOWL, ['product'], 'first');
    await page.goto(BOWL);
    await waitUntilMounted(page, 'product-gallery');
    expect(await page.locator('.flex-viewport, .flex-control-nav').count()).toBe(2);
    expect(await page.locator('.tiem-gallery, .tiem-gallery__thumb').count()).toBe(0);
    await page.locator('.woocommerce-product-gallery__image a').first().click();
    expect(await readStandInLog(page)).toContain('lightbox');
    expect(await page.locator('dialog[open]').count()).toBe(0);
    await warning;
    shop.pageErrors.splice(0);
  });

  it("product gallery: when WooCommerce's script runs later, only the widget's gallery is rendered", async () => {
    const page = await shop.openPage({ viewport: DESKTOP });
    await serveStandIns(page, BOWL, ['product'], 'later');
    await page.goto(BOWL);
    await page.locator('.tiem-gallery__thumb').first().waitFor();
    await startStandIns(page);
    expect(await page.locator('.flex-viewport, .flex-control-nav').count()).toBe(0);
    expect(await page.locator('.woocommerce-product-gallery__trigger').count()).toBe(0);
    await page.locator('.woocommerce-product-gallery__image a').first().click();
    await page.locator('dialog.tiem-lightbox[open]').waitFor();
    expect(await readStandInLog(page)).not.toContain('lightbox');
  });
});

it.each(['first', 'later'] as const)(
  "variation form: with WooCommerce's script running %s, there is one message, one price and one request",
  async (scriptTiming) => {
    const page = await shop.openPage({ viewport: DESKTOP });
    const messages = recordNativeDialogs(page);
    await serveStandIns(page, BOWL, ['variations'], scriptTiming);
    await page.goto(BOWL);
    const button = page.locator('form.cart .single_add_to_cart_button');
    await page.locator('form.variations_form [aria-disabled="true"].disabled').waitFor();
    if (scriptTiming === 'later') await startStandIns(page);
    await page.waitForFunction(() => 'variationsStarted' in window);
    await button.click({ force: true });
    await page.getByRole('alert').getByText('Vui lòng chọn các tùy chọn').waitFor();
    expect(messages).toEqual([]);
    await page.getByLabel('Màu men').selectOption({ label: 'Men lam vẽ sen' });
    await page.getByLabel('Kích cỡ').selectOption({ label: '11 cm (bát con)' });
    await page.locator('.single_variation').getByText('105.000').waitFor();
    expect(await readStandInLog(page)).toContain('found_variation');
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    await button.click();
    await page.locator(':is(.added_to_cart, .wc-forward):visible').first().waitFor();
    expect(posts.filter((url) => url.includes(BOWL))).toHaveLength(1);
  },
);

it.each(['first', 'later'] as const)(
  "quantity buttons: with a theme's script running %s, one click changes the quantity by one",
  async (scriptTiming) => {
    const page = await shop.openPage({ viewport: DESKTOP });
    await serveStandIns(page, TEAPOT, ['quantity'], scriptTiming);
    await page.goto(TEAPOT);
    await waitUntilMounted(page, 'quantity');
    if (scriptTiming === 'later') await startStandIns(page);
    const field = page.locator('form.cart .quantity .qty');
    await page.locator('form.cart .quantity .plus').click();
    // Waits until the quantity has changed, because the loader holds the first click until the form's widget has
    // mounted.
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('form.cart .qty')?.value !== '1',
    );
    expect(await field.inputValue()).toBe('2');
    await page.locator('form.cart .quantity .plus').click();
    expect(await field.inputValue()).toBe('3');
    await page.locator('form.cart .quantity .minus').click();
    expect(await field.inputValue()).toBe('2');
  },
);

describe.each(['first', 'later'] as const)(
  "WordPress's comment script on the page, running %s",
  (scriptTiming) => {
    async function openPost(): Promise<Page> {
      const page = await shop.openPage({ viewport: DESKTOP });
      await serveStandIns(page, POST, ['comment-reply'], scriptTiming);
      await page.goto(POST);
      await waitUntilMounted(page, 'comments');
      if (scriptTiming === 'later') await startStandIns(page);
      return page;
    }

    it("comments: with WordPress's script on the page, a reply moves the form once, and cancelling moves it back once", async () => {
      const page = await openPost();
      const link = page.locator('.comment-reply-link').first();
      const id = await link.getAttribute('data-commentid');
      await link.click();
      expect(await page.locator(`#div-comment-${id} + #respond`).count()).toBe(1);
      expect(await page.inputValue('#comment_parent')).toBe(id);
      await page.locator('#cancel-comment-reply-link').click();
      expect(await page.inputValue('#comment_parent')).toBe('0');
      expect(await page.locator(`#div-comment-${id} + #respond`).count()).toBe(0);
      expect(new URL(page.url()).pathname).toBe(POST);
    });

    it("comments: with WordPress's script on the page, Ctrl+Enter sends a comment once", async () => {
      const page = await openPost();
      await page.locator('#author').fill('An');
      await page.locator('#email').fill('an@tiem.example');
      await page.locator('#comment').fill('Cảm ơn tiệm.');
      const posts = await recordPosts(page, '/wp-comments-post.php', () =>
        page.keyboard.press('Control+Enter'),
      );
      expect(posts).toHaveLength(1);
    });
  },
);
