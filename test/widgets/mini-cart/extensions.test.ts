import { screen, within } from '@testing-library/dom';
import { createTextRenderer, registerExtension } from '../../support/extend/register-extension';
import { renderPage } from '../../support/render-page';

// spec 2.7: the areas named there may hold blocks of others: mini cart
test("mini cart: a plugin's filters are applied to the lines, and its forced inner blocks are appended", async () => {
  registerExtension((tiem) => {
    tiem.registerCheckoutFilters('dinh-ky', {
      itemName: (name) => `${name} (định kỳ)`,
      subtotalPriceFormat: () => '<price/> mỗi tháng',
      cartItemClass: () => 'dinh-ky',
      showRemoveItemLink: () => false,
    });
    for (const part of [
      'mini-cart-title',
      'mini-cart-items',
      'mini-cart-footer',
      'filled-mini-cart-contents',
    ])
      tiem.registerInnerBlock({
        name: `dinh-ky/${part}`,
        parent: `woocommerce/${part}-block`,
        force: true,
        content: createTextRenderer(tiem, ({ context }) => `${part} ${context}`),
      });
  });
  const page = await renderPage('/cua-hang/');
  await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
  const panel = within(await screen.findByRole('dialog', { name: 'Giỏ hàng của bạn' }));
  const line = await panel.findByRole('listitem');
  expect(within(line).getByRole('link')).toHaveTextContent(/ \(định kỳ\)$/);
  expect(line).toHaveTextContent(/₫ mỗi tháng/);
  expect(line).toHaveClass('tiem-mini-cart__line', 'dinh-ky');
  expect(within(line).queryByRole('button', { name: /^Xóa “/ })).not.toBeInTheDocument();
  for (const part of ['mini-cart-title', 'mini-cart-items', 'mini-cart-footer', 'filled-mini-cart-contents'])
    expect(await panel.findByText(`${part} woocommerce/mini-cart`)).toBeInTheDocument();
});
