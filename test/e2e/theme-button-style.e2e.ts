import type { Page } from 'playwright-core';
import { addProductToCart } from '../support/e2e/add-product';
import { DESKTOP, holdRequests, openShop, PHONE } from '../support/e2e/browser-shop';

// one build: the look of a theme is measured by the same code in both builds
jest.setTimeout(60_000);

const shop = openShop();
const MAIN = '.tiem-mini-cart__link.is-main';
const DEFAULT_COLOURS = { backgroundColor: 'rgb(47, 111, 94)', color: 'rgb(255, 255, 255)' };

interface ThemePage {
  css: string;
  /** Attributes to set on the `<html>` element, as text such as `data-tiem-look="theme"`. */
  htmlAttributes?: string;
  /** Attributes to set on the mini cart's mount point, as text such as `data-tiem-look="own"`. */
  mountPointAttributes?: string;
  /** The theme's HTML to add to the page beside the mini cart. */
  bodyHtml?: string;
}

/** Opens the mini cart on a page with the given theme stylesheet. */
async function openMiniCart({
  css,
  htmlAttributes = 'data-tiem-look="theme"',
  mountPointAttributes = '',
  bodyHtml = '',
}: ThemePage): Promise<Page> {
  const page = await shop.openPage({ viewport: DESKTOP, reducedMotion: 'reduce', bypassCSP: true });
  await page.route('**/widgets/mini-cart/2/**', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response,
      body: text
        .replace('<html lang="vi"', `<html lang="vi" ${htmlAttributes}`)
        .replace('data-tiem="mini-cart"', `data-tiem="mini-cart" ${mountPointAttributes}`)
        .replace('</head>', `<style>body { background: #fff } ${css}</style></head>`)
        .replace('</main>', `${bodyHtml}</main>`),
    });
  });
  await page.goto('/widgets/mini-cart/2/sang/?theme=none');
  await page.waitForSelector(MAIN);
  return page;
}

/** Sets `data-tiem-look="theme"` on the `<html>` element of the page, and appends HTML to its body. */
const setLookAttribute = (page: Page, url: string, appendedHtml = '') =>
  page.route(url, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response,
      body: text
        .replace('<html ', '<html data-tiem-look="theme" ')
        .replace('</body>', `${appendedHtml}</body>`),
    });
  });

const readButtonStyle = (page: Page, selector = MAIN) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const style = getComputedStyle(element);
      const { color, backgroundColor, backgroundImage, borderRadius, fontFamily, paddingLeft } = style;
      const border = `${style.borderTopWidth} ${style.borderTopStyle} ${style.borderTopColor}`;
      const { height } = element.getBoundingClientRect();
      return {
        color,
        backgroundColor,
        backgroundImage,
        border,
        borderRadius,
        fontFamily,
        paddingLeft,
        height,
      };
    });

const SHAPE = 'border: 0; border-radius: 30px; padding: 2px 40px; font: 700 15px/1 Georgia';

test("theme look: main buttons take colours, corners, font and padding from the theme's button, but are at least 44 px high", async () => {
  const page = await openMiniCart({ css: `.button.alt { background: #1d3557; color: #f1faee; ${SHAPE} }` });
  expect(await readButtonStyle(page)).toMatchObject({
    color: 'rgb(241, 250, 238)',
    backgroundColor: 'rgb(29, 53, 87)',
    border: expect.stringMatching(/^0px/),
    borderRadius: '30px',
    fontFamily: 'Georgia',
    paddingLeft: '24px',
  });
  expect((await readButtonStyle(page)).height).toBeGreaterThanOrEqual(44);
  // Expects that the outlined button has the shape of the theme's button and no background.
  expect(await readButtonStyle(page, '.tiem-mini-cart__link:not(.is-main)')).toMatchObject({
    ...{ color: 'rgb(29, 53, 87)', borderRadius: '30px', backgroundColor: 'rgba(0, 0, 0, 0)' },
  });
  expect(await page.locator('main .button.alt').count()).toBe(0);
});

test("theme look: the colours of an add-to-cart button on the page take precedence over those of WooCommerce's button classes, and its disabled state is ignored", async () => {
  const page = await openMiniCart({
    css: '.button.alt { background: #333; color: #fff } .buy { background: #6a040f; color: #fff } .disabled { background: #fff }',
    bodyHtml: '<form class="cart"><button class="single_add_to_cart_button buy disabled">Mua</button></form>',
  });
  expect(await readButtonStyle(page)).toMatchObject({ backgroundColor: 'rgb(106, 4, 15)' });
  expect(await page.locator('form.cart button').count()).toBe(1);
});

test("theme look: if the colours of the theme's button have too little contrast, the default colours are used, and the button's shape is kept", async () => {
  const page = await openMiniCart({ css: `.button.alt { background: #eee; color: #999; ${SHAPE} }` });
  expect(await readButtonStyle(page)).toMatchObject({ ...DEFAULT_COLOURS, borderRadius: '30px' });
});

test("theme look: in a dark theme, the colours of the theme's light button are used", async () => {
  const page = await openMiniCart({
    htmlAttributes: 'data-tiem-look="theme" data-tiem-theme="dark"',
    css: 'body { background: #111; color: #eee } .button.alt { background: #ffd166; color: #1b1b1b }',
  });
  expect(await readButtonStyle(page)).toMatchObject({
    color: 'rgb(27, 27, 27)',
    backgroundColor: 'rgb(255, 209, 102)',
  });
  expect(await readButtonStyle(page, '.tiem-mini-cart__link:not(.is-main)')).toMatchObject({
    color: 'rgb(255, 209, 102)',
  });
});

test.each([
  ['a readable gradient', 'linear-gradient(#5b21b6, #9d174d)', 'linear-gradient'],
  ['a gradient with an unreadable end', 'linear-gradient(#5b21b6, #fbcfe8)', 'none'],
  ['a picture', 'url(data:image/gif;base64,R0lGODlhAQABAAAAACw=)', 'none'],
])(
  "theme look: %s as the background of the theme's button is used only if the text on it is readable",
  async (_, image, expected) => {
    const page = await openMiniCart({ css: `.button.alt { background: #444 ${image}; color: #fff }` });
    const { backgroundImage, backgroundColor } = await readButtonStyle(page);
    expect(backgroundImage).toContain(expected);
    expect(backgroundColor).toBe(expected === 'none' ? DEFAULT_COLOURS.backgroundColor : 'rgb(68, 68, 68)');
  },
);

test('theme look: a transparent button with an outline stays transparent where its text is readable', async () => {
  const page = await openMiniCart({
    css: '.button.alt { background: transparent; border: 2px solid #1d3557; color: #1d3557 }',
  });
  expect(await readButtonStyle(page)).toMatchObject({
    color: 'rgb(29, 53, 87)',
    backgroundColor: 'rgba(0, 0, 0, 0)',
    border: '2px solid rgb(29, 53, 87)',
  });
});

test('theme look: a white outline for a dark page is not used on a white panel', async () => {
  const page = await openMiniCart({
    css: 'body { background: #111 } .button.alt { background: transparent; border: 2px solid #fff; color: #fff }',
  });
  expect(await readButtonStyle(page)).toMatchObject(DEFAULT_COLOURS);
});

test("theme look: a hovered button takes the colours of the theme's hovered button", async () => {
  const page = await openMiniCart({
    ...{ htmlAttributes: '', mountPointAttributes: 'data-tiem-look="theme"' },
    css: '.button.alt { background: #1d3557; color: #fff; transition: all 9s } @media (min-width: 100px) { .button:hover { background: #000 } .button.alt:hover { background: #540b0e } }',
  });
  await page.locator(MAIN).hover();
  // Waits for the colour of the theme's hovered button, which is measured when the browser is idle.
  await page.waitForFunction(
    (main) => getComputedStyle(document.querySelector(main)!).backgroundColor === 'rgb(84, 11, 14)',
    MAIN,
  );
});

test("theme look: while no button is hovered, an idle page does not measure the theme's hovered button", async () => {
  const page = await openMiniCart({
    css: '.button.alt { background: #1d3557; color: #fff } .button.alt:hover { background: #540b0e }',
  });
  const rules = await page.evaluate(async () => {
    // Measuring the hovered button takes one idle moment for each stylesheet of the page.
    for (let left = document.styleSheets.length + 5; left > 0; left--)
      await new Promise((resolve) => requestIdleCallback(resolve));
    return document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
  });
  expect(rules.join()).toContain('.tiem-button');
  expect(rules.join()).not.toContain(':hover');
});

test("theme look: the measured style is applied when the view renders, not while the view waits for WooCommerce's script", async () => {
  const page = await shop.openPage({ viewport: DESKTOP, bypassCSP: true });
  await addProductToCart(page, 103);
  const script = '/wp-content/plugins/woocommerce/assets/client/blocks/cart-frontend.js';
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${script}`, async (route) => {
    await held;
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await setLookAttribute(page, '**/gio-hang-khoi/', `<script async src="${script}"></script>`);
  const countAppliedStyles = () => page.evaluate(() => document.adoptedStyleSheets.length);
  await page.goto('/gio-hang-khoi/', { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('theme-buttons')),
  );
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await countAppliedStyles()).toBe(0);
  release();
  await page.locator('.tiem-button.is-main').waitFor();
  expect(await countAppliedStyles()).toBe(1);
});

test("theme look: measuring the hovered button leaves the order of the theme's rules unchanged", async () => {
  const page = await openMiniCart({
    css: '.button.alt { background: #1d3557; color: #fff } .label, .button.alt:hover { color: #ffd6a5 } .label { color: #0b5409 }',
    bodyHtml: '<p class="label">Hàng mới</p>',
  });
  await page.locator(MAIN).hover();
  // Waits for the bundle's rule for the hovered state, which is added when that state has been measured.
  await page.waitForFunction(() =>
    document.adoptedStyleSheets.some(({ cssRules }) =>
      [...cssRules].some(({ cssText }) => cssText.includes(':hover:not(:disabled)')),
    ),
  );
  await page.mouse.move(0, 0);
  expect(await readButtonStyle(page)).toMatchObject({ backgroundColor: 'rgb(29, 53, 87)' });
  expect(await readButtonStyle(page, '.label')).toMatchObject({ color: 'rgb(11, 84, 9)' });
});

test('mini cart: the open panel, which is moved to the body, has the colour scheme that is set on its mount point', async () => {
  const page = await openMiniCart({
    htmlAttributes: '',
    mountPointAttributes: 'data-tiem-theme="dark"',
    css: '',
  });
  const panel = page.locator('.tiem-mini-cart');
  expect(await panel.evaluate((element) => element.closest('[data-tiem="mini-cart"]'))).toBeNull();
  expect(await panel.evaluate((element) => getComputedStyle(element).colorScheme)).toBe('dark');
});

test("theme look: a theme's rule with a class of the theme and a class of the widget overrides the measured look", async () => {
  const page = await openMiniCart({
    css: '.button.alt { background: #1d3557; color: #fff } .gallery-frame .tiem-mini-cart__link { background: #000 }',
  });
  expect(await readButtonStyle(page)).toMatchObject({ backgroundColor: 'rgb(0, 0, 0)' });
});

test('theme look: its code is downloaded only on a page with `data-tiem-look="theme"`, and a panel with the value "own" has the default colours', async () => {
  const css = '.button.alt { background: #1d3557; color: #fff }';
  const hasLoadedThemeButtons = (page: Page) =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('theme-buttons')),
    );
  const plain = await openMiniCart({ css, htmlAttributes: '' });
  expect(await hasLoadedThemeButtons(plain)).toBe(false);
  expect(await readButtonStyle(plain)).toMatchObject(DEFAULT_COLOURS);
  const page = await openMiniCart({ css });
  expect(await hasLoadedThemeButtons(page)).toBe(true);
  expect(await readButtonStyle(page)).toMatchObject({ backgroundColor: 'rgb(29, 53, 87)' });
  await page.locator('.tiem-mini-cart').evaluate((panel) => panel.setAttribute('data-tiem-look', 'own'));
  expect(await readButtonStyle(page)).toMatchObject({ backgroundColor: DEFAULT_COLOURS.backgroundColor });
});

test('theme look: for an invalid value of `data-tiem-look`, the default is used and an error names the widget, element, attribute and allowed values', async () => {
  const page = await openMiniCart({
    css: '.button.alt { background: #1d3557; color: #fff }',
    htmlAttributes: 'data-tiem-look="thema"',
  });
  expect(await readButtonStyle(page)).toMatchObject(DEFAULT_COLOURS);
  for (const end = Date.now() + 10_000; shop.pageErrors.length === 0 && Date.now() < end; )
    await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(shop.pageErrors.splice(0).join('\n')).toMatch(
    /mini-cart at html.*: data-tiem-look="thema": expected "theme", "own"\./,
  );
});

test("theme look: an addition on a listing is sent and counted while the code that measures the theme's button is still loading", async () => {
  const page = await shop.openPage({ viewport: DESKTOP, bypassCSP: true });
  const release = await holdRequests(page, /theme-buttons[^/]*\.js/);
  await setLookAttribute(page, '**/cua-hang/');
  await page.goto('/cua-hang/');
  // Counts page loads, because the browser follows the link if the widget does not handle the click in time.
  let documentCount = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documentCount++;
  });
  await page.locator('a[data-tiem~="add-to-cart"]').first().click();
  await page.waitForFunction(() =>
    document.querySelector('#site-header-cart .count')?.textContent?.trim().startsWith('1 '),
  );
  expect(documentCount).toBe(0);
  release();
});

test("product filters on a phone: the button that stays at the dialog's end hides the filters behind it with the theme's button style", async () => {
  const page = await shop.openPage({ viewport: PHONE, reducedMotion: 'reduce', bypassCSP: true });
  await page.route('**/cua-hang/', async (route) => {
    const response = await route.fetch();
    const css = 'html .button.alt.alt.alt { background: #1d3557; color: #fff; box-shadow: none }';
    const body = (await response.text())
      .replace('<html lang="vi"', '<html lang="vi" data-tiem-look="theme"')
      .replace('</head>', `<style>${css}</style></head>`);
    await route.fulfill({ response, body });
  });
  await page.goto('/cua-hang/');
  await page.getByRole('link', { name: 'Bộ lọc' }).click();
  await page.locator('dialog[open] #bo-loc').hover();
  await page.locator('dialog summary', { hasText: 'Màu men' }).click();
  const button = page.locator('dialog button.is-main');
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(29, 53, 87)',
  );
  const footer = await button.evaluate((element) => {
    const dialog = element.closest('dialog')!;
    // Adds an element that is painted above its neighbours, such as the handle of WooCommerce's price slider.
    element
      .closest('#bo-loc')!
      .insertAdjacentHTML('afterbegin', '<p style="position: relative; z-index: 2; height: 900px"></p>');
    dialog.scrollTop = 0;
    const [box, edge] = [element.getBoundingClientRect(), dialog.getBoundingClientRect().bottom];
    const behind = document.elementFromPoint(box.left + 1, (box.bottom + edge) / 2)!;
    return {
      isOnTop: element.contains(document.elementFromPoint(box.left + box.width / 2, box.top + 22)),
      isScrollable: dialog.scrollHeight > dialog.clientHeight,
      gap: Math.round(edge - box.bottom),
      isOwnArea: behind.contains(element) && behind !== dialog,
      isOpaque: getComputedStyle(behind).backgroundColor === getComputedStyle(dialog).backgroundColor,
    };
  });
  expect(footer).toEqual({ isOnTop: true, isScrollable: true, gap: 24, isOwnArea: true, isOpaque: true });
});
