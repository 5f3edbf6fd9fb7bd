import type { Page } from 'playwright-core';
import { DESKTOP, holdRequests, openShop, PHONE, type VisitOptions } from '../support/e2e/browser-shop';
import { openExampleInTheme } from '../support/e2e/open-example';

// one build: the stylesheets and class names are the same in both builds
jest.setTimeout(60_000);

const shop = openShop();

const openExample = (example: string, theme: string, visit?: VisitOptions): Promise<Page> =>
  openExampleInTheme(shop, example, theme, visit);

const readComputedProperty = (
  page: Page,
  selector: string,
  property: string,
  pseudo?: string,
): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, [name, part]) => getComputedStyle(element, part).getPropertyValue(name ?? ''), [
      property,
      pseudo,
    ] as const);

const measureElementBox = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not there`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

/** Reads the contrast ratio (WCAG 2) between an element's text and its own background, which must be opaque. */
const readContrast = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      const [text = 0, background = 0] = [color, backgroundColor].map((value) => {
        const [red = 0, green = 0, blue = 0] = (value.match(/[\d.]+/g) ?? []).map((channel) => {
          const part = Number(channel) / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      });
      return (Math.max(text, background) + 0.05) / (Math.min(text, background) + 0.05);
    });

/** Opens an example page whose bundle fails to load. */
async function openWithoutBundle(example: string): Promise<Page> {
  const page = await shop.openPage({ viewport: PHONE });
  await page.route('**/tiem.js', (route) => route.abort());
  await page.goto(`/widgets/${example}/sang/?theme=none`);
  await shop.takeError(/tiem\.js/);
  return page;
}

test.each(['storefront-like', 'astra-like', 'flatsome-like'])(
  'main buttons: in the theme %s, "Checkout" is white on the accent colour',
  async (theme) => {
    const page = await openExample('mini-cart/2', theme);
    const main = '.tiem-mini-cart__link.is-main';
    await page.waitForSelector(main);
    expect(await readComputedProperty(page, main, 'background-color')).toBe('rgb(47, 111, 94)');
    expect(await readComputedProperty(page, `${main} > *`, 'color')).toBe('rgb(255, 255, 255)');
  },
);

test.each(['storefront-like', 'astra-like'])(
  'block cart: in the theme %s, the checkout button is white on the accent colour',
  async (theme) => {
    const page = await openExample('block-cart/1', theme);
    await page.waitForSelector('.tiem-block-cart__proceed');
    expect(await readComputedProperty(page, '.tiem-block-cart__proceed', 'background-color')).toBe(
      'rgb(47, 111, 94)',
    );
    expect(await readComputedProperty(page, '.tiem-block-cart__proceed > *', 'color')).toBe(
      'rgb(255, 255, 255)',
    );
  },
);

test("theming: a theme's rule with a class of the theme and a class of the widget overrides the widget's style, and a rule with a single class does not", async () => {
  const page = await openExample('mini-cart/2', 'astra-like');
  await page.waitForSelector('.tiem-mini-cart__link');
  await page.addStyleTag({
    content:
      '.tiem-mini-cart__link { padding: 1px } .gallery-frame .tiem-mini-cart__link { border-radius: 20px }',
  });
  expect(await readComputedProperty(page, '.tiem-mini-cart__link', 'border-radius')).toBe('20px');
  expect(await readComputedProperty(page, '.tiem-mini-cart__link', 'padding-left')).toBe('16px');
});

test('quantity: the plus icon keeps its vertical stroke where a theme hides `button::after`', async () => {
  const page = await openExample('quantity/0', 'storefront-like');
  await page.locator('.quantity').dispatchEvent('focusin');
  await page.waitForSelector('.plus');
  expect(await readComputedProperty(page, '.tiem-quantity-button.plus', 'display', '::after')).toBe('block');
  expect(await readComputedProperty(page, '.tiem-quantity-button.plus', 'height', '::after')).toBe('2px');
});

test('quantity: the field is as high as its buttons where the theme gives every quantity field a height of 40 px', async () => {
  const page = await openExample('quantity/0', 'none', { viewport: PHONE });
  await page.addStyleTag({
    content: 'main .quantity .qty { box-sizing: border-box; height: 40px; min-height: 35px }',
  });
  await page.locator('.quantity').dispatchEvent('focusin');
  await page.waitForSelector('.plus');
  const [field, plus] = [
    await measureElementBox(page, '.quantity .qty'),
    await measureElementBox(page, '.plus'),
  ];
  expect([field.y, field.height]).toEqual([plus.y, plus.height]);
});

test('variation form: the message about missing options keeps 8 px or more from a line below the form', async () => {
  const page = await openExample('variation-form/0', 'none', { viewport: PHONE });
  await page.addStyleTag({ content: 'main form.cart { margin: 0; padding: 0 }' });
  const form = page.locator('form.variations_form').first();
  await form.evaluate((element) =>
    element.insertAdjacentHTML('afterend', '<hr class="below" style="margin: 0">'),
  );
  const button = form.locator('[type="submit"]');
  await button.hover();
  await button.dispatchEvent('click');
  await page.waitForSelector('.tiem-variation__alert');
  const [message, line] = [
    await measureElementBox(page, '.tiem-variation__alert'),
    await measureElementBox(page, '.below'),
  ];
  expect(line.y - message.bottom).toBeGreaterThanOrEqual(8);
});

test('quantity: field and buttons touch where the font of the field is smaller than that of its container', async () => {
  const page = await openExample('quantity/0', 'none');
  await page.addStyleTag({
    content: 'main .quantity { font-size: 24px } main .quantity .qty { width: 3.6em; font-size: 14px }',
  });
  await page.locator('.quantity').dispatchEvent('focusin');
  await page.waitForSelector('.plus');
  const [minus, field, plus] = [
    await measureElementBox(page, '.minus'),
    await measureElementBox(page, '.quantity .qty'),
    await measureElementBox(page, '.plus'),
  ];
  expect([field.x, field.right]).toEqual([minus.right, plus.x]);
});

test("quantity: the buttons are visible where a theme hides plus and minus in the cart's table on phones", async () => {
  const page = await openExample('quantity/0', 'none', { viewport: PHONE });
  await page.evaluate(() => {
    const [table, cell] = [document.createElement('table'), document.createElement('td')];
    [table.className, cell.className] = ['cart', 'product-quantity'];
    const quantity = document.querySelector('.quantity')!;
    quantity.replaceWith(table);
    table.append(cell);
    cell.append(quantity);
  });
  await page.addStyleTag({
    content: 'table.cart .product-quantity .plus, table.cart .product-quantity .minus { display: none }',
  });
  await page.locator('.quantity').dispatchEvent('focusin');
  await page.waitForSelector('.plus', { state: 'attached' });
  expect(await readComputedProperty(page, '.plus', 'display')).toBe('block');
  expect(await readComputedProperty(page, '.minus', 'display')).toBe('block');
});

test('quantity: the field stays between its buttons and as high as they are, although a WooCommerce rule with four classes sets its `display`', async () => {
  const page = await openExample('quantity/0', 'none', { viewport: PHONE });
  await page.evaluate(() => {
    document.body.className = 'woocommerce';
    document.querySelector('main')?.classList.add('product');
    document.querySelector('.quantity')?.parentElement?.classList.add('cart');
  });
  await page.addStyleTag({
    content: `.woocommerce .product .cart div.quantity { display: inline-block }
      .input-text { padding: 14px 18px; box-sizing: content-box }`,
  });
  await page.locator('.quantity').dispatchEvent('focusin');
  await page.waitForSelector('.plus');
  const boxes = await Promise.all(
    ['.minus', '.quantity .qty', '.plus'].map((part) => measureElementBox(page, part)),
  );
  expect(new Set(boxes.map(({ y, bottom }) => `${y} to ${bottom}`)).size).toBe(1);
  expect(boxes[0]?.height).toBeLessThan(50);
  expect(boxes.map(({ x }) => x)).toEqual(boxes.map(({ x }) => x).sort((a, b) => a - b));
});

test("dialogs: the × is visible, without the colours and padding of the theme's buttons", async () => {
  const page = await openExample('open-panel/0', 'astra-like');
  await page.waitForSelector('.tiem-dialog__close');
  expect(await readComputedProperty(page, '.tiem-dialog__close', 'width', '::before')).toBe('18px');
  expect(await readComputedProperty(page, '.tiem-dialog__close', 'background-color')).toBe(
    'rgb(255, 255, 255)',
  );
  expect((await measureElementBox(page, '.tiem-dialog__close')).width).toBe(44);
});

test.each(['storefront-like', 'astra-like'])(
  'lightbox: in the theme %s, its arrows are vertically centred and do not touch the ×',
  async (theme) => {
    const page = await openExample('product-gallery/0', theme, { viewport: DESKTOP });
    await page.locator('.woocommerce-product-gallery__image a').first().click();
    await page.waitForSelector('dialog.tiem-lightbox[open] .tiem-lightbox__next');
    const [stage, next, close] = await Promise.all([
      measureElementBox(page, '.tiem-lightbox__stage'),
      measureElementBox(page, '.tiem-lightbox__next'),
      measureElementBox(page, '.tiem-lightbox .tiem-dialog__close'),
    ]);
    expect(Math.abs(next.y + next.height / 2 - (stage.y + stage.height / 2))).toBeLessThan(40);
    expect(close.bottom).toBeLessThanOrEqual(next.y);
    expect(close.right).toBeLessThanOrEqual(DESKTOP.width);
  },
);

test.each(['storefront-like', 'astra-like'])(
  "mini cart: in the theme %s, the list of lines has no markers and starts at the panel's padding",
  async (theme) => {
    const page = await openExample('mini-cart/2', theme, { viewport: DESKTOP });
    await page.waitForSelector('.tiem-mini-cart__line');
    expect(await readComputedProperty(page, '.tiem-mini-cart__line', 'list-style-type')).toBe('none');
    const [list, line] = await Promise.all([
      measureElementBox(page, '.tiem-mini-cart__lines'),
      measureElementBox(page, '.tiem-mini-cart__line'),
    ]);
    expect(line.x - list.x).toBe(16);
  },
);

test.each([
  ['mini-cart/2', '.tiem-mini-cart__remove'],
  ['block-cart/1', '.tiem-block-cart__remove'],
])(
  'cart: in the theme storefront-like at 360 px, "Remove" of %s is on one line',
  async (example, selector) => {
    const page = await openExample(example, 'storefront-like', { viewport: PHONE });
    await page.waitForSelector(selector);
    const lines = await page
      .locator(selector)
      .first()
      .evaluate((button) => {
        const range = document.createRange();
        range.selectNodeContents(button);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
    expect(lines).toBe(1);
  },
);

test('links of the cart: with the stylesheet of a block theme, product names and main buttons are not underlined', async () => {
  const page = await openExample('block-cart/1', 'block-theme-like');
  await page.waitForSelector('.tiem-block-cart__name');
  expect(await readComputedProperty(page, '.tiem-block-cart__name', 'text-decoration-line')).toBe('none');
  expect(await readComputedProperty(page, '.tiem-block-cart__proceed', 'text-decoration-line')).toBe('none');
});

test('checkout on a phone: the row with the total and the summary is above the button that places the order', async () => {
  const page = await openExample('block-checkout/0', 'storefront-like', { viewport: PHONE });
  const row = '.tiem-block-checkout__summary-button';
  await page.waitForSelector(`${row} strong`);
  const [total, order] = [
    await measureElementBox(page, `${row} strong`),
    await measureElementBox(page, '.wc-block-components-checkout-place-order-button'),
  ];
  expect(total.bottom).toBeLessThan(order.y);
  expect(await page.textContent(`${row} strong`)).toMatch(/\d/);
  await page.click(row);
  const summary = await measureElementBox(page, '.tiem-block-checkout__summary-content');
  expect(summary.height).toBeGreaterThan(44);
  expect(summary.bottom).toBeLessThan(
    (await measureElementBox(page, '.wc-block-components-checkout-place-order-button')).y,
  );
});

test.each(['storefront-like', 'astra-like', 'block-theme-like'])(
  'checkout: in the theme %s, labels of fields and of choices have text of the same size',
  async (theme) => {
    const page = await openExample('block-checkout/0', theme, { viewport: PHONE });
    await page.waitForSelector('.tiem-field__label');
    const sizes = await page
      .locator('.tiem-field__label, .tiem-block-checkout__check label > span')
      .evaluateAll((labels) => [...new Set(labels.map((label) => getComputedStyle(label).fontSize))]);
    expect(sizes).toEqual(['16px']);
  },
);

test.each(['astra-like', 'block-theme-like'])(
  'checkout: in the theme %s, headings are 20 px high, and steps have neither border nor padding',
  async (theme) => {
    const page = await openExample('block-checkout/0', theme);
    await page.waitForSelector('.tiem-step__title');
    expect(await readComputedProperty(page, '.tiem-step__title', 'font-size')).toBe('20px');
    expect(await readComputedProperty(page, '.tiem-step', 'padding-left')).toBe('0px');
    expect(await readComputedProperty(page, '.tiem-step', 'border-left-style')).toBe('none');
    expect(await readComputedProperty(page, '.tiem-block-checkout__check label > span', 'font-size')).toBe(
      '16px',
    );
  },
);

test('checkout: the button that shows the summary is hidden where the summary is always expanded', async () => {
  const page = await openExample('block-checkout/0', 'storefront-like', { viewport: DESKTOP });
  await page.waitForSelector('.tiem-block-checkout__summary');
  expect(await readComputedProperty(page, '.tiem-block-checkout__summary-button', 'display')).toBe('none');
  expect(await readComputedProperty(page, '.tiem-block-checkout__summary-content', 'display')).toBe('block');
});

test("cart: quantity and totals keep their layout with WooCommerce's rules for the same class names", async () => {
  const page = await openExample('block-cart/1', 'storefront-like');
  await page.waitForSelector('.tiem-quantity');
  expect(await readComputedProperty(page, '.tiem-quantity', 'display')).toMatch(/grid$/);
  expect(await readComputedProperty(page, '.tiem-quantity button', 'opacity')).toBe('1');
  expect((await measureElementBox(page, '.tiem-quantity')).width).toBe(148);
  expect(await readComputedProperty(page, '.tiem-total', 'display')).toBe('grid');
  expect(await readComputedProperty(page, '.tiem-total', 'padding-left')).toBe('0px');
});

test("cart: a product's name has a touch target 44 px high where the theme's text is small", async () => {
  const page = await openExample('block-cart/1', 'none');
  await page.addStyleTag({ content: 'main { font-size: 13px; line-height: 1.4 }' });
  expect(await readComputedProperty(page, '.tiem-block-cart__name', 'height', '::after')).toBe('44px');
});

test('product gallery: thumbnails have no markers and are in one row', async () => {
  const page = await openExample('product-gallery/0', 'storefront-like');
  await page.waitForSelector('.tiem-gallery__thumb');
  expect(await readComputedProperty(page, '.tiem-gallery__thumbs', 'list-style-type')).toBe('none');
  const [list, first, last] = await Promise.all([
    measureElementBox(page, '.tiem-gallery__thumbs'),
    measureElementBox(page, '.tiem-gallery__thumb'),
    measureElementBox(page, 'li:last-child > .tiem-gallery__thumb'),
  ]);
  expect(first.x).toBeGreaterThanOrEqual(list.x);
  expect(last.y).toBe(first.y);
});

test('product gallery: thumbnails keep their size where WooCommerce gives pictures the full width', async () => {
  const page = await openExample('product-gallery/0', 'storefront-like', { viewport: DESKTOP });
  await page.waitForSelector('.tiem-gallery__thumb');
  await page.evaluate(() => {
    document.body.classList.add('woocommerce');
    const product = document.createElement('div');
    product.className = 'product';
    const gallery = document.querySelector('.woocommerce-product-gallery');
    gallery?.classList.add('images');
    gallery?.replaceWith(product);
    if (gallery) product.append(gallery);
  });
  const thumb = await measureElementBox(page, '.tiem-gallery__thumb img');
  expect([thumb.width, thumb.height]).toEqual([64, 64]);
  const controls = await measureElementBox(page, '.tiem-gallery__controls');
  expect(thumb.y + thumb.height).toBeLessThanOrEqual(controls.bottom);
});

test('product gallery: becomes visible without JavaScript although it is server-rendered with `opacity: 0`', async () => {
  const page = await openWithoutBundle('product-gallery/0');
  await page.locator('.woocommerce-product-gallery').evaluate((element) => {
    element.style.opacity = '0';
  });
  await page.waitForFunction(() => {
    const gallery = document.querySelector('.woocommerce-product-gallery');
    return gallery && getComputedStyle(gallery).opacity === '1';
  });
});

test('menu on a phone: becomes visible after a delay when the script never loads', async () => {
  const page = await openWithoutBundle('main-menu/0');
  const isMenuVisible = () =>
    page.locator('[data-tiem~="main-menu"] .menu-toggle ~ ul').evaluate((list) => {
      const { display, visibility } = getComputedStyle(list);
      return display !== 'none' && visibility === 'visible';
    });
  expect(await isMenuVisible()).toBe(false);
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  expect(await isMenuVisible()).toBe(true);
});

test('menu on a phone: stays hidden in frames that are painted before its animation starts', async () => {
  const page = await openWithoutBundle('main-menu/0');
  const position = await page.locator('[data-tiem~="main-menu"] .menu-toggle ~ ul').evaluate((list) => {
    for (const animation of list.getAnimations()) {
      animation.pause();
      animation.currentTime = -50;
    }
    return [list.getAnimations().length, getComputedStyle(list).position];
  });
  expect(position).toEqual([1, 'absolute']);
});

test("reviews: letters of WooCommerce's icon font do not cover the stars of a rating", async () => {
  const page = await openExample('review-stars/1', 'storefront-like');
  await page.locator('[data-tiem]').first().dispatchEvent('focusin');
  await page.waitForSelector('.tiem-stars');
  expect(await readComputedProperty(page, '.tiem-rating--display', 'content', '::before')).toBe('none');
  expect(await readComputedProperty(page, '.tiem-stars', 'content', '::before')).toBe('none');
  expect(await readComputedProperty(page, '.tiem-stars', 'position')).toBe('static');
  const [stars, rated] = await Promise.all([
    measureElementBox(page, '.tiem-stars'),
    measureElementBox(page, '.tiem-rating--display'),
  ]);
  expect(stars.width).toBeLessThanOrEqual(rated.width + 1);
});

/** Adds a bar like that of a theme: fixed to the bottom of the window and above everything else. */
const addFixedThemeBar = (page: Page) =>
  page.evaluate(() => {
    const bar = document.createElement('nav');
    bar.id = 'bar';
    bar.style.cssText = 'position: fixed; inset: auto 0 0; height: 69px; background: #fff; z-index: 9999';
    document.body.append(bar);
  });

test('mini cart on a phone: its panel covers a fixed bar of the theme, even from a header with its own stacking context', async () => {
  const page = await openExample('mini-cart/2', 'storefront-like');
  await addFixedThemeBar(page);
  await page.addStyleTag({ content: 'main { position: relative; z-index: 1 }' });
  const links = await measureElementBox(page, '.tiem-mini-cart__link.is-main');
  const hit = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x, y)?.closest('.tiem-mini-cart') !== null,
    [links.x + 20, links.y + 20] as const,
  );
  expect(hit).toBe(true);
});

test("mini cart: when an addition opens the panel while the theme hides the cart link, the theme's bar at the bottom does not cover the panel's buttons", async () => {
  const page = await openExample('mini-cart/2', 'storefront-like', { viewport: PHONE });
  await page.waitForSelector('.tiem-mini-cart__line');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.tiem-mini-cart', { state: 'hidden' });
  await page.addStyleTag({
    content: `[data-tiem~="mini-cart"] { position: relative; z-index: 9; } [data-tiem~="mini-cart"] > a { display: none }
      .bottom-bar { position: fixed; inset: auto 0 0; height: 70px; background: #fff; z-index: 99 }`,
  });
  await page.evaluate(() => {
    const bar = document.createElement('div');
    bar.className = 'bottom-bar';
    document.body.append(bar);
    document.dispatchEvent(new CustomEvent('tiem:cart:add-started', { detail: {} }));
  });
  const main = await page.waitForSelector('.tiem-mini-cart__link.is-main');
  await page.waitForFunction((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.is-main') === button;
  }, main);
});

test.each([
  ['sheet', 'mini-cart/2', PHONE.width],
  ['dropdown', 'mini-cart/2', 550],
  ['dropdown', 'mini-cart/2', 767],
  ['dropdown', 'mini-cart/2', DESKTOP.width],
  ['off-canvas', 'mini-cart/3', DESKTOP.width],
] as const)(
  "mini cart, %s of %s in a theme's bar at the bottom of a window of %i px: the bar's rule for links does not affect the panel, which opens inside the window and returns to its mount point when closed",
  async (look, example, width) => {
    const viewport = { width, height: 760 };
    const page = await openExample(example, 'storefront-like', { viewport });
    await page.waitForSelector('.tiem-mini-cart__line');
    await page.keyboard.press('Escape');
    await page.evaluate(() => {
      const mount = document.querySelector('[data-tiem~="mini-cart"]');
      const bar = document.createElement('div');
      bar.className = 'site-footer bar-of-links';
      document.body.append(bar);
      if (mount) bar.append(mount);
    });
    await page.addStyleTag({
      content: `.bar-of-links { position: fixed; inset: auto 0 0; transform: translateX(0); z-index: 9 }
        .site-footer.bar-of-links a:not(.button):not(.component) { color: #2f6f5e; padding: 9px; text-indent: -9999px }`,
    });
    const countPanelsInMountPoint = () => page.locator('[data-tiem~="mini-cart"] .tiem-mini-cart').count();
    await page.locator('[data-tiem~="mini-cart"] a').first().click();
    const main = '.tiem-mini-cart__link.is-main';
    await page.waitForSelector(main);
    expect(await readComputedProperty(page, main, 'color')).toBe('rgb(255, 255, 255)');
    expect(await readComputedProperty(page, main, 'text-indent')).toBe('0px');
    await page.waitForSelector('.tiem-mini-cart__line');
    const panel = await measureElementBox(page, '.tiem-mini-cart');
    expect(panel.x).toBeGreaterThanOrEqual(0);
    expect(panel.y).toBeGreaterThanOrEqual(0);
    expect(panel.right).toBeLessThanOrEqual(width);
    const barTop = (await measureElementBox(page, '.bar-of-links')).y;
    if (look === 'dropdown') expect(panel.bottom).toBeLessThan(barTop + 9);
    else expect(panel.bottom).toBe(viewport.height);
    const readFocusedClass = () => page.evaluate(() => document.activeElement?.getAttribute('class') ?? '');
    expect(await readFocusedClass()).toContain('tiem-mini-cart');
    expect(await countPanelsInMountPoint()).toBe(0);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.tiem-mini-cart', { state: 'hidden' });
    expect(
      await page.evaluate(() => document.activeElement?.closest('[data-tiem~="mini-cart"]') !== null),
    ).toBe(true);
    expect(await countPanelsInMountPoint()).toBe(1);
  },
);

test.each([8, 400, 1_000])(
  'mini cart: with its link %i px from the left, the panel fits the screen',
  async (left) => {
    const page = await shop.openPage({ viewport: DESKTOP, reducedMotion: 'reduce', bypassCSP: true });
    await page.route('**/widgets/mini-cart/2/**', async (route) => {
      const response = await route.fetch();
      const sidebar = `<style>main { width: 240px; margin-left: ${left}px; padding: 0 }</style></head>`;
      await route.fulfill({ response, body: (await response.text()).replace('</head>', sidebar) });
    });
    await page.goto('/widgets/mini-cart/2/sang/?theme=storefront-like');
    await page.waitForSelector('.tiem-mini-cart__line');
    const panel = await measureElementBox(page, '.tiem-mini-cart');
    expect(panel.width).toBe(400);
    expect(panel.x).toBeGreaterThanOrEqual(0);
    expect(panel.right).toBeLessThanOrEqual(DESKTOP.width);
  },
);

test('sticky add to cart: is placed above a fixed bar of the theme', async () => {
  const page = await openExample('sticky-add-to-cart/0', 'storefront-like');
  await addFixedThemeBar(page);
  await page.evaluate(() => {
    document.body.style.minHeight = '4000px';
    scrollTo(0, 1_500);
  });
  await page.waitForSelector('.tiem-sticky--visible');
  await page.waitForFunction(() => {
    const [sticky, bar] = [document.querySelector('.tiem-sticky'), document.querySelector('#bar')];
    return sticky && bar && sticky.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top;
  });
});

test('sticky add to cart: is placed above a store notice that is above a fixed bar of the theme', async () => {
  const page = await openExample('sticky-add-to-cart/0', 'storefront-like');
  await addFixedThemeBar(page);
  await page.evaluate(() => {
    const above = innerHeight - (document.querySelector('#bar')?.getBoundingClientRect().top ?? 0);
    document.body.insertAdjacentHTML(
      'beforeend',
      `<p id="notice" style="position: fixed; bottom: ${above}px; left: 0; right: 0; z-index: 9999; height: 60px; margin: 0">Nghỉ Tết</p>`,
    );
    document.body.style.minHeight = '4000px';
    scrollTo(0, 1_500);
  });
  await page.waitForSelector('.tiem-sticky--visible');
  await page.waitForFunction(() => {
    const [sticky, notice] = [document.querySelector('.tiem-sticky'), document.querySelector('#notice')];
    return sticky && notice && sticky.getBoundingClientRect().bottom <= notice.getBoundingClientRect().top;
  });
});

test('product search: below a narrow field at the right edge of the screen, the suggestions are wide enough and completely visible', async () => {
  const page = await openExample('product-search/0', 'storefront-like', { viewport: DESKTOP });
  await page.evaluate(() => {
    const form = document.querySelector('form');
    if (form) form.style.cssText = 'width: 230px; margin-left: auto';
  });
  await page.locator('input[type="search"]').pressSequentially('chén');
  await page.waitForSelector('.tiem-search-panel:not([hidden])');
  const panel = await measureElementBox(page, '.tiem-search-panel');
  expect(panel.width).toBeGreaterThanOrEqual(380);
  expect(panel.right).toBeLessThanOrEqual(DESKTOP.width);
});

test('product search: below a field at the bottom of the window there is no space, so the suggestions open above it', async () => {
  const page = await openExample('product-search/0', 'storefront-like', { viewport: DESKTOP });
  await page.evaluate(() => {
    const form = document.querySelector('form');
    if (form) form.style.cssText = 'position: fixed; inset: auto 0 0 auto; width: 230px';
  });
  await page.locator('input[type="search"]').pressSequentially('chén');
  await page.waitForSelector('.tiem-search-panel:not([hidden])');
  const [panel, field] = await Promise.all([
    measureElementBox(page, '.tiem-search-panel'),
    measureElementBox(page, 'input[type="search"]'),
  ]);
  expect(panel.bottom).toBeLessThanOrEqual(field.y);
  expect(panel.y).toBeGreaterThanOrEqual(0);
});

test('sticky header: stays below the admin bar of WordPress', async () => {
  const page = await openExample('sticky-header/0', 'storefront-like', { viewport: DESKTOP });
  await page.evaluate(() => {
    document.documentElement.style.setProperty('--wp-admin--admin-bar--height', '32px');
    const bar = document.createElement('div');
    bar.className = 'tiem-stuck';
    bar.style.position = 'fixed';
    document.body.append(bar);
  });
  expect(await readComputedProperty(page, 'body > .tiem-stuck', 'top')).toBe('32px');
});

test.each([
  [1_000, true],
  [600, false],
])(
  'checkout: whether the summary is beside the form in a column of %i px in a wide window: %s',
  async (width, isBeside) => {
    const page = await openExample('block-checkout/0', 'block-theme-like', { viewport: DESKTOP });
    await page.waitForSelector('.tiem-block-checkout__summary');
    await page.evaluate((wide) => {
      const main = document.querySelector('main');
      if (main) main.style.cssText = `width: ${wide}px`;
    }, width);
    const [form, summary] = await Promise.all([
      measureElementBox(page, '.tiem-block-checkout__main'),
      measureElementBox(page, '.tiem-block-checkout__summary'),
    ]);
    expect(summary.x >= form.right).toBe(isBeside);
    // Checks that the summary does not begin below the form: it is beside the form, or a collapsed row above it.
    expect(summary.y).toBeLessThanOrEqual(form.y + 24);
  },
);

test.each([
  [1_000, true],
  [600, false],
])(
  "cart: whether the totals are beside the cart's lines in a column of %i px in a wide window: %s",
  async (width, isBeside) => {
    const page = await openExample('block-cart/1', 'block-theme-like', { viewport: DESKTOP });
    await page.waitForSelector('.tiem-block-cart__line');
    await page.evaluate((wide) => {
      const main = document.querySelector('main');
      if (main) main.style.cssText = `width: ${wide}px`;
    }, width);
    const [goods, totals] = await Promise.all([
      measureElementBox(page, '.tiem-block-cart__goods'),
      measureElementBox(page, '.tiem-block-cart__total'),
    ]);
    expect(totals.x >= goods.right).toBe(isBeside);
  },
);

test('product description: "show more" is below its text where the theme floats tabs and panels', async () => {
  const page = await openExample('product-tabs/0', 'storefront-like', { viewport: DESKTOP });
  await page.addStyleTag({
    content: '.wc-tabs { float: left; width: 30% } .panel { float: right; width: 65% }',
  });
  const panel = page.locator('#tab-description');
  await panel.evaluate((element) => {
    element.insertAdjacentHTML('beforeend', '<p style="height: 3000px">dài</p>');
  });
  await page.waitForSelector('.tiem-show-more:not([hidden])');
  await page.waitForFunction(() => {
    const [button, body] = [
      document.querySelector('.tiem-show-more'),
      document.querySelector('.tiem-description--collapsed'),
    ];
    if (!button || !body) return false;
    const [buttonBox, text] = [button.getBoundingClientRect(), body.getBoundingClientRect()];
    return buttonBox.top >= text.bottom - 1 && Math.abs(buttonBox.left - text.left) < 2;
  });
});

/** Lists the CSS properties that can mark a tab as selected, of its link and of the list item around it. */
const listTabMarks = (page: Page, item: string) =>
  page
    .locator(item)
    .first()
    .evaluate((element) => {
      const link = element.querySelector('a') ?? element;
      const { textDecorationLine, boxShadow, borderBottomStyle } = getComputedStyle(link);
      const bars = ['::before', '::after'].map((part) => getComputedStyle(element, part));
      return [
        textDecorationLine.includes('underline') && 'line',
        boxShadow !== 'none' && 'shadow',
        borderBottomStyle !== 'none' && 'border',
        bars.some(
          ({ content, height, opacity }) => content !== 'none' && height !== 'auto' && opacity !== '0',
        ) && 'bar',
      ].filter(Boolean);
    });

test.each([
  ['a theme without tabs of its own', '', ['line']],
  [
    'a theme with a bar over the selected tab',
    `.gallery-frame .woocommerce-tabs ul.tabs li a { text-decoration: none }
     .gallery-frame .woocommerce-tabs ul.tabs li { position: relative; display: inline-block }
     .gallery-frame .woocommerce-tabs ul.tabs li.active a { outline: 0 }
     .gallery-frame .woocommerce-tabs ul.tabs li.active::before { content: " "; position: absolute; top: 0; width: 100%; height: 3px; background: #06c }`,
    ['bar'],
  ],
  [
    'a theme with an arrow that fades in beside the selected tab',
    `.gallery-frame ul.tabs li { position: relative }
     .gallery-frame ul.tabs li::after { content: "›"; position: absolute; height: 1em; opacity: 0; transition: opacity 200ms }
     .gallery-frame ul.tabs li.active::after { opacity: 1 }`,
    ['bar'],
  ],
])(
  'product tabs: in the theme %s, the selected tab has exactly one mark, and the focused tab has a focus ring',
  async (_, rules, mark) => {
    const page = await openExample('product-tabs/0', 'none');
    await page.locator('.wc-tabs a').first().dispatchEvent('focusin');
    await page.waitForSelector('.tabs li.active [aria-selected="true"]');
    await page.addStyleTag({ content: `a { text-decoration: none } ${rules}` });
    for (const at of [1, 0]) await page.locator('[role="tab"]').nth(at).click();
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    expect(await listTabMarks(page, '.tabs li.active')).toEqual(mark);
    expect(await listTabMarks(page, '.tabs li:not(.active)')).toEqual([]);
    await page.locator('[role="tab"]').first().focus();
    await page.keyboard.press('ArrowRight');
    expect(await readComputedProperty(page, '[role="tab"][aria-selected="true"]', 'outline-style')).toBe(
      'solid',
    );
  },
);

test("product tabs: the only tab of a product has no underline beside the theme's arrow", async () => {
  const page = await shop.openPage({ viewport: DESKTOP, reducedMotion: 'reduce', bypassCSP: true });
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () =>
      document.querySelector('.tabs li:nth-child(n + 2)')?.remove(),
    ),
  );
  await page.goto('/widgets/product-tabs/0/sang/?theme=none');
  await page.addStyleTag({
    content: `a { text-decoration: none }
      .gallery-frame ul.tabs li::after { content: "›"; position: absolute; height: 1em }`,
  });
  await page.locator('.wc-tabs a').first().dispatchEvent('focusin');
  await page.waitForSelector('.tabs li.active [aria-selected="true"]');
  await page.locator('[role="tab"]').click();
  expect(await page.locator('[role="tab"]').count()).toBe(1);
  expect(await listTabMarks(page, '.tabs li.active')).toEqual(['bar']);
});

test.each(['storefront-like', 'astra-like', 'flatsome-like'])(
  'store notice: in the theme %s, the link that dismisses it has the colour of its text',
  async (theme) => {
    const page = await openExample('store-notice/0', theme);
    const notice = '[data-tiem~="store-notice"]';
    expect(await readComputedProperty(page, `${notice} a`, 'color')).toBe(
      await readComputedProperty(page, notice, 'color'),
    );
  },
);

test.each([
  ['that colours every paragraph', 'p { color: #43454b }'],
  ['that colours every paragraph of its dark page', 'body { background: #111 } p { color: #ddd }'],
  ['without colours of its own and with a dark colour scheme', ':root { color-scheme: dark }'],
  ['that gives the notice a light background only', '.demo_store { background: #fff8e1 }'],
  ['that gives the notice both colours', '.demo_store { background: #3d9cd2; color: #000 }'],
])(
  "store notice: without WooCommerce's stylesheet, its text has a contrast of 4.5 or more in a theme %s",
  async (_, rules) => {
    const page = await openExample('store-notice/0', 'none');
    await page.addStyleTag({ content: rules });
    expect(await readContrast(page, '[data-tiem~="store-notice"]')).toBeGreaterThanOrEqual(4.5);
  },
);

test.each([
  ['mini cart', 'mini-cart/2', '.tiem-mini-cart'],
  ['block cart', 'block-cart/1', '.tiem-quantity input'],
  ['checkout', 'block-checkout/0', '.tiem-field__input'],
  ['dialog', 'open-panel/0', '.tiem-dialog'],
])(
  '%s: on a dark page, with or without the matching colour scheme, text on its surface has a contrast of 4.5 or more',
  async (_, example, selector) => {
    const page = await openExample(example, 'none');
    await page.waitForSelector(selector);
    for (const rule of ['body { background: #111; color: #eee }', ':root { color-scheme: dark }']) {
      await page.addStyleTag({ content: rule });
      expect(await readContrast(page, selector)).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test.each(['fixed', 'absolute'])(
  'store notice: is as high as its text where the theme places it at the top with `position: %s`',
  async (position) => {
    const page = await openExample('store-notice/0', 'none', { viewport: PHONE });
    await page.addStyleTag({
      content: `.woocommerce-store-notice { position: ${position}; top: 0; left: 0; right: 0 }`,
    });
    const notice = await measureElementBox(page, '[data-tiem~="store-notice"]');
    expect(notice.y).toBe(0);
    expect(notice.height).toBeLessThan(110);
  },
);

test.each([PHONE, DESKTOP])(
  'block checkout: at the end of the page, a store notice of 100 px does not cover the button that places the order at $width px',
  async (viewport) => {
    const page = await openExample('block-checkout/0', 'none', { viewport });
    const button = page.locator('.wc-block-components-checkout-place-order-button');
    await button.waitFor();
    const bottom = await button.evaluate((element) => {
      const notice = document.createElement('p');
      notice.className = 'woocommerce-store-notice demo_store';
      notice.style.cssText = 'position: fixed; inset: auto 0 0; height: 100px; margin: 0';
      document.body.append(notice);
      scrollTo(0, document.body.scrollHeight);
      return element.getBoundingClientRect().bottom;
    });
    expect(bottom).toBeLessThanOrEqual(viewport.height - 100);
  },
);

test('block cart: two suggested products fit one row of 300 px', async () => {
  const page = await openExample('block-cart/0', 'none', { viewport: PHONE });
  const tops = await page.locator('main').evaluate((main) => {
    const cards = document.createElement('div');
    cards.className = 'tiem-block-cart__cards';
    cards.style.width = '300px';
    cards.append(document.createElement('div'), document.createElement('div'));
    main.append(cards);
    return [...cards.children].map((card) => card.getBoundingClientRect().top);
  });
  expect(tops[1]).toBe(tops[0]);
});

test('order received: the button that copies a number does not touch the next row where a theme sets a line height of 1', async () => {
  const page = await openExample('order-received/1', 'none', { viewport: PHONE });
  await page.addStyleTag({
    content: '.wc-bacs-bank-details li { float: left; width: 100%; margin: 0; line-height: 1 }',
  });
  const button = await measureElementBox(page, '.iban .tiem-order-received__copy');
  const next = await measureElementBox(page, '.iban + .bic');
  expect(next.y - button.bottom).toBeGreaterThanOrEqual(4);
});

test('orders table on a phone: shows the number of the order although WooCommerce hides the header cells of rows', async () => {
  const page = await openExample('orders-table/1', 'none', { viewport: PHONE });
  await page.addStyleTag({
    content: '.gallery-frame table.shop_table tbody th, main table.shop_table tbody th { display: none }',
  });
  const [number, status] = [
    await measureElementBox(page, 'tbody th a'),
    await measureElementBox(page, 'tbody .woocommerce-orders-table__cell-order-status'),
  ];
  expect(number.bottom).toBeLessThanOrEqual(status.y);
  expect(await readComputedProperty(page, 'tbody th', 'content', '::before')).toBe('"Đơn"');
});

test('menu in a header of 80 px: the icon of a submenu is vertically aligned with its link, whether expanded or collapsed', async () => {
  const page = await openExample('main-menu/0', 'none', { viewport: DESKTOP });
  await page.addStyleTag({
    content: '.menu > li { padding: 0 } .menu > li > a { display: flex; align-items: center; height: 80px }',
  });
  await page.locator('[data-tiem] .menu-item-has-children > a').first().hover();
  const toggle = page.locator('.tiem-menu__sub-toggle').first();
  await toggle.waitFor();
  const measureVerticalCenters = () =>
    toggle.evaluate((button) =>
      [button, button.parentElement?.querySelector('a')].map((part) => {
        const { top = 0, height = 0 } = part?.getBoundingClientRect() ?? {};
        return Math.round(top + height / 2);
      }),
    );
  const [icon, link] = await measureVerticalCenters();
  expect(icon).toBe(link);
  const [button, text] = [
    await measureElementBox(page, '.tiem-menu__sub-toggle'),
    await measureElementBox(page, '.menu-item-has-children > a'),
  ];
  expect(button.x).toBeGreaterThanOrEqual(text.right);
  await toggle.click();
  expect(await measureVerticalCenters()).toEqual([icon, link]);
});

test("menu on a phone: in a theme's own phone menu, an open submenu moves the items below it and is not cut, and its button stays beside the link", async () => {
  const page = await openExample('main-menu/0', 'none', { viewport: PHONE });
  await page.addStyleTag({ content: 'nav { overflow: hidden } .menu > li > a { line-height: 44px }' });
  await page.evaluate(() => {
    document.querySelector('nav .menu-toggle')?.remove();
    const header = document.createElement('header');
    header.innerHTML = '<button class="menu-toggle" aria-expanded="true">Menu</button>';
    const nav = document.querySelector('nav')!;
    nav.before(header);
    header.append(nav);
  });
  await page.locator('nav').dispatchEvent('focusin');
  const toggle = page.locator('.tiem-menu__sub-toggle').first();
  await toggle.click();
  await page.locator('.sub-menu').waitFor();
  const [nav, submenu, next, link, button] = await Promise.all(
    [
      'nav',
      '.sub-menu',
      '.menu > li:last-child',
      '.menu-item-has-children > a',
      '.tiem-menu__sub-toggle',
    ].map((selector) => measureElementBox(page, selector)),
  );
  expect(submenu!.bottom).toBeLessThanOrEqual(next!.y + 1);
  expect(submenu!.bottom).toBeLessThanOrEqual(nav!.bottom);
  expect(Math.abs(button!.y + button!.height / 2 - (link!.y + link!.height / 2))).toBeLessThan(3);
});

test('menu: a submenu has one icon although the theme draws its own', async () => {
  const page = await shop.openPage({ viewport: DESKTOP, bypassCSP: true });
  await page.goto('/widgets/main-menu/0/sang/?theme=storefront-like');
  await page.addStyleTag({ content: '.menu-item-has-children > a::after { content: "v" }' });
  await page.locator('[data-tiem~="main-menu"]').dispatchEvent('focusin');
  await page.waitForSelector('.tiem-menu__sub-toggle', { state: 'attached' });
  // Checks that the theme's chevron is hidden and that the widget's button draws its own.
  expect(await readComputedProperty(page, '.menu-item-has-children > a', 'visibility', '::after')).toBe(
    'hidden',
  );
  expect(await readComputedProperty(page, '.tiem-menu__sub-toggle', 'width', '::before')).toBe('7px');
});

test("menu: a submenu has no list markers although the theme's rule for lists of the content sets them", async () => {
  const page = await openExample('main-menu/0', 'none', { viewport: DESKTOP });
  await page.addStyleTag({ content: 'main ul, .gallery-frame ul { list-style: disc }' });
  await page.locator('[data-tiem] .menu-item-has-children > a').first().hover();
  await page.locator('.sub-menu').waitFor();
  expect(await readComputedProperty(page, '.menu', 'list-style-type')).toBe('disc');
  expect(await readComputedProperty(page, '.sub-menu > li', 'list-style-type')).toBe('none');
});

test("menu on a phone: Storefront's three bars are all drawn on the button that the widget adds", async () => {
  const page = await openExample('main-menu/0', 'none', { viewport: PHONE });
  const html = '<nav data-tiem="main-menu" id="added"><ul><li><a href="#tra">Trà</a></li></ul></nav>';
  await page.addStyleTag({
    content: '.menu-toggle::before { height: 2px } .menu-toggle span::before { content: "–" }',
  });
  await page.evaluate(
    (markup) => document.querySelector('main')!.insertAdjacentHTML('beforeend', markup),
    html,
  );
  await page.locator('#added').dispatchEvent('focusin');
  await page.locator('#added .menu-toggle').waitFor();
  expect(await readComputedProperty(page, '#added .menu-toggle span', 'content', '::before')).toBe('"–"');
  expect(await readComputedProperty(page, '#added .menu-toggle', 'height', '::before')).toBe('2px');
});

test('mini cart: opens on a click although the theme sets `pointer-events: none` on its link', async () => {
  const page = await openExample('mini-cart/0', 'none');
  await page.addStyleTag({ content: ':root:not(#theme) .cart-contents { pointer-events: none }' });
  const { x, y, width, height } = await measureElementBox(page, '.cart-contents');
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.waitForSelector('.tiem-mini-cart:not([hidden])');
  expect(await page.getAttribute('.cart-contents', 'aria-expanded')).toBe('true');
});

test("fields of the checkout: a theme's rules for `input:focus` change neither the background nor the border that marks an error", async () => {
  const page = await openExample('block-checkout/0', 'none');
  const field = '.tiem-field__input';
  await page.waitForSelector(field);
  const before = await readComputedProperty(page, field, 'background-color');
  await page.addStyleTag({
    content: ':root input { border: 1px dotted #ddd } :root input:focus { background: #555 }',
  });
  await page.locator(field).first().focus();
  expect(await readComputedProperty(page, field, 'background-color')).toBe(before);
  await page
    .locator('.tiem-field')
    .first()
    .evaluate((element) => element.classList.add('has-error'));
  await page.addStyleTag({ content: '.gallery-frame main input { box-shadow: none }' });
  await page.locator('body').click({ position: { x: 1, y: 1 } });
  expect(await readComputedProperty(page, field, 'border-top-style')).toBe('solid');
  expect(await readComputedProperty(page, field, 'box-shadow')).toContain('rgb(169, 58, 36)');
  expect(await readComputedProperty(page, field, 'border-top-color')).toBe('rgb(169, 58, 36)');
});

test('quantity: in the table of a grouped product the buttons are below the field', async () => {
  const page = await openExample('quantity/0', 'storefront-like');
  await page.locator('.quantity').evaluate((element) => element.parentElement?.classList.add('grouped_form'));
  await page.locator('.quantity').dispatchEvent('focusin');
  await page.waitForSelector('.plus');
  const [field, minus, plus] = [
    await measureElementBox(page, '.quantity input'),
    await measureElementBox(page, '.minus'),
    await measureElementBox(page, '.plus'),
  ];
  expect(minus.y).toBeGreaterThanOrEqual(field.bottom - 1);
  expect(plus.y).toBe(minus.y);
  expect(plus.right - minus.x).toBe(88);
});

test.each([
  [300, '0px'],
  [600, '22.652px'],
])(
  'quantity: in the table of a grouped product %i px wide, the padding of a theme beside the field is %s',
  async (width, padding) => {
    const page = await openExample('quantity/0', 'storefront-like');
    await page.locator('.quantity').evaluate((quantity, wide) => {
      quantity.outerHTML = `<form class="cart grouped_form"><table><tr><td>${quantity.outerHTML}</td></tr></table></form>`;
      const form = document.querySelector<HTMLElement>('.grouped_form');
      form?.style.setProperty('width', `${wide}px`);
      form?.style.setProperty('min-width', '0');
    }, width);
    expect(await readComputedProperty(page, '.grouped_form td', 'padding-left')).toBe(padding);
    expect(await readComputedProperty(page, '.grouped_form td', 'padding-top')).toBe('16px');
  },
);

test('quantity: a form of grouped products keeps its width where a theme makes it as wide as its content', async () => {
  const page = await openExample('quantity/0', 'none');
  await page.locator('.quantity').evaluate((element) => element.parentElement?.classList.add('grouped_form'));
  await page.addStyleTag({ content: '.grouped_form { display: grid; width: fit-content }' });
  expect((await measureElementBox(page, '.grouped_form')).width).toBeGreaterThan(300);
});

test('quantity: the plus button stays next to the field although a theme adds a gap between them', async () => {
  const page = await openExample('quantity/0', 'block-theme-like');
  await page.addStyleTag({ content: 'body main .quantity .qty { margin-right: 0.5em }' });
  await page.locator('.quantity').dispatchEvent('focusin');
  await page.waitForSelector('.plus');
  const [field, plus] = [
    await measureElementBox(page, '.quantity input'),
    await measureElementBox(page, '.plus'),
  ];
  expect(plus.x).toBe(field.right);
});

test('quantity: the plus button stays inside the row where a theme lays it out as flexbox', async () => {
  const page = await openExample('quantity/0', 'block-theme-like');
  await page.addStyleTag({ content: 'body main .quantity { display: flex; width: fit-content }' });
  await page.locator('.quantity').dispatchEvent('focusin');
  await page.waitForSelector('.plus');
  const [row, plus] = [await measureElementBox(page, '.quantity'), await measureElementBox(page, '.plus')];
  expect(plus.right).toBeLessThanOrEqual(row.right);
});

test('quick view: picture and summary fill their columns where a theme gives each half of the width of a product', async () => {
  const page = await shop.openPage({ viewport: DESKTOP, reducedMotion: 'reduce', bypassCSP: true });
  await page.goto('/cua-hang/');
  await page.addStyleTag({
    content: `body:not(.a):not(.b) .product .woocommerce-product-gallery { float: left; width: 48% }
      body:not(.a):not(.b) .product .summary { float: right; width: 48% }`,
  });
  await page.locator('.product-type-simple.instock .quick-view').first().click();
  await page.waitForSelector('dialog .summary');
  const [product, gallery, summary] = [
    await measureElementBox(page, 'dialog .product-top'),
    await measureElementBox(page, 'dialog .woocommerce-product-gallery'),
    await measureElementBox(page, 'dialog .summary'),
  ];
  expect(gallery.width).toBeGreaterThan(product.width * 0.4);
  expect(summary.width).toBeGreaterThan(product.width * 0.4);
});

test('quick view on a phone: the button is 8 px or more from a quantity above it', async () => {
  const page = await shop.openPage({ viewport: PHONE, reducedMotion: 'reduce', bypassCSP: true });
  await page.goto('/cua-hang/');
  await page.addStyleTag({
    content:
      'body form.cart:not(#a) { display: block } form.cart .button { display: inline-block; width: 200px }',
  });
  await page.locator('.product-type-simple.instock .quick-view').first().click();
  await page.waitForSelector('dialog .plus');
  const [quantity, button] = [
    await measureElementBox(page, 'dialog .quantity'),
    await measureElementBox(page, 'dialog .single_add_to_cart_button'),
  ];
  expect(button.y - quantity.bottom).toBeGreaterThanOrEqual(8);
});

test('quick view: the quantity field and the button beside it are vertically centred on one line', async () => {
  const page = await shop.openPage({ viewport: DESKTOP, reducedMotion: 'reduce', bypassCSP: true });
  await page.goto('/cua-hang/');
  await page.addStyleTag({
    content:
      'body form.cart:not(#a) { display: block } form.cart .button { display: inline-block; padding: 10px 22px; font: 600 16px/1.5 sans-serif }',
  });
  await page.locator('.product-type-simple.instock .quick-view').first().click();
  await page.waitForSelector('dialog .plus');
  const [plus, button] = [
    await measureElementBox(page, 'dialog .plus'),
    await measureElementBox(page, 'dialog .single_add_to_cart_button'),
  ];
  expect(button.x - plus.right).toBeGreaterThanOrEqual(8);
  expect(Math.abs(plus.y + plus.bottom - button.y - button.bottom) / 2).toBeLessThan(2);
});

test('quick view: the stars are aligned with the beginning of the text although the stylesheet for listings centres them', async () => {
  const page = await shop.openPage({ viewport: PHONE, reducedMotion: 'reduce', bypassCSP: true });
  await page.goto('/cua-hang/');
  await page.locator('.product-type-simple.instock .quick-view').first().click();
  await page.waitForSelector('dialog .summary');
  await page.locator('dialog .summary').evaluate((summary) => {
    const rating =
      '<div class="wc-block-grid__product-rating"><div class="wc-block-grid__product-rating__stars">★</div></div>';
    summary.insertAdjacentHTML('afterbegin', rating);
  });
  await page.addStyleTag({
    content:
      '.wc-block-grid__product-rating .wc-block-grid__product-rating__stars { width: 80px; margin: 0 auto }',
  });
  const [stars, summary] = [
    await measureElementBox(page, 'dialog .wc-block-grid__product-rating__stars'),
    await measureElementBox(page, 'dialog .summary'),
  ];
  expect(stars.x).toBe(summary.x);
});

test.each(['block-theme-like', 'none'])(
  'quantity: in the theme %s, the field has space for a number of three digits',
  async (theme) => {
    const page = await openExample('quantity/0', theme, { viewport: PHONE });
    await page.locator('.quantity').dispatchEvent('focusin');
    await page.waitForSelector('.plus');
    const [space, fontSize] = await page.locator('.quantity input').evaluate((input) => {
      const { paddingLeft, paddingRight, fontSize: size } = getComputedStyle(input);
      const [left = 0, right = 0, letter = 0] = [paddingLeft, paddingRight, size].map(Number.parseFloat);
      return [input.clientWidth - left - right, letter] as const;
    });
    // Expects 0.6 em for each of three digits, the width of the widest digits in common fonts.
    expect(space).toBeGreaterThanOrEqual(3 * 0.6 * fontSize);
  },
);

test.each(['block-theme-like', 'storefront-like', 'astra-like', 'none'])(
  'password field: in the theme %s, the button that shows the password is level with the field and ends where the field ends',
  async (theme) => {
    const page = await openExample('login-popup/1', theme, { viewport: PHONE });
    await page.waitForSelector('.tiem-password__toggle');
    const [field, eye] = [
      await measureElementBox(page, '#password'),
      await measureElementBox(page, '.tiem-password__toggle'),
    ];
    expect(Math.abs(eye.y + eye.height / 2 - (field.y + field.height / 2))).toBeLessThanOrEqual(1);
    expect(Math.abs(eye.right - field.right)).toBeLessThanOrEqual(1);
    expect(eye.height).toBeGreaterThanOrEqual(44);
  },
);

test.each([
  [
    'grid',
    'form.cart { display: grid; grid-auto-flow: column; grid-template-columns: min-content auto auto } form.cart > * { grid-column: 1 / -1 }',
  ],
  [
    'float',
    'form.cart button { float: left } form.cart::after { display: table; clear: both; content: "" } form.cart { width: 300px }',
  ],
])('variation form: the message that asks for a choice has its own line in a %s layout', async (_, rules) => {
  const page = await openExample('variation-form/0', 'none', { viewport: PHONE });
  await page.addStyleTag({ content: rules });
  // Forces the click, because Playwright does not click elements with `aria-disabled`, but a shopper can.
  await page.locator('.wc-variation-selection-needed').click({ force: true });
  await page.waitForSelector('.tiem-variation__alert');
  const [form, alert, button] = [
    await measureElementBox(page, 'form.cart'),
    await measureElementBox(page, '.tiem-variation__alert'),
    await measureElementBox(page, '.single_add_to_cart_button'),
  ];
  expect(alert.width).toBe(form.width);
  expect(alert.y).toBeGreaterThanOrEqual(button.bottom);
  expect(alert.height).toBeLessThan(80);
});

test('review form: label, stars and message are stacked although a theme puts them in a row', async () => {
  const page = await openExample('review-stars/0', 'astra-like', { viewport: PHONE });
  await page.addStyleTag({ content: 'form .comment-form-rating { display: flex }' });
  await page.locator('[data-tiem]').dispatchEvent('focusin');
  await page.waitForSelector('.tiem-rating');
  await page.locator('button[type="submit"]').click();
  await page.waitForSelector('.tiem-review__alert');
  const [label, stars, alert] = [
    await measureElementBox(page, '.comment-form-rating > label'),
    await measureElementBox(page, '.tiem-rating'),
    await measureElementBox(page, '.tiem-review__alert'),
  ];
  expect(stars.y).toBeGreaterThanOrEqual(label.bottom);
  expect(alert.y).toBeGreaterThanOrEqual(stars.bottom);
});

test('review form: stars keep their position and size although a theme styles their labels by an id', async () => {
  const page = await openExample('review-stars/0', 'none', { viewport: PHONE });
  await page.addStyleTag({
    content:
      '#respond .comment-form-rating label { display: block; padding-right: 12px; font-size: 30px } .shop-js #respond .comment-form-rating label { padding-right: 9px }',
  });
  await page.evaluate(() => {
    document.body.classList.add('shop-js');
    for (const element of document.querySelectorAll('main')) element.id = 'respond';
  });
  await page.locator('[data-tiem]').dispatchEvent('focusin');
  await page.waitForSelector('.tiem-rating__stars');
  const [label, star] = [
    await measureElementBox(page, '.tiem-rating__stars label'),
    await measureElementBox(page, '.tiem-rating__stars .tiem-star'),
  ];
  expect([label.width, label.height]).toEqual([44, 44]);
  expect([star.x - label.x, star.y - label.y]).toEqual([8, 8]);
});

test('quantity: field and buttons fit a container that is narrower than the field usually is', async () => {
  const page = await openExample('quantity/1', 'none', { viewport: PHONE });
  await page.waitForSelector('.tiem-quantity-button');
  await page.$eval('.quantity', ({ parentElement }) => {
    if (parentElement) parentElement.style.width = '200px';
  });
  const [quantity, plus] = [
    await measureElementBox(page, '.quantity'),
    await measureElementBox(page, '.plus'),
  ];
  expect(quantity.width).toBeLessThanOrEqual(200);
  expect(plus.right).toBe(quantity.right);
});

test("mini cart in a theme's header with three columns: the cart lines are as wide as the panel", async () => {
  const page = await openExample('mini-cart/2', 'none', { viewport: DESKTOP });
  await page.addStyleTag({
    content:
      '.gallery-frame main ul li, .gallery-frame [data-tiem] ul li { display: inline-block; float: left; width: 33% } .gallery-frame [data-tiem]:not(.a) ul li { padding: 40px }',
  });
  await page.waitForSelector('.tiem-mini-cart__line');
  // Shortens the products' names, because a line with a long name is wide even if the theme floats it.
  const widths = await page.$$eval('.tiem-mini-cart__line', (lines) =>
    lines.map((line) => {
      for (const link of line.querySelectorAll('a')) link.textContent = 'Trà';
      return line.getBoundingClientRect().width;
    }),
  );
  const list = await measureElementBox(page, '.tiem-mini-cart__lines');
  expect(Math.min(...widths)).toBeGreaterThan(list.width - 40);
  expect(await readComputedProperty(page, '.tiem-mini-cart__line', 'padding-left')).toBe('0px');
});

test.each([PHONE, DESKTOP])(
  'editor links: in a window of %j they cover no text of their block and none of their words is cut off',
  async (viewport) => {
    const page = await openExample('editor-links/0', 'block-theme-like', { viewport });
    await page.waitForSelector('.tiem-edit-link');
    const found = await page.evaluate(() => {
      const links = [...document.querySelectorAll('.tiem-edit-link')];
      const range = document.createRange();
      const lines = [...document.querySelectorAll('[data-tiem] section > *')].flatMap((part) => {
        range.selectNodeContents(part);
        return [...range.getClientRects()];
      });
      const covered = links.flatMap((link) => {
        const box = link.getBoundingClientRect();
        // Ignores an overlap of less than a quarter of the height, because the box of a large font can be higher than
        // its line.
        return lines.filter(({ left, right, top, bottom }) => {
          const over = Math.min(bottom, box.bottom) - Math.max(top, box.top);
          return left < box.right && right > box.left && over > (bottom - top) / 4;
        });
      });
      const cut = links.filter((link) => link.scrollWidth > link.clientWidth);
      return { links: links.length, lines: lines.length > 1, covered: covered.length, cut: cut.length };
    });
    expect(found).toEqual({ links: 2, lines: true, covered: 0, cut: 0 });
  },
);

test('review photos on a phone: the button that removes a photo is 44 px wide and high', async () => {
  const page = await openExample('review-photos/0', 'none', { viewport: PHONE });
  await page.route('**/wp/v2/media*', (route) => route.fulfill({ status: 201, json: { id: 12 } }));
  await page.locator('[data-tiem]').dispatchEvent('focusin');
  await page.setInputFiles('#review_photo', {
    name: 'bat-com-men-trang.png',
    mimeType: 'image/png',
    buffer: Buffer.from('photo'),
  });
  const button = '.tiem-photos__button:not([hidden])';
  await page.waitForSelector(button);
  const { width, height } = await measureElementBox(page, button);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
});

test('cart: radio buttons are 20 px wide and 20 px high where the theme sets the size of all radio buttons', async () => {
  const page = await openExample('block-cart/1', 'astra-like');
  await page.waitForSelector('input[type="radio"]');
  const { width, height } = await measureElementBox(page, 'input[type="radio"]');
  expect([width, height]).toEqual([20, 20]);
});

test("review photos: the reason why a photo was rejected has more than half of a phone's width", async () => {
  const page = await openExample('review-photos/0', 'storefront-like', { viewport: PHONE });
  await page.route('**/wp/v2/media*', (route) =>
    route.fulfill({
      status: 401,
      json: { code: 'rest_cannot_create', message: 'Khách chưa gửi được ảnh ở đây.' },
    }),
  );
  await page.locator('[data-tiem]').dispatchEvent('focusin');
  await page.setInputFiles('#review_photo', {
    name: 'bat-com-men-trang-chup-o-nha.png',
    mimeType: 'image/png',
    buffer: Buffer.from('photo'),
  });
  await page.waitForSelector('.tiem-photos__row.is-failed');
  const [row, state, retry] = [
    await measureElementBox(page, '.tiem-photos__row'),
    await measureElementBox(page, '.tiem-photos__status'),
    await measureElementBox(page, '.tiem-photos__button:not([hidden])'),
  ];
  expect(state.width).toBeGreaterThan(row.width / 2);
  expect(retry.y).toBeGreaterThanOrEqual(state.bottom);
  await shop.takeError(/status of 401/);
});

test.each(['storefront-like', 'astra-like', 'flatsome-like'])(
  'snackbar: in the theme %s, its × is 44 px wide and high, and the message has the remaining width',
  async (theme) => {
    const page = await openExample('notices/0', theme, { viewport: PHONE });
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<div class="tiem-snackbars"><tiem-root><div class="tiem-snackbar"><div>Đã áp dụng mã giảm giá</div><button type="button">×</button></div></tiem-root></div>',
      );
    });
    const [close, text] = [
      await measureElementBox(page, '.tiem-snackbar button'),
      await measureElementBox(page, '.tiem-snackbar > div'),
    ];
    expect([close.width, close.height]).toEqual([44, 44]);
    expect(text.right).toBeLessThanOrEqual(close.x);
  },
);

/** Takes a picture of the text of a link, without its padding. */
async function takePictureOfText(page: Page, selector: string): Promise<string> {
  const clip = await page.locator(selector).evaluate((element) => {
    const text = document.createRange();
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) text.selectNode(node);
    const { x, y, width, height } = text.getBoundingClientRect();
    return { x: Math.ceil(x), y: Math.ceil(y), width: Math.floor(width), height: Math.floor(height) };
  });
  return (await page.screenshot({ clip, animations: 'disabled' })).toString('base64');
}

test.each([
  ['without padding', 'padding: 0; background: none; color: #111'],
  [
    'without padding in two lines',
    'display: inline-block; width: 70px; padding: 0; background: none; color: #111',
  ],
  ['that is a flexbox', 'display: inline-flex; justify-content: center; width: 130px; padding: 16px 36px'],
])('add to cart: the spinner of a pending link %s covers no letter and moves nothing', async (_, style) => {
  const page = await openExample('add-to-cart/0', 'block-theme-like');
  await page.addStyleTag({ content: `.add_to_cart_button { ${style} }` });
  const release = await holdRequests(page, /wc-ajax=add_to_cart|\/batch/);
  const link = '.add_to_cart_button';
  await page.mouse.move(0, 0);
  const [text, box] = [await takePictureOfText(page, link), await measureElementBox(page, link)];
  await page.locator(link).dispatchEvent('click');
  await page.waitForSelector(`${link}[aria-busy="true"]`);
  expect(await takePictureOfText(page, link)).toBe(text);
  expect(await measureElementBox(page, link)).toEqual(box);
  expect(Number.parseFloat(await readComputedProperty(page, link, 'width', '::after'))).toBe(10);
  await release();
});
