import type { Page } from 'playwright-core';
import { addProductToCart } from '../support/e2e/add-product';
import { DESKTOP, findAxeViolations, openShop, PHONE } from '../support/e2e/browser-shop';
import { waitForCartCount } from '../support/e2e/cart-count';
import { waitForNetworkIdle } from '../support/e2e/network-idle';

jest.setTimeout(90_000);

const LISTING = '/cua-hang/';
const POT = '/san-pham/am-qua-hong/';
const TEAPOT = 103;

const getCartLink = (page: Page) => page.locator('#site-header-cart > a').first();
const getPanel = (page: Page) => page.locator('.tiem-mini-cart:not([hidden])');
const getAddButton = (page: Page) => page.locator('a[data-tiem~="add-to-cart"]').first();
const getPlusButton = (page: Page) => getPanel(page).locator('.tiem-quantity button').last();
const getQuantityField = (page: Page) => getPanel(page).locator('.tiem-quantity input');
const getHeaderCount = (page: Page) => getCartLink(page).locator('.count');

/** Resolves when the count in the header equals the shop's cart, and is more than one. */
const waitUntilCountsAgree = (page: Page) =>
  page.waitForFunction(async () => {
    const response = await fetch('/wp-json/wc/store/v1/cart');
    const { items_count: pieces } = (await response.json()) as { items_count: number };
    const shown = document.querySelector('#site-header-cart > a .count')?.textContent?.trim();
    return pieces > 1 && shown?.startsWith(`${pieces} `);
  });

/** Records the page's requests that read or change the cart. */
function recordCartRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    const endpoint = url.searchParams.get('wc-ajax') ?? /store\/v1\/(.*)/.exec(url.pathname)?.[1];
    const action = /action=(\w+)/.exec(request.postData() ?? '')?.[1];
    if (endpoint || action) requests.push(endpoint ?? action ?? '');
  });
  return requests;
}

async function openPage(page: Page, path = LISTING): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => 'tiem' in window);
}

describe.each([8, 11] as const)('mini cart, demo shop as WooCommerce %i', (as) => {
  const shop = openShop({ as, settings: { rateLimit: 1000 } });

  test.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('mini cart: can be used with the keyboard alone on %s', async (_, viewport) => {
    const page = await shop.openSharedPage({ viewport });
    await openPage(page);
    await getAddButton(page).focus();
    await page.keyboard.press('Enter');
    await getPanel(page).waitFor();
    await waitForCartCount(page, 1);
    expect(await page.evaluate(() => document.activeElement?.matches('[data-tiem~="add-to-cart"]'))).toBe(
      true,
    );
    expect(await findAxeViolations(page)).toEqual([]);

    await page.keyboard.press('Escape');
    await getPanel(page).waitFor({ state: 'hidden' });
    await getCartLink(page).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.matches('.tiem-mini-cart'));
    for (let stops = 0; stops < 30; stops++) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('.tiem-mini-cart') !== null)).toBe(
        true,
      );
    }
    await getPlusButton(page).focus();
    await page.keyboard.press('Enter');
    await waitForCartCount(page, 2);
    await getQuantityField(page).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await waitForCartCount(page, 4);
    await getPanel(page).locator('.tiem-mini-cart__remove').focus();
    await page.keyboard.press('Enter');
    await getPanel(page).locator('.tiem-mini-cart__undo').focus();
    await page.keyboard.press('Enter');
    await waitForCartCount(page, 4);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await getPanel(page).waitFor({ state: 'hidden' });
    expect(await getCartLink(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('cart: a visitor without a cart causes no cart request', async () => {
    const page = await shop.openSharedPage();
    const requests = recordCartRequests(page);
    await openPage(page);
    await page.goto(POT);
    await waitForNetworkIdle(page);
    expect(requests).toEqual([]);
  });

  // spec 4.1: one cart on the cart page, and the mini cart stays closed there
  test('cart page: the cart is shown only once, even after a product was added on that page', async () => {
    const page = await shop.openSharedPage({ viewport: DESKTOP });
    await page.goto(POT);
    await addProductToCart(page, TEAPOT);
    await page.goto('/gio-hang/');
    await page.locator('.tiem-block-cart__line').waitFor();
    const carts = '.woocommerce-cart-form:visible, .tiem-block-cart__line:visible, .tiem-mini-cart:visible';
    expect(await page.locator(carts).count()).toBe(1);
    await page.locator('.cross-sells a[data-tiem~="add-to-cart"]').first().click();
    await waitForCartCount(page, 2);
    await page.locator('.tiem-block-cart__line').nth(1).waitFor();
    expect(await page.locator(carts).count()).toBe(2);
    expect(await page.locator('.woocommerce-cart-form:visible, .tiem-mini-cart:visible').count()).toBe(0);
  });

  // fault 23
  test('mini cart: five quick clicks on plus on a slow network make one request', async () => {
    const page = await shop.openSharedPage();
    await openPage(page);
    await getAddButton(page).click();
    await getQuantityField(page).waitFor();
    await waitForCartCount(page, 1);
    const requests = recordCartRequests(page);
    shop.shop.addFault({ kind: 'delay', match: 'admin-ajax', ms: 1_500 });
    // The clicks are made in the page, because five clicks by Playwright could take more than a second, after which
    // pending changes are sent.
    await getPlusButton(page).evaluate(async (button: HTMLElement) => {
      for (let click = 0; click < 5; click++) {
        button.click();
        await new Promise(requestAnimationFrame);
      }
    });
    expect(await getQuantityField(page).inputValue()).toBe('6');
    await page.waitForFunction(
      () => !document.querySelector('.tiem-mini-cart')?.textContent?.includes('tính lại'),
    );
    await waitForCartCount(page, 6);
    expect(requests.filter((name) => /quantity|batch/.test(name))).toHaveLength(1);
  });

  // fault 22
  test('mini cart: a change made offline is kept and announced, and is sent once when online', async () => {
    const page = await shop.openSharedPage();
    const context = page.context();
    await openPage(page);
    await getAddButton(page).click();
    await getQuantityField(page).waitFor();
    await waitForCartCount(page, 1);
    await context.setOffline(true);
    await getPlusButton(page).click();
    await getPanel(page).getByText('Đang chờ kết nối mạng').waitFor();
    // Waits for the shop's response, because the panel shows the optimistic cart at once, but the next page shows the
    // change only once the shop has processed it.
    const answered = page.waitForResponse(
      (answer) =>
        answer.request().method() === 'POST' && answer.ok() && /admin-ajax|batch/.test(answer.url()),
    );
    await context.setOffline(false);
    await getPanel(page).getByText('Đang chờ kết nối mạng').waitFor({ state: 'hidden' });
    await answered;
    await waitForCartCount(page, 2);
    const next = await context.newPage();
    await openPage(next);
    await waitForCartCount(next, 2);
    shop.pageErrors.splice(0);
  });

  test('mini cart: fragments in the response to an addition are shown without another request, even if their chunk loads late', async () => {
    const page = await shop.openSharedPage();
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('get_refreshed_fragments')) requests.push(request.url());
    });
    const answered = page.waitForResponse(/wc-ajax=add_to_cart/);
    await page.route(/\/cart-fragments\.js/, async (route) => {
      await (await answered).finished();
      await route.continue();
    });
    await openPage(page);
    await getAddButton(page).click();
    await waitForCartCount(page, 1);
    expect(requests).toEqual([]);
  });

  test('cart writer: its chunk is downloaded with the first change, and again after a network failure', async () => {
    const page = await shop.openSharedPage();
    await addProductToCart(page, TEAPOT);
    const requests: string[] = [];
    await page.route(/\/writer\.js/, (route) => {
      requests.push(new URL(route.request().url()).search);
      return requests.length === 1 ? route.abort() : route.continue();
    });
    await openPage(page, '/');
    await getCartLink(page).click();
    await getQuantityField(page).waitFor();
    expect(requests).toEqual([]);
    await getPlusButton(page).click();
    expect(await getQuantityField(page).inputValue()).toBe('2');
    await page.waitForFunction(
      () => !document.querySelector('.tiem-mini-cart')?.textContent?.includes('tính lại'),
    );
    await waitForCartCount(page, 2);
    expect(requests).toEqual(['', '?retry=1']);
    // Ignores the error that the browser logs for the aborted request.
    shop.pageErrors.length = 0;
  });

  // fault 24
  test('mini cart: when the chunk for notices fails to load, errors and a link that restores a removed line are still shown', async () => {
    const page = await shop.openSharedPage();
    await page.route(/\/PostChangeNotices\.js/, (route) => route.abort());
    await openPage(page);
    await getAddButton(page).click();
    await waitForCartCount(page, 1);
    await getQuantityField(page).fill('9000');
    await getQuantityField(page).evaluate((input: HTMLInputElement) => input.removeAttribute('max'));
    await getQuantityField(page).press('Enter');
    await getPanel(page).locator('[role="alert"]').getByText(/\S/).first().waitFor();
    expect(await getQuantityField(page).inputValue()).toBe('1');
    expect(await findAxeViolations(page)).toEqual([]);
    await getPanel(page).locator('.tiem-mini-cart__remove').click();
    await getPanel(page)
      .getByText(/^Đã xóa “/)
      .waitFor();
    await waitForCartCount(page, 0);
    await getPanel(page).getByRole('link', { name: 'Thêm lại vào giỏ' }).click();
    await page.getByText('Món hàng đã trở lại giỏ.').waitFor();
    await waitForCartCount(page, 1);
    // Ignores the errors that the browser logs for the aborted requests.
    shop.pageErrors.length = 0;
  });

  test('mini cart: a change in flight when the page is left reaches the shop, and the next page shows it', async () => {
    const page = await shop.openSharedPage();
    await openPage(page);
    await getAddButton(page).click();
    await getQuantityField(page).waitFor();
    await waitForCartCount(page, 1);
    await getPlusButton(page).click();
    await page.goto(POT);
    await waitForCartCount(page, 2);
    shop.shop.addFault({ kind: 'delay', match: 'admin-ajax', ms: 800 });
    await openPage(page);
    await getCartLink(page).click();
    const sent = page.waitForRequest((request) => request.url().includes('admin-ajax'));
    await getPlusButton(page).click();
    await sent;
    await page.goto(POT);
    await waitForCartCount(page, 3);
  });

  // fault 37
  test('mini cart: a change in one of two tabs is shown in both', async () => {
    const first = await shop.openSharedPage({ viewport: DESKTOP });
    const second = await first.context().newPage();
    await openPage(first);
    await openPage(second);
    await getAddButton(first).click();
    await waitForCartCount(first, 1);
    await waitForCartCount(second, 1);
    await getCartLink(second).click();
    await getPanel(first).waitFor();
    await first.keyboard.press('Escape');
    await getPanel(first).waitFor({ state: 'hidden' });
    await getCartLink(first).click();
    await Promise.all([getPlusButton(first).click(), getPlusButton(second).click()]);
    // The two clicks have no defined order, so the test only checks that both tabs show the same count as the shop's
    // cart.
    await Promise.all([waitUntilCountsAgree(first), waitUntilCountsAgree(second)]);
    await second.locator('.tiem-mini-cart__remove').click();
    await Promise.all([waitForCartCount(first, 0), waitForCartCount(second, 0)]);
    await getPanel(first).getByText('Giỏ hàng của bạn đang trống').waitFor();
  });

  // fault 37
  test('mini cart: when the other tab is removing a line while its quantity is changed, both tabs show the empty cart', async () => {
    const first = await shop.openSharedPage({ viewport: DESKTOP });
    const second = await first.context().newPage();
    await addProductToCart(first, TEAPOT);
    // Opens the panels by the cart link, because a panel that an addition has opened closes by itself.
    for (const tab of [first, second]) {
      await openPage(tab);
      await getCartLink(tab).click();
      await getQuantityField(tab).waitFor();
    }
    let releaseRemoval = () => {};
    const isPlusPressed = new Promise<void>((resolve) => {
      releaseRemoval = resolve;
    });
    await second.route(/admin-ajax|wc-ajax=|store\/v1/, async (route) => {
      if (route.request().method() === 'POST') await isPlusPressed;
      await route.continue();
    });
    const removal = second.waitForRequest((request) => request.method() === 'POST');
    await second.locator('.tiem-mini-cart__remove').click();
    await removal;
    await getPlusButton(first).click();
    await first.waitForFunction(
      () => document.querySelector<HTMLInputElement>('.tiem-mini-cart input')?.value === '2',
    );
    releaseRemoval();
    await Promise.all([waitForCartCount(first, 0), waitForCartCount(second, 0)]);
    await getPanel(first).getByText('Giỏ hàng của bạn đang trống').waitFor();
  });
});

describe('mini cart and bfcache', () => {
  const shop = openShop({ settings: { rateLimit: 1000 } }, { bfcache: true });

  /**
   * Resolves when the page can enter the bfcache: no request is in flight and no lock is held. Also lets the page
   * record whether it was restored.
   */
  async function waitUntilIdle(page: Page): Promise<void> {
    await waitForNetworkIdle(page);
    await page.waitForFunction(async () => (await navigator.locks.query()).held?.length === 0);
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.persisted = String(persisted);
      });
    });
  }

  // fault 40
  test('mini cart: a page restored from the bfcache shows what was added on the following page', async () => {
    const page = await shop.openPage();
    await openPage(page);
    await getAddButton(page).click();
    await waitForCartCount(page, 1);
    await getPanel(page).locator('.tiem-mini-cart__line').waitFor();
    await waitUntilIdle(page);
    await page.goto(POT);
    const orderResponse = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.locator('.single_add_to_cart_button').click();
    await orderResponse;
    await waitForCartCount(page, 2);
    await page.evaluate(() => history.back());
    await page.waitForFunction(() => document.documentElement.dataset.persisted !== undefined);
    expect(await page.evaluate(() => document.documentElement.dataset.persisted)).toBe('true');
    await waitForCartCount(page, 2);
  });

  test.each([
    ['whose request has just been sent', false],
    ['which the shop handles slowly', true],
  ])(
    'mini cart: a page restored from the bfcache shows an addition by the page just left, %s',
    async (_, isSlow) => {
      const page = await shop.openPage();
      await openPage(page);
      await getAddButton(page).click();
      await waitForCartCount(page, 1);
      await getPanel(page).locator('.tiem-mini-cart__line').waitFor();
      await waitUntilIdle(page);
      await page.goto(POT);
      await page.waitForFunction(() => 'tiem' in window);
      if (isSlow) shop.shop.addFault({ kind: 'delay', match: POT });
      const postRequest = page.waitForRequest((request) => request.method() === 'POST');
      await page.locator('.single_add_to_cart_button').click();
      await postRequest;
      await page.evaluate(() => history.back());
      await page.waitForFunction(() => document.documentElement.dataset.persisted === 'true');
      await waitForCartCount(page, 2);
      await waitUntilCountsAgree(page);
    },
  );
});

describe('mini cart in a sticky header', () => {
  const shop = openShop();

  test('mini cart: no click is lost when the header becomes sticky under the pointer', async () => {
    const page = await shop.openPage({ viewport: DESKTOP });
    // On a busy machine, IntersectionObserver may report late that an element has been scrolled out of view. The fake
    // IntersectionObserver of this test reports when the test dispatches `test:tell`.
    await page.addInitScript(() => {
      const Real = window.IntersectionObserver;
      const late: (() => void)[] = [];
      window.IntersectionObserver = class extends Real {
        constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          super((entries, observer) => void late.push(() => tell(entries, observer)), options);
        }
      };
      document.addEventListener('test:tell', () => {
        for (const tell of late.splice(0)) tell();
      });
    });
    await openPage(page);
    await getAddButton(page).click();
    await waitForCartCount(page, 1);
    await getPanel(page).locator('.tiem-mini-cart__line').waitFor();
    await getCartLink(page).hover();
    await page.locator('#masthead[data-tiem-state="ready"]').waitFor();
    await getPanel(page).evaluate((drawn) => Promise.all(drawn.getAnimations().map((one) => one.finished)));
    await getPlusButton(page).evaluate(async (button) => {
      scrollBy({ top: button.getBoundingClientRect().top - 8, behavior: 'instant' });
      // Waits for two frames, because IntersectionObserver measures in the next frame and calls back after that frame.
      for (let frames = 0; frames < 2; frames++)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    const { x = 0, y = 0, width = 0, height = 0 } = (await getPlusButton(page).boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.evaluate(() => document.dispatchEvent(new Event('test:tell')));
    await page.mouse.up();
    await waitForCartCount(page, 2);
    await page.locator('.tiem-stuck').waitFor();
  });
});

describe('mini cart, link replaced by a script', () => {
  const shop = openShop();

  test.each([
    ['the new link', 'opens', 1],
    ['an element outside of the link', 'stays closed', 0],
  ])(
    'mini cart: when a script replaces the link during a click that ends on %s, the panel %s',
    async (_, _outcome, expected) => {
      const page = await shop.openSharedPage({ viewport: DESKTOP });
      await openPage(page);
      await getCartLink(page).click();
      await getPanel(page).waitFor();
      await page.keyboard.press('Escape');
      await getPanel(page).waitFor({ state: 'hidden' });
      await getCartLink(page).hover();
      await page.mouse.down();
      await getCartLink(page).evaluate((old) => old.replaceWith(old.cloneNode(true)));
      if (expected === 0) await page.mouse.move(640, 600);
      await page.mouse.up();
      if (expected === 1) await getPanel(page).waitFor();
      // Counts the panels once, in the next frame. An expectation that waits would also pass if the panel was open for
      // a moment only.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      expect(await getPanel(page).count()).toBe(expected);
    },
  );
});

describe('mini cart, off-canvas', () => {
  const shop = openShop();

  test.each([
    ['a phone', PHONE],
    // spec 2.6: or a panel from the side, as high as the screen
    ['a desktop', DESKTOP],
  ])(
    'mini cart: on %s, the off-canvas panel has the height of the screen and touches its edge',
    async (_, viewport) => {
      const page = await shop.openSharedPage({ viewport });
      await page.route(`**${LISTING}`, async (route) => {
        const response = await route.fetch();
        const html = (await response.text()).replace(
          'data-tiem="mini-cart',
          'data-tiem-panel="off-canvas" $&',
        );
        await route.fulfill({ response, body: html });
      });
      await openPage(page);
      await getAddButton(page).click();
      await waitForCartCount(page, 1);
      await getPanel(page).locator('.tiem-mini-cart__remove').waitFor();
      await getPanel(page).evaluate((drawn) => Promise.all(drawn.getAnimations().map((one) => one.finished)));
      const { width, height } = viewport;
      const wide = Math.min(420, width);
      expect(await getPanel(page).boundingBox()).toEqual({ x: width - wide, y: 0, width: wide, height });
      await page.keyboard.press('Escape');
      await getPanel(page).waitFor({ state: 'hidden' });
    },
  );
});

describe('cart without JavaScript', () => {
  const shop = openShop();

  test('cart without JavaScript: a link adds a product, and the cart page opens', async () => {
    const page = await shop.openPage({ runsScripts: false });
    await page.goto(LISTING);
    await getAddButton(page).click();
    expect(await getHeaderCount(page).textContent()).toMatch(/^1/);
    await getCartLink(page).click();
    expect(page.url()).toContain('/gio-hang/');
  });
});

describe.each([8, 11] as const)('sign-in and sign-out in another tab, WooCommerce %i', (as) => {
  const shop = openShop({ as, settings: { rateLimit: 1000 } });
  const ACCOUNT = '/tai-khoan/';
  const CREDENTIALS = { username: 'lan@tiem.example', password: 'mot mat khau dai' };

  // spec 4.1: the same in a browser
  test("mini cart: after signing in or out in another tab, the shopper's cart and one message are shown", async () => {
    const first = await shop.openSharedPage({ viewport: DESKTOP });
    const second = await first.context().newPage();
    await second.goto(ACCOUNT);
    await second.fill('#reg_email', CREDENTIALS.username);
    await second.fill('#reg_password', CREDENTIALS.password);
    await second.click('form.register [name="register"]');
    await second.locator('.woocommerce-MyAccount-content').waitFor();
    await first.bringToFront();
    await openPage(first);
    await getAddButton(first).click();
    await waitForCartCount(first, 1);
    await openPage(first, POT);
    await first.locator('.single_add_to_cart_button').click();
    await waitForCartCount(first, 2);
    await first.locator('.tiem-mini-cart__line').waitFor();

    await second.bringToFront();
    await second.goto(ACCOUNT);
    await second.click('.woocommerce-MyAccount-navigation-link--customer-logout a');
    await second.locator('form.login').waitFor();
    await first.bringToFront();
    await first.evaluate(() => window.dispatchEvent(new Event('focus')));
    await waitForCartCount(first, 0);
    const snackbar = first.locator('.tiem-snackbar:not(.is-leaving)');
    await snackbar.getByText('Giỏ hàng đã được cập nhật').waitFor();
    expect(await snackbar.count()).toBe(1);

    await second.bringToFront();
    await second.fill('form.login [name="username"]', CREDENTIALS.username);
    await second.fill('form.login [name="password"]', CREDENTIALS.password);
    await second.click('form.login [name="login"]');
    await second.locator('.woocommerce-MyAccount-content').waitFor();
    await first.bringToFront();
    await first.evaluate(() => window.dispatchEvent(new Event('focus')));
    await waitForCartCount(first, 2);
    expect(await snackbar.count()).toBe(1);
  });
});
