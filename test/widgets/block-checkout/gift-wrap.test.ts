import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/dom';
import { browser } from '../../../src/lib/browser';
import { type RenderedPage, renderPage } from '../../support/render-page';

const TEAPOT = 103;
const SCRIPT = readFileSync(join(__dirname, '../../../fixtures/extension/goi-qua.js'), 'utf8');
const page = window as { tiemQueue?: unknown };

/** Executes the gift wrap extension's script, because jsdom does not run script elements in inserted HTML. */
const runExtension = () => new Function(SCRIPT)() as undefined;

async function openWithExtension(path: string, from?: RenderedPage, as: 8 | 11 = 8): Promise<RenderedPage> {
  delete page.tiemQueue;
  const previousPage =
    from ?? (await renderPage(`/?add-to-cart=${TEAPOT}`, { as, settings: { giftWrap: true } }));
  runExtension();
  return previousPage.go(path);
}

/** The body of a request to the Store API's `/batch`. */
interface BatchBody {
  requests: { path: string; body: { data?: object } }[];
}

const getSentExtensionData = ({ sent }: RenderedPage) =>
  sent.flatMap(({ path, body }) =>
    path.includes('/batch')
      ? (JSON.parse(body) as BatchBody).requests
          .filter((request) => request.path.endsWith('/cart/extensions'))
          .map((request) => request.body.data)
      : [],
  );

beforeEach(() => {
  jest.spyOn(browser, 'goTo').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  delete page.tiemQueue;
});

describe.each([8, 11] as const)('gift wrap extension on WooCommerce %s', (as) => {
  // spec 7.2: extensions: through the cart's queue, and the order waits for it
  it('gift wrap extension: the option is selected in the cart and shown on its lines, and its message is required and sent with the order', async () => {
    const cart = await openWithExtension('/gio-hang-khoi/', undefined, as);
    await cart.mounted('block-cart');
    await cart.user.click(await screen.findByLabelText('Gói làm quà, kèm một tấm thiệp (miễn phí)'));
    await screen.findByText('Ấm quả hồng men nâu gan gà (gói quà)');
    expect(getSentExtensionData(cart)).toEqual([{ wrap: true, message: '' }]);

    const checkout = await openWithExtension('/thanh-toan-khoi/', cart);
    await screen.findByRole('button', { name: 'Đặt hàng' });
    const summary = screen.getByRole('complementary', { name: 'Tóm tắt đơn hàng' });
    expect(await within(summary).findByLabelText('Gói làm quà, kèm một tấm thiệp (miễn phí)')).toBeChecked();
    const typed = { 'Địa chỉ email': 'khach@example.com', Họ: 'Lê', Tên: 'Mây', 'Địa chỉ': '1 Hàng Gai' };
    for (const [label, value] of Object.entries({ ...typed, 'Tỉnh / Thành phố': 'Huế' })) {
      await checkout.user.click(screen.getByLabelText(label));
      await checkout.user.paste(value);
    }
    await checkout.user.click(screen.getByLabelText(/COD/));
    await checkout.user.click(screen.getByRole('button', { name: 'Đặt hàng' }));
    const missing = 'Bạn viết giúp lời nhắn trên thiệp, hoặc bỏ chọn gói quà.';
    await waitFor(() => expect(screen.getAllByText(missing)).toHaveLength(2));
    const message = screen.getByLabelText('Lời nhắn trên thiệp');
    expect(message).toHaveAccessibleDescription(missing);
    await checkout.user.click(message);
    await checkout.user.paste('Chúc mừng sinh nhật mẹ');
    await checkout.user.click(screen.getByRole('button', { name: 'Đặt hàng' }));
    await waitFor(() => expect(browser.goTo).toHaveBeenCalledTimes(1));
    const order = checkout.sent.find(
      ({ method, path }) => method === 'POST' && path.endsWith('/checkout?_locale=user'),
    );
    expect(JSON.parse(order!.body)).toMatchObject({
      extensions: { 'goi-qua': { wrap: true, message: 'Chúc mừng sinh nhật mẹ' } },
    });
  });
});

it('gift wrap extension: shows next to the message field why the shop rejected the message, and keeps the text', async () => {
  const cart = await openWithExtension('/gio-hang-khoi/');
  await cart.mounted('block-cart');
  await cart.user.click(await screen.findByLabelText('Gói làm quà, kèm một tấm thiệp (miễn phí)'));
  const message = screen.getByLabelText<HTMLTextAreaElement>('Lời nhắn trên thiệp');
  message.removeAttribute('maxlength');
  await cart.user.click(message);
  await cart.user.paste('a'.repeat(121));
  await cart.user.tab();
  await screen.findByText(/^Lời nhắn trên thiệp dài quá 120 chữ/);
  expect(message.value).toHaveLength(121);
  expect(document.querySelector('.tiem-notice')).not.toBeInTheDocument();
});
