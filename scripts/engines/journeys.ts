import type { EnginePage } from './engine-page';
import {
  expectCartItemCount,
  expectMountedPage,
  expectSameStylesWithoutReset,
  expectServerTotal,
} from './page-assertions';

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
const ARROW_DOWN_KEY = '\uE015';

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
      await expectCartItemCount(page, 1);
      await page.click(`${PANEL} .tiem-quantity button:last-of-type`);
      await expectCartItemCount(page, 2);
      await page.click(`${PANEL} .tiem-mini-cart__remove`);
      await expectCartItemCount(page, 0);
      await page.click(`${PANEL} .tiem-mini-cart__undo`);
      await expectCartItemCount(page, 2);
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
      await expectCartItemCount(page, 1);
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
      await page.type('input[type="search"]', ARROW_DOWN_KEY);
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
      await expectCartItemCount(page, 1);
    },
  },
  {
    name: 'back: a page from the history shows the number of the cart',
    async runJourney(page) {
      await page.open(LISTING);
      await page.waitForElement(`${CART_LINK}`);
      await page.open(TEAPOT);
      await page.click('form.cart .single_add_to_cart_button');
      await expectCartItemCount(page, 1);
      await page.goBack();
      await page.waitFor('the listing', () => location.pathname === '/cua-hang/');
      await expectCartItemCount(page, 1);
    },
  },
  {
    name: 'block cart: quantity, coupon and its removal change the total',
    async runJourney(page) {
      await addProduct(page, TEAPOT_ID);
      await page.open('/gio-hang-khoi/');
      await page.click('.tiem-block-cart__line .tiem-quantity button:last-of-type');
      await expectCartItemCount(page, 2);
      await page.click('button', 'Thêm mã giảm giá');
      await page.type('input[id$="__input-coupon"]', `GIAM10${ENTER}`);
      await page.waitForElement(COUPON_CHIP);
      await expectServerTotal(page);
      await page.click(COUPON_CHIP);
      await page.waitUntilGone(COUPON_CHIP);
      await expectServerTotal(page);
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
      await expectSameStylesWithoutReset(page);
      await page.open('/gio-hang-khoi/');
      await page.waitForElement('.tiem-block-cart__line .tiem-quantity');
      await expectSameStylesWithoutReset(page);
      await page.open('/thanh-toan-khoi/');
      await page.waitForElement('#email');
      await expectSameStylesWithoutReset(page);
    },
  },
];

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
  await expectServerTotal(page);
  await page.run(() => {
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent?.trim() === 'Đặt hàng',
    );
    button?.click();
    button?.click();
  });
  await page.waitFor('the received order', () => /\/thanh-toan\/da-dat-hang\/\d+\//.test(location.pathname));
  await page.waitForElement('.woocommerce-order-overview__total', '450.000');
  await expectCartItemCount(page, 0);
}

/** Adds a product by the server's add-to-cart link and opens the page to which it leads. */
const addProduct = (page: EnginePage, id: number): Promise<void> => page.open(`/?add-to-cart=${id}`);
