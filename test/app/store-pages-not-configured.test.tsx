import { screen, within } from '@testing-library/dom';
import { renderPage } from '../support/render-page';

const NOT_CONFIGURED = { id: 0, title: '', permalink: false };

const createPageHtml = (storePages: object) => `
  <script type="application/json" data-tiem-settings>${JSON.stringify({ storePages })}</script>
  <div data-tiem="mini-cart"><a class="cart-contents" href="/"><span class="count">0</span></a></div>
  <a href="?add-to-cart=104" class="button add_to_cart_button ajax_add_to_cart" data-tiem="add-to-cart"
     data-product_id="104" data-quantity="1">Thêm vào giỏ</a>`;

async function addProductAndFindCart(storePages: object) {
  const { user } = await renderPage(createPageHtml(storePages));
  await user.click(screen.getByText('Thêm vào giỏ'));
  const cart = within(await screen.findByRole('dialog', { name: 'Giỏ hàng của bạn' }));
  await cart.findByRole('spinbutton');
  return cart;
}

const SITE_ROOT = `${location.origin}/`;

describe('cart and checkout pages that are not configured', () => {
  it.each([
    ['the id 0', { cart: NOT_CONFIGURED, checkout: NOT_CONFIGURED }],
    ['no entry', {}],
    ['no URL', { checkout: { id: 9, title: 'Thanh toán', permalink: false } }],
  ])(
    'store pages: when the settings give them %s, the links to the cart page lead to the site root and there is no link to a checkout',
    async (_, storePages) => {
      const cart = await addProductAndFindCart(storePages);
      expect(cart.getByRole<HTMLAnchorElement>('link', { name: 'Xem giỏ hàng' }).href).toBe(SITE_ROOT);
      expect(cart.queryByRole('link', { name: 'Thanh toán' })).toBeNull();
      expect(document.querySelector<HTMLAnchorElement>('a.added_to_cart')?.href).toBe(SITE_ROOT);
    },
  );

  it('store pages: a configured checkout page is linked', async () => {
    const checkout = { id: 9, title: 'Thanh toán', permalink: '/thanh-toan/' };
    const cart = await addProductAndFindCart({ checkout });
    expect(cart.getByRole('link', { name: 'Thanh toán' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/thanh-toan\/$/),
    );
  });
});
