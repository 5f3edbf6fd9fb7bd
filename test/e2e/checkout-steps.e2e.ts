import { DESKTOP, findAxeViolations, openShop, PHONE, type VisitOptions } from '../support/e2e/browser-shop';
import { createKeyboardUser } from '../support/e2e/keyboard-user';

jest.setTimeout(60_000);

/** Tests the steps of the classic checkout in the third example of its gallery page. */

const shop = openShop();

const HEADING = '.tiem-steps__heading:not(.tiem-steps__order)';
/**
 * Accessibility rules that are not checked: the example has no main heading, because it is shown without the rest of
 * its page.
 */
const NO_PAGE_RULES = { disabledRules: ['page-has-heading-one'] };
const SUMMARY = '.woocommerce-checkout-review-order-table';

const SHIPPING_ROW =
  '<tr class="woocommerce-shipping-totals shipping"><th>Giao hàng</th><td><ul id="shipping_method"><li><input type="radio" class="shipping_method" name="shipping_method[0]" id="rate_1" value="flat_rate:1" checked><label for="rate_1">Giao tiêu chuẩn: 30.000 ₫</label></li><li><input type="radio" class="shipping_method" name="shipping_method[0]" id="rate_2" value="flat_rate:2"><label for="rate_2">Giao nhanh: 50.000 ₫</label></li></ul></td></tr>';

async function openCheckoutSteps(viewport: NonNullable<VisitOptions['viewport']>, themeCss?: string) {
  const page = await shop.openPage({ viewport, reducedMotion: 'reduce', bypassCSP: true });
  if (themeCss)
    await page.route('**/widgets/classic-checkout/2/**', async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replace('</head>', `<style>${themeCss}</style></head>`)
        .replaceAll('<tfoot>', `<tfoot>${SHIPPING_ROW}`);
      await route.fulfill({ response, body });
    });
  const keys = await createKeyboardUser(page);
  // Responds to requests for totals, which the demo shop would reject because the example page has no session nonce.
  await page.route('**/?wc-ajax=update_order_review', (route) =>
    route.fulfill({ json: { result: 'success', messages: '', reload: false, fragments: {} } }),
  );
  await page.goto('/widgets/classic-checkout/2/sang/');
  await page.waitForSelector(HEADING);
  const measureVisibleBox = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    if (!box) throw new Error(`${selector} is not visible`);
    return { ...box, right: box.x + box.width, bottom: box.y + box.height };
  };
  return { page, keys, measureBox: measureVisibleBox };
}

test('checkout steps: with Tab, Enter and Space only, a shopper fills in every step and reaches the order button', async () => {
  const { page, keys } = await openCheckoutSteps(DESKTOP);
  await keys.tabTo('#billing_phone');
  await keys.typeText('0912345678');
  await keys.pressKeys('Enter');
  await keys.waitForFocus(`${HEADING}:has([aria-expanded="true"]) button`);
  expect(await page.locator(`${HEADING} [aria-expanded="true"]`).textContent()).toContain('2. Địa chỉ');
  await keys.tabTo('#billing_first_name');
  await keys.typeText('Lan');
  await keys.tabTo('#billing_address_1');
  await keys.typeText('12 Đồng Khởi');
  await keys.pressKeys('Shift+Tab');
  await keys.waitForFocus('#billing_first_name');
  await keys.tabTo('.tiem-steps__next button');
  await keys.pressKeys('Space');
  await keys.waitForFocus(`${HEADING}:has([aria-expanded="true"]) button`);
  expect(await page.locator(`${HEADING} [aria-expanded="true"]`).textContent()).toContain('3. Thanh toán');
  // Tabs directly to the order button, because WooCommerce shows no radio button if there is only one payment method.
  await keys.tabTo('#place_order');
});

test('checkout steps: "continue" with an empty field focuses that field and opens no other step', async () => {
  const { page, keys } = await openCheckoutSteps(PHONE);
  await keys.tabTo('.tiem-steps__next button');
  await keys.pressKeys('Enter');
  await keys.waitForFocus('#billing_phone');
  expect(await page.locator(`${HEADING} [aria-expanded="true"]`).textContent()).toContain('1. Liên hệ');
});

test('checkout steps on a phone: the collapsed order summary is above the steps and expands there, within the window', async () => {
  const { page, measureBox } = await openCheckoutSteps(PHONE);
  expect(await page.locator(SUMMARY).isVisible()).toBe(false);
  await page.click('.tiem-steps__order button');
  const [order, summary, first] = [
    await measureBox('.tiem-steps__order'),
    await measureBox(SUMMARY),
    await measureBox(HEADING),
  ];
  expect(summary.y).toBeGreaterThanOrEqual(order.bottom);
  expect(first.y).toBeGreaterThanOrEqual(summary.bottom);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
});

test('checkout steps on a wide screen: the order summary is beside the steps and stays in the window while the page scrolls', async () => {
  const { page, measureBox } = await openCheckoutSteps({ width: 1280, height: 420 });
  await page.locator('form.checkout').evaluate((form) => {
    form.style.minHeight = '1500px';
  });
  const [summary, first] = [await measureBox(SUMMARY), await measureBox(HEADING)];
  expect(summary.x).toBeGreaterThanOrEqual(first.right);
  await page.evaluate(() => scrollTo(0, 500));
  await page.waitForFunction(() => scrollY === 500);
  const { y, bottom } = await measureBox(SUMMARY);
  expect(y).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(420);
});

test.each([
  ['a phone', PHONE],
  ['a wide screen', DESKTOP],
])(
  'checkout steps on %s: no open step has accessibility violations, with and without an error',
  async (_, viewport) => {
    const { page, keys } = await openCheckoutSteps(viewport);
    await page.click('.tiem-steps__next button');
    await keys.waitForFocus('#billing_phone[aria-invalid="true"]');
    expect(await findAxeViolations(page, NO_PAGE_RULES)).toEqual([]);
    for (const title of ['2. Địa chỉ', '3. Thanh toán']) {
      const button = page.locator(`${HEADING} button`, { hasText: title });
      await button.click();
      expect(await button.getAttribute('aria-expanded')).toBe('true');
      expect(await findAxeViolations(page, NO_PAGE_RULES)).toEqual([]);
    }
  },
);

test('checkout steps: if the theme draws a border below every h3, one border of 1 px separates two headings', async () => {
  const { page } = await openCheckoutSteps(DESKTOP, 'form:not(#x) h3 { border-bottom: 3px solid red }');
  const lines = await page
    .locator(HEADING)
    .evaluateAll((headings) =>
      headings.map((heading) => [
        getComputedStyle(heading).borderTopWidth,
        getComputedStyle(heading).borderBottomWidth,
      ]),
    );
  expect(new Set(lines.map((line) => line.join(' ')))).toEqual(new Set(['1px 0px']));
});

test("checkout steps on a phone: the continue button is at least 44 px high where the theme's buttons are low", async () => {
  const { measureBox } = await openCheckoutSteps(
    PHONE,
    'form .button.alt.alt { min-height: 0; padding: 4px 20px; font-size: 14px; line-height: 1 }',
  );
  expect((await measureBox('.tiem-steps__next button')).height).toBeGreaterThanOrEqual(44);
});

test('checkout steps: the chosen shipping rate in the summary is not indented where a theme sets a margin between a radio button and its label', async () => {
  const { measureBox } = await openCheckoutSteps(DESKTOP, '[type="radio"] + label { margin-left: 6px }');
  const [label, row] = [
    await measureBox(`${SUMMARY} #shipping_method label`),
    await measureBox('#shipping_method li'),
  ];
  expect(label.x).toBe(row.x);
});
