/**
 * Benchmarks of large pages: pages of the demo shop with any number of mount points, variations, cart lines or
 * notices.
 */
import type { Page, Route } from 'playwright-core';

export interface ScalePage {
  name: string;
  /** The largest number of items with which the page is measured. */
  largestCount: number;
  path: string;
  /** Paths to visit before the page, for example to add products to the cart. */
  setupPaths?: readonly string[];
  /** Adds `count` items, such as cart lines or notices, to the HTML or the cart that the page will request. */
  enlarge?(page: Page, count: number): Promise<void>;
  /** Resolves when the page shows all items. The page's cost is measured until then. */
  waitUntilShown(page: Page, count: number): Promise<void>;
}

const TWO_LINES = ['/?add-to-cart=104', '/?add-to-cart=103'];
const repeatMarkup = (count: number, of: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => of(index)).join('');

const createQuantityMarkup = (index: number): string =>
  `<div class="quantity" data-tiem="quantity" data-tiem-when="now"><label class="screen-reader-text" for="sl-${index}">Số lượng</label><input type="number" id="sl-${index}" class="input-text qty text" name="sl-${index}" value="1" min="1" max="99"></div>`;

const createReviewMarkup = (index: number): string =>
  `<li class="review"><div class="comment_container"><div class="star-rating" role="img" aria-label="5 trên 5 sao"><span>Được <strong class="rating">5</strong> trên 5</span></div><p class="meta">Khách ${index}</p><div class="description"><p>Men đẹp, gói kỹ, giao nhanh.</p></div></div></li>`;

/** Creates a variation form with ten patterns and as many colours as the number of variations requires. */
function createVariationFormMarkup(count: number): string {
  const variations = Array.from({ length: count }, (_, index) => ({
    attributes: { attribute_mau: `mau-${Math.floor(index / 10)}`, attribute_hoa: `hoa-${index % 10}` },
    ...{ variation_id: 100_000 + index, variation_is_active: true, variation_is_visible: true },
    ...{ is_in_stock: true, is_purchasable: true, display_price: index, display_regular_price: index },
    ...{ price_html: `<span class="price">${index}</span>`, availability_html: '', image: {}, sku: '' },
    ...{ min_qty: 1, max_qty: 9, is_sold_individually: 'no', backorders_allowed: false },
  }));
  const createSelectMarkup = (name: string, values: number) =>
    `<select id="${name}" name="attribute_${name}" data-attribute_name="attribute_${name}"><option value="">Chọn</option>${repeatMarkup(values, (value) => `<option value="${name}-${value}">${value}</option>`)}</select>`;
  const json = JSON.stringify(variations).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<form class="variations_form cart" method="post" data-tiem="variation-form" data-tiem-when="now" data-product_id="900" data-product_variations="${json}">
    <table class="variations"><tbody><tr><th><label for="mau">Màu</label></th><td>${createSelectMarkup('mau', Math.ceil(count / 10))}</td></tr><tr><th><label for="hoa">Hoa</label></th><td>${createSelectMarkup('hoa', 10)}</td></tr></tbody></table>
    <div class="single_variation_wrap"><div class="woocommerce-variation single_variation"></div><div class="woocommerce-variation-add-to-cart variations_button"><button type="submit" class="single_add_to_cart_button button">Thêm</button><input type="hidden" name="add-to-cart" value="900"><input type="hidden" name="product_id" value="900"><input type="hidden" name="variation_id" class="variation_id" value="0"></div></div></form>`;
}

/** Adds markup to the end of the page's `main` element. */
async function appendMarkupToPage(page: Page, path: string, markup: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route: Route) => {
      const response = await route.fetch();
      const html = await response.text();
      const at = html.lastIndexOf('</main>');
      await route.fulfill({ response, body: html.slice(0, at) + markup + html.slice(at) });
    },
  );
}

interface CartResponse {
  items: { key: string; name: string }[];
  errors: unknown[];
}

/** Changes the shop's response with the cart before the page receives it. */
async function replaceCartResponse(page: Page, change: (cart: CartResponse) => void): Promise<void> {
  await page.route('**/wc/store/v1/cart?*', fulfilWithChangedCart);
  await page.route('**/wc/store/v1/cart', fulfilWithChangedCart);
  async function fulfilWithChangedCart(route: Route): Promise<void> {
    const response = await route.fetch();
    const cart = (await response.json()) as CartResponse;
    change(cart);
    await route.fulfill({ response, body: JSON.stringify(cart) });
  }
}

const waitForElementCount = (page: Page, selector: string, count: number): Promise<unknown> =>
  page.waitForFunction(
    ([wanted, least]) => document.querySelectorAll(wanted).length >= least,
    [selector, count] as const,
    { timeout: 120_000 },
  );

const waitUntilRendered = (page: Page): Promise<unknown> =>
  waitForElementCount(page, '.wc-block-cart-items__row', 2);

export const SCALE_PAGES: readonly ScalePage[] = [
  {
    name: 'mount points',
    largestCount: 200,
    path: '/',
    enlarge: (page, count) => appendMarkupToPage(page, '/', repeatMarkup(count, createQuantityMarkup)),
    waitUntilShown: async (page, count) => {
      await waitForElementCount(page, '[data-tiem=quantity][data-tiem-state=ready]', count);
    },
  },
  {
    name: 'variations',
    largestCount: 1000,
    path: '/',
    enlarge: (page, count) =>
      appendMarkupToPage(page, '/', count === 0 ? '' : createVariationFormMarkup(count)),
    waitUntilShown: async (page, count) => {
      if (count === 0) return;
      await waitForElementCount(page, '[data-tiem=variation-form][data-tiem-state=ready]', 1);
      await page.selectOption('#mau', 'mau-3');
      await page.selectOption('#hoa', 'hoa-7');
      await page.locator('.single_variation .price', { hasText: '37' }).waitFor();
    },
  },
  {
    name: 'cart lines',
    largestCount: 100,
    path: '/gio-hang-khoi/',
    setupPaths: TWO_LINES,
    enlarge: (page, count) =>
      replaceCartResponse(page, (cart) => {
        const [first] = cart.items;
        if (!first) throw new Error('The cart of the scale benchmark is empty.');
        const more = Array.from({ length: count }, (_, index) => ({
          ...first,
          ...{ key: `${first.key}${index}`, name: `${first.name} ${index}` },
        }));
        cart.items.push(...more);
      }),
    waitUntilShown: async (page, count) => {
      await waitForElementCount(page, '.wc-block-cart-items__row', count + 2);
    },
  },
  {
    name: 'notices',
    largestCount: 300,
    path: '/gio-hang-khoi/',
    setupPaths: TWO_LINES,
    enlarge: (page, count) =>
      replaceCartResponse(page, (cart) => {
        cart.errors = Array.from({ length: count }, (_, index) => ({
          ...{ code: `tiem_scale_${index}`, message: `Món thứ ${index} đã hết hàng.`, data: { status: 409 } },
        }));
      }),
    waitUntilShown: async (page, count) => {
      await waitUntilRendered(page);
      if (count > 0)
        await page
          .getByText(`Món thứ ${count - 1} đã hết hàng.`)
          .first()
          .waitFor();
    },
  },
  {
    name: 'reviews',
    largestCount: 500,
    path: '/san-pham/chen-hat-mit-men-ran/',
    enlarge: (page, count) =>
      appendMarkupToPage(
        page,
        '/san-pham/chen-hat-mit-men-ran/',
        `<ol class="commentlist" id="many" data-tiem="review-stars" data-tiem-when="now">${repeatMarkup(count, createReviewMarkup)}</ol>`,
      ),
    waitUntilShown: async (page, count) => {
      if (count > 0) await waitForElementCount(page, '#many[data-tiem-state=ready]', 1);
    },
  },
  {
    name: 'store events',
    largestCount: 10_000,
    path: '/thanh-toan-khoi/',
    setupPaths: TWO_LINES,
    waitUntilShown: async (page, count) => {
      await page.locator('#email').waitFor();
      await page.evaluate(createTypingScript(count));
    },
  },
];

/**
 * Returns a script in which every key press changes the store. It is text, because the TypeScript compiler's helpers
 * do not exist in the page.
 */
const createTypingScript = (count: number): string => `(async () => {
  const field = document.querySelector('#email');
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  field.focus();
  for (let index = 0; index < ${count}; index++) {
    set.call(field, 'lan' + index + '@vidu.vn');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    // A hand lets the page draw between two keys.
    if (index % 100 === 99) await new Promise(requestAnimationFrame);
  }
})()`;
