import { waitFor } from '@testing-library/dom';
import { renderPage } from '../../support/render-page';

/**
 * Renders the Mini-Cart block with WooCommerce's own markup, which opens the drawer by a script in version
 * 8.5 and by a directive of the Interactivity API in version 11.
 */
const createMiniCartBlock = (
  directive: string,
) => `<body><div class="wc-block-mini-cart" data-tiem="mini-cart">
  <button class="wc-block-mini-cart__button" ${directive}><span class="wc-block-mini-cart__badge">0</span></button></div></body>`;

it.each([
  ['8.5', ''],
  ['11', 'data-wp-on--click="actions.openDrawer"'],
])(
  'mini cart: on the Mini-Cart block of WooCommerce %s, only the block’s own drawer opens, and one message says why the widget did not mount',
  async (_, directive) => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
    const page = await renderPage(createMiniCartBlock(directive));
    const openDrawer = jest.fn();
    const button = document.querySelector<HTMLElement>('.wc-block-mini-cart__button')!;
    button.addEventListener('click', openDrawer);
    await page.user.click(button);
    await waitFor(() => expect(openDrawer).toHaveBeenCalledTimes(1));
    expect(document.querySelector('[data-tiem]')).toHaveAttribute('data-tiem-state', 'failed');
    expect(document.querySelector('.tiem-mini-cart')).toBeNull();
    await waitFor(() => expect(errors).toHaveBeenCalledTimes(1));
    expect(errors.mock.calls.flat().join()).toContain('a link to the cart');
    errors.mockRestore();
  },
);
