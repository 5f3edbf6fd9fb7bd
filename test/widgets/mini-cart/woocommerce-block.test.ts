import { waitFor } from '@testing-library/dom';
import { renderPage } from '../../support/render-page';

/**
 * The Mini-Cart block in WooCommerce's markup. In version 8.5 its script listens to the button; in version 11
 * a directive of the Interactivity API opens the drawer.
 */
const createBlock = (directive: string) => `<body><div class="wc-block-mini-cart" data-tiem="mini-cart">
  <button class="wc-block-mini-cart__button" ${directive}><span class="wc-block-mini-cart__badge">0</span></button></div></body>`;

it.each([
  ['8.5', ''],
  ['11', 'data-wp-on--click="actions.openDrawer"'],
])(
  'mini cart: on the Mini-Cart block of WooCommerce %s, only the block’s drawer opens, and one message says why',
  async (_, directive) => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
    const page = await renderPage(createBlock(directive));
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
