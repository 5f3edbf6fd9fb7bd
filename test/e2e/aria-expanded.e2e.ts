import type { Frame, Page } from 'playwright-core';
import { themeStyles } from '../../fixtures/gallery/themes';
import type { Pressed } from '../../scripts/look/look.types';
import { DESKTOP, holdRequests, openShop, PHONE } from '../support/e2e/browser-shop';
import { IN_PAGE, mountAllInFrame, openExamples } from '../support/e2e/gallery-frames';

jest.setTimeout(180_000);

const shop = openShop({ settings: { rateLimit: 1000 } });

const press = (frame: Frame | Page): Promise<Pressed> =>
  frame.evaluate(async () => {
    const { said, wrong } = await window.tiemLook.pressExpandable();
    return { said, wrong };
  });

test.each(
  [PHONE.width, DESKTOP.width].flatMap((width) =>
    ['storefront-like', 'block-theme-like'].map((theme) => [theme, width] as const),
  ),
)(
  'aria-expanded under %s at %i px: every control of the gallery matches what is visible, before and after a press',
  async (theme, width) => {
    const found: Pressed = { said: [], wrong: [] };
    for (const name of ['', 'filled', 'manh-chung']) {
      const { page, frames } = await openExamples(shop, name);
      await page.evaluate((wide) => {
        for (const frame of document.querySelectorAll<HTMLElement>('.gallery-all iframe'))
          frame.style.cssText = `width: ${wide}px; max-width: none`;
      }, width);
      for (const frame of frames) {
        await frame.evaluate((css) => window.tiemLook.dress(css), themeStyles(theme) ?? '');
        const { said, wrong } = await press(frame);
        const about = new URL(frame.url()).pathname.replace('/widgets/', '').replace('/sang/', '');
        found.said.push(...said.map((line) => `${about} ${line}`));
        found.wrong.push(...wrong.map((line) => `${about} ${line}`));
      }
      await page.close();
    }
    shop.pageErrors.splice(0);
    expect(found.wrong).toEqual([]);
    expect(found.said.length).toBeGreaterThan(8);
  },
);

test.each([
  ['a long list of filters', '/widgets/product-filters/0/sang/?theme=none', DESKTOP, '.tiem-filters__more'],
  ['the menu of a phone', '/', PHONE, '.menu-toggle'],
  ['the contents of a post', '/bai-viet/pha-am-tra-sen/', PHONE, '.tiem-toc__toggle'],
  ['a description that is cut', '/san-pham/bat-com-bat-trang/', PHONE, '.tiem-show-more'],
  ['the cart of the header', '/cua-hang/', PHONE, '#site-header-cart > a'],
] as const)(
  'aria-expanded of %s: matches what is visible, before and after a press',
  async (_, path, viewport, control) => {
    const page = await shop.page({ viewport, reducedMotion: 'reduce' });
    // The example's filter groups are too short to be collapsible.
    const rows = Array.from(
      { length: 20 },
      (_, at) => `<li><a href="/?f=${at}" data-tiem-figure="term:${at}">${at}</a></li>`,
    );
    await page.route('**/widgets/product-filters/**', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('</ul></details>', `${rows.join('')}$&`);
      await route.fulfill({ response, body });
    });
    await page.goto(path);
    await page.waitForFunction(() => window.tiem !== undefined);
    await mountAllInFrame(page.mainFrame());
    await page.waitForSelector(`${control}[aria-expanded]`, { state: 'attached' });
    await page.evaluate(IN_PAGE);
    const { said, wrong } = await press(page);
    expect(wrong).toEqual([]);
    expect(said.join('\n')).toMatch(/false, true, false|true, false, true/);
  },
);

test('aria-expanded of the search field: true while loading, with products and with a message', async () => {
  const page = await shop.page({ viewport: DESKTOP, reducedMotion: 'reduce' });
  await page.goto('/widgets/product-search/0/sang/?theme=none');
  const release = await holdRequests(page, /wc\/store\/v1\/products/);
  const field = page.locator('input[type="search"]');
  const said = async (state: string) => {
    await page.waitForSelector(state);
    return `${await field.getAttribute('aria-expanded')}, seen: ${await page.locator('.tiem-search-panel').isVisible()}`;
  };
  await field.pressSequentially('chén');
  expect(await said('.tiem-search__skeleton')).toBe('true, seen: true');
  release();
  expect(await said('.tiem-search__option')).toBe('true, seen: true');
  await field.fill('không có gì như thế');
  expect(await said('.tiem-search__message')).toBe('true, seen: true');
  await field.press('Escape');
  expect(await field.getAttribute('aria-expanded')).toBe('false');
  expect(await page.locator('.tiem-search-panel').isVisible()).toBe(false);
});
