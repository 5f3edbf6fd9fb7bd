import type { Page } from 'playwright-core';
import { holdRequests, openShop } from '../support/e2e/browser-shop';
import { waitForNetworkIdle } from '../support/e2e/network-idle';
import { countStyleAndLayout } from '../support/e2e/restyled-elements';

jest.setTimeout(60_000);

const LISTING = '/cua-hang/';

const shop = openShop();

test('stylesheets of Tiệm: when a script changes a class of <body>, the browser restyles at most 99 elements more than without these stylesheets', async () => {
  const page = await shop.openPage({ bypassCSP: true });
  await page.route(`**${LISTING}`, async (route) => {
    const response = await route.fetch();
    const reviews = '<div class="review"><p><span>Trà</span></p></div>'.repeat(1000);
    const body = (await response.text()).replace('</main>', `${reviews}</main>`);
    await route.fulfill({ response, body });
  });
  await page.goto(LISTING);
  await page.waitForFunction(() => 'tiem' in window);
  await waitForNetworkIdle(page);

  /** Changes a class of `<body>` in one frame, and returns how many elements the browser restyled. */
  const changeBodyClass = async (name: string): Promise<number> => {
    const readCounts = await countStyleAndLayout(page);
    await page.evaluate(async (added) => {
      document.body.classList.add(added);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, name);
    return (await readCounts()).restyled;
  };
  const withTiem = await changeBodyClass('script-of-a-theme');
  const count = await page.evaluate(async () => {
    const own = [...document.styleSheets].filter(({ href }) => href?.includes('/tiem/'));
    for (const sheet of own) sheet.disabled = true;
    document.adoptedStyleSheets = [];
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return own.length;
  });
  expect(count).toBeGreaterThan(0);
  const without = await changeBodyClass('another-script-of-a-theme');
  expect(withTiem).toBeLessThan(without + 100);
});

const REVIEWS =
  '<li class="review"><p class="meta"><em>Lan</em></p><div class="star-rating"><span>5</span></div></li>'.repeat(
    1000,
  );
const TABS = `<div data-tiem="product-tabs" class="woocommerce-tabs wc-tabs-wrapper">
  <ul class="tabs wc-tabs"><li class="reviews_tab" id="tab-title-reviews"><a href="#tab-reviews">Đánh giá</a></li></ul>
  <div class="woocommerce-Tabs-panel panel wc-tab" id="tab-reviews"><ol class="commentlist">${REVIEWS}</ol></div></div>`;

/** Opens a page with product tabs and 1,000 reviews, in a theme with cascade layers. */
async function openLongReviewPage(page: Page, look: 'own' | 'theme'): Promise<void> {
  await page.route(`**${LISTING}`, async (route) => {
    const response = await route.fetch();
    const styles =
      '<style>.star-rating::before { content: "SSSSS" } @layer theme { .button { color: #111 } .button:hover { color: #000 } }</style>';
    const body = (await response.text())
      .replace('<html lang="vi"', `<html lang="vi" data-tiem-look="${look}"`)
      .replace('</head>', `${styles}</head>`)
      .replace(/<main[^>]*>/, (main) => `${main}<button class="tiem-button is-main">Gửi</button>${TABS}`);
    await route.fulfill({ response, body });
  });
  await page.goto(LISTING);
}

const waitForTwoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

test('product tabs with 1,000 reviews: when the widget starts, the browser does not restyle the reviews', async () => {
  const page = await shop.openPage({ bypassCSP: true });
  const release = await holdRequests(page, /product-tabs/);
  await openLongReviewPage(page, 'own');
  const tabs = page.locator('[data-tiem="product-tabs"]');
  await tabs.and(page.locator('[data-tiem-state="loading"]')).waitFor();
  await waitForTwoFrames(page);
  const readCounts = await countStyleAndLayout(page);
  release();
  await tabs.and(page.locator('[data-tiem-state="ready"]')).waitFor();
  await waitForTwoFrames(page);
  const { restyled } = await readCounts();
  expect(restyled).toBeGreaterThan(0);
  expect(restyled).toBeLessThan(300);
});

test("theme look in a theme with cascade layers: measuring the theme's hovered button does not lay out the page again", async () => {
  const page = await shop.openPage({ bypassCSP: true });
  const release = await holdRequests(page, /theme-buttons/);
  await openLongReviewPage(page, 'theme');
  await waitForTwoFrames(page);
  const readCounts = await countStyleAndLayout(page);
  release();
  await page.waitForFunction(() => document.adoptedStyleSheets.length > 0);
  await page.locator('main .tiem-button').hover();
  // Waits for the bundle's rule for the hovered state, which is added when that state has been measured.
  await page.waitForFunction(() =>
    document.adoptedStyleSheets.some(({ cssRules }) =>
      [...cssRules].some(({ cssText }) => cssText.includes(':hover:not(:disabled)')),
    ),
  );
  await waitForTwoFrames(page);
  const { laidOut } = await readCounts();
  expect(laidOut).toBeLessThan(1000);
});
