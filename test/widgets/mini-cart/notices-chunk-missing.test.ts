import { screen, waitFor, within } from '@testing-library/dom';
import { renderPage } from '../../support/render-page';

/*
 * Tests the mini cart when the chunk with the notices, which is loaded after the first change, cannot be
 * downloaded.
 */

let mockIsChunkMissing = true;
jest.mock('../../../widgets/mini-cart/PostChangeNotices', () => {
  if (mockIsChunkMissing) throw new Error('Failed to fetch dynamically imported module');
  return jest.requireActual('../../../widgets/mini-cart/PostChangeNotices');
});

const NOTICES_CHUNK = 'Giỏ hàng của bạn';

async function openFilledCart() {
  const page = await renderPage('/cua-hang/');
  await page.user.click(document.querySelector<HTMLElement>('a[data-tiem="add-to-cart"]')!);
  const cart = within(await screen.findByRole('dialog', { name: NOTICES_CHUNK }));
  const field = await cart.findByRole<HTMLInputElement>('spinbutton');
  await waitFor(() => expect(document.querySelector('a.remove_from_cart_button')).not.toBeNull());
  return { page, cart, field };
}

async function typeTooLargeQuantity({
  page,
  field,
}: Awaited<ReturnType<typeof openFilledCart>>): Promise<void> {
  field.max = '';
  await page.user.clear(field);
  await page.user.type(field, '9000{Enter}');
}

test('mini cart: when the notices chunk fails to load, the reason for a rejected quantity is still shown', async () => {
  const open = await openFilledCart();
  const { page, cart, field } = open;
  await typeTooLargeQuantity(open);
  expect(await cart.findByRole('alert')).toHaveTextContent(/\S/);
  await waitFor(() => expect(field).toHaveValue(1));
  expect(document.querySelectorAll('[data-tiem~="notices"] .tiem-notice')).toHaveLength(0);
  await page.user.click(cart.getByRole('button', { name: /^Tăng/ }));
  await waitFor(() => expect(field).toHaveValue(2));
});

// spec 4.1: where the part that says so cannot be had, the panel says it in bare text
test("mini cart: when the notices chunk fails to load, a removed product is still named, with the server's undo link", async () => {
  const { page, cart } = await openFilledCart();
  await page.user.click(cart.getByRole('button', { name: /^Xóa “/ }));
  const message = await cart.findByText(/^Đã xóa “.+” khỏi giỏ hàng\.$/);
  expect(message.closest('[role="alert"]')).not.toBeNull();
  expect(message).toHaveAttribute('href', expect.stringContaining('/san-pham/'));
  await page.go(cart.getByRole<HTMLAnchorElement>('link', { name: 'Thêm lại vào giỏ' }).href);
  expect(screen.getByText('Món hàng đã trở lại giỏ.')).toBeVisible();
});

test('mini cart: after the notices chunk failed to load, it is loaded again on the next change', async () => {
  const open = await openFilledCart();
  const { page, cart } = open;
  await typeTooLargeQuantity(open);
  await cart.findByRole('alert');
  mockIsChunkMissing = false;
  await page.user.click(cart.getByRole('button', { name: /^Xóa “/ }));
  expect(await cart.findByRole('button', { name: 'Thêm lại vào giỏ' })).toBeVisible();
  expect(cart.queryByRole('alert')).not.toBeInTheDocument();
});
