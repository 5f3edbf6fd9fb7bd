import type { Page } from 'playwright-core';
import {
  COMPONENTS_PATH,
  type GalleryEntry,
  listComponentEntries,
  listWidgetEntries,
} from '../../fixtures/gallery/examples';
import { findAccessibilityProblems, mountAllWidgets } from '../support/e2e/accessibility';
import { openShop, PHONE } from '../support/e2e/browser-shop';
import { waitForNetworkIdle } from '../support/e2e/network-idle';

// Some widgets have eight example states, each checked in the light and the dark theme, which takes longer than
// Jest's default timeout on a busy machine.
// one build: roles, names and contrast come from markup that is the same in both builds
jest.setTimeout(180_000);

const shop = openShop();

/** Accessibility rules that are not checked here: an example is only part of a page, so it has no main heading. */
const wholePageRules = ['page-has-heading-one'];

const addNamePrefix = (found: readonly GalleryEntry[], base: string) =>
  found.map(({ name, examples }) => ({ name: `${base}${name}`, examples }));

/** Clears cookies and storage before each example, so that the previous example cannot affect it. */
async function clearBrowserState(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.setViewportSize(PHONE);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

test.each([
  ...addNamePrefix(listWidgetEntries(), ''),
  ...addNamePrefix(listComponentEntries(), `${COMPONENTS_PATH}/`),
])(
  'accessibility: widget $name has no violations in any of the states that its examples show',
  async ({ name, examples }) => {
    const violations: string[] = [];
    // All examples share one page, because opening a page takes longer than checking it.
    const page = await shop.openSharedPage({ reducedMotion: 'reduce' });
    for (const [index, { title, html }] of examples.entries()) {
      await clearBrowserState(page);
      await page.goto(`/widgets/${name}/${index}/sang/`);
      await page.waitForSelector('main:not([data-press])', { state: 'attached' });
      if (html.includes('data-tiem')) {
        await mountAllWidgets(page);
        // Waits until all requested content has arrived before the page is checked.
        await waitForNetworkIdle(page, { milliseconds: 150, patience: 1_000 });
      }
      violations.push(
        ...(await findAccessibilityProblems(page, { disabledRules: wholePageRules })).map(
          (line) => `${title}, ${line}`,
        ),
      );
    }
    expect(violations).toEqual([]);
    // Ignores two expected console errors: one for a request that an example's shop rejects (409), and one from an
    // example whose shop has no route for products.
    const unexpectedErrors = shop.pageErrors.filter((line) => !/409|There is no route/.test(line));
    shop.pageErrors.splice(0, shop.pageErrors.length, ...unexpectedErrors);
  },
);
