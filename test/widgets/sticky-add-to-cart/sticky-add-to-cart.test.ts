import { screen, waitFor, within } from '@testing-library/dom';
import { openProductPage } from '../../support/widgets/product-page';

const simple = (
  quantity = '<input type="number" name="quantity" value="1" min="1" max="9" step="1" aria-label="Mua">',
) =>
  `<div class="product" data-tiem="sticky-add-to-cart"><h1 class="product_title">Khay gỗ mít</h1>
   <div class="summary"><p class="price"><bdi>320.000₫</bdi></p>
   <form class="cart"><div class="quantity">${quantity}</div><button type="submit" class="single_add_to_cart_button">Thêm vào giỏ hàng</button></form></div></div>`;

const variable = `<div class="product" data-tiem="sticky-add-to-cart"><h1 class="product_title">Bát</h1>
   <p class="price">100.000₫ – 200.000₫</p>
   <form class="cart variations_form"><table class="variations"><tr><td><select aria-label="Cỡ"><option value="">Chọn</option><option>S</option></select></td></tr></table>
   <div class="single_variation"></div><div class="quantity"><input type="number" name="quantity" value="1" aria-label="Mua"></div>
   <button type="submit" class="single_add_to_cart_button wc-variation-selection-needed disabled">Thêm vào giỏ hàng</button></form></div>`;

let see: (isIntersecting: boolean) => void = () => {};
const RealObserver = window.IntersectionObserver;
beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
  window.IntersectionObserver = class {
    constructor(heard: IntersectionObserverCallback) {
      see = (isIntersecting) =>
        heard([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  window.IntersectionObserver = RealObserver;
});

const bar = () => document.querySelector<HTMLElement>('.tiem-sticky')!;
const isShown = () => bar().classList.contains('tiem-sticky--visible');

async function open(html = simple()) {
  const page = openProductPage(html);
  await page.mounted('sticky-add-to-cart');
  return page;
}

describe('sticky bar', () => {
  // spec 2.3: the bar comes once the button is scrolled out
  it("sticky bar: shown, and its height reserved, when the form's button is scrolled out above", async () => {
    await open();
    expect(isShown()).toBe(false);
    see(false);
    expect(isShown()).toBe(true);
    expect(document.documentElement.style.getPropertyValue('--tiem-sticky-height')).not.toBe('');
    expect(document.querySelector('.tiem-sticky__spacer')).toBeVisible();
    see(true);
    expect(isShown()).toBe(false);
    expect(document.querySelector('.tiem-sticky__spacer')).not.toBeVisible();
  });

  it.each([
    ['is not shown beside a bar of the theme that is fixed', 'fixed', 'block', false],
    ['is shown where the theme has no bar on windows of this width', 'fixed', 'none', true],
    ['is shown beside an element of that name that is not fixed', 'static', 'block', true],
  ])('sticky bar: %s', async (_, position, display, expected) => {
    await open(
      `${simple()}<section class="theme-sticky-add-to-cart" style="position: ${position}; display: ${display}">Mua</section>`,
    );
    see(false);
    expect(isShown()).toBe(expected);
  });

  it("sticky bar: has the product's name and price, and its button clicks the form's button", async () => {
    const { user } = await open();
    expect(within(bar()).getByText('Khay gỗ mít')).toBeInTheDocument();
    expect(within(bar()).getByText('320.000₫')).toBeInTheDocument();
    const submitted = jest.fn((event: Event) => event.preventDefault());
    document.querySelector('form')?.addEventListener('submit', submitted);
    await user.click(within(bar()).getByRole('button', { name: 'Thêm vào giỏ hàng' }));
    expect(submitted).toHaveBeenCalledTimes(1);
  });

  // spec 2.3: the bar's quantity follows the form's, and the form's the bar's
  it("sticky bar: its quantity field and the form's stay in sync and share the limits", async () => {
    const { user } = await open();
    const main = screen.getByLabelText<HTMLInputElement>('Mua');
    const copy = within(bar()).getByLabelText<HTMLInputElement>('Số lượng');
    expect(copy).toHaveAttribute('max', '9');
    await user.clear(copy);
    await user.type(copy, '4');
    expect(main).toHaveValue(4);
    await user.clear(main);
    await user.type(main, '7');
    expect(copy).toHaveValue(7);
    main.max = '8';
    await waitFor(() => expect(copy).toHaveAttribute('max', '8'));
  });

  it('sticky bar: has no quantity when the form has none', async () => {
    await open(simple('<input type="hidden" name="quantity" value="1">'));
    expect(bar().querySelector('input')).not.toBeVisible();
  });

  // spec 2.3: the bar of a variable product leads to its form
  it('sticky bar: scrolls to the form until a variation is chosen, and adds the product afterwards', async () => {
    const { user } = await open(variable);
    const submitted = jest.fn((event: Event) => event.preventDefault());
    document.querySelector('form')?.addEventListener('submit', submitted);
    await user.click(within(bar()).getByRole('button', { name: 'Chọn tùy chọn' }));
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
    expect(screen.getByLabelText('Cỡ')).toHaveFocus();
    expect(submitted).not.toHaveBeenCalled();

    document.querySelector('.single_variation')!.innerHTML = '<span class="price">150.000₫</span>';
    screen.getByText('Thêm vào giỏ hàng').className = 'single_add_to_cart_button';
    await user.selectOptions(screen.getByLabelText('Cỡ'), 'S');
    expect(await within(bar()).findByText('150.000₫')).toBeInTheDocument();
    await user.click(within(bar()).getByRole('button', { name: 'Thêm vào giỏ hàng' }));
    expect(submitted).toHaveBeenCalledTimes(1);
  });

  it('sticky bar: not shown when the product cannot be bought', async () => {
    await open('<div class="product" data-tiem="sticky-add-to-cart"><p class="stock">Hết hàng</p></div>');
    expect(bar()).toBeNull();
  });

  it('sticky bar: removes its elements when it is unmounted', async () => {
    const { unmount: leave } = await open();
    see(false);
    leave();
    expect(bar()).toBeNull();
    expect(document.querySelector('.tiem-sticky__spacer')).toBeNull();
    expect(document.documentElement.style.getPropertyValue('--tiem-sticky-height')).toBe('');
  });
});

it("sticky bar: on a block theme's page with upsells, shows the product's own name and price", async () => {
  await open(`<main data-tiem="sticky-add-to-cart"><h1 class="wp-block-post-title">Khay gỗ mít</h1>
    <ul class="products"><li class="product"><h2>Ấm</h2><span class="price">420.000₫</span></li></ul>
    <div class="wc-block-components-product-price"><span class="screen-reader-text">Giá: </span>990.000₫</div>
    <form class="cart"><input type="number" name="quantity" value="1" aria-label="Mua">
    <button type="submit" class="single_add_to_cart_button">Mua</button></form></main>`);
  expect(document.querySelector('.tiem-sticky__name')).toHaveTextContent('Khay gỗ mít');
  expect(document.querySelector('.tiem-sticky__price')).toHaveTextContent('990.000₫');
});

it("sticky bar: its button has the theme's button class on a block theme", async () => {
  await open(simple().replace('class="single_add', 'class="wp-element-button single_add'));
  expect(bar().querySelector('button')).toHaveClass('wp-element-button');
});
