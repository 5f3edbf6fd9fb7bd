import type { Page } from 'playwright-core';
import {
  DESKTOP,
  findAxeViolations,
  holdRequests,
  openShop,
  PHONE,
  type VisitOptions,
  waitForFocus,
} from '../support/e2e/browser-shop';
import { readLayoutShifts } from '../support/e2e/layout-shifts';

// Each test opens one or two pages, which takes longer than Jest's default timeout on a busy machine.
jest.setTimeout(60_000);

const shop = openShop();
const PAGE = '/gio-hang-khoi/';
const TEAPOT = 103;
const CUP = 104;
const TRAY = 105;
const LINE = '.tiem-block-cart__line';
const TOTAL = '.tiem-total.is-strong bdi';

/** Opens the cart page of a shopper who has added the given products before. */
async function openCart(productIds: readonly number[] = [TEAPOT], visit: VisitOptions = {}): Promise<Page> {
  const page = await shop.openSharedPage(visit);
  await page.goto('/cua-hang/');
  for (const id of productIds)
    await page.request.post('/?wc-ajax=add_to_cart', { form: { product_id: String(id), quantity: '1' } });
  await page.goto(PAGE);
  if (productIds.length > 0) await page.locator(LINE).first().waitFor();
  else await page.getByRole('heading', { name: 'Giỏ hàng của bạn đang trống' }).waitFor();
  return page;
}

for (const viewport of [PHONE, DESKTOP]) {
  describe(`the cart page, ${viewport.width} px wide`, () => {
    it('block cart: mounts without layout shift, fits the screen, and has no accessibility violations', async () => {
      const page = await openCart([TEAPOT, CUP], { viewport });
      expect(await readLayoutShifts(page, 'header')).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(await findAxeViolations(page)).toEqual([]);
    });

    it('block cart: while loading, shows no heading that the cart lines would later push down', async () => {
      const page = await shop.openSharedPage({ viewport });
      await holdRequests(page, /\/block-cart\.js/);
      await page.goto(PAGE);
      await page.locator('[data-tiem~="block-cart"][data-tiem-state="loading"]').waitFor();
      expect(await page.getByText('Có thể bạn cũng thích').isVisible()).toBe(false);
    });

    it('block cart: has no accessibility violations with all forms expanded and an error shown', async () => {
      const page = await openCart([TEAPOT], { viewport });
      await page.getByRole('button', { name: 'Thêm mã giảm giá' }).click();
      await page.getByLabel('Nhập mã giảm giá').fill('khongco');
      await page.getByRole('button', { name: 'Áp dụng' }).click();
      await page.waitForSelector('#validate-error-coupon');
      await page.getByRole('button', { name: /Thêm địa chỉ/ }).click();
      await page.waitForSelector('.tiem-block-cart__estimate');
      expect(await findAxeViolations(page)).toEqual([]);
    });

    it("block cart: when empty, shows the theme's products and has no accessibility violations", async () => {
      const page = await openCart([], { viewport });
      expect(await page.locator('[data-block-name="woocommerce/empty-cart-block"] .product').count()).toBe(4);
      expect(await findAxeViolations(page)).toEqual([]);
    });
  });
}

// fault 24
it('block cart: when the chunk of the shipping estimate fails to load, a message is shown and the next click downloads the chunk again', async () => {
  const page = await openCart([TEAPOT], { viewport: DESKTOP });
  await page.route(/\/ShippingCalculator\.js/, (route) => route.abort());
  const estimateButton = page.getByRole('button', { name: /Thêm địa chỉ/ });
  // Waits for the console error of the aborted request, so that the test can remove it from the recorded errors.
  const errorLogged = page.waitForEvent('console', (message) => message.type() === 'error');
  await estimateButton.click();
  await page.getByRole('alert').getByText('Phí vận chuyển sẽ được tính khi thanh toán').waitFor();
  expect(await page.locator('.tiem-block-cart__line').count()).toBe(1);
  await errorLogged;
  expect(shop.pageErrors.splice(0)).toHaveLength(1);
  await page.unroute(/\/ShippingCalculator\.js/);
  await estimateButton.click();
  await estimateButton.click();
  await page.waitForSelector('.tiem-block-cart__estimate');
});

it('block cart: when its chunk fails to load, a link leads to the cart page that works without JavaScript', async () => {
  const page = await shop.openSharedPage({ viewport: DESKTOP });
  await page.route(/\/block-cart[^/]*\.js/, (route) => route.abort());
  await page.goto(PAGE);
  await page.getByText('Trang chưa tải được hết').waitFor();
  expect(await page.getByText('Có thể bạn cũng thích').isVisible()).toBe(false);
  // Serves the chunk again, because the cart page without JavaScript contains the same block and would log the same
  // error.
  await page.unroute(/\/block-cart[^/]*\.js/);
  await page.getByRole('link', { name: 'Mở trang không cần JavaScript' }).click();
  await page.getByRole('heading', { name: 'Giỏ hàng', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/gio-hang/');
  shop.pageErrors.splice(0);
});

it('block cart: fits at 200 % zoom and at 320 px, and the checkout link can be scrolled into view', async () => {
  const page = await openCart([TEAPOT], { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize({ width: 320, height: 500 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole('link', { name: 'Tiến hành thanh toán' }).scrollIntoViewIfNeeded();
});

// spec 4.1: a removed line is covered
it('block cart on a phone: while the shop responds slowly, the undo message replaces a removed line in the same frame', async () => {
  const page = await openCart([TEAPOT, CUP, TRAY], { viewport: PHONE });
  await readLayoutShifts(page, 'header');
  const release = await holdRequests(page, /\/batch/);
  await page.locator(LINE).nth(1).scrollIntoViewIfNeeded();
  await page
    .locator(LINE)
    .nth(1)
    .getByRole('button', { name: /^Xóa “/ })
    .click();
  await page.locator(`${LINE}.is-leaving`).waitFor();
  // Waits for more than 500 ms, because Chromium ignores layout shifts within that time after user input.
  await page.evaluate((selector) => {
    const start = performance.now();
    const frames: [number, string | undefined, number][] = [];
    const shifts: number[] = [];
    Object.assign(window, { seen: { frames, shifts } });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(entry.startTime);
    }).observe({ type: 'layout-shift' });
    const recordLinesOfFrame = () => {
      const lines = [...document.querySelectorAll(selector)];
      const message = lines[0]?.nextElementSibling?.querySelector('button')?.textContent ?? undefined;
      frames.push([
        lines.length,
        message,
        Math.round((lines[0]?.getBoundingClientRect().top ?? 0) + scrollY),
      ]);
      requestAnimationFrame(recordLinesOfFrame);
    };
    requestAnimationFrame(recordLinesOfFrame);
    return new Promise<void>((resolve) => {
      const resolveAfterLastFrame = () =>
        performance.now() - start > 600 ? resolve() : requestAnimationFrame(resolveAfterLastFrame);
      resolveAfterLastFrame();
    });
  }, LINE);
  release();
  await page.getByRole('button', { name: 'Thêm lại vào giỏ' }).waitFor();
  await page.waitForFunction((selector) => !document.querySelector(`${selector}[aria-busy="true"]`), LINE);
  const { frames, shifts } = await page.evaluate(
    () => Reflect.get(window, 'seen') as { frames: [number, string, number][]; shifts: number[] },
  );
  const framesAfterRemoval = frames.filter(([lines]) => lines === 2);
  expect(framesAfterRemoval.length).toBeGreaterThan(0);
  expect(new Set(framesAfterRemoval.map(([, message]) => message))).toEqual(new Set(['Thêm lại vào giỏ']));
  expect(new Set(frames.map(([, , top]) => top)).size).toBe(1);
  expect(new Set(shifts).size).toBe(1);
});

it('block cart: can be used with the keyboard alone, and announces each result', async () => {
  const page = await openCart([TEAPOT, CUP]);
  await page.getByRole('button', { name: /^Tăng số lượng của “Ấm/ }).focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press('Enter');
  await page.waitForFunction(
    (selector) => document.querySelector(selector)?.textContent === '2.575.000₫',
    TOTAL,
  );
  await page
    .locator('tiem-root [role="status"]', { hasText: 'Tổng cộng: 2.575.000₫' })
    .first()
    .waitFor({ state: 'attached' });

  await page.getByRole('button', { name: /^Xóa “Ấm/ }).focus();
  await page.keyboard.press('Enter');
  const undo = page.getByRole('button', { name: 'Thêm lại vào giỏ' });
  await waitForFocus(undo);
  expect(await page.locator(LINE).count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.waitForFunction((selector) => document.querySelectorAll(selector).length === 2, LINE);
  await waitForFocus(page.locator('.tiem-block-cart__lines'));

  await page.getByRole('button', { name: 'Thêm mã giảm giá' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('giam10');
  await page.keyboard.press('Enter');
  const chip = page.getByRole('button', { name: 'Xóa “giam10”' });
  await page.locator('.tiem-snackbars').getByText('Đã áp dụng mã giảm giá “giam10”.').waitFor();
  await chip.focus();
  await page.keyboard.press('Backspace');
  await chip.waitFor({ state: 'detached' });

  await page.getByRole('radio', { name: 'Giao hàng tiêu chuẩn' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => !document.querySelector('.tiem-money.is-updating'));
  expect(await page.getByRole('radio', { name: 'Giao nhanh trong 2 giờ' }).isChecked()).toBe(true);
});

// fault 23
it('block cart: while the shop responds slowly, the new quantity is shown at once and the old total is marked as updating', async () => {
  const page = await openCart();
  const releaseRequests = await holdRequests(page, /\/batch/);
  const before = await page.locator(TOTAL).textContent();
  await page.getByRole('button', { name: /^Tăng số lượng của/ }).click();
  expect(await page.getByRole('spinbutton').inputValue()).toBe('2');
  expect(await page.locator(TOTAL).textContent()).toBe(before);
  await page.locator('.is-strong .is-updating').waitFor();
  releaseRequests();
  await page.waitForFunction(
    ([selector, was]) => document.querySelector(selector as string)?.textContent !== was,
    [TOTAL, before],
  );
});

it('block cart: a change made offline is kept and announced, and is sent once when online', async () => {
  const page = await openCart();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^Tăng số lượng của/ }).click();
  await page.getByText('Đang chờ kết nối mạng').waitFor();
  expect(await page.getByRole('spinbutton').inputValue()).toBe('2');
  await page.context().setOffline(false);
  await page.waitForFunction(
    (selector) => document.querySelector(selector)?.textContent === '840.000₫',
    TOTAL,
  );
  shop.pageErrors.length = 0;
});

it('block cart: cross-sells load when scrolled into view, and one can be added', async () => {
  const page = await openCart();
  await page.locator('.tiem-block-cart__cross-sells').scrollIntoViewIfNeeded();
  const add = page.locator('.tiem-block-cart__card button').first();
  await add.click();
  await page.waitForFunction((selector) => document.querySelectorAll(selector).length === 2, LINE);
});

it('block cart: on a page without a notice area, the widget adds one', async () => {
  const page = await openCart();
  await page.route(`**${PAGE}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replaceAll('data-tiem="notices"', '') });
  });
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Thêm mã giảm giá' }).click();
  await page.getByLabel('Nhập mã giảm giá').fill('giam10');
  await page.getByRole('button', { name: 'Áp dụng' }).click();
  await page.getByText('Đã áp dụng mã giảm giá “giam10”.').waitFor();
  expect(await page.locator('[data-tiem="block-cart"] > [data-tiem="notices"]').count()).toBe(1);
});

it('block cart: changing one of 100 lines changes the DOM of that line only', async () => {
  const page = await openCart();
  await page.route('**/wc/store/v1/cart?**', async (route) => {
    const response = await route.fetch();
    const cart = (await response.json()) as { items: { key: string; name: string }[] };
    const [first] = cart.items;
    const items = Array.from({ length: 100 }, (_, index) => ({
      ...first,
      key: `${index}`,
      name: `Bát số ${index}`,
    }));
    await route.fulfill({ response, json: { ...cart, items } });
  });
  await page.goto(PAGE);
  await page.waitForFunction((selector) => document.querySelectorAll(selector).length === 100, LINE);
  const changedLineCount = await page.evaluate(async (selector) => {
    const changed = new Set<Element>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const line = element?.closest(selector);
        if (line) changed.add(line);
      }
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    document.querySelectorAll<HTMLElement>(`${selector} .tiem-quantity button:last-child`)[50]?.click();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    observer.disconnect();
    return changed.size;
  }, LINE);
  expect(changedLineCount).toBe(1);
});

// fault 3
it.each(['has changed nothing yet', 'has changed something'])(
  'block cart: a quantity changed in another tab is shown and announced on a page that %s',
  async (which) => {
    const page = await openCart([TEAPOT, CUP], { viewport: DESKTOP });
    const getQuantityField = (of: Page) => of.getByRole('spinbutton').first();
    const getPlusButton = (of: Page) => of.getByRole('button', { name: /^Tăng số lượng của/ }).first();
    const waitForTotals = (of: Page) =>
      of.waitForFunction(() => !document.querySelector('.tiem-money.is-updating'));
    let pieces = 1;
    const increaseQuantity = async (of: Page) => {
      pieces += 1;
      const answered = of.waitForResponse(/wc\/store\/v1\/batch/);
      await getPlusButton(of).click();
      await answered;
      await waitForTotals(of);
    };
    if (which === 'has changed something') await increaseQuantity(page);
    const other = await page.context().newPage();
    await other.goto(PAGE);
    await getQuantityField(other).waitFor();
    await increaseQuantity(other);
    await page.bringToFront();
    await page.waitForFunction(
      (wanted) =>
        document.querySelector<HTMLInputElement>('[role="spinbutton"], input[type="number"]')?.value ===
        wanted,
      String(pieces),
    );
    await page.locator('.tiem-snackbar', { hasText: `đã được đổi thành ${pieces}` }).waitFor();
  },
);

test('block cart: on a phone, a line as the plugin prints it, with its quantity as text, is as high as the line that the widget renders', async () => {
  const page = await openCart([TEAPOT], { viewport: PHONE });
  const heights = await page
    .locator(LINE)
    .first()
    .evaluate((line) => {
      const printed = line.cloneNode(true) as HTMLElement;
      printed.querySelector('.tiem-block-cart__controls')?.replaceChildren('× 1');
      const { height } = line.getBoundingClientRect();
      line.replaceWith(printed);
      return [height, printed.getBoundingClientRect().height];
    });
  expect(heights[0]).toBeGreaterThan(0);
  expect(heights[1]).toBe(heights[0]);
});
