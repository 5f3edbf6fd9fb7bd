import type { Page } from 'playwright-core';
import { DESKTOP, openShop, PHONE } from '../support/e2e/browser-shop';

// one build: animations are in the stylesheets, which are the same in both builds
jest.setTimeout(60_000);

const shop = openShop({ settings: { rateLimit: 1000 } });

const LISTING = '/cua-hang/';
const BOWL = '/san-pham/bat-com-bat-trang/';

/** Records everything on the page that animates for longer than 0.01 s from now on. */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { tiemTestMoved: seen });
    const name = ({ target }: Event) => {
      const { tagName, className } = target as Element;
      return `${tagName.toLowerCase()}.${className}`;
    };
    function note(event: Event): void {
      for (const animation of document.getAnimations()) {
        const { target } = (animation.effect ?? {}) as KeyframeEffect;
        if (target !== event.target) continue;
        const { duration } = animation.effect?.getComputedTiming() ?? {};
        if (Number(duration) > 10) seen.push(`${name(event)} ${event.type} ${Number(duration)} ms`);
      }
    }
    for (const type of ['transitionrun', 'animationstart']) document.addEventListener(type, note, true);
  });
  return () =>
    page.evaluate(async () => {
      // Animations that start now are reported within two frames.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      return (window as unknown as { tiemTestMoved: string[] }).tiemTestMoved.splice(0);
    });
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await page.waitForFunction(() => window.tiem !== undefined);
  return watchMotion(page);
}

const panel = (page: Page) => page.locator('.tiem-mini-cart');
const dialog = (page: Page) => page.locator('dialog[open]');

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
}

type Walk = (page: Page) => Promise<() => Promise<string[]>>;

/** Each of these opens and closes one thing, and returns what was animated meanwhile. */
const walks: readonly [what: string, viewport: typeof PHONE, walk: Walk][] = [
  [
    'a button that adds, and the cart below its link',
    DESKTOP,
    async (page) => {
      const moved = await open(page, LISTING);
      shop.shop.addFault({ kind: 'delay', match: 'add_to_cart', ms: 300 });
      await page.locator('a[data-tiem~="add-to-cart"]').first().click();
      await page.locator('a.added[data-tiem~="add-to-cart"]').first().waitFor();
      await panel(page).locator('.tiem-quantity').waitFor();
      await panel(page).locator('.tiem-quantity button').last().click();
      await panel(page).getByText('2 sản phẩm').waitFor();
      await page.keyboard.press('Escape');
      await panel(page).waitFor({ state: 'hidden' });
      return moved;
    },
  ],
  [
    'the cart from the side',
    PHONE,
    async (page) => {
      await page.route(`**${LISTING}`, async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        const body = html.replace('data-tiem="mini-cart', 'data-tiem-panel="off-canvas" $&');
        await route.fulfill({ response, body });
      });
      const moved = await open(page, LISTING);
      shop.shop.addFault({ kind: 'delay', match: 'store/v1/cart', ms: 300 });
      await page.locator('#site-header-cart > a').first().click();
      await panel(page).getByText('Giỏ hàng của bạn đang trống').waitFor();
      await page.keyboard.press('Escape');
      await panel(page).waitFor({ state: 'hidden' });
      return moved;
    },
  ],
  [
    'a quick view',
    DESKTOP,
    async (page) => {
      const moved = await open(page, LISTING);
      shop.shop.addFault({ kind: 'delay', match: 'admin-ajax', ms: 300 });
      await page.locator('.product-type-variable.instock .quick-view').first().click();
      await dialog(page).locator('form.variations_form select').first().waitFor();
      await closeDialog(page);
      return moved;
    },
  ],
  [
    'the large pictures',
    DESKTOP,
    async (page) => {
      const moved = await open(page, BOWL);
      await page.locator('.woocommerce-product-gallery__image a').first().click();
      await dialog(page).getByText('1 / 7').waitFor();
      await page.keyboard.press('ArrowRight');
      await dialog(page).getByText('2 / 7').waitFor();
      await closeDialog(page);
      return moved;
    },
  ],
  [
    'the bar that follows the form, and the header that stays',
    PHONE,
    async (page) => {
      const moved = await open(page, BOWL);
      const scroll = (top: number) => page.evaluate((y) => scrollTo(0, y), top);
      await scroll(200);
      await page.locator('.tiem-sticky').waitFor({ state: 'attached' });
      await scroll(100_000);
      await page.locator('.tiem-sticky--visible').waitFor();
      await scroll(0);
      await page.locator('.tiem-sticky--visible').waitFor({ state: 'detached' });
      return moved;
    },
  ],
  [
    'the menu of a phone',
    PHONE,
    async (page) => {
      const moved = await open(page, '/');
      await page.locator('.menu-toggle').first().click();
      await dialog(page).waitFor();
      await closeDialog(page);
      return moved;
    },
  ],
  [
    'a list that is leafed through',
    DESKTOP,
    async (page) => {
      const moved = await open(page, '/');
      shop.shop.addFault({ kind: 'delay', match: 'store/v1/products', ms: 300 });
      await page.locator('#hang-moi a.page-numbers.next').hover();
      await page.locator('#hang-moi[data-tiem-state="ready"]').waitFor();
      await page.locator('#hang-moi a.page-numbers.next').click();
      await page.locator('#hang-moi .tiem-collection li .ajax_add_to_cart').first().waitFor();
      return moved;
    },
  ],
  [
    'the filters of a phone',
    PHONE,
    async (page) => {
      const moved = await open(page, LISTING);
      await page.getByRole('link', { name: 'Bộ lọc' }).click();
      await dialog(page).waitFor();
      await closeDialog(page);
      return moved;
    },
  ],
];

test.each(walks)('reduced motion: nothing moves with %s', async (_, viewport, walk) => {
  const page = await shop.page({ viewport, reducedMotion: 'reduce' });
  const moved = await walk(page);
  expect(await moved()).toEqual([]);
});

test.each(walks)('normal motion: something moves with %s', async (_, viewport, walk) => {
  const page = await shop.page({ viewport, reducedMotion: 'no-preference' });
  const moved = await walk(page);
  expect(await moved()).not.toEqual([]);
});
