import { screen, waitFor, within } from '@testing-library/dom';
import { renderPage } from '../../support/render-page';

/* The notices shown after a change are a chunk of their own, and its download may fail. */

let mockIsLost = true;
jest.mock('../../../widgets/mini-cart/PostChangeNotices', () => {
  if (mockIsLost) throw new Error('Failed to fetch dynamically imported module');
  return jest.requireActual('../../../widgets/mini-cart/PostChangeNotices');
});

const NAME = 'Giỏ hàng của bạn';

async function openFilled() {
  const page = await renderPage('/cua-hang/');
  await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
  const cart = within(await screen.findByRole('dialog', { name: NAME }));
  const field = await cart.findByRole<HTMLInputElement>('spinbutton');
  await waitFor(() => expect(document.querySelector('a.remove_from_cart_button')).not.toBeNull());
  return { page, cart, field };
}

async function askTooMuch({ page, field }: Awaited<ReturnType<typeof openFilled>>): Promise<void> {
  field.max = '';
  await page.user.clear(field);
  await page.user.type(field, '9000{Enter}');
}

test('mini cart: still shows why a quantity was refused when the notices chunk fails to load', async () => {
  const open = await openFilled();
  const { page, cart, field } = open;
  await askTooMuch(open);
  expect(await cart.findByRole('alert')).toHaveTextContent(/\S/);
  await waitFor(() => expect(field).toHaveValue(1));
  expect(document.querySelectorAll('[data-tiem~="notices"] .tiem-notice')).toHaveLength(0);
  await page.user.click(cart.getByRole('button', { name: /^Tăng/ }));
  await waitFor(() => expect(field).toHaveValue(2));
});

// spec 4.1: where the part that says so cannot be had, the panel says it in bare text
test("mini cart: names the removed product with the server's undo link when the notices chunk fails to load", async () => {
  const { page, cart } = await openFilled();
  await page.user.click(cart.getByRole('button', { name: /^Xóa “/ }));
  const said = await cart.findByText(/^Đã xóa “.+” khỏi giỏ hàng\.$/);
  expect(said.closest('[role="alert"]')).not.toBeNull();
  expect(said).toHaveAttribute('href', expect.stringContaining('/san-pham/'));
  await page.go(cart.getByRole<HTMLAnchorElement>('link', { name: 'Thêm lại vào giỏ' }).href);
  expect(screen.getByText('Món hàng đã trở lại giỏ.')).toBeVisible();
});

test('mini cart: the next change loads the notices chunk again after it failed to load', async () => {
  const open = await openFilled();
  const { page, cart } = open;
  await askTooMuch(open);
  await cart.findByRole('alert');
  mockIsLost = false;
  await page.user.click(cart.getByRole('button', { name: /^Xóa “/ }));
  expect(await cart.findByRole('button', { name: 'Thêm lại vào giỏ' })).toBeVisible();
  expect(cart.queryByRole('alert')).not.toBeInTheDocument();
});
