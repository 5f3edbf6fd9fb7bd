import { screen, waitFor, within } from '@testing-library/dom';
import { browser } from '../../../src/lib/browser';
import { createTextRenderer, registerExtension } from '../../support/extend/register-extension';
import { type RenderedPage, type RenderOptions, renderPage } from '../../support/render-page';
import { getSummary } from '../../support/widgets/block-checkout/checkout-page';

const PAGE = '/thanh-toan-khoi/';
const TEAPOT = 103;

/**
 * Opens the checkout with a teapot in the cart. `markupByBlock` is inserted after the opening tags of the named
 * blocks, as plugins do on the server.
 */
async function openCheckoutPage(
  markupByBlock: Record<string, string> = {},
  options: RenderOptions = {},
): Promise<RenderedPage> {
  const first = await renderPage(`/?add-to-cart=${TEAPOT}`, options);
  let html = await (await window.fetch(PAGE)).text();
  for (const [block, markup] of Object.entries(markupByBlock))
    html = html.replace(
      new RegExp(`(<div[^>]*data-block-name="woocommerce/${block}-block"[^>]*>)`),
      `$1${markup}`,
    );
  const page = await first.go(html);
  await screen.findByRole('button', { name: 'Đặt hàng' });
  return page;
}

/** Finds a checkout step by its id, which is the same as in WooCommerce's checkout block. */
const getStep = (id: string) => document.getElementById(id)!;
const parseOrders = ({ sent }: RenderedPage) =>
  sent
    .filter(({ method, path }) => method === 'POST' && path.includes('/wc/store/v1/checkout'))
    .map(({ body }) => JSON.parse(body) as { extensions: object });

async function fillInAddress({ user }: RenderedPage): Promise<void> {
  const typed = { 'Địa chỉ email': 'khach@example.com', Họ: 'Lê', Tên: 'Mây', 'Địa chỉ': '1 Hàng Gai' };
  for (const [label, value] of Object.entries({ ...typed, 'Tỉnh / Thành phố': 'Huế' })) {
    await user.click(screen.getByLabelText(label));
    await user.paste(value);
  }
  await user.click(screen.getByLabelText(/COD/));
}

let goTo: jest.SpyInstance<void, [string]>;
beforeEach(() => {
  goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('checkout filters', () => {
  it('checkout filters: change cart lines, the label of the total and the order button', async () => {
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
    const line = within(getSummary()).getByRole('listitem');
    expect(line).toHaveTextContent('Ấm quả hồng men nâu gan gà (summary)');
    expect(line).toHaveTextContent('420.000₫ mỗi tháng');
    expect(line).toHaveClass('dinh-ky');
    expect(within(getSummary()).getByText('Trả hôm nay')).toBeInTheDocument();
  });

  // spec 8: checkout filters: admins read it on the page
  it('checkout filters: when a filter returns a value of another type, an admin sees the error, and the checkout is still rendered', async () => {
    // Handles the expected error, because jsdom logs uncaught errors unless a listener handles them.
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
  it('third-party content: is rendered in the summary, shipping and pickup areas, and receives cart and shipping packages', async () => {
    const { user } = await openCheckoutPage();
    registerExtension((tiem) => {
      tiem.fillArea('order-meta', {
        namespace: 'diem',
        content: createTextRenderer(tiem, ({ context, cart }) => {
          const { total_items: total } = (cart as { cartTotals: { total_items: string } }).cartTotals;
          return `${String(context)} ${total}`;
        }),
      });
      tiem.fillArea('discounts-meta', { namespace: 'the', content: 'Nhập mã thẻ quà' });
      for (const area of ['order-shipping-packages', 'local-pickup-packages'] as const)
        tiem.fillArea(area, {
          namespace: 'giao',
          content: createTextRenderer(tiem, ({ packages }) => `${area} ${(packages as object[]).length}`),
        });
    });
    await within(getSummary()).findByText('woocommerce/checkout 420000');
    expect(within(getSummary()).getByText('Nhập mã thẻ quà')).toBeInTheDocument();
    await within(getStep('shipping-option')).findByText('order-shipping-packages 1');
    await user.click(screen.getByLabelText('Nhận tại cửa hàng'));
    await screen.findByText('local-pickup-packages 1');
  });

  // spec 2.7: the areas named there may hold blocks of others: checkout
  it("inner blocks: a plugin's blocks are rendered at their position in the server's HTML, and forced blocks at the end of their parent", async () => {
    await openCheckoutPage({
      'checkout-fields': '<div data-block-name="goi-qua/dau" data-mau="đỏ"></div>',
      'checkout-contact-information': '<div data-block-name="goi-qua/tin" data-mau="xanh"></div>',
    });
    registerExtension((tiem) => {
      const registerTestBlock = (name: string, parent: string, force = false) =>
        tiem.registerInnerBlock({
          name,
          parent,
          force,
          content: createTextRenderer(tiem, ({ mau }) => `${name} ${mau}`),
        });
      registerTestBlock('goi-qua/dau', 'woocommerce/checkout-fields-block', true);
      registerTestBlock('goi-qua/tin', 'woocommerce/checkout-contact-information-block');
      registerTestBlock('goi-qua/tra', 'woocommerce/checkout-payment-methods-block', true);
      registerTestBlock('goi-qua/tong', 'woocommerce/checkout-totals-block', true);
    });
    const form = screen.getByRole('form', { name: 'Thanh toán' });
    await within(form).findByText('goi-qua/dau đỏ');
    expect(form.querySelector('[data-block-name="goi-qua/dau"]')).toHaveTextContent('goi-qua/dau đỏ');
    await within(getStep('contact-fields')).findByText('goi-qua/tin xanh');
    await within(getStep('payment-method')).findByText('goi-qua/tra undefined');
    await within(getSummary()).findByText('goi-qua/tong undefined');
    expect(screen.getAllByText(/^goi-qua\//)).toHaveLength(4);
  });
});

describe('extension code during an order', () => {
  // spec 3.5: extensionData by namespace goes with the order
  // spec 4.5: a validation observer of others holds the order back
  it('extension: prevents the order with a message until its condition is met; then its data is sent with the order', async () => {
    const page = await openCheckoutPage();
    let isWrapped = false;
    registerExtension((tiem) => {
      tiem.observe(
        'checkout_validation',
        () => isWrapped || { errorMessage: 'Bạn muốn gói giấy màu gì?', context: 'wc/checkout' },
        { namespace: 'goi-qua' },
      );
      tiem.setExtensionData('goi-qua', { giay: 'đỏ' });
    });
    await fillInAddress(page);
    await page.user.click(screen.getByRole('button', { name: 'Đặt hàng' }));
    await screen.findByText('Bạn muốn gói giấy màu gì?');
    expect(parseOrders(page)).toHaveLength(0);
    isWrapped = true;
    await page.user.click(screen.getByRole('button', { name: 'Đặt hàng' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1));
    expect(parseOrders(page)[0]!.extensions).toMatchObject({ 'goi-qua': { giay: 'đỏ' } });
    expect(screen.queryByText('Bạn muốn gói giấy màu gì?')).not.toBeInTheDocument();
  });

  // spec 4.5: observers of shipping rates hear what came of them
  it('extension: shipping rate observers are called for new rates, a selected rate and a selection that the server rejects', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const calls: string[] = [];
    const page = await openCheckoutPage();
    registerExtension((tiem) => {
      const getSelectedRateIds = (packages: unknown) =>
        (packages as { shipping_rates: { rate_id: string; selected: boolean }[] }[])
          .flatMap(({ shipping_rates: rates }) => rates.filter(({ selected }) => selected))
          .map(({ rate_id: id }) => id)
          .join();
      tiem.observe(
        'shipping_rate_success',
        (packages) => void calls.push(`came ${getSelectedRateIds(packages)}`),
      );
      tiem.observe(
        'shipping_rate_select_success',
        (packages) => void calls.push(`chosen ${getSelectedRateIds(packages)}`),
      );
      tiem.observe('shipping_rate_select_fail', () => {
        throw new Error('hỏng');
      });
      tiem.observe('shipping_rate_select_fail', (error) => void calls.push(JSON.stringify(error)));
    });
    await page.user.click(screen.getByLabelText('Tỉnh / Thành phố'));
    await page.user.paste('Huế');
    await page.user.tab();
    await waitFor(() => expect(calls).toEqual(['came flat_rate:1']));
    const express = within(getStep('shipping-option')).getByLabelText(/Giao nhanh/);
    await page.user.click(express);
    await waitFor(() => expect(calls.at(-1)).toBe('chosen flat_rate:4'));
    page.shop.addFault({ kind: 'firewall', match: '/batch' });
    await page.user.click(within(getStep('shipping-option')).getByLabelText(/tiêu chuẩn/));
    await waitFor(() => expect(calls.at(-1)).toContain('"hasError":true'));
    expect(consoleError).toHaveBeenCalledWith(
      '[tiem] an observer of shipping_rate_select_fail:',
      expect.objectContaining({ message: 'hỏng' }),
    );
    consoleError.mockRestore();
  });
});
