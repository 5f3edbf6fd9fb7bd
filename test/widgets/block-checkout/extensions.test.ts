import { screen, waitFor, within } from '@testing-library/dom';
import { browser } from '../../../src/lib/browser';
import { registerExtension, renderText } from '../../support/extend/register-extension';
import { type RenderedPage, type RenderOptions, renderPage } from '../../support/render-page';

const PAGE = '/thanh-toan-khoi/';
const TEAPOT = 103;

/**
 * Opens the checkout with a teapot in the cart; `print` inserts a plugin's markup after the opening tag of the
 * named block.
 */
async function checkout(
  print: Record<string, string> = {},
  options: RenderOptions = {},
): Promise<RenderedPage> {
  const first = await renderPage(`/?add-to-cart=${TEAPOT}`, options);
  let html = await (await window.fetch(PAGE)).text();
  for (const [block, markup] of Object.entries(print))
    html = html.replace(
      new RegExp(`(<div[^>]*data-block-name="woocommerce/${block}-block"[^>]*>)`),
      `$1${markup}`,
    );
  const opened = await first.go(html);
  await screen.findByRole('button', { name: 'Đặt hàng' });
  return opened;
}

/** The ids that WooCommerce gives the steps. */
const step = (id: string) => document.getElementById(id)!;
const summary = () => screen.getByRole('complementary', { name: 'Tóm tắt đơn hàng' });
const posts = ({ sent }: RenderedPage) =>
  sent
    .filter(({ method, path }) => method === 'POST' && path.includes('/wc/store/v1/checkout'))
    .map(({ body }) => JSON.parse(body) as { extensions: object });

async function fillIn({ user }: RenderedPage): Promise<void> {
  const typed = { 'Địa chỉ email': 'khach@example.com', Họ: 'Lê', Tên: 'Mây', 'Địa chỉ': '1 Hàng Gai' };
  for (const [label, value] of Object.entries({ ...typed, 'Tỉnh / Thành phố': 'Huế' })) {
    await user.click(screen.getByLabelText(label));
    await user.paste(value);
  }
  await user.click(screen.getByLabelText(/COD/));
}

let gone: jest.SpyInstance<void, [string]>;
beforeEach(() => {
  gone = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('checkout filters', () => {
  it("checkout filters: change lines, the total's label and the order button", async () => {
    registerExtension((tiem) => {
      tiem.registerCheckoutFilters('dinh-ky', {
        itemName: (name, _, { context }) => `${name} (${context})`,
        cartItemPrice: () => '<price/> mỗi tháng',
        cartItemClass: () => 'dinh-ky',
        totalLabel: () => 'Trả hôm nay',
        placeOrderButtonLabel: (label) => `${label} ngay`,
      });
    });
    const first = await renderPage(`/?add-to-cart=${TEAPOT}`);
    await first.go(PAGE);
    await screen.findByRole('button', { name: 'Đặt hàng ngay' });
    const line = within(summary()).getByRole('listitem');
    expect(line).toHaveTextContent('Ấm quả hồng men nâu gan gà (summary)');
    expect(line).toHaveTextContent('420.000₫ mỗi tháng');
    expect(line).toHaveClass('dinh-ky');
    expect(within(summary()).getByText('Trả hôm nay')).toBeInTheDocument();
  });

  // spec 8: checkout filters: admins read it on the page
  it('checkout filters: an admin sees the error of a filter that returns another type, and the checkout still works', async () => {
    // jsdom prints uncaught errors unless a listener handles them.
    window.addEventListener('error', (event) => event.preventDefault(), { once: true });
    registerExtension((tiem) => {
      tiem.registerCheckoutFilters('hong', { totalLabel: () => 5 as never });
    });
    const first = await renderPage(`/?add-to-cart=${TEAPOT}`);
    const html = await (await window.fetch(PAGE)).text();
    await first.go(html.replace('"currentUserIsAdmin":false', '"currentUserIsAdmin":true'));
    await screen.findByRole('button', { name: 'Đặt hàng' });
    const form = screen.getByRole('form', { name: 'Thanh toán' });
    await within(form).findByText(
      /^the filter totalLabel of "hong": The type returned by checkout filters must be the same as the type they receive/,
    );
  });
});

describe('third-party content in the checkout', () => {
  // spec 2.7: extension areas in the checkout, local pickup packages among them
  it('third-party content: is rendered in the summary, shipping and pickup areas, and receives the cart and the shipping packages', async () => {
    const { user } = await checkout();
    registerExtension((tiem) => {
      tiem.fillArea('order-meta', {
        namespace: 'diem',
        content: renderText(tiem, ({ context, cart }) => {
          const { total_items: total } = (cart as { cartTotals: { total_items: string } }).cartTotals;
          return `${String(context)} ${total}`;
        }),
      });
      tiem.fillArea('discounts-meta', { namespace: 'the', content: 'Nhập mã thẻ quà' });
      for (const area of ['order-shipping-packages', 'local-pickup-packages'] as const)
        tiem.fillArea(area, {
          namespace: 'giao',
          content: renderText(tiem, ({ packages }) => `${area} ${(packages as object[]).length}`),
        });
    });
    await within(summary()).findByText('woocommerce/checkout 420000');
    expect(within(summary()).getByText('Nhập mã thẻ quà')).toBeInTheDocument();
    await within(step('shipping-option')).findByText('order-shipping-packages 1');
    await user.click(screen.getByLabelText('Nhận tại cửa hàng'));
    await screen.findByText('local-pickup-packages 1');
  });

  // spec 2.7: the areas named there may hold blocks of others: checkout
  it("inner blocks: rendered where the server printed them, among the checkout's steps and in them, and forced ones at the end", async () => {
    await checkout({
      'checkout-fields': '<div data-block-name="goi-qua/dau" data-mau="đỏ"></div>',
      'checkout-contact-information': '<div data-block-name="goi-qua/tin" data-mau="xanh"></div>',
    });
    registerExtension((tiem) => {
      const block = (name: string, parent: string, force = false) =>
        tiem.registerInnerBlock({
          name,
          parent,
          force,
          content: renderText(tiem, ({ mau }) => `${name} ${mau}`),
        });
      block('goi-qua/dau', 'woocommerce/checkout-fields-block', true);
      block('goi-qua/tin', 'woocommerce/checkout-contact-information-block');
      block('goi-qua/tra', 'woocommerce/checkout-payment-methods-block', true);
      block('goi-qua/tong', 'woocommerce/checkout-totals-block', true);
    });
    const form = screen.getByRole('form', { name: 'Thanh toán' });
    await within(form).findByText('goi-qua/dau đỏ');
    expect(form.querySelector('[data-block-name="goi-qua/dau"]')).toHaveTextContent('goi-qua/dau đỏ');
    await within(step('contact-fields')).findByText('goi-qua/tin xanh');
    await within(step('payment-method')).findByText('goi-qua/tra undefined');
    await within(summary()).findByText('goi-qua/tong undefined');
    expect(screen.getAllByText(/^goi-qua\//)).toHaveLength(4);
  });
});

describe('extension code during an order', () => {
  // spec 3.5: extensionData by namespace goes with the order
  // spec 4.5: a validation observer of others holds the order back
  it('extension: stops the order with a reason until its condition is met, and its data is sent with the order', async () => {
    const opened = await checkout();
    let isWrapped = false;
    registerExtension((tiem) => {
      tiem.observe(
        'checkout_validation',
        () => isWrapped || { errorMessage: 'Bạn muốn gói giấy màu gì?', context: 'wc/checkout' },
        { namespace: 'goi-qua' },
      );
      tiem.setExtensionData('goi-qua', { giay: 'đỏ' });
    });
    await fillIn(opened);
    await opened.user.click(screen.getByRole('button', { name: 'Đặt hàng' }));
    await screen.findByText('Bạn muốn gói giấy màu gì?');
    expect(posts(opened)).toHaveLength(0);
    isWrapped = true;
    await opened.user.click(screen.getByRole('button', { name: 'Đặt hàng' }));
    await waitFor(() => expect(gone).toHaveBeenCalledTimes(1));
    expect(posts(opened)[0]!.extensions).toMatchObject({ 'goi-qua': { giay: 'đỏ' } });
    expect(screen.queryByText('Bạn muốn gói giấy màu gì?')).not.toBeInTheDocument();
  });

  // spec 4.5: observers of shipping rates hear what came of them
  it('extension: shipping rate observers are called for rates of an address, a chosen rate and a refused choice', async () => {
    const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const heard: string[] = [];
    const opened = await checkout();
    registerExtension((tiem) => {
      const told = (packages: unknown) =>
        (packages as { shipping_rates: { rate_id: string; selected: boolean }[] }[])
          .flatMap(({ shipping_rates: rates }) => rates.filter(({ selected }) => selected))
          .map(({ rate_id: id }) => id)
          .join();
      tiem.observe('shipping_rate_success', (packages) => void heard.push(`came ${told(packages)}`));
      tiem.observe('shipping_rate_select_success', (packages) => void heard.push(`chosen ${told(packages)}`));
      tiem.observe('shipping_rate_select_fail', () => {
        throw new Error('hỏng');
      });
      tiem.observe('shipping_rate_select_fail', (trouble) => void heard.push(JSON.stringify(trouble)));
    });
    await opened.user.click(screen.getByLabelText('Tỉnh / Thành phố'));
    await opened.user.paste('Huế');
    await opened.user.tab();
    await waitFor(() => expect(heard).toEqual(['came flat_rate:1']));
    const express = within(step('shipping-option')).getByLabelText(/Giao nhanh/);
    await opened.user.click(express);
    await waitFor(() => expect(heard.at(-1)).toBe('chosen flat_rate:4'));
    opened.shop.addFault({ kind: 'firewall', match: '/batch' });
    await opened.user.click(within(step('shipping-option')).getByLabelText(/tiêu chuẩn/));
    await waitFor(() => expect(heard.at(-1)).toContain('"hasError":true'));
    expect(silent).toHaveBeenCalledWith(
      '[tiem] an observer of shipping_rate_select_fail:',
      expect.objectContaining({ message: 'hỏng' }),
    );
    silent.mockRestore();
  });
});
