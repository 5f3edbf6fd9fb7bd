import { screen, waitFor, within } from '@testing-library/dom';
import { browser } from '../../../src/lib/browser';
import {
  deleteScriptGlobals,
  PLUGIN_GATEWAYS,
  runPluginScripts,
  runScript,
} from '../../support/mount/wc/plugin-scripts';
import {
  fillInForm,
  listSentOrders,
  openCheckout,
  pressOrderButton,
} from '../../support/widgets/block-checkout/checkout-page';

let goTo: jest.SpyInstance<void, [string]>;
beforeEach(() => {
  goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  deleteScriptGlobals();
});

const openWithPluginGateways = () => openCheckout(undefined, { gateways: PLUGIN_GATEWAYS });
const findMethodRadio = (name: string) => screen.findByRole('radio', { name: new RegExp(name) });
/** The payment fields in the body of an order request. */
interface OrderBody {
  payment_method: string;
  payment_data: { key: string; value: string }[];
}

const parseOrder = (page: Awaited<ReturnType<typeof openWithPluginGateways>>) =>
  JSON.parse(listSentOrders(page)[0]!.body) as OrderBody;

test('payment script whose label is an element: the method is offered, and the script reads the settings stored under its own name', async () => {
  const page = await openWithPluginGateways();
  runPluginScripts('element-label');
  await waitFor(() =>
    expect(document.querySelector('.nganhang-label')).toHaveTextContent('Chuyển khoản & QR'),
  );
  await page.user.click(await findMethodRadio('Chuyển khoản & QR'));
  expect(await screen.findByText('Quét mã để trả.')).toBeInTheDocument();
});

test('payment script that uses window.React and whose label is a text: the method is offered and renders its content', async () => {
  const page = await openWithPluginGateways();
  runPluginScripts('window-react');
  await page.user.click(await findMethodRadio('Chuyển khoản tự động'));
  expect(await screen.findByText('Tự xác nhận sau 10 giây')).toBeInTheDocument();
});

// fault 31
test('payment script that throws when it is loaded: its own method is missing, and all others are offered', async () => {
  await openWithPluginGateways();
  expect(() => runPluginScripts('throws-at-load')).toThrow();
  runScript('window.wc.wcBlocksRegistry.getPaymentMethods()');
  expect(await findMethodRadio('COD')).toBeInTheDocument();
  expect(screen.queryByText('hong')).toBeNull();
});

// fault 31
test('payment script that keeps writing into its label: selecting another method causes no error', async () => {
  const page = await openWithPluginGateways();
  const setInterval = jest.spyOn(window, 'setInterval');
  runPluginScripts('writes-label');
  const [[write] = []] = setInterval.mock.calls as unknown as [[() => void]];
  for (const { value } of setInterval.mock.results) clearInterval(value as number);
  setInterval.mockRestore();
  await findMethodRadio('Quét mã');
  write!();
  expect(document.querySelector('.quetma-mark')).toHaveTextContent('Quét mã VietQR');
  await page.user.click(await findMethodRadio('Quét mã'));
  expect(await screen.findByText('Mở ứng dụng ngân hàng để quét')).toBeInTheDocument();
  write!();
  await page.user.click(await findMethodRadio('COD'));
  write!();
  await page.user.click(await findMethodRadio('Quét mã'));
  expect(document.querySelectorAll('.quetma-mark')).toHaveLength(1);
  await fillInForm(page);
  await pressOrderButton(page);
  await waitFor(() => expect(goTo).toHaveBeenCalled());
  expect(parseOrder(page).payment_method).toBe('quetma');
});

test('payment script with deprecated observer names, hooks and passed components: its form data is sent with the order', async () => {
  const page = await openWithPluginGateways();
  runPluginScripts('old-observers');
  await page.user.click(await findMethodRadio('kiểu cũ'));
  await fillInForm(page);
  await pressOrderButton(page);
  expect(await screen.findByText('Vui lòng nhập số thẻ')).toBeInTheDocument();
  expect(listSentOrders(page)).toHaveLength(0);
  await page.user.type(screen.getByLabelText('Số thẻ (kiểu cũ)'), '4242');
  await pressOrderButton(page);
  await waitFor(() => expect(goTo).toHaveBeenCalled());
  expect(parseOrder(page)).toMatchObject({
    payment_method: 'thecu',
    payment_data: expect.arrayContaining([{ key: 'card_token', value: 'tok_4242' }]),
  });
  expect((window as { recordedOrderIds?: number[] }).recordedOrderIds).toEqual([expect.any(Number)]);
});

test("script that uses the data stores of WooCommerce's blocks: reads the values on the page, and its actions have the same effect as a shopper's", async () => {
  const page = await openWithPluginGateways();
  runPluginScripts('data-stores');
  await page.user.click(await findMethodRadio('Trả tại kho'));
  const output = await waitFor(() => {
    const output = document.querySelector('.kho-says');
    expect(output).toHaveTextContent(/^\d+ kho true$/);
    return output as HTMLElement;
  });
  expect((window as { recordedItemCounts?: unknown[] }).recordedItemCounts).toEqual(
    expect.arrayContaining([1]),
  );
  const textBefore = output.textContent;
  await page.user.click(screen.getByRole('button', { name: 'Thêm mã' }));
  await waitFor(() => expect(output.textContent).not.toBe(textBefore));

  await page.user.click(screen.getByRole('button', { name: 'Nhắn' }));
  expect((await screen.findAllByText('Kho còn hàng')).length).toBeGreaterThan(0);

  await fillInForm(page);
  await page.user.click(screen.getByRole('button', { name: 'Báo lỗi' }));
  await pressOrderButton(page);
  expect((await screen.findAllByText('Vui lòng chọn kho hàng')).length).toBeGreaterThan(0);
  expect(listSentOrders(page)).toHaveLength(0);
  await page.user.click(screen.getByRole('button', { name: 'Bỏ lỗi' }));
  await pressOrderButton(page);
  await waitFor(() => expect(listSentOrders(page)).toHaveLength(1));
});

test("plugin script on the checkout page: its fill is rendered, and its filters and hooks with the names of WooCommerce's blocks are called", async () => {
  const page = await openWithPluginGateways();
  runPluginScripts('fills-and-filters');
  expect(await screen.findByText(/^Tích \d+ điểm$/)).toHaveClass('tichdiem');
  expect(await screen.findByRole('button', { name: 'Đặt hàng và tích điểm' })).toBeInTheDocument();
  expect((await within(document.body).findAllByText(/★/)).length).toBeGreaterThan(0);
  await fillInForm(page);
  await page.user.click(screen.getByRole('button', { name: 'Đặt hàng và tích điểm' }));
  await waitFor(() =>
    expect((window as { recordedHookEvents?: string[] }).recordedHookEvents).toEqual(['submit']),
  );
});

test("express payment method with its own button: approving the payment places the order with the method's data", async () => {
  const page = await openWithPluginGateways();
  runPluginScripts('express-node');
  await fillInForm(page);
  await page.user.click(await screen.findByRole('button', { name: 'Trả bằng ví mẫu' }));
  await page.user.click(screen.getByRole('button', { name: 'Đóng ví' }));
  await page.user.click(await screen.findByRole('button', { name: 'Trả bằng ví mẫu' }));
  await page.user.click(screen.getByRole('button', { name: 'Đồng ý' }));
  await waitFor(() => expect(listSentOrders(page)).toHaveLength(1));
  expect(parseOrder(page).payment_data).toEqual(
    expect.arrayContaining([{ key: 'wallet', value: 'approved' }]),
  );
});

test("analytics hooks of WooCommerce's blocks: are called for the shopper's actions in the checkout", async () => {
  const page = await openWithPluginGateways();
  runPluginScripts('data-stores');
  const { hooks } = (window as unknown as { wp: { hooks: { addAction(...given: unknown[]): void } } }).wp;
  const calls: [string, object][] = [];
  for (const event of [
    'checkout-set-active-payment-method',
    'checkout-set-shipping-address',
    'checkout-set-email-address',
    'store-notice-create',
    'checkout-submit',
  ])
    hooks.addAction(`experimental__woocommerce_blocks-${event}`, 'shop', (detail: object) =>
      calls.push([event, detail]),
    );
  await page.user.click(await findMethodRadio('Trả tại kho'));
  await fillInForm(page);
  await page.user.click(await screen.findByRole('button', { name: 'Nhắn' }));
  await pressOrderButton(page);
  await waitFor(() => expect(calls.map(([event]) => event)).toContain('checkout-submit'));
  expect(calls).toEqual(
    expect.arrayContaining([
      ['checkout-set-active-payment-method', { paymentMethodSlug: 'kho' }],
      ['checkout-set-email-address', { email: 'khach@example.com' }],
      [
        'checkout-set-shipping-address',
        { shippingAddress: expect.objectContaining({ last_name: 'Nguyễn' }) },
      ],
      ['store-notice-create', { status: 'info', content: 'Kho còn hàng' }],
    ]),
  );
});

test('extension callback of a plugin script: decides whether a payment method is offered', async () => {
  await openWithPluginGateways();
  runPluginScripts('element-label');
  await findMethodRadio('Chuyển khoản & QR');
  const { wcBlocksRegistry } = (window as unknown as { wc: Record<string, Record<string, unknown>> }).wc;
  (wcBlocksRegistry!.registerPaymentMethodExtensionCallbacks as (...given: unknown[]) => void)('han-che', {
    cod: () => false,
  });
  await waitFor(() => expect(screen.queryByRole('radio', { name: /COD/ })).toBeNull());
});
