import type { Page } from 'playwright-core';
import { type Entry, PIECES, pieceEntries, widgetEntries } from '../../fixtures/gallery/examples';
import { findAccessibilityProblems, mountAllWidgets } from '../support/e2e/accessibility';
import { openShop, PHONE } from '../support/e2e/browser-shop';
import { waitForNetworkIdle } from '../support/e2e/network-idle';

// Some examples have eight states, each checked in both themes, which is slow on a busy machine.
// one build: roles, names and contrast come from markup that both renderers draw alike
jest.setTimeout(60_000);

const shop = openShop();

/** Rules about whole pages: an example is only a part of a page and has no main heading. */
const without = ['page-has-heading-one'];

const entries = (found: readonly Entry[], base: string) =>
  found.map(({ name, examples }) => ({ name: `${base}${name}`, examples }));

/** Each example starts with empty storage, so that the previous one cannot affect it. */
async function forget(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.setViewportSize(PHONE);
  if (page.url() === 'about:blank') return;
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

test.each([...entries(widgetEntries(), ''), ...entries(pieceEntries(), `${PIECES}/`)])(
  'accessibility: widget $name has no findings in any state that the gallery shows',
  async ({ name, examples }) => {
    const found: string[] = [];
    // All examples share one page, because opening a page takes longer than checking it.
    const page = await shop.page({ reducedMotion: 'reduce' });
    for (const [index, { title, html }] of examples.entries()) {
      await forget(page);
      await page.goto(`/widgets/${name}/${index}/sang/`);
      await page.waitForSelector('main:not([data-press])', { state: 'attached' });
      if (html.includes('data-tiem')) {
        await mountAllWidgets(page);
        // Wait until content from a response is complete before measuring.
        await waitForNetworkIdle(page, { milliseconds: 150, patience: 1_000 });
      }
      found.push(...(await findAccessibilityProblems(page, { without })).map((line) => `${title}, ${line}`));
    }
    expect(found).toEqual([]);
    // Browsers log an error for each refused request, and the shop of one example has no products at all.
    const others = shop.pageErrors.filter((line) => !/409|There is no route/.test(line));
    shop.pageErrors.splice(0, shop.pageErrors.length, ...others);
  },
);
