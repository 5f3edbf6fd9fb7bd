import type { Page } from 'playwright-core';
import { type Entry, PIECES, pieceEntries, widgetEntries } from '../../fixtures/gallery/examples';
import { sweep, wakeAll } from '../support/e2e/accessibility';
import { openShop, PHONE } from '../support/e2e/browser-shop';
import { quiet } from '../support/e2e/network-idle';

// Some have eight states, and each is looked at in both themes, on a machine that may be doing much else.
jest.setTimeout(60_000);

const shop = openShop();

/** Each example is a piece of a page, which has its heading elsewhere. */
const without = ['page-has-heading-one'];

const entries = (found: readonly Entry[], base: string) =>
  found.map(({ name, examples }) => ({ name: `${base}${name}`, examples }));

/** What one example has changed is not there for the next. */
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
  'accessibility: widget $name passes in every state that the gallery shows',
  async ({ name, examples }) => {
    const found: string[] = [];
    // One page for all of them: a browser spends more on beginning a page than on looking at one.
    const page = await shop.page({ reducedMotion: 'reduce' });
    for (const [index, { title, html }] of examples.entries()) {
      await forget(page);
      await page.goto(`/widgets/${name}/${index}/sang/`);
      await page.waitForSelector('main:not([data-press])', { state: 'attached' });
      if (html.includes('data-tiem')) {
        await wakeAll(page);
        // What an answer puts in must not be measured half in.
        await quiet(page, { milliseconds: 150, patience: 1_000 });
      }
      found.push(...(await sweep(page, { without })).map((line) => `${title}, ${line}`));
    }
    expect(found).toEqual([]);
    // Browsers say of themselves that a shop has refused; and one example's shop has no products at all.
    const others = shop.complaints.filter((line) => !/409|There is no route/.test(line));
    shop.complaints.splice(0, shop.complaints.length, ...others);
  },
);
