import type { Page } from 'playwright-core';
import { DESKTOP, findAxeViolations, openShop, PHONE } from '../support/e2e/browser-shop';
import { readLayoutShifts } from '../support/e2e/layout-shifts';

// Each test opens one or two pages, which takes longer than Jest's default timeout on a busy machine.
// one build: these widgets have no view, so no renderer is downloaded
jest.setTimeout(30_000);

const shop = openShop();
const POST = '/bai-viet/pha-am-tra-sen/';

/** Opens a page, by default the shop's post, with additional HTML that the demo shop does not render. */
async function openWithInsertedHtml(page: Page, before: string, insert: string, path = POST): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace(before, insert + before) });
  });
  await page.goto(path);
}

/** Moves the pointer over a widget that loads on the first gesture, and waits until it has mounted. */
async function mountWidget(page: Page, widget: string): Promise<void> {
  await page.waitForFunction(() => window.tiem !== undefined);
  await page.dispatchEvent(`[data-tiem~="${widget}"]`, 'pointerover');
  await page.waitForSelector(`[data-tiem~="${widget}"][data-tiem-state="ready"]`, { state: 'attached' });
}
const readHtmlElementOverflow = (page: Page) => page.evaluate(() => document.documentElement.style.overflow);

describe('table of contents', () => {
  it('table of contents: is visible and expanded without JavaScript', async () => {
    const page = await shop.openPage({ runsScripts: false });
    await page.goto(POST);
    expect(await page.isVisible('.toc_list')).toBe(true);
    await page.click('.toc_list li:nth-child(2) a');
    expect(new URL(page.url()).hash).not.toBe('');
  });

  it('table of contents: once collapsed by the reader, it is collapsed on the next page, without a layout shift', async () => {
    const page = await shop.openSharedPage();
    await page.goto(POST);
    await page.getByRole('button', { name: 'Đóng mục lục' }).click();
    await page.waitForSelector('.toc_list', { state: 'hidden' });
    await page.reload();
    await page.getByRole('button', { name: 'Mở mục lục' }).waitFor();
    expect(await page.isVisible('.toc_list')).toBe(false);
    expect(await readLayoutShifts(page)).toEqual([]);
  });

  it('table of contents: a link scrolls its section to below the header and is marked as current, without accessibility violations', async () => {
    const page = await shop.openSharedPage({ viewport: DESKTOP });
    await page.goto(POST);
    await mountWidget(page, 'toc');
    const link = page.locator('.toc_list > li:nth-child(2) > a');
    const id = (await link.getAttribute('href')) ?? '';
    await link.click();
    await page.waitForSelector('.toc_list [aria-current="location"]', { state: 'attached' });
    await page.waitForFunction((selector) => {
      const top = document.querySelector(selector)?.getBoundingClientRect().top ?? 0;
      return Math.abs(top - 66) < 2;
    }, id);
    expect(await page.evaluate(() => `#${document.activeElement?.id}`)).toBe(id);
    expect(await link.getAttribute('aria-current')).toBe('location');
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it('table of contents: jumps without animation when reduced motion is preferred', async () => {
    const page = await shop.openPage({ reducedMotion: 'reduce' });
    await page.goto(POST);
    await mountWidget(page, 'toc');
    const top = await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('.toc_list > li:nth-child(2) > a');
      link?.click();
      return document.querySelector(link?.hash ?? '')?.getBoundingClientRect().top ?? 0;
    });
    expect(Math.abs(top - 66)).toBeLessThan(2);
  });
});

describe('sticky header and menu', () => {
  it('menu: all links are visible without JavaScript, even on a phone', async () => {
    const page = await shop.openPage({ runsScripts: false });
    await page.goto('/');
    expect(await page.locator('.main-navigation a').first().isVisible()).toBe(true);
  });

  it('sticky header: when the page is scrolled down, its bar becomes fixed with a height of 50 px, and the page does not shift', async () => {
    const page = await shop.openSharedPage();
    await page.goto(POST);
    await mountWidget(page, 'sticky-header');
    const tall = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.mouse.wheel(0, 1200);
    await page.waitForSelector('.tiem-stuck');
    await page.waitForFunction(
      () => document.querySelector('.tiem-stuck')?.getBoundingClientRect().top === 0,
    );
    expect((await page.locator('.tiem-stuck').boundingBox())?.height).toBe(50);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(tall);
    expect(await readLayoutShifts(page)).toEqual([]);
    await page.mouse.wheel(0, -3000);
    await page.waitForSelector('.tiem-stuck', { state: 'detached' });
  });

  it('menu on a phone: opens from the side, traps the focus, and on Escape returns it to the button', async () => {
    const page = await shop.openSharedPage();
    await page.goto(POST);
    await page.getByRole('button', { name: 'Trình đơn chính' }).click();
    const drawer = page.getByRole('dialog', { name: 'Trình đơn chính' });
    await drawer.waitFor();
    expect(await drawer.getByRole('link').first().isVisible()).toBe(true);
    expect(await readHtmlElementOverflow(page)).toBe('hidden');
    for (let i = 0; i < 12; i++) await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      ),
    ).toBe(true);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('menu-toggle');
    // Waits until the page can scroll again, because the browser fires the dialog's `close` event only in a later
    // task.
    await page.waitForFunction(() => document.documentElement.style.overflow === '');
    expect(await readLayoutShifts(page)).toEqual([]);
  });

  it('menu: a submenu opens on hover and by keyboard', async () => {
    const page = await shop.openSharedPage({ viewport: DESKTOP });
    const menu =
      '<li class="menu-item-has-children" id="them"><a href="/cua-hang/">Thêm</a><ul class="sub-menu"><li><a href="/tai-khoan/">Tài khoản</a></li></ul></li>';
    await page.route('**/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replace('<ul class="menu">', `<ul class="menu">${menu}`),
      });
    });
    await page.goto('/');
    await mountWidget(page, 'main-menu');
    await page.hover('#them > a');
    await page.waitForSelector('#them .sub-menu', { state: 'visible' });
    await page.mouse.move(640, 700);
    await page.waitForSelector('#them .sub-menu', { state: 'hidden' });
    await page.focus('#them > a');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#them .sub-menu', { state: 'visible' });
    await page.keyboard.press('Escape');
    await page.waitForSelector('#them .sub-menu', { state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('tiem-menu__sub-toggle');
  });
});

describe('dialogs', () => {
  const PANELS =
    '<p><a id="mo" href="#doi-tra" data-tiem="open-panel">Đổi trả</a></p><section id="doi-tra" class="tiem-panel"><h2 id="doi-tra-ten">Đổi trả</h2><p><a id="anh" href="/pictures/khong-co.svg" data-tiem="open-panel">Ảnh mẫu</a></p></section>';

  it('dialog: its content is in the page without JavaScript', async () => {
    const page = await shop.openPage({ runsScripts: false });
    await openWithInsertedHtml(page, '<div class="entry-content">', PANELS);
    expect(await page.isVisible('#doi-tra')).toBe(true);
  });

  it('dialogs: Escape closes the topmost one, and each returns the focus when it closes', async () => {
    const page = await shop.openSharedPage({ viewport: DESKTOP });
    await openWithInsertedHtml(page, '<div class="entry-content">', PANELS);
    expect(await page.isVisible('#doi-tra')).toBe(false);
    await page.click('#mo');
    const dialog = page.getByRole('dialog', { name: 'Đổi trả' });
    await dialog.waitFor();
    // Waits until the dialog has faded in, because axe would measure a lower contrast before.
    await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    expect(await findAxeViolations(page)).toEqual([]);
    await page.click('#anh');
    await page.getByRole('alert').filter({ hasText: 'Không tải được ảnh này.' }).waitFor();
    expect(await page.locator('dialog[open]').count()).toBe(2);
    await shop.takeError(/Failed to load resource/);

    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelectorAll('dialog[open]').length === 1);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('anh');
    expect(await readHtmlElementOverflow(page)).toBe('hidden');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelectorAll('dialog').length === 0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('mo');
    expect(await readHtmlElementOverflow(page)).toBe('');
  });

  it("dialog on a phone: the shop's terms open from the right", async () => {
    const page = await shop.openSharedPage();
    await page.goto('/');
    await page.getByRole('link', { name: 'Đọc đủ điều kiện giao và đổi' }).click();
    const panel = page.getByRole('dialog', { name: 'Giao và đổi' });
    await panel.waitFor();
    await page.waitForFunction(() => {
      const box = document.querySelector('dialog')?.getBoundingClientRect();
      return box?.right === innerWidth && box.height === innerHeight;
    });
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Đóng bảng này' }).click();
    await panel.waitFor({ state: 'detached' });
  });

  it('dialog: a click beside it closes it and activates nothing below', async () => {
    const page = await shop.openSharedPage({ viewport: DESKTOP });
    await openWithInsertedHtml(page, '<div class="entry-content">', PANELS);
    await page.click('#mo');
    await page.getByRole('dialog').waitFor();
    const here = page.url();
    await page.mouse.click(200, 90);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).toBe(here);
  });
});

describe('browser without `dialog`, such as Firefox 97', () => {
  const openWithoutDialogSupport = async () => {
    const page = await shop.openPage();
    await page.addInitScript(() => Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal'));
    return page;
  };

  it.each([
    ['a quick view', '/cua-hang/', '.product-type-simple.instock .quick-view', /\/san-pham\//],
    ['the login', '/', '.bottom-bar a[href*="tai-khoan"]', /\/tai-khoan\//],
    ['a picture', '/san-pham/am-qua-hong/', '.woocommerce-product-gallery__image a', /\.svg/],
  ])('browser without `dialog`: the link to %s leads to its own page', async (_, path, link, destination) => {
    const page = await openWithoutDialogSupport();
    await page.goto(path);
    await page.waitForFunction(() => window.tiem !== undefined);
    await page.locator(link).first().click();
    await page.waitForURL(destination);
  });

  it("browser without `dialog`: the menu's links stay visible in the page, without a menu button", async () => {
    const page = await openWithoutDialogSupport();
    await page.goto('/');
    await mountWidget(page, 'main-menu');
    await page.locator('.main-navigation').getByRole('link').first().waitFor();
    expect(await page.getByRole('button', { name: 'Trình đơn chính' }).isVisible()).toBe(false);
  });
});

describe('small widgets', () => {
  it('store notice: stays dismissed, and is absent from the next page', async () => {
    const page = await shop.openSharedPage();
    await page.goto('/');
    await mountWidget(page, 'store-notice');
    await page.click('.woocommerce-store-notice__dismiss-link');
    expect(await page.isVisible('.woocommerce-store-notice')).toBe(false);
    await page.reload();
    expect(await page.locator('.woocommerce-store-notice').count()).toBe(0);
  });

  it('comments: a reply can be written below its comment and sent by keyboard', async () => {
    shop.shop.reset();
    const page = await shop.openSharedPage();
    await page.goto(POST);
    await mountWidget(page, 'comments');
    await page.locator('.comment-reply-link').first().click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('comment');
    await page.fill('#comment', 'Mình cũng ướp như vậy, thơm lắm!');
    await page.fill('#author', 'Bích Hà');
    await page.fill('#email', 'ha@example.com');
    await page.focus('#comment');
    await Promise.all([page.waitForURL(/#comment-\d+$/), page.keyboard.press('Control+Enter')]);
    expect(await page.locator('.children').filter({ hasText: 'thơm lắm' }).count()).toBe(1);
    expect(await page.inputValue('#comment')).toBe('');
  });

  it('comments: the text of a rejected comment is kept', async () => {
    shop.shop.reset();
    const page = await shop.openSharedPage();
    const submitComment = async () => {
      await mountWidget(page, 'comments');
      await page.fill('#comment', 'Hai lần như nhau');
      await page.fill('#author', 'Bích Hà');
      await page.fill('#email', 'ha@example.com');
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === 'POST'),
        page.click('#submit'),
      ]);
      return answer.status();
    };
    await page.goto(POST);
    expect(await submitComment()).toBe(302);
    await page.waitForURL(/#comment-\d+$/);
    expect(await submitComment()).toBeGreaterThanOrEqual(400);
    await page.goto(POST);
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>('#comment')?.value === 'Hai lần như nhau',
    );
    expect(shop.pageErrors.splice(0)).toEqual([expect.stringContaining('status of 4')]);
  });

  it('anti-spam: a submitted comment has additional fields with the times of key presses, which contain no typed text', async () => {
    shop.shop.reset();
    const page = await shop.openSharedPage();
    await page.goto(POST);
    await mountWidget(page, 'anti-spam');
    await page.focus('#comment');
    await page.keyboard.type('Chào tiệm', { delay: 5 });
    await page.fill('#author', 'Tú');
    await page.fill('#email', 'tu@example.com');
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().includes('wp-comments-post')),
      page.click('#submit'),
    ]);
    const fields = new URLSearchParams(request.postData() ?? '');
    expect(Number(fields.get('ak_js'))).toBeGreaterThan(1e12);
    expect(fields.get('ak_bkp')).toMatch(/^\d+,\d+(;\d+,\d+)*$/);
    expect(Number(fields.get('ak_bkpc'))).toBeGreaterThan(3);
    expect(
      [...fields]
        .filter(([name]) => name.startsWith('ak_'))
        .map(([, value]) => value)
        .join(''),
    ).toMatch(/^[\d,;]*$/);
  });

  it("prefetch: hovering a link adds speculation rules for that link, which the page's Content Security Policy allows", async () => {
    const page = await shop.openPage({ viewport: DESKTOP });
    // Simulates a fast connection: on a busy machine the connection seems slow, and the widget prefetches nothing on
    // slow connections.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g' } }),
    );
    await page.goto('/');
    const links = page.locator('.main-navigation a');
    await links.nth(0).hover();
    await page.waitForSelector('body[data-tiem-state="ready"]');
    await links.nth(1).hover();
    const rules = page.locator('head script[type="speculationrules"]').first();
    await rules.waitFor({ state: 'attached' });
    const wanted = await links.nth(1).evaluate((link) => (link as HTMLAnchorElement).href);
    expect(JSON.parse((await rules.textContent()) ?? '').prefetch[0].urls).toEqual([wanted]);
  });

  it("photo feed: shows the photos that the shop's AJAX action returns, without a layout shift", async () => {
    const page = await shop.openSharedPage();
    await page.goto('/');
    const answer = page.waitForResponse((response) => response.url().includes('flatsome_load_instagram'));
    await page.locator('.photo-feed').scrollIntoViewIfNeeded();
    expect((await answer).ok()).toBe(true);
    await page.waitForSelector('.photo-feed:not([aria-busy]) .tiem-photo-feed img');
    expect(await readLayoutShifts(page)).toEqual([]);
  });

  it.each([true, false])(
    'page loader: is hidden within a second (JavaScript enabled: %s)',
    async (script) => {
      const page = await shop.openPage({ runsScripts: script });
      await openWithInsertedHtml(
        page,
        '<div id="page"',
        '<div class="page-loader" data-tiem="page-loader"></div>',
      );
      await page.waitForSelector('.page-loader', { state: 'hidden' });
      expect(await page.isVisible('h1')).toBe(true);
    },
  );

  it('page loader: is hidden by its stylesheet alone when the script never loads', async () => {
    const page = await shop.openSharedPage();
    await page.route('**/tiem/tiem.js', (route) => route.abort());
    await openWithInsertedHtml(
      page,
      '<div id="page"',
      '<div class="page-loader" data-tiem="page-loader"></div>',
    );
    await page.waitForSelector('.page-loader', { state: 'hidden' });
    await shop.takeError(/tiem\.js/);
  });

  it('photo feed: shows no grey box before it loads, and with `data-tiem-when="visible"` loads without a scroll', async () => {
    const page = await shop.openSharedPage({ viewport: PHONE });
    await page.goto('/widgets/photo-feed/0/sang/?theme=none');
    await page.waitForSelector('[data-tiem~="photo-feed"][data-tiem-state="waiting"]');
    expect(
      await page.locator('.tiem-photo-feed').evaluate((feed) => {
        const { backgroundColor, minHeight } = getComputedStyle(feed);
        return [backgroundColor, minHeight];
      }),
    ).toEqual(['rgba(0, 0, 0, 0)', '160px']);
    await page.route('**/widgets/photo-feed/0/**', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('data-tiem-feed=', 'data-tiem-when="visible" $&');
      await route.fulfill({ response, body });
    });
    await page.reload();
    await page.waitForSelector('.tiem-photo-feed img');
  });

  it('editor links: lead to the editors, and do not cover the block', async () => {
    const page = await shop.openSharedPage({ viewport: PHONE });
    const settings = '<script type="application/json" data-tiem-settings>{"canEditPages":true}</script>';
    await openWithInsertedHtml(
      page,
      '<div class="entry-content">',
      `${settings}<div class="block-edit-link" data-tiem="editor-links" data-title="Bài viết" data-link="/?sua=4"></div>`,
    );
    await page.getByRole('link', { name: 'Sửa bằng trình dựng trang: Bài viết' }).waitFor();
    expect((await page.locator('.block-edit-link').boundingBox())?.height).toBe(0);
    expect(await readLayoutShifts(page)).toEqual([]);
  });
});

it.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('blog post: has no accessibility violations on a %s', async (_, viewport) => {
  const page = await shop.openSharedPage({ viewport });
  await page.goto(POST);
  await mountWidget(page, 'toc');
  await mountWidget(page, 'main-menu');
  expect(await findAxeViolations(page)).toEqual([]);
});
