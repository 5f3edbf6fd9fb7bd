import { findCartArea, prepareCartAreas } from '../../../widgets/block-cart/areas';

function createMountPoint(inside: string): HTMLElement {
  document.body.innerHTML = `<div id="cart">${inside}</div>`;
  return document.getElementById('cart')!;
}

const readAreaNames = (element: HTMLElement) =>
  [...element.querySelectorAll<HTMLElement>('[data-tiem-area], [data-block-name]')].map(
    ({ dataset }) => dataset.tiemArea ?? dataset.blockName,
  );

it('block cart areas: every area that the mount point lacks is inserted, and removed on cleanup', () => {
  const element = createMountPoint('');
  const areas = prepareCartAreas(element);
  expect(readAreaNames(element)).toEqual([
    'filled-cart',
    'cart-items',
    'cart-line-items',
    'cart-cross-sells',
    'cart-cross-sells-products',
    'cart-totals',
    'cart-order-summary',
    'cart-order-summary-heading',
    'cart-order-summary-coupon-form',
    'cart-order-summary-subtotal',
    'cart-order-summary-fee',
    'cart-order-summary-discount',
    'cart-order-summary-shipping',
    'cart-order-summary-taxes',
    'cart-order-summary-total',
    'cart-express-payment',
    'proceed-to-checkout',
    'empty-cart',
  ]);
  areas.cleanup();
  expect(element.innerHTML).toBe('');
});

it('block cart areas: a classic cart inside the block is hidden except for its notices, and restored on cleanup', () => {
  const element = createMountPoint(
    '<div data-tiem="notices"></div><form class="woocommerce-cart-form"><input data-tiem="quantity"></form><div class="cart-collaterals"></div>',
  );
  const server = [...element.children] as HTMLElement[];
  const areas = prepareCartAreas(element);
  expect(server.map(({ style }) => style.display)).toEqual(['', 'none', 'none']);
  expect(areas.find('cart-line-items')).not.toBeNull();
  areas.cleanup();
  expect([...element.children]).toEqual(server);
  expect(server.map(({ style }) => style.display)).toEqual(['', '', '']);
});

it("block cart areas: a classic cart's cross-sells are shown only once, whether the theme prints them inside or outside the block", () => {
  const classic = '<form class="woocommerce-cart-form"></form>';
  const crossSells =
    '<section class="cross-sells"><h2>Bạn có thể thích</h2><ul class="products"></ul></section>';
  const outsideCart = createMountPoint(classic);
  outsideCart.insertAdjacentHTML('afterend', crossSells);
  const areas = prepareCartAreas(outsideCart);
  expect(areas.find('cart-cross-sells')).toBeNull();
  areas.cleanup();

  const insideCart = createMountPoint(`${classic}<div class="cart-collaterals">${crossSells}</div>`);
  const server = insideCart.innerHTML;
  const areasInside = prepareCartAreas(insideCart);
  expect(areasInside.find('cart-cross-sells')).toHaveTextContent('Bạn có thể thích');
  areasInside.cleanup();
  expect(insideCart.innerHTML.replaceAll(' style=""', '')).toBe(server);
});

it('block cart areas: an area without its required inner areas gets them, and keeps its own content', () => {
  const element = createMountPoint(
    '<div data-block-name="woocommerce/filled-cart-block"><p>Giao trong ngày</p><div data-tiem-area="cart-line-items"></div><div data-block-name="woocommerce/cart-totals-block"></div></div>',
  );
  prepareCartAreas(element);
  expect(element.querySelector('p')).toHaveTextContent('Giao trong ngày');
  const totals = findCartArea(element, 'cart-totals')!;
  expect(readAreaNames(totals)).toContain('cart-order-summary-subtotal');
  expect(readAreaNames(totals)).toContain('proceed-to-checkout');
});

it("block cart areas: areas stay in the order of the theme's HTML, and a missing required area is added", () => {
  const element = createMountPoint(
    '<div data-tiem-area="filled-cart"><aside data-tiem-area="cart-totals"><div data-tiem-area="proceed-to-checkout"></div><div data-tiem-area="cart-order-summary"><div data-tiem-area="cart-order-summary-taxes"></div><hr><div data-tiem-area="cart-order-summary-subtotal"></div></div></aside><main data-tiem-area="cart-items"><div data-tiem-area="cart-line-items"></div></main></div>',
  );
  prepareCartAreas(element);
  expect(readAreaNames(element)).toEqual([
    'filled-cart',
    'cart-totals',
    'proceed-to-checkout',
    'cart-order-summary',
    'cart-order-summary-taxes',
    'cart-order-summary-subtotal',
    'cart-order-summary-total',
    'cart-items',
    'cart-line-items',
  ]);
});

it("block cart areas: the server's content of an area is removed from the page, and the same nodes are restored on cleanup", () => {
  const element = createMountPoint(
    '<div data-tiem-area="proceed-to-checkout"><a href="/thanh-toan/">Thanh toán</a></div>',
  );
  const link = element.querySelector('a');
  const areas = prepareCartAreas(element);
  expect(element.querySelector('a')).toBeNull();
  areas.cleanup();
  expect(element.querySelector('a')).toBe(link);
});
