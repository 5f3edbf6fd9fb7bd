import { waitFor } from '@testing-library/dom';
import { startAdoption } from '../../../mount/adopt/start-adoption';
import { listAdoptedElements, openAdoptedPage, spyOnConsole } from '../../support/mount/adoption-page';

const readBodyHtml = () => document.body.innerHTML;
const ADD = { selector: 'a.buy', widget: 'add-to-cart' };

test('adopt: options of an entry become attributes, but never override attributes on the page', () => {
  openAdoptedPage('<a class="buy"></a><a class="buy" data-tiem-view-link="true"></a>', [
    { ...ADD, options: { 'view-link': false, label: 'Mua' } },
  ]);
  expect(readBodyHtml()).toBe(
    '<a class="buy" data-tiem-view-link="false" data-tiem-label="Mua" data-tiem="add-to-cart"></a>' +
      '<a class="buy" data-tiem-view-link="true" data-tiem-label="Mua" data-tiem="add-to-cart"></a>',
  );
});

test('adopt: of several matching entries the first one applies, and entries take precedence over profiles', () => {
  openAdoptedPage('<a class="buy add_to_cart_button ajax_add_to_cart" id="one"></a>', [
    { selector: '.buy', widget: 'quick-view' },
    'woocommerce-classic',
  ]);
  expect(listAdoptedElements()).toEqual(['a one: quick-view']);
});

test('adopt: an existing data-tiem attribute is kept, and nothing inside data-tiem="off" is adopted', () => {
  openAdoptedPage(
    '<a class="buy" id="own" data-tiem="quick-view"></a><p data-tiem="off"><a class="buy" id="off"></a></p><a class="buy" id="free"></a>',
    [ADD],
  );
  expect(listAdoptedElements()).toEqual(['a own: quick-view', 'p: off', 'a free: add-to-cart']);
});

test('adopt: only elements inside of `within` and outside of `unless` are adopted', () => {
  openAdoptedPage(
    '<main><a class="buy" id="in"></a><p class="no"><a class="buy" id="not"></a></p><a class="buy sold" id="sold"></a></main><a class="buy" id="out"></a>',
    [{ ...ADD, within: 'main', unless: ['.no', '.sold'] }],
  );
  expect(listAdoptedElements()).toEqual(['a in: add-to-cart']);
});

test('adopt: an entry with `pages` applies only to pages of that kind, recognised by the classes of <body>', () => {
  const entry = { ...ADD, pages: ['product'] };
  openAdoptedPage('<body class="single-product woocommerce"><a class="buy" id="one"></a></body>', [entry]);
  expect(listAdoptedElements()).toEqual(['a one: add-to-cart']);
});

test.each([
  ['before', '<div data-tiem="toc" data-test></div><article id="post"><p>Men</p></article>'],
  ['after', '<article id="post"><p>Men</p></article><div data-tiem="toc" data-test></div>'],
  ['prepend', '<article id="post"><div data-tiem="toc" data-test></div><p>Men</p></article>'],
  ['append', '<article id="post"><p>Men</p><div data-tiem="toc" data-test></div></article>'],
])('adopt: `insert` with %s adds one empty mount point at that position', (insert, expected) => {
  openAdoptedPage('<article id="post"><p>Men</p></article>', [{ selector: '#post', widget: 'toc', insert }]);
  expect(readBodyHtml()).toBe(expected.replaceAll(' data-test', ''));
});

test("adopt: `insert` adds nothing when the theme's HTML already contains the widget", () => {
  const page = '<article id="post"><div data-tiem="toc"></div><p>Men</p></article>';
  openAdoptedPage(page, [{ selector: '#post', widget: 'toc', insert: 'prepend' }]);
  expect(readBodyHtml()).toBe(page);
});

test('adopt: nodes added later, also nested nodes, are adopted before the next task', async () => {
  openAdoptedPage('<main></main>', [ADD, { selector: 'article', widget: 'toc', insert: 'prepend' }]);
  const list = document.createElement('ul');
  list.innerHTML = '<li><a class="buy" id="late"></a></li><li><article><h2>Men</h2></article></li>';
  document.querySelector('main')?.append(list);
  await Promise.resolve();
  expect(listAdoptedElements()).toEqual(['a late: add-to-cart', 'div: toc']);
});

test('adopt: an element that replaces an adopted element is adopted as well', async () => {
  openAdoptedPage('<a class="buy" id="old"></a>', [ADD]);
  const link = document.createElement('a');
  link.className = 'buy';
  link.id = 'fresh';
  document.querySelector('#old')?.replaceWith(link);
  await waitFor(() => expect(listAdoptedElements()).toEqual(['a fresh: add-to-cart']));
});

test('adopt: a control of the Interactivity API is left to WooCommerce, and a warning is logged', () => {
  const consoleOutput = spyOnConsole();
  openAdoptedPage(
    `<button class="buy" id="new" data-wp-on--click="actions.addCartItem"></button>
     <button class="buy" id="old" data-wc-on--click="actions.addToCart"></button>
     <div data-wp-interactive='{"namespace":"woocommerce/add-to-cart-with-options"}'>
       <form id="blocks"><button class="buy" id="inside"></button></form></div>
     <button class="buy" id="plain"></button>`,
    [{ selector: '.buy', widget: 'add-to-cart' }],
  );
  expect(listAdoptedElements()).toEqual(['button plain: add-to-cart']);
  expect(consoleOutput.warnings()).toEqual([
    '[tiem] settings: adopt[0].selector (".buy") matches 3 control(s) of WooCommerce\'s Interactivity API, which stay as they are: one press would be two additions.',
  ]);
});

test('adopt: elements that Tiệm renders itself are never adopted', () => {
  openAdoptedPage('<tiem-root><a class="buy"></a></tiem-root>', [ADD]);
  expect(listAdoptedElements()).toEqual([]);
});

test('adopt: nothing is adopted with ?tiem=off', () => {
  history.replaceState(null, '', '?tiem=off');
  openAdoptedPage('<a class="buy"></a>', [ADD]);
  history.replaceState(null, '', '?');
  expect(listAdoptedElements()).toEqual([]);
});

test('adopt: when the script runs after the page was parsed, elements are adopted at once', () => {
  document.head.innerHTML = '<script type="application/json" data-tiem-settings>{"adopt":["astra"]}</script>';
  document.body.innerHTML = '<div class="ast-site-header-cart"></div>';
  startAdoption()();
  expect(listAdoptedElements()).toEqual(['div: mini-cart']);
});

test('adopt: when the script is on the page twice, it runs once', () => {
  openAdoptedPage('<a class="buy" id="one"></a>', [ADD]);
  startAdoption()();
  document.body.insertAdjacentHTML('beforeend', '<a class="buy" id="two"></a>');
  return waitFor(() => expect(listAdoptedElements()).toEqual(['a one: add-to-cart', 'a two: add-to-cart']));
});

test('adopt: of several settings scripts, the last list of entries applies', () => {
  document.head.innerHTML =
    '<script type="application/json" data-tiem-settings>{"adopt":["astra"]}</script><script type="application/json" data-tiem-settings>{</script>';
  openAdoptedPage('<a class="buy" id="one"></a><div class="ast-site-header-cart"></div>', [ADD]);
  expect(listAdoptedElements()).toEqual(['a one: add-to-cart']);
});
