import { screen, waitFor } from '@testing-library/dom';
import { type RenderedPage, renderPage } from '../../support/render-page';

/**
 * Tests pages that contain the cart because the WordPress plugin printed it, so that block cart and block
 * checkout need no request for it.
 */

const TEAPOT = 103;
const readCartHash = () => /woocommerce_cart_hash=([^;]*)/.exec(document.cookie)?.[1] ?? '';
const listCartRequests = ({ sent }: RenderedPage) =>
  sent.filter(({ method, path }) => method === 'GET' && /\/store\/v1\/cart\b/.test(path));
const getLineName = () => document.querySelector('.tiem-block-cart__line a[href]')?.textContent;

/**
 * Opens a page with a printed cart: the demo shop's cart, with another product name to tell it from a
 * fetched cart.
 */
async function openWithPrintedCart(
  path: string,
  {
    hash,
    response,
    editCart = (cart) => cart,
  }: { hash?: string; response?: unknown; editCart?(cart: string): string } = {},
): Promise<RenderedPage> {
  const shopPage = await renderPage('/cua-hang/');
  const body = new URLSearchParams({ product_id: String(TEAPOT), quantity: '2' });
  await window.fetch('/?wc-ajax=add_to_cart', { method: 'POST', body });
  const cart = (await (await window.fetch('/wp-json/wc/store/v1/cart')).text()).replace(
    /"name":"[^"]+"/,
    '"name":"Ấm trên trang"',
  );
  const html = await (await window.fetch(path)).text();
  const printedCart = { hash: hash ?? readCartHash(), response: response ?? JSON.parse(editCart(cart)) };
  const settings = JSON.stringify({ printedCart }).replaceAll('<', '\\u003c');
  return shopPage.go(
    html.replace(
      '</body>',
      () => `<script type="application/json" data-tiem-settings>${settings}</script></body>`,
    ),
  );
}

it('block cart: when the page contains the cart, shows it without requesting it, and sends changes', async () => {
  const page = await openWithPrintedCart('/gio-hang-khoi/');
  await page.mounted('block-cart');
  expect(getLineName()).toBe('Ấm trên trang');
  expect(listCartRequests(page)).toEqual([]);
  await page.user.click(screen.getByRole('button', { name: /^Tăng số lượng của/ }));
  await waitFor(() => expect(page.sent.filter(({ path }) => path.includes('/batch'))).toHaveLength(1));
  await waitFor(() => expect(getLineName()).not.toBe('Ấm trên trang'));
  expect(document.querySelector<HTMLInputElement>('.tiem-block-cart__line input')).toHaveValue(3);
});

it('block checkout: when the page contains the cart, shows it without requesting it', async () => {
  const page = await openWithPrintedCart('/thanh-toan-khoi/');
  await page.mounted('block-checkout');
  await waitFor(() => expect(document.body).toHaveTextContent('Ấm trên trang'));
  expect(listCartRequests(page)).toEqual([]);
});

it("block checkout: if the customer's country is blank, the country field shows the shop's country", async () => {
  const page = await openWithPrintedCart('/thanh-toan-khoi/', {
    editCart: (cart) => cart.replaceAll('"country":"VN"', '"country":""'),
  });
  await page.mounted('block-checkout');
  await waitFor(() => expect(document.querySelector('#shipping-country')).toHaveValue('VN'));
});

it.each([
  ['of another version than the cookie names', { hash: 'older' }],
  ['that cannot be read', { response: { items: 'none' } }],
])('block cart: requests the cart if the page contains one %s', async (_, printed) => {
  const page = await openWithPrintedCart('/gio-hang-khoi/', printed);
  await page.mounted('block-cart');
  await waitFor(() => expect(listCartRequests(page)).toHaveLength(1));
  await waitFor(() => expect(document.querySelector('.tiem-block-cart__line')).toBeInTheDocument());
  expect(getLineName()).not.toBe('Ấm trên trang');
});

it('block cart: requests the cart on a page that was opened with the back button, because the page may be old', async () => {
  performance.getEntriesByType = () => [{ type: 'back_forward' } as unknown as PerformanceEntry];
  try {
    const page = await openWithPrintedCart('/gio-hang-khoi/');
    await page.mounted('block-cart');
    await waitFor(() => expect(listCartRequests(page)).toHaveLength(1));
  } finally {
    Reflect.deleteProperty(performance, 'getEntriesByType');
  }
});

describe('first view in the page', () => {
  /** Opens the page with HTML at the start of the element with this block name. */
  async function openWithFirstView(path: string, blockName: string, html: string): Promise<RenderedPage> {
    const shopPage = await renderPage(`/?add-to-cart=${TEAPOT}`);
    const page = await (await window.fetch(path)).text();
    const block = new RegExp(`<div\\b[^>]*data-block-name="woocommerce/${blockName}"[^>]*>`);
    expect(page).toMatch(block);
    return shopPage.go(page.replace(block, (tag) => tag + html));
  }

  it('block cart: a line that the server printed for the first view is replaced by the widget', async () => {
    const line = '<section class="tiem-block-cart__goods">Ấm trên trang</section>';
    const page = await openWithFirstView('/gio-hang-khoi/', 'cart-line-items-block', line);
    await page.mounted('block-cart');
    await waitFor(() => expect(document.querySelectorAll('.tiem-block-cart__goods')).toHaveLength(1));
    expect(screen.queryByText('Ấm trên trang')).toBeNull();
  });

  it('block checkout: the columns that the server printed for the first view are replaced by the widget', async () => {
    const columns =
      '<div class="tiem-block-checkout tiem-block-checkout--printed"><h2>Liên hệ trên trang</h2></div>';
    const page = await openWithFirstView('/thanh-toan-khoi/', 'checkout', columns);
    await page.mounted('block-checkout');
    await screen.findByRole('button', { name: 'Đặt hàng' });
    expect(screen.queryByText('Liên hệ trên trang')).toBeNull();
    expect(document.querySelectorAll('.tiem-block-checkout')).toHaveLength(1);
  });
});
