import { PROFILES } from '../../../mount/adopt/profiles';
import { adoptedElements, openAdopted, themePage, watchConsole } from '../../support/mount/adoption-page';
import { globFiles } from '../../support/project-files';

test('profiles: the browser has all files that the WordPress plugin reads', () => {
  const files = globFiles(['wordpress/tiem/profiles'], /\.json$/);
  const read = Object.fromEntries(
    files.map(({ path, text }) => [path.replace(/.*\/|\.json$/g, ''), JSON.parse(text)]),
  );
  expect(PROFILES).toEqual(read);
});

// The lists are those of wordpress/tests/adoption.php for the same pages.
test('adopt, Storefront listing: header cart, notices, order and buttons become widgets', () => {
  openAdopted(themePage('storefront-listing'), ['storefront']);
  expect(adoptedElements()).toEqual([
    'ul site-header-cart: mini-cart',
    'div: notices',
    'form: sort-select',
    'a 11: add-to-cart',
    'li: off',
    'a 15: add-to-cart',
  ]);
});

test('adopt, classic product page: form, gallery, tabs and reviews become widgets', () => {
  openAdopted(themePage('classic-product'), ['woocommerce-classic']);
  expect(adoptedElements()).toEqual([
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

test('adopt, Astra listing: both buttons of a product and the header cart become widgets', () => {
  openAdopted(themePage('astra-listing'), ['astra']);
  expect(adoptedElements()).toEqual(['div: mini-cart', 'a 11: add-to-cart', 'a 11: add-to-cart']);
});

test('adopt, listing of a block theme: plain buttons become widgets, controls of the Interactivity API do not', () => {
  const told = watchConsole();
  openAdopted(themePage('blocks-listing'), ['twentytwentyfive']);
  expect(adoptedElements()).toEqual(['div: notices', 'a 46: add-to-cart']);
  expect(told.warnings()).toEqual([]);
});

test('adopt, product page of a block theme: the classic form becomes a widget, the interactive one does not', () => {
  openAdopted(themePage('blocks-product'), ['woocommerce-blocks']);
  expect(adoptedElements()).toEqual([
    'div: product-gallery',
    'form /ao/: variation-form add-to-cart',
    'div: quantity',
    'div: product-tabs',
    'div respond: comments',
  ]);
});

test('adopt, two profiles: <body> gets the behaviours of both for the whole site, once', () => {
  openAdopted('<body class="home"></body>', ['astra', 'storefront']);
  expect(document.body.dataset.tiem).toBe('cart-fragments order-attribution');
});

test('adopt, <body> with a data-tiem of its own: keeps it', () => {
  openAdopted('<body data-tiem="prefetch"></body>', ['astra']);
  expect(document.body.dataset.tiem).toBe('prefetch');
});

test('adopt, profile on a page without its elements: nothing is adopted, and nothing is said', () => {
  const told = watchConsole();
  openAdopted('<body class="home"><p>Xin chào</p></body>', ['storefront', 'astra']);
  expect(adoptedElements()).toEqual([]);
  expect([...told.errors(), ...told.warnings()]).toEqual([]);
});
