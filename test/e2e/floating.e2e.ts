import type { Page } from 'playwright-core';
import { DESKTOP, openShop, PHONE } from '../support/e2e/browser-shop';
import { openExampleInTheme } from '../support/e2e/open-example';

// one build: what floats is positioned by code without a view, and by stylesheets that both builds share
jest.setTimeout(60_000);

const shop = openShop();

/** Size of a window of 1280 by 720 px at a zoom of 200 %. */
const ZOOMED = { width: 640, height: 360 };

const PANEL = '.tiem-search-panel:not([hidden])';

/** Opens the search example in a theme with the given styles, types a word and waits for the suggestions. */
async function openSearchSuggestions(
  viewport: { width: number; height: number },
  styles: { form: string; header?: string; direction?: 'ltr' | 'rtl' },
): Promise<Page> {
  const page = await openExampleInTheme(shop, 'product-search/0', 'storefront-like', { viewport });
  await page.evaluate(({ form: formStyle, header: headerStyle = '', direction = 'ltr' }) => {
    document.documentElement.dir = direction;
    const form = document.querySelector('form');
    if (!form) throw new Error('The example has no form.');
    const header = document.createElement('div');
    form.replaceWith(header);
    header.append(form);
    header.style.cssText = headerStyle;
    form.style.cssText = formStyle;
  }, styles);
  await page.locator('input[type="search"]').pressSequentially('chén');
  await page.waitForSelector(`${PANEL} .tiem-search__all`);
  return page;
}

/** Waits until the middle of each edge of the open suggestions is neither clipped nor outside of the window. */
const waitUntilVisible = (page: Page): Promise<unknown> =>
  page.waitForFunction((selector) => {
    const panel = document.querySelector(selector);
    if (!panel) return false;
    const { left, right, top, bottom } = panel.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const edges = [
      [left + 2, y],
      [right - 2, y],
      [x, top + 2],
      [x, bottom - 2],
    ] as const;
    return edges.every((edge) => panel.contains(document.elementFromPoint(...edge)));
  }, PANEL);

test.each([
  {
    where: 'between a logo and a cart link in a window of 360 px',
    viewport: PHONE,
    form: 'width: 150px; margin-left: 120px',
  },
  {
    where: 'at the right edge of a right-to-left page',
    viewport: DESKTOP,
    form: 'width: 230px',
    direction: 'rtl' as const,
  },
  {
    where: 'at the left edge of a right-to-left page',
    viewport: DESKTOP,
    form: 'position: absolute; left: 20px; width: 230px',
    direction: 'rtl' as const,
  },
  {
    where: 'in a header that hides its overflow',
    viewport: DESKTOP,
    form: 'width: 230px',
    header: 'overflow: hidden; height: 60px',
  },
  {
    where: 'in a sticky header below the admin bar at a zoom of 200 %',
    viewport: ZOOMED,
    form: 'width: 230px',
    header: 'position: fixed; z-index: 50; inset: 46px 0 auto; padding: 20px; background: #fff',
  },
  {
    where: 'that is fixed above the middle of a low window',
    viewport: { width: 1280, height: 560 },
    form: 'width: 230px',
    header: 'position: fixed; z-index: 50; top: 240px; left: 40px',
  },
])(
  'product search: suggestions of a field $where are completely visible',
  async ({ viewport, ...styles }) => {
    await waitUntilVisible(await openSearchSuggestions(viewport, styles));
  },
);

test('mini cart: if its link is below the visible part of the page when an addition opens the panel, the panel is visible', async () => {
  const page = await openExampleInTheme(shop, 'mini-cart/2', 'storefront-like', { viewport: DESKTOP });
  await page.waitForSelector('.tiem-mini-cart__line');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.tiem-mini-cart', { state: 'hidden' });
  await page.addStyleTag({ content: '[data-tiem~="mini-cart"] { display: block; margin-top: 1500px }' });
  await page.evaluate(() => {
    scrollTo(0, 0);
    document.dispatchEvent(new CustomEvent('tiem:cart:add-started', { detail: {} }));
  });
  const checkoutLink = await page.waitForSelector('.tiem-mini-cart__link.is-main');
  await page.waitForFunction((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.is-main') === button;
  }, checkoutLink);
});
