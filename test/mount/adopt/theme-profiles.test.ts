import { PROFILES } from '../../../mount/adopt/adopt-entries';
import { PAGE_KINDS } from '../../../scripts/size/budgets';
import {
  listAdoptedElements,
  openAdoptedPage,
  openAdoptedPageWhileParsing,
  readThemePage,
  spyOnConsole,
} from '../../support/mount/adoption-page';
import { globFiles } from '../../support/project-files';

test('adopt profiles: the browser bundle contains all profile files that the WordPress plugin reads', () => {
  const files = globFiles(['wordpress/tiem/profiles'], /\.json$/);
  const read = Object.fromEntries(
    files.map(({ path, text }) => [path.replace(/.*\/|\.json$/g, ''), JSON.parse(text)]),
  );
  expect(PROFILES).toEqual(read);
});

// The elements that these tests expect are the same as those that wordpress/tests/adoption.php expects for the same
// pages.
test('adopt: header cart, notices, sort select and buttons of a Storefront listing become widgets', () => {
  openAdoptedPage(readThemePage('storefront-listing'), ['storefront']);
  expect(listAdoptedElements()).toEqual([
    'ul site-header-cart: mini-cart',
    'div: notices',
    'form: sort-select',
    'a 11: add-to-cart',
    'li: off',
    'a 15: add-to-cart',
  ]);
});

test('adopt: form, product gallery, tabs and reviews of a classic product page become widgets', () => {
  openAdoptedPage(readThemePage('classic-product'), ['woocommerce-classic']);
  expect(listAdoptedElements()).toEqual([
    'div: product-gallery',
    'form /bat/: variation-form add-to-cart',
    'div: quantity',
    'form /bo-ba/: add-to-cart',
    'div: product-tabs',
    'ol: review-stars',
    'div respond: comments',
    'p: review-stars',
  ]);
});

test('adopt: both buttons of each product and the header cart of an Astra listing become widgets', () => {
  openAdoptedPage(readThemePage('astra-listing'), ['astra']);
  expect(listAdoptedElements()).toEqual(['div: mini-cart', 'a 11: add-to-cart', 'a 11: add-to-cart']);
});

test("adopt: plain buttons in a block theme's listing become widgets, but controls of the Interactivity API do not", () => {
  const consoleOutput = spyOnConsole();
  openAdoptedPage(readThemePage('blocks-listing'), ['twentytwentyfive']);
  expect(listAdoptedElements()).toEqual(['div: notices', 'a 46: add-to-cart']);
  expect(consoleOutput.warnings()).toEqual([]);
});

test("adopt: in Twenty Twenty-Three's listing with WooCommerce 8.5, notices and the sort select become widgets, but the blocks' buttons do not", () => {
  const consoleOutput = spyOnConsole();
  openAdoptedPage(readThemePage('twentytwentythree-listing'), ['woocommerce-blocks']);
  expect(listAdoptedElements()).toEqual(['div: notices', 'form: sort-select']);
  expect(consoleOutput.warnings()).toEqual([]);
});

test("adopt: on a block theme's product page the classic form becomes a widget, but not a form of the Interactivity API", () => {
  openAdoptedPage(readThemePage('blocks-product'), ['woocommerce-blocks']);
  expect(listAdoptedElements()).toEqual([
    'div: product-gallery',
    'form /ao/: variation-form add-to-cart',
    'div: quantity',
    'div: product-tabs',
    'div respond: comments',
  ]);
});

test('adopt: in the Product Reviews blocks, the form becomes the widget `comments`, and the block’s own stars stay', () => {
  openAdoptedPage(readThemePage('product-reviews-11'), ['woocommerce-blocks']);
  expect(listAdoptedElements()).toEqual(['div respond: comments']);
});

test.each([
  ['listing', 'product-button-11'],
  ['product with the classic form', 'blocks-product'],
  ['product with options blocks', 'with-options-simple-11'],
  ['product with options blocks', 'product-reviews-11'],
])(
  'size report: the row “block theme: %s” has the widgets that the block theme profile mounts on %s.html',
  async (row, name) => {
    await openAdoptedPageWhileParsing(readThemePage(name), ['woocommerce-blocks']);
    const adopted = listAdoptedElements().flatMap((element) => element.split(': ')[1]!.split(' '));
    expect(adopted).not.toEqual([]);
    const page = PAGE_KINDS.find((kind) => kind.name === `block theme: ${row}`)?.pathOrWidgets;
    expect(page).toEqual(expect.arrayContaining(adopted));
  },
);

test('adopt: with two profiles, <body> gets the site-wide behaviours of both without duplicates', () => {
  openAdoptedPage('<body class="home"></body>', ['astra', 'storefront']);
  expect(document.body.dataset.tiem).toBe('cart-fragments order-attribution');
});

test('adopt: <body> keeps an existing data-tiem attribute', () => {
  openAdoptedPage('<body data-tiem="prefetch"></body>', ['astra']);
  expect(document.body.dataset.tiem).toBe('prefetch');
});

test('adopt: a profile neither adopts nor logs anything on a page without matching elements', () => {
  const consoleOutput = spyOnConsole();
  openAdoptedPage('<body class="home"><p>Xin chào</p></body>', ['storefront', 'astra']);
  expect(listAdoptedElements()).toEqual([]);
  expect([...consoleOutput.errors(), ...consoleOutput.warnings()]).toEqual([]);
});
