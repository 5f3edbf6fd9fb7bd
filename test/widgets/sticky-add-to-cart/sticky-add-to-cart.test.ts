import { screen, waitFor, within } from '@testing-library/dom';
import { getExampleHtml } from '../../support/widgets/example-html';
import { openProductPage } from '../../support/widgets/product-page';

const createSimpleProductMarkup = (
  quantity = '<input type="number" name="quantity" value="1" min="1" max="9" step="1" aria-label="Mua">',
) =>
  `<div class="product" data-tiem="sticky-add-to-cart"><h1 class="product_title">Khay gỗ mít</h1>
   <div class="summary"><p class="price"><bdi>320.000₫</bdi></p>
   <form class="cart"><div class="quantity">${quantity}</div><button type="submit" class="single_add_to_cart_button">Thêm vào giỏ hàng</button></form></div></div>`;

const VARIABLE_PRODUCT = `<div class="product" data-tiem="sticky-add-to-cart"><h1 class="product_title">Bát</h1>
   <p class="price">100.000₫ – 200.000₫</p>
   <form class="cart variations_form"><table class="variations"><tr><td><select aria-label="Cỡ"><option value="">Chọn</option><option>S</option></select></td></tr></table>
   <div class="single_variation"></div><div class="quantity"><input type="number" name="quantity" value="1" aria-label="Mua"></div>
   <button type="submit" class="single_add_to_cart_button wc-variation-selection-needed disabled">Thêm vào giỏ hàng</button></form></div>`;

let reportIntersection: (isIntersecting: boolean) => void = () => {};
const RealObserver = window.IntersectionObserver;
beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
  window.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      reportIntersection = (isIntersecting) =>
        callback([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  window.IntersectionObserver = RealObserver;
});

const getStickyBar = () => document.querySelector<HTMLElement>('.tiem-sticky')!;
const isBarVisible = () => getStickyBar().classList.contains('tiem-sticky--visible');

async function openStickyBar(html = createSimpleProductMarkup()) {
  const page = openProductPage(html);
  await page.mounted('sticky-add-to-cart');
  return page;
}

describe('sticky bar', () => {
  // spec 2.3: the bar comes once the button is scrolled out
  it("sticky bar: when the form's button is above the viewport, the bar is shown and its height is reserved", async () => {
    await openStickyBar(getExampleHtml('sticky-add-to-cart'));
    expect(isBarVisible()).toBe(false);
    reportIntersection(false);
    expect(isBarVisible()).toBe(true);
    expect(document.documentElement.style.getPropertyValue('--tiem-sticky-height')).not.toBe('');
    expect(document.querySelector('.tiem-sticky__spacer')).toBeVisible();
    reportIntersection(true);
    expect(isBarVisible()).toBe(false);
    expect(document.querySelector('.tiem-sticky__spacer')).not.toBeVisible();
  });

  it.each([
    ["is not shown when the theme's own sticky bar is visible", 'fixed', 'block', false],
    ["is shown when the theme's own sticky bar is hidden", 'fixed', 'none', true],
    ["is shown when the theme's element with that class is not fixed", 'static', 'block', true],
  ])(
    "sticky bar: on a page where the theme has a sticky bar of its own, the widget's bar %s",
    async (_, position, display, expected) => {
      await openStickyBar(
        `${createSimpleProductMarkup()}<section class="theme-sticky-add-to-cart" style="position: ${position}; display: ${display}">Mua</section>`,
      );
      reportIntersection(false);
      expect(isBarVisible()).toBe(expected);
    },
  );

  it("sticky bar: has the product's name and price, and its button clicks the form's button", async () => {
    const { user } = await openStickyBar(getExampleHtml('sticky-add-to-cart'));
    expect(within(getStickyBar()).getByText('Chén hạt mít men rạn')).toBeInTheDocument();
    expect(within(getStickyBar()).getByText('120.000₫')).toBeInTheDocument();
    const submitted = jest.fn((event: Event) => event.preventDefault());
    document.querySelector('form')?.addEventListener('submit', submitted);
    await user.click(within(getStickyBar()).getByRole('button', { name: 'Thêm vào giỏ hàng' }));
    expect(submitted).toHaveBeenCalledTimes(1);
  });

  // spec 2.3: the bar's quantity follows the form's, and the form's the bar's
  it("sticky bar: its quantity field and the form's field stay in sync and have the same limits", async () => {
    const { user } = await openStickyBar();
    const formField = screen.getByLabelText<HTMLInputElement>('Mua');
    const barField = within(getStickyBar()).getByLabelText<HTMLInputElement>('Số lượng');
    expect(barField).toHaveAttribute('max', '9');
    await user.clear(barField);
    await user.type(barField, '4');
    expect(formField).toHaveValue(4);
    await user.clear(formField);
    await user.type(formField, '7');
    expect(barField).toHaveValue(7);
    formField.max = '8';
    await waitFor(() => expect(barField).toHaveAttribute('max', '8'));
  });

  it('sticky bar: has no quantity field when the form has none', async () => {
    await openStickyBar(createSimpleProductMarkup('<input type="hidden" name="quantity" value="1">'));
    expect(getStickyBar().querySelector('input')).not.toBeVisible();
  });

  // spec 2.3: the bar of a variable product leads to its form
  it('sticky bar: until a variation is selected, its button scrolls to the form; after that, it adds the product', async () => {
    const { user } = await openStickyBar(VARIABLE_PRODUCT);
    const submitted = jest.fn((event: Event) => event.preventDefault());
    document.querySelector('form')?.addEventListener('submit', submitted);
    await user.click(within(getStickyBar()).getByRole('button', { name: 'Chọn tùy chọn' }));
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
    expect(screen.getByLabelText('Cỡ')).toHaveFocus();
    expect(submitted).not.toHaveBeenCalled();

    document.querySelector('.single_variation')!.innerHTML = '<span class="price">150.000₫</span>';
    screen.getByText('Thêm vào giỏ hàng').className = 'single_add_to_cart_button';
    await user.selectOptions(screen.getByLabelText('Cỡ'), 'S');
    expect(await within(getStickyBar()).findByText('150.000₫')).toBeInTheDocument();
    await user.click(within(getStickyBar()).getByRole('button', { name: 'Thêm vào giỏ hàng' }));
    expect(submitted).toHaveBeenCalledTimes(1);
  });

  it('sticky bar: is not rendered when the product cannot be bought', async () => {
    await openStickyBar(
      '<div class="product" data-tiem="sticky-add-to-cart"><p class="stock">Hết hàng</p></div>',
    );
    expect(getStickyBar()).toBeNull();
  });

  it('sticky bar: removes its elements when it is unmounted', async () => {
    const { unmount } = await openStickyBar();
    reportIntersection(false);
    unmount();
    expect(getStickyBar()).toBeNull();
    expect(document.querySelector('.tiem-sticky__spacer')).toBeNull();
    expect(document.documentElement.style.getPropertyValue('--tiem-sticky-height')).toBe('');
  });
});

it("sticky bar: on a block theme's page with upsells, shows the product's own name and price", async () => {
  await openStickyBar(`<main data-tiem="sticky-add-to-cart"><h1 class="wp-block-post-title">Khay gỗ mít</h1>
    <ul class="products"><li class="product"><h2>Ấm</h2><span class="price">420.000₫</span></li></ul>
    <div class="wc-block-components-product-price"><span class="screen-reader-text">Giá: </span>990.000₫</div>
    <form class="cart"><input type="number" name="quantity" value="1" aria-label="Mua">
    <button type="submit" class="single_add_to_cart_button">Mua</button></form></main>`);
  expect(document.querySelector('.tiem-sticky__name')).toHaveTextContent('Khay gỗ mít');
  expect(document.querySelector('.tiem-sticky__price')).toHaveTextContent('990.000₫');
});

describe('sticky bar beside the block “Add to Cart with Options”', () => {
  const openBlockPage = () =>
    openStickyBar(`<div class="wp-site-blocks" data-tiem="sticky-add-to-cart"><h1 class="wp-block-site-title">Tiệm</h1>
      <h1 class="wp-block-post-title">Áo lụa</h1>
      <div class="wc-block-components-product-price"><span id="price">200.000₫ – 300.000₫</span></div>
      <form class="wp-block-add-to-cart-with-options cart is-invalid"><div role="radiogroup">
        <button type="button" role="radio" aria-checked="false">Xanh</button></div>
      <div class="quantity"><input type="number" name="quantity" value="1" aria-label="Mua" data-wp-on--blur="actions.handleQuantityBlur"></div>
      <button type="submit" class="single_add_to_cart_button">Mua</button></form></div>`);
  const getForm = () => document.querySelector('form')!;

  it('sticky bar: until a variation is chosen in the block, its button focuses the first option', async () => {
    const page = await openBlockPage();
    const handleSubmit = jest.fn((event: Event) => event.preventDefault());
    getForm().addEventListener('submit', handleSubmit);
    reportIntersection(false);
    expect(document.querySelector('.tiem-sticky__name')).toHaveTextContent('Áo lụa');
    await page.user.click(within(getStickyBar()).getByRole('button', { name: 'Chọn tùy chọn' }));
    expect(screen.getByRole('radio')).toHaveFocus();
    expect(handleSubmit).not.toHaveBeenCalled();
    getForm().classList.remove('is-invalid');
    await page.user.click(await within(getStickyBar()).findByRole('button', { name: 'Mua' }));
    expect(handleSubmit).toHaveBeenCalledTimes(1);
  });

  it('sticky bar: shows the price that the block shows for the chosen variation', async () => {
    await openBlockPage();
    document.querySelector('#price')!.firstChild!.nodeValue = '250.000₫';
    await waitFor(() => expect(document.querySelector('.tiem-sticky__price')).toHaveTextContent('250.000₫'));
  });

  it("sticky bar: a quantity that is entered in the bar is also read by the block's script", async () => {
    const page = await openBlockPage();
    reportIntersection(false);
    const field = getForm().querySelector('input')!;
    const readValues: string[] = [];
    field.addEventListener('blur', () => readValues.push(field.value));
    const barField = within(getStickyBar()).getByRole('spinbutton');
    await page.user.clear(barField);
    await page.user.type(barField, '3');
    await page.user.tab();
    expect(readValues).toEqual(['3']);
  });
});

it("sticky bar: on a block theme, its button has the theme's button class", async () => {
  await openStickyBar(
    createSimpleProductMarkup().replace('class="single_add', 'class="wp-element-button single_add'),
  );
  expect(getStickyBar().querySelector('button')).toHaveClass('wp-element-button');
});

it.each([
  ['no price of its own', ''],
  ['no title of its own', '<div class="wc-block-components-product-price">990.000₫</div>'],
])(
  'sticky bar: on a block theme’s page where the product has %s, there is no bar, and one message gives the reason',
  async (_, price) => {
    const warnings = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const title = price ? '' : '<h1 class="wp-block-post-title">Khay gỗ mít</h1>';
    await openStickyBar(`<div class="wp-site-blocks" data-tiem="sticky-add-to-cart"><h1 class="wp-block-site-title">Tiệm</h1>${title}${price}
      <form class="cart"><button type="submit" class="single_add_to_cart_button">Mua</button></form>
      <ul class="products"><li class="product"><h2>Ấm</h2><span class="price">420.000₫</span></li></ul></div>`);
    expect(document.querySelector('.tiem-sticky')).toBeNull();
    expect(warnings).toHaveBeenCalledTimes(1);
    expect(warnings.mock.calls.flat().join()).toContain('product’s own title and price');
    warnings.mockRestore();
  },
);

it('sticky bar: for a product form that WooCommerce handles itself, there is no bar, and one message gives the reason', async () => {
  const warnings = jest.spyOn(console, 'warn').mockImplementation(() => {});
  await openStickyBar(`<div class="wp-site-blocks" data-tiem="sticky-add-to-cart"><h1 class="wp-block-post-title">Áo lụa</h1>
    <div class="wc-block-components-product-price">200.000₫</div>
    <form class="wp-block-add-to-cart-with-options" data-wp-on--submit="actions.buyNow"><button type="submit" class="single_add_to_cart_button">Mua</button></form></div>`);
  expect(document.querySelector('.tiem-sticky')).toBeNull();
  expect(warnings).toHaveBeenCalledTimes(1);
  expect(warnings.mock.calls.flat().join()).toContain('handles the form');
  warnings.mockRestore();
});
