import type { Page } from 'playwright-core';
import { DESKTOP, findAxeViolations, openShop, PHONE } from '../support/e2e/browser-shop';

// Each test opens one or two pages, which takes longer than Jest's default timeout on a busy machine.
// one build: these widgets have no view, so both builds have the same code
jest.setTimeout(40_000);

const shop = openShop();
const LIST = '/cua-hang/';

const getDialog = (page: Page) => page.locator('dialog[open]');

describe('product listing', () => {
  it.each([
    [1280, 3],
    [850, 3],
    [849, 3],
    [550, 3],
    [549, 2],
    [360, 2],
  ])('listing: in a window of %i px there are %s products in a row', async (width, columns) => {
    const page = await shop.openSharedPage({ viewport: { width, height: 800 } });
    await page.goto(LIST);
    const tops = await page.$$eval('ul.products > li', (cards) =>
      cards.slice(0, 4).map((card) => card.getBoundingClientRect().top),
    );
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
  });

  it('listing: a chosen sort order is applied, and the previous one is restored on “back”', async () => {
    const page = await shop.openSharedPage();
    await page.goto(LIST);
    expect(await page.getByRole('button', { name: 'Xếp lại' }).isVisible()).toBe(false);
    await page.getByLabel('Thứ tự sản phẩm').selectOption('price');
    await page.waitForURL(/orderby=price/);
    expect(await page.getByLabel('Thứ tự sản phẩm').inputValue()).toBe('price');
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('orderby'));
    expect(await page.getByLabel('Thứ tự sản phẩm').inputValue()).toBe('menu_order');
  });

  it('listing: without JavaScript, a button applies the sort order', async () => {
    const page = await shop.openPage({ runsScripts: false });
    await page.goto(LIST);
    await page.getByLabel('Thứ tự sản phẩm').selectOption('price');
    await page.getByRole('button', { name: 'Xếp lại' }).click();
    await page.waitForURL(/orderby=price/);
  });
});

describe('search', () => {
  it('search: finds products typed without diacritics, and one can be chosen by keyboard', async () => {
    const page = await shop.openSharedPage();
    await page.goto('/');
    await page.getByRole('searchbox').click();
    await page.getByRole('combobox').pressSequentially('ao thun');
    // Waits for the results of the whole word, because they may remove results that are shown for its first letters.
    await page.locator('mark', { hasText: 'thun' }).first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('[role="option"][aria-selected="true"]').count()).toBe(1);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/san-pham/**');
  });

  it('search: while an input method is composing, the text is not changed and Enter chooses nothing', async () => {
    const page = await shop.openSharedPage({ viewport: DESKTOP });
    await page.goto('/');
    await page.getByRole('searchbox').click();
    await page.waitForSelector('[data-tiem~="product-search"][data-tiem-state="ready"]');
    const devtools = await page.context().newCDPSession(page);
    for (const text of ['t', 'tr', 'tra', 'trà']) {
      await devtools.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    }
    await page.getByRole('option').first().waitFor();
    await devtools.send('Input.dispatchKeyEvent', {
      ...{ type: 'rawKeyDown', key: 'Process', code: 'ArrowDown', windowsVirtualKeyCode: 229 },
    });
    expect(await page.locator('[aria-selected="true"]').count()).toBe(0);
    await devtools.send('Input.insertText', { text: 'trà' });
    expect(await page.getByRole('combobox').inputValue()).toBe('trà');
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('search: submits as a plain form without JavaScript', async () => {
    const page = await shop.openPage({ runsScripts: false });
    await page.goto('/');
    await page.getByRole('searchbox').fill('trà');
    await page.keyboard.press('Enter');
    await page.waitForURL(/s=tr%C3%A0/);
    expect(await page.locator('ul.products > li').count()).toBeGreaterThan(0);
  });
});

describe('account', () => {
  it('account panel: opens over the page to sign in, and after a rejected login reopens with the name that was typed', async () => {
    const page = await shop.openSharedPage({ viewport: DESKTOP });
    await page.goto(LIST);
    await page.locator('.account-link').click();
    await getDialog(page).locator('#username').fill('khach');
    await getDialog(page).locator('#password').fill('sai rồi');
    await getDialog(page).getByRole('button', { name: 'Hiện mật khẩu' }).first().click();
    expect(await getDialog(page).locator('#password').getAttribute('type')).toBe('text');
    await getDialog(page).getByRole('button', { name: 'Đăng nhập' }).click();
    await page.waitForLoadState();
    await getDialog(page).getByRole('alert').first().waitFor();
    expect(new URL(page.url()).pathname).toBe(LIST);
    expect(await getDialog(page).locator('#username').inputValue()).toBe('khach');
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it('account panel: registration sends the campaign and the number of pages of the visit', async () => {
    const page = await shop.openSharedPage({ viewport: PHONE });
    await page.goto('/?utm_source=zalo&utm_campaign=tet');
    // Moves the mouse and waits for the cookie, because attribution cookies are written only after a gesture and a
    // delay.
    await page.mouse.move(150, 300);
    await page.waitForFunction(() => document.cookie.includes('sbjs_current'));
    await page.goto('/tai-khoan/');
    await page.locator('#reg_email').focus();
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>('[name="wc_order_attribution_utm_source"]')?.value ===
        'zalo',
    );
    await page.locator('#reg_email').fill('mai.lan@example.com');
    await page.locator('#reg_password').fill('mot mat khau dai');
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Mở tài khoản' }).click();
    const sent = new URLSearchParams((await posted).postData() ?? '');
    expect(sent.getAll('wc_order_attribution_utm_campaign')).toEqual(['tet']);
    expect(sent.get('wc_order_attribution_session_pages')).toBe('2');
    await page.waitForURL('**/tai-khoan/');
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it.each([
    [PHONE, 2],
    [DESKTOP, 1],
  ])(
    'account orders: in a window of %o each order has %i lines, and screen readers get a table',
    async (viewport, lines) => {
      const page = await shop.openSharedPage({ viewport });
      const orders = `<table class="woocommerce-orders-table shop_table" data-tiem="orders-table"><thead><tr><th>Đơn</th><th>Tình trạng</th></tr></thead>
      <tbody><tr class="woocommerce-orders-table__row woocommerce-orders-table__row--status-on-hold"><td class="woocommerce-orders-table__cell"><a href="/tai-khoan/">#7</a></td><td class="woocommerce-orders-table__cell woocommerce-orders-table__cell-order-status">on-hold</td></tr></tbody></table>`;
      await page.route('**/tai-khoan/', async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        await route.fulfill({
          response,
          body: html.replace('<div class="u-columns', `${orders}<div class="u-columns`),
        });
      });
      await page.goto('/tai-khoan/');
      await page.getByRole('cell', { name: 'Tạm giữ' }).waitFor();
      const tops = await page.$$eval('tbody td', (cells) =>
        cells.map((cell) => cell.getBoundingClientRect().top),
      );
      expect(new Set(tops).size).toBe(lines);
      expect(await page.getByRole('table').count()).toBe(1);
      expect(await findAxeViolations(page)).toEqual([]);
    },
  );

  it('listing and account pages: have no accessibility violations', async () => {
    const page = await shop.openSharedPage({ viewport: DESKTOP });
    for (const path of [LIST, '/tai-khoan/']) {
      await page.goto(path);
      expect(await findAxeViolations(page)).toEqual([]);
    }
  });
});
