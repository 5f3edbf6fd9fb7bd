import type { Page } from 'playwright-core';
import { DESKTOP, openShop, PHONE } from '../support/e2e/browser-shop';

// one build: animations are in the stylesheets, which are the same in both builds
jest.setTimeout(60_000);

const shop = openShop({ settings: { rateLimit: 1000 } });

const LISTING = '/cua-hang/';
const BOWL = '/san-pham/bat-com-bat-trang/';

/** Records all animations and transitions on the page that take longer than 10 ms. */
async function recordAnimations(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { recordedAnimations: seen });
    const describeAnimatedElement = ({ target }: Event) => {
      const { tagName, className } = target as Element;
      return `${tagName.toLowerCase()}.${className}`;
    };
    function recordAnimation(event: Event): void {
      for (const animation of document.getAnimations()) {
        const { target } = (animation.effect ?? {}) as KeyframeEffect;
        if (target !== event.target) continue;
        const { duration } = animation.effect?.getComputedTiming() ?? {};
        if (Number(duration) > 10)
          seen.push(`${describeAnimatedElement(event)} ${event.type} ${Number(duration)} ms`);
      }
    }
    for (const type of ['transitionrun', 'animationstart'])
      document.addEventListener(type, recordAnimation, true);
  });
  return () =>
    page.evaluate(async () => {
      // Waits for two frames, because animations that have just started are recorded within that time.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      return (window as unknown as { recordedAnimations: string[] }).recordedAnimations.splice(0);
    });
}

async function openPageAndRecordAnimations(page: Page, path: string) {
  await page.goto(path);
  await page.waitForFunction(() => window.tiem !== undefined);
  return recordAnimations(page);
}

const getCartPanel = (page: Page) => page.locator('.tiem-mini-cart');
const getDialog = (page: Page) => page.locator('dialog[open]');

/**
 * Closes the dialog after its opening animation has ended, because a dialog that is closed at once animates nothing.
 */
async function closeDialog(page: Page): Promise<void> {
  await getDialog(page).evaluate(async (dialog) => {
    await Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished));
  });
  await page.keyboard.press('Escape');
  await getDialog(page).waitFor({ state: 'detached' });
}

type Interaction = (page: Page) => Promise<() => Promise<string[]>>;

/**
 * Each row has the name of a widget, the size of the window, and a function that opens and closes the widget and
 * returns the animations that ran.
 */
const interactions: readonly [what: string, viewport: typeof PHONE, walk: Interaction][] = [
  [
    'an add-to-cart button and the mini cart as a dropdown',
    DESKTOP,
    async (page) => {
      const listAnimations = await openPageAndRecordAnimations(page, LISTING);
      shop.shop.addFault({ kind: 'delay', match: 'add_to_cart', ms: 300 });
      await page.locator('a[data-tiem~="add-to-cart"]').first().click();
      await page.locator('a.added[data-tiem~="add-to-cart"]').first().waitFor();
      await getCartPanel(page).locator('.tiem-quantity').waitFor();
      await getCartPanel(page).locator('.tiem-quantity button').last().click();
      await getCartPanel(page).getByText('2 sản phẩm').waitFor();
      await page.keyboard.press('Escape');
      await getCartPanel(page).waitFor({ state: 'hidden' });
      return listAnimations;
    },
  ],
  [
    'the mini cart as an off-canvas panel',
    PHONE,
    async (page) => {
      await page.route(`**${LISTING}`, async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        const body = html.replace('data-tiem="mini-cart', 'data-tiem-panel="off-canvas" $&');
        await route.fulfill({ response, body });
      });
      const listAnimations = await openPageAndRecordAnimations(page, LISTING);
      shop.shop.addFault({ kind: 'delay', match: 'store/v1/cart', ms: 300 });
      await page.locator('#site-header-cart > a').first().click();
      await getCartPanel(page).getByText('Giỏ hàng của bạn đang trống').waitFor();
      await page.keyboard.press('Escape');
      await getCartPanel(page).waitFor({ state: 'hidden' });
      return listAnimations;
    },
  ],
  [
    'a quick view',
    DESKTOP,
    async (page) => {
      const listAnimations = await openPageAndRecordAnimations(page, LISTING);
      shop.shop.addFault({ kind: 'delay', match: 'admin-ajax', ms: 300 });
      await page.locator('.product-type-variable.instock .quick-view').first().click();
      await getDialog(page).locator('form.variations_form select').first().waitFor();
      await closeDialog(page);
      return listAnimations;
    },
  ],
  [
    'the lightbox',
    DESKTOP,
    async (page) => {
      const listAnimations = await openPageAndRecordAnimations(page, BOWL);
      await page.locator('.woocommerce-product-gallery__image a').first().click();
      await getDialog(page).getByText('1 / 7').waitFor();
      await page.keyboard.press('ArrowRight');
      await getDialog(page).getByText('2 / 7').waitFor();
      await closeDialog(page);
      return listAnimations;
    },
  ],
  [
    'the sticky add-to-cart bar and the sticky header',
    PHONE,
    async (page) => {
      const listAnimations = await openPageAndRecordAnimations(page, BOWL);
      const scrollToY = (top: number) => page.evaluate((y) => scrollTo(0, y), top);
      await scrollToY(200);
      await page.locator('.tiem-sticky').waitFor({ state: 'attached' });
      await scrollToY(100_000);
      await page.locator('.tiem-sticky--visible').waitFor();
      await scrollToY(0);
      await page.locator('.tiem-sticky--visible').waitFor({ state: 'detached' });
      return listAnimations;
    },
  ],
  [
    'the menu on a phone',
    PHONE,
    async (page) => {
      const listAnimations = await openPageAndRecordAnimations(page, '/');
      await page.locator('.menu-toggle').first().click();
      await getDialog(page).waitFor();
      await closeDialog(page);
      return listAnimations;
    },
  ],
  [
    'the pagination of a product list',
    DESKTOP,
    async (page) => {
      const listAnimations = await openPageAndRecordAnimations(page, '/');
      shop.shop.addFault({ kind: 'delay', match: 'store/v1/products', ms: 300 });
      await page.locator('#hang-moi a.page-numbers.next').hover();
      await page.locator('#hang-moi[data-tiem-state="ready"]').waitFor();
      await page.locator('#hang-moi a.page-numbers.next').click();
      await page.locator('#hang-moi .tiem-collection li .ajax_add_to_cart').first().waitFor();
      return listAnimations;
    },
  ],
  [
    'the filters on a phone',
    PHONE,
    async (page) => {
      const listAnimations = await openPageAndRecordAnimations(page, LISTING);
      await page.getByRole('link', { name: 'Bộ lọc' }).click();
      await getDialog(page).waitFor();
      await closeDialog(page);
      return listAnimations;
    },
  ],
];

test.each(interactions)(
  'reduced motion: nothing is animated when a shopper uses %s',
  async (_, viewport, walk) => {
    const page = await shop.openPage({ viewport, reducedMotion: 'reduce' });
    const listAnimations = await walk(page);
    expect(await listAnimations()).toEqual([]);
  },
);

test.each(interactions)(
  'motion not reduced: at least one animation runs when a shopper uses %s',
  async (_, viewport, walk) => {
    const page = await shop.openPage({ viewport, reducedMotion: 'no-preference' });
    const listAnimations = await walk(page);
    expect(await listAnimations()).not.toEqual([]);
  },
);
