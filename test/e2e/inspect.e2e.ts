import type { Page } from 'playwright-core';
import { DESKTOP, openShop } from '../support/e2e/browser-shop';
import { readLayoutShifts } from '../support/e2e/layout-shifts';
import { waitForNetworkIdle } from '../support/e2e/network-idle';

// one build: the inspector is a script of its own, without React
const shop = openShop();

jest.setTimeout(60_000);

const LISTING = '/cua-hang/';
const PANEL = 'tiem-inspector .panel';

/** Opens the listing with the inspector before tiem.js, as tiem.php prints it for an administrator. */
async function openListingWithInspector(
  page: Page,
  { attribute = '', rewrite = (html: string) => html, settings = {} } = {},
): Promise<void> {
  await page.route(
    (url) => url.pathname === LISTING,
    async (route) => {
      const response = await route.fetch();
      const json = `<script type="application/json" data-tiem-settings>${JSON.stringify(settings)}</script>`;
      const body = rewrite(await response.text()).replace(
        /<script type="module" src="([^"]*)tiem\.js"( nonce="[^"]*")/,
        (tag, folder, nonce) =>
          `${json}<script src="${folder}tiem-inspect.js"${nonce} ${attribute}></script><script src="${folder}tiem-adopt.js"${nonce}></script>${tag}`,
      );
      await route.fulfill({ response, body });
    },
  );
  await page.goto(LISTING);
  await page.locator(attribute ? 'tiem-inspector .toggle' : PANEL).waitFor();
}

const getPanelEntry = (page: Page, text: string) =>
  page.locator(`${PANEL} details`, { hasText: text }).first();

async function openPanelEntry(page: Page, text: string): Promise<string> {
  const details = getPanelEntry(page, text);
  await details.locator('summary').click();
  await details.locator('dd').first().waitFor();
  return (await details.textContent()) ?? '';
}

test('inspector: lists every mount point with its state, options, origin and download size, without a layout shift', async () => {
  const page = await shop.openPage({ viewport: DESKTOP });
  await openListingWithInspector(page, {
    settings: {
      locale: 'en',
      widgets: { 'mini-cart': { reveal: false } },
      adopt: [{ selector: 'a.add_to_cart_button.ajax_add_to_cart', widget: 'add-to-cart' }],
    },
    rewrite: (html) => html.replaceAll(' data-tiem="add-to-cart"', ''),
  });
  const points = await page.evaluate(() => document.querySelectorAll('[data-tiem]').length);
  expect(await page.locator(`${PANEL} details`).count()).toBe(points);
  expect(await page.locator('tiem-inspector .box').count()).toBe(points);
  const added = await openPanelEntry(page, 'add-to-cart: waiting');
  expect(added).toContain('adopt[0]: a.add_to_cart_button.ajax_add_to_cart');
  expect(added).toContain('not loaded yet');
  const cart = await openPanelEntry(page, 'mini-cart cart-fragments');
  expect(cart).toContain('mini-cart.reveal: false (from data-tiem-settings)');
  expect(cart).toContain('the page’s HTML');
  expect(await readLayoutShifts(page)).toEqual([]);
  // Clicks the widget, which mounts it, and waits until the panel shows the new state.
  await page.locator('#site-header-cart > a').click();
  await getPanelEntry(page, 'mini-cart cart-fragments: ready').waitFor();
  await waitForNetworkIdle(page);
  expect(await getPanelEntry(page, 'mini-cart cart-fragments').textContent()).toMatch(
    /\d+\.\d KiB in \d+ files/,
  );
});

test('inspector: for an unknown widget with faint text that a script added, the panel shows the similar name, the contrast and the late insertion', async () => {
  const page = await shop.openPage();
  await openListingWithInspector(page, {
    settings: { locale: 'vi' },
    rewrite: (html) => html.replace('data-tiem="sort-select"', '$& data-tiem-when="soon"'),
  });
  await page.evaluate(() => {
    const late = document.createElement('p');
    late.setAttribute('data-tiem', 'smoth-scroll');
    const faint = document.createElement('button');
    faint.textContent = 'mờ';
    Object.assign(faint.style, { color: 'rgb(190, 190, 190)', background: 'white' });
    late.append(faint);
    document.body.append(late);
  });
  await openPanelEntry(page, 'smoth-scroll');
  // Waits for the suggested name, because the code that reports problems is loaded when the first problem occurs.
  await getPanelEntry(page, 'smoth-scroll').locator('dd', { hasText: 'smooth-scroll' }).waitFor();
  const wrong = await getPanelEntry(page, 'smoth-scroll').textContent();
  expect(wrong).toContain('did you mean "smooth-scroll"?');
  expect(wrong).toContain('một đoạn mã thêm vào sau');
  expect(wrong).toContain('“mờ” chỉ có 1,9, cần ít nhất 4,5');
  // Expects the error that the loader logs for the misspelt widget name.
  expect(shop.pageErrors.splice(0)).toEqual([expect.stringContaining('smoth-scroll')]);
});

test('inspector: while the administrator picks an element, a click only picks it, and the panel offers an `adopt` entry to copy', async () => {
  const page = await shop.openPage();
  await openListingWithInspector(page, { settings: { locale: 'en' } });
  await page.locator(`${PANEL} button`, { hasText: 'Pick an element' }).click();
  const title = page.locator('#masthead a').first();
  const { x, y } = (await title.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.click(x + 4, y + 4);
  const details = page.locator(`${PANEL} details[open]`);
  await details.locator('code').waitFor();
  expect(new URL(page.url()).pathname).toBe(LISTING);
  await details.locator('select').selectOption('quick-view');
  expect(JSON.parse((await details.locator('code').textContent()) ?? '')).toMatchObject({
    widget: 'quick-view',
  });
});

test("inspector: Escape stops picking, then closes the panel and returns the focus to the panel's button", async () => {
  const page = await shop.openPage();
  await openListingWithInspector(page, { attribute: 'data-closed' });
  const toggle = page.locator('tiem-inspector .toggle');
  await toggle.focus();
  await page.keyboard.press('Enter');
  const readFocusedText = () =>
    page.evaluate(() => document.querySelector('tiem-inspector')?.shadowRoot?.activeElement?.textContent);
  expect(await readFocusedText()).toBe('×');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const pickButton = page.locator(`${PANEL} [aria-pressed]`);
  expect(await pickButton.getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('Escape');
  expect(await pickButton.getAttribute('aria-pressed')).toBe('false');
  await page.keyboard.press('Escape');
  expect(await page.locator(PANEL).isVisible()).toBe(false);
  expect(await readFocusedText()).toBe('Kiểm tra Tiệm');
});
