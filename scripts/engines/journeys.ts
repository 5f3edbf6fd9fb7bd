import type { EnginePage } from './engine-page';

export interface EngineJourney {
  name: string;
  runJourney(page: EnginePage): Promise<void>;
}

const LISTING = '/cua-hang/';
const BOWL = '/san-pham/bat-com-bat-trang/';
const TEAPOT = '/san-pham/am-qua-hong/';
const TEAPOT_ID = 103;
const ADD_LINK = 'ul.products a[data-tiem~="add-to-cart"]';
const CART_LINK = '#site-header-cart > a';
const PANEL = '.tiem-mini-cart:not([hidden])';
const DIALOG = 'dialog[open]';
const COUPON_CHIP = '.wc-block-components-chip__remove';
const ESCAPE = '\uE00C';
const ENTER = '\uE007';
const DOWN = '\uE015';

/** The main journeys in the demo shop. Each begins with a new shopper. */
export const journeys: readonly EngineJourney[] = [
  {
    name: 'browse: the pages of every kind mount their widgets and fit the window',
    async runJourney(page) {
      for (const path of ['/', LISTING, BOWL, '/gio-hang/', '/gio-hang-khoi/', '/tai-khoan/']) {
        await page.open(path);
        await expectMountedPage(page);
      }
    },
  },
  {
    name: 'sort: choosing an order opens the sorted list',
    async runJourney(page) {
      await page.open(LISTING);
      await page.choose('select.orderby', 'Giá từ thấp đến cao');
      await page.waitFor(
        'the sorted list',
        () => new URLSearchParams(location.search).get('orderby') === 'price',
      );
    },
  },
  {
    name: 'mini cart: a product added on the listing opens the panel; quantity, removal and undo reach the server',
    async runJourney(page) {
      await page.open(LISTING);
      await page.click(ADD_LINK);
      await page.waitForElement(PANEL);
      await expectCart(page, 1);
      await page.click(`${PANEL} .tiem-quantity button:last-of-type`);
      await expectCart(page, 2);
      await page.click(`${PANEL} .tiem-mini-cart__remove`);
      await expectCart(page, 0);
      await page.click(`${PANEL} .tiem-mini-cart__undo`);
      await expectCart(page, 2);
      await page.type('body', ESCAPE);
      await page.waitUntilGone(PANEL);
    },
  },
  {
    name: 'variable product: choosing both attributes shows the price, and the variation is added',
    async runJourney(page) {
      await page.open(BOWL);
      await page.waitForElement('form.variations_form .disabled[aria-disabled="true"]');
      await page.choose('select[name^="attribute_"]', 'Men lam vẽ sen');
      await page.choose('tr:nth-of-type(2) select[name^="attribute_"]', '11 cm (bát con)');
      await page.waitForElement('.single_variation', '105.000');
      await page.click('form.cart .single_add_to_cart_button:not(.disabled)');
      await expectCart(page, 1);
    },
  },
  {
    name: 'product page: gallery, lightbox and tabs',
    async runJourney(page) {
      await page.open(TEAPOT);
      await page.click('.tiem-gallery__thumb:nth-of-type(2), li:nth-of-type(2) .tiem-gallery__thumb');
      await page.waitForElement('.tiem-gallery__thumb[aria-label="Xem ảnh 2"][aria-current]');
      await page.run(() =>
        document.querySelectorAll<HTMLElement>('.woocommerce-product-gallery__image a')[1]?.focus(),
      );
      await page.type('.woocommerce-product-gallery__image:nth-of-type(2) a', ENTER);
      await page.waitForElement(DIALOG);
      await page.type(DIALOG, ESCAPE);
      await page.waitUntilGone(DIALOG);
      await page.waitFor('the focus on the picture', () =>
        Boolean(document.activeElement?.closest('.woocommerce-product-gallery')),
      );
      await page.click('#tab-title-reviews a, [role="tab"][aria-controls="tab-reviews"]');
      await page.waitForElement('#tab-reviews');
    },
  },
  {
    name: 'search: a product typed without diacritics is found and opened by keyboard',
    async runJourney(page) {
      await page.open('/');
      await page.click('input[type="search"]');
      await page.type('input[type="search"]', 'ao thun');
      await page.waitForElement('[role="option"] mark', 'thun');
      await page.type('input[type="search"]', DOWN);
      await page.waitForElement('[role="option"][aria-selected="true"]');
      await page.type('input[type="search"]', ENTER);
      await page.waitFor('the product', () => location.pathname.startsWith('/san-pham/'));
    },
  },
  {
    name: 'quick view: a product of the list is bought in a dialog',
    async runJourney(page) {
      await page.open(LISTING);
      await page.click('.product-type-simple.instock .quick-view');
      await page.waitForElement(`${DIALOG} form.cart`);
      await page.click(`${DIALOG} .single_add_to_cart_button`);
      await page.waitUntilGone(DIALOG);
      await expectCart(page, 1);
    },
  },
  {
    name: 'back: a page from the history shows the number of the cart',
    async runJourney(page) {
      await page.open(LISTING);
      await page.waitForElement(`${CART_LINK}`);
      await page.open(TEAPOT);
      await page.click('form.cart .single_add_to_cart_button');
      await expectCart(page, 1);
      await page.goBack();
      await page.waitFor('the listing', () => location.pathname === '/cua-hang/');
      await expectCart(page, 1);
    },
  },
  {
    name: 'block cart: quantity, coupon and its removal change the total',
    async runJourney(page) {
      await addProduct(page, TEAPOT_ID);
      await page.open('/gio-hang-khoi/');
      await page.click('.tiem-block-cart__line .tiem-quantity button:last-of-type');
      await expectCart(page, 2);
      await page.click('button', 'Thêm mã giảm giá');
      await page.type('input[id$="__input-coupon"]', `GIAM10${ENTER}`);
      await page.waitForElement(COUPON_CHIP);
      await expectTotal(page);
      await page.click(COUPON_CHIP);
      await page.waitUntilGone(COUPON_CHIP);
      await expectTotal(page);
    },
  },
  ...['/thanh-toan-khoi/', '/thanh-toan/'].map((path) => ({
    name: `checkout at ${path}: a guest orders with cash on delivery, by two quick clicks, once`,
    runJourney: (page: EnginePage) => orderWithCashOnDelivery(page, path),
  })),
  {
    name: 'dialog: Escape closes it and returns the focus to its link',
    async runJourney(page) {
      await page.open('/');
      await page.click('a[data-tiem~="open-panel"]', 'Đọc đủ điều kiện giao và đổi');
      await page.waitForElement(DIALOG);
      await page.waitFor('the focus in the dialog', () => Boolean(document.activeElement?.closest('dialog')));
      await page.type(DIALOG, ESCAPE);
      await page.waitUntilGone(DIALOG);
      await page.waitFor('the focus on the link', () =>
        document.activeElement?.matches('[data-tiem~="open-panel"]'),
      );
    },
  },
  {
    name: 'examples: every example of every widget mounts',
    async runJourney(page) {
      await page.open('/widgets/tat-ca/');
      await page.run(() => {
        for (const frame of document.querySelectorAll('iframe')) frame.loading = 'eager';
      });
      const states = await page.waitFor('every example', () => {
        const found = [...document.querySelectorAll('iframe')].map((frame) => {
          const inside = frame.contentDocument;
          if (inside?.readyState !== 'complete') return 'loading';
          return [...inside.querySelectorAll('[data-tiem-state]')].some(
            (element) => element.getAttribute('data-tiem-state') === 'failed',
          )
            ? `failed: ${frame.title}`
            : 'mounted';
        });
        return found.length > 50 && !found.includes('loading') && found;
      });
      const failed = (states || []).filter((state) => state !== 'mounted');
      if (failed.length > 0) throw new Error(failed.join(', '));
    },
  },
  {
    name: 'styles: without the styles of a theme, the reset changes no space, border or colour',
    async runJourney(page) {
      await page.open(LISTING);
      await page.click(ADD_LINK);
      await page.waitForElement(`${PANEL} .tiem-quantity`);
      await expectSameWithoutReset(page);
      await page.open('/gio-hang-khoi/');
      await page.waitForElement('.tiem-block-cart__line .tiem-quantity');
      await expectSameWithoutReset(page);
      await page.open('/thanh-toan-khoi/');
      await page.waitForElement('#email');
      await expectSameWithoutReset(page);
    },
  },
];

async function expectSameWithoutReset(page: EnginePage): Promise<void> {
  const { compared, changed } = await page.run(compareWithoutReset);
  const path = await page.run(() => location.pathname);
  if (compared < 20) throw new Error(`${path}: only ${compared} elements were compared.`);
  if (changed.length > 0)
    throw new Error(`${path}: ${changed.length} changes: ${changed.slice(0, 5).join('; ')}`);
}

/**
 * Compares the computed styles of all elements that widgets rendered, with and without the CSS rules that use
 * `revert-layer`. On a page without a theme, both are equal in an engine that implements `revert-layer` correctly.
 */
function compareWithoutReset(): { compared: number; changed: string[] } {
  const PROPERTIES = [
    ...['top', 'right', 'bottom', 'left'].flatMap((side) => [
      `padding-${side}`,
      `margin-${side}`,
      `border-${side}-width`,
      `border-${side}-style`,
      `border-${side}-color`,
    ]),
    ...['color', 'background-color', 'font-size', 'font-weight', 'line-height', 'display', 'position'],
    ...['text-align', 'text-decoration-line', 'text-decoration-color', 'row-gap', 'column-gap', 'flex-grow'],
    ...['border-top-left-radius', 'list-style-type', 'scroll-margin-top', 'z-index', 'overflow-x'],
  ];
  const isWidgetSheet = (sheet: CSSStyleSheet) => /\/tiem[-\w]*\.css/.test(sheet.href ?? '');
  for (const sheet of document.styleSheets) sheet.disabled ||= !isWidgetSheet(sheet);
  const elements = [...document.querySelectorAll('[class*="tiem-"]')];
  const readComputedStyles = () =>
    elements.map((element) => {
      const style = getComputedStyle(element);
      return PROPERTIES.map((property) => style.getPropertyValue(property));
    });
  const before = readComputedStyles();
  for (const sheet of document.styleSheets)
    if (isWidgetSheet(sheet))
      for (let index = sheet.cssRules.length - 1; index >= 0; index--)
        if (/^[^@]*revert-layer/.test(sheet.cssRules[index]?.cssText ?? '')) sheet.deleteRule(index);
  const after = readComputedStyles();
  const changed = elements.flatMap((element, at) =>
    PROPERTIES.flatMap((property, index) => {
      const [shown, expected] = [before[at]?.[index], after[at]?.[index]];
      return shown === expected ? [] : [`${property} of ${element.className}: ${shown}, not ${expected}`];
    }),
  );
  return { compared: elements.length, changed };
}

async function orderWithCashOnDelivery(page: EnginePage, path: string): Promise<void> {
  await addProduct(page, TEAPOT_ID);
  await page.open(path);
  await page.waitForElement('#email');
  await page.fill('#email', 'khach@example.com');
  for (const [name, value] of Object.entries({
    last_name: 'Nguyễn',
    first_name: 'Mây',
    address_1: '27 Hàng Gai',
    city: 'Hà Nội',
  }))
    await page.fill(`#shipping-${name}`, value);
  await page.click('.tiem-option__row', 'Thanh toán khi nhận hàng (COD)');
  await expectTotal(page);
  await page.run(() => {
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent?.trim() === 'Đặt hàng',
    );
    button?.click();
    button?.click();
  });
  await page.waitFor('the received order', () => /\/thanh-toan\/da-dat-hang\/\d+\//.test(location.pathname));
  await page.waitForElement('.woocommerce-order-overview__total', '450.000');
  await expectCart(page, 0);
}

/** Adds a product by the server's add-to-cart link and opens the page to which it leads. */
const addProduct = (page: EnginePage, id: number): Promise<void> => page.open(`/?add-to-cart=${id}`);

/**
 * Waits until the loader has run and no widget is loading. Fails if a widget has failed or the page scrolls
 * sideways.
 */
async function expectMountedPage(page: EnginePage): Promise<void> {
  await page.waitFor('mounted widgets', () => {
    const states = [...document.querySelectorAll('[data-tiem-state]')].map((element) =>
      element.getAttribute('data-tiem-state'),
    );
    return 'tiem' in window && states.length > 0 && !states.includes('loading');
  });
  const problems = await page.run(() => [
    ...[...document.querySelectorAll('[data-tiem-state="failed"]')].map(
      (element) => `${element.getAttribute('data-tiem')} failed`,
    ),
    ...(document.documentElement.scrollWidth > innerWidth ? ['the page is wider than the window'] : []),
  ]);
  if (problems.length > 0)
    throw new Error(`${await page.run(() => location.pathname)}: ${problems.join(', ')}`);
}

/** Waits until the server's cart and the page's header show this number of items. */
async function expectCart(page: EnginePage, pieces: number): Promise<void> {
  await page.waitFor(
    `${pieces} items in the header and on the server`,
    async (wanted) => {
      const shown = document.querySelector('#site-header-cart > a .count')?.textContent?.trim() ?? '';
      if (Number.parseInt(shown, 10) !== wanted) return false;
      const response = await fetch('/wp-json/wc/store/v1/cart');
      return ((await response.json()) as { items_count: number }).items_count === wanted;
    },
    pieces,
  );
}

/** Waits until the page shows the total of the server's cart. */
async function expectTotal(page: EnginePage): Promise<void> {
  await page.waitFor("the server's total", async () => {
    const response = await fetch('/wp-json/wc/store/v1/cart');
    const { totals } = (await response.json()) as { totals: { total_price: string } };
    const shown = document.querySelector('.tiem-total.is-strong')?.textContent?.replaceAll(/\D/g, '');
    return shown === totals.total_price;
  });
}
