import type { Frame, Page } from 'playwright-core';
import { readThemeStyles } from '../../fixtures/gallery/themes';
import type { ExpandableResult } from '../../scripts/look/appearance.types';
import { DESKTOP, holdRequests, openShop, PHONE } from '../support/e2e/browser-shop';
import { IN_PAGE, mountAllInFrame, openExamplesInFrames } from '../support/e2e/example-frames';

jest.setTimeout(180_000);

const shop = openShop({ settings: { rateLimit: 1000 } });

const toggleExpandableControls = (frame: Frame | Page): Promise<ExpandableResult> =>
  frame.evaluate(async () => {
    const { attributeValues, mismatchedControls } = await window.tiemAppearance.pressExpandableControls();
    return { attributeValues, mismatchedControls };
  });

const THEMES_AND_WIDTHS = ['storefront-like', 'block-theme-like'].flatMap((theme) =>
  [PHONE.width, DESKTOP.width].map((width) => ({ theme, width, name: `${theme} at ${width} px` })),
);

test('aria-expanded: on every control of the example pages, its value matches the visible state before and after a click, in two themes and at two widths', async () => {
  const wrong: string[] = [];
  const controlCounts: Record<string, number> = {};
  for (const shopName of ['', 'filled', 'manh-chung']) {
    const { page, frames } = await openExamplesInFrames(shop, shopName);
    for (const { theme, width, name } of THEMES_AND_WIDTHS) {
      await page.evaluate((wide) => {
        for (const frame of document.querySelectorAll<HTMLElement>('.gallery-all iframe'))
          frame.style.cssText = `width: ${wide}px; max-width: none`;
      }, width);
      for (const frame of frames) {
        await frame.evaluate(
          (css) => window.tiemAppearance.addStylesheets(css),
          readThemeStyles(theme) ?? '',
        );
        const result = await toggleExpandableControls(frame);
        const example = new URL(frame.url()).pathname.replace('/widgets/', '').replace('/sang/', '');
        wrong.push(...result.mismatchedControls.map((line) => `${name}, ${example} ${line}`));
        controlCounts[name] = (controlCounts[name] ?? 0) + result.attributeValues.length;
      }
    }
    await page.close();
  }
  shop.pageErrors.splice(0);
  expect(wrong).toEqual([]);
  for (const { name } of THEMES_AND_WIDTHS) expect(controlCounts[name]).toBeGreaterThan(8);
});

test.each([
  ['a long list of filters', '/widgets/product-filters/0/sang/?theme=none', DESKTOP, '.tiem-filters__more'],
  ['the menu on a phone', '/', PHONE, '.menu-toggle'],
  ['the table of contents of a post', '/bai-viet/pha-am-tra-sen/', PHONE, '.tiem-toc__toggle'],
  ['a long description', '/san-pham/bat-com-bat-trang/', PHONE, '.tiem-show-more'],
  ['the mini cart', '/cua-hang/', PHONE, '#site-header-cart > a'],
] as const)(
  'aria-expanded of %s: matches the visible state, before and after a click',
  async (_, path, viewport, control) => {
    const page = await shop.openPage({ viewport, reducedMotion: 'reduce' });
    // Adds rows to the filters, because the groups of the example are too short to be collapsible.
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
    const { attributeValues, mismatchedControls } = await toggleExpandableControls(page);
    expect(mismatchedControls).toEqual([]);
    expect(attributeValues.join('\n')).toMatch(/false, true, false|true, false, true/);
  },
);

test('aria-expanded of the search field: is true while results are loading, and while products or a message are shown', async () => {
  const page = await shop.openPage({ viewport: DESKTOP, reducedMotion: 'reduce' });
  await page.goto('/widgets/product-search/0/sang/?theme=none');
  const release = await holdRequests(page, /wc\/store\/v1\/products/);
  const field = page.locator('input[type="search"]');
  const readAriaExpanded = async (state: string) => {
    await page.waitForSelector(state);
    return `${await field.getAttribute('aria-expanded')}, seen: ${await page.locator('.tiem-search-panel').isVisible()}`;
  };
  await field.pressSequentially('chén');
  expect(await readAriaExpanded('.tiem-search__skeleton')).toBe('true, seen: true');
  release();
  expect(await readAriaExpanded('.tiem-search__option')).toBe('true, seen: true');
  await field.fill('không có gì như thế');
  expect(await readAriaExpanded('.tiem-search__message')).toBe('true, seen: true');
  await field.press('Escape');
  expect(await field.getAttribute('aria-expanded')).toBe('false');
  expect(await page.locator('.tiem-search-panel').isVisible()).toBe(false);
});
