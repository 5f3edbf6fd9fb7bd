import { screen, waitFor, within } from '@testing-library/dom';
import { browser } from '../../../src/lib/browser';
import {
  deleteGlobals,
  PLUGIN_GATEWAYS,
  runPluginScripts,
  runScript,
} from '../../support/mount/wc/plugin-scripts';
import {
  fillInForm,
  openCheckout,
  pressOrder,
  sentOrders,
} from '../../support/widgets/block-checkout/checkout-page';

let gone: jest.SpyInstance<void, [string]>;
beforeEach(() => {
  gone = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  deleteGlobals();
});

const open = () => openCheckout(undefined, { gateways: PLUGIN_GATEWAYS });
const choice = (name: string) => screen.findByRole('radio', { name: new RegExp(name) });
const paid = (page: Awaited<ReturnType<typeof open>>) =>
  JSON.parse(sentOrders(page)[0]!.body) as {
    payment_method: string;
    payment_data: { key: string; value: string }[];
  };

test('payment script with an element as label: offered, and reads the settings under its own name', async () => {
  const page = await open();
  runPluginScripts('element-label');
  await waitFor(() =>
    expect(document.querySelector('.nganhang-label')).toHaveTextContent('Chuyển khoản & QR'),
  );
  await page.user.click(await choice('Chuyển khoản & QR'));
  expect(await screen.findByText('Quét mã để trả.')).toBeInTheDocument();
});

test('payment script that uses window.React and a text as label: offered with its content', async () => {
  const page = await open();
  runPluginScripts('window-react');
  await page.user.click(await choice('Chuyển khoản tự động'));
  expect(await screen.findByText('Tự xác nhận sau 10 giây')).toBeInTheDocument();
});

// fault 31
test('payment script that throws on load: only its own method is missing', async () => {
  await open();
  expect(() => runPluginScripts('throws-at-load')).toThrow();
  runScript('window.wc.wcBlocksRegistry.getPaymentMethods()');
  expect(await choice('COD')).toBeInTheDocument();
  expect(screen.queryByText('hong')).toBeNull();
});

// fault 31
test('payment script that keeps writing into its label: nothing breaks, whatever method is chosen meanwhile', async () => {
  const page = await open();
  const clock = jest.spyOn(window, 'setInterval');
  runPluginScripts('writes-label');
  const [[write] = []] = clock.mock.calls as unknown as [[() => void]];
  for (const { value } of clock.mock.results) clearInterval(value as number);
  clock.mockRestore();
  await choice('Quét mã');
  write!();
  expect(document.querySelector('.quetma-mark')).toHaveTextContent('Quét mã VietQR');
  await page.user.click(await choice('Quét mã'));
  expect(await screen.findByText('Mở ứng dụng ngân hàng để quét')).toBeInTheDocument();
  write!();
  await page.user.click(await choice('COD'));
  write!();
  await page.user.click(await choice('Quét mã'));
  expect(document.querySelectorAll('.quetma-mark')).toHaveLength(1);
  await fillInForm(page);
  await pressOrder(page);
  await waitFor(() => expect(gone).toHaveBeenCalled());
  expect(paid(page).payment_method).toBe('quetma');
});

test('payment script with observers under older names, hooks and passed components: the order contains the data of its form', async () => {
  const page = await open();
  runPluginScripts('old-observers');
  await page.user.click(await choice('kiểu cũ'));
  await fillInForm(page);
  await pressOrder(page);
  expect(await screen.findByText('Vui lòng nhập số thẻ')).toBeInTheDocument();
  expect(sentOrders(page)).toHaveLength(0);
  await page.user.type(screen.getByLabelText('Số thẻ (kiểu cũ)'), '4242');
  await pressOrder(page);
  await waitFor(() => expect(gone).toHaveBeenCalled());
  expect(paid(page)).toMatchObject({
    payment_method: 'thecu',
    payment_data: expect.arrayContaining([{ key: 'card_token', value: 'tok_4242' }]),
  });
  expect((window as { thecuOrders?: number[] }).thecuOrders).toEqual([expect.any(Number)]);
});

test("script that uses the data stores: reads what the page shows, and its actions work like a shopper's", async () => {
  const page = await open();
  runPluginScripts('data-stores');
  await page.user.click(await choice('Trả tại kho'));
  const says = await waitFor(() => {
    const output = document.querySelector('.kho-says');
    expect(output).toHaveTextContent(/^\d+ kho true$/);
    return output as HTMLElement;
  });
  expect((window as { khoSeen?: unknown[] }).khoSeen).toEqual(expect.arrayContaining([1]));
  const before = says.textContent;
  await page.user.click(screen.getByRole('button', { name: 'Thêm mã' }));
  await waitFor(() => expect(says.textContent).not.toBe(before));

  await page.user.click(screen.getByRole('button', { name: 'Nhắn' }));
  expect((await screen.findAllByText('Kho còn hàng')).length).toBeGreaterThan(0);

  await fillInForm(page);
  await page.user.click(screen.getByRole('button', { name: 'Báo lỗi' }));
  await pressOrder(page);
  expect((await screen.findAllByText('Vui lòng chọn kho hàng')).length).toBeGreaterThan(0);
  expect(sentOrders(page)).toHaveLength(0);
  await page.user.click(screen.getByRole('button', { name: 'Bỏ lỗi' }));
  await pressOrder(page);
  await waitFor(() => expect(sentOrders(page)).toHaveLength(1));
});

test("plugin script: its fill, its filters under the block's names and its hooks work", async () => {
  const page = await open();
  runPluginScripts('fills-and-filters');
  expect(await screen.findByText(/^Tích \d+ điểm$/)).toHaveClass('tichdiem');
  expect(await screen.findByRole('button', { name: 'Đặt hàng và tích điểm' })).toBeInTheDocument();
  expect((await within(document.body).findAllByText(/★/)).length).toBeGreaterThan(0);
  await fillInForm(page);
  await page.user.click(screen.getByRole('button', { name: 'Đặt hàng và tích điểm' }));
  await waitFor(() => expect((window as { tichdiemHeard?: string[] }).tichdiemHeard).toEqual(['submit']));
});

test('express button that renders itself: approving it pays the order with its data', async () => {
  const page = await open();
  runPluginScripts('express-node');
  await fillInForm(page);
  await page.user.click(await screen.findByRole('button', { name: 'Trả bằng ví mẫu' }));
  await page.user.click(screen.getByRole('button', { name: 'Đóng ví' }));
  await page.user.click(await screen.findByRole('button', { name: 'Trả bằng ví mẫu' }));
  await page.user.click(screen.getByRole('button', { name: 'Đồng ý' }));
  await waitFor(() => expect(sentOrders(page)).toHaveLength(1));
  expect(paid(page).payment_data).toEqual(expect.arrayContaining([{ key: 'wallet', value: 'approved' }]));
});

test('shop analytics hooks: called for what the shopper does', async () => {
  const page = await open();
  runPluginScripts('data-stores');
  const { hooks } = (window as unknown as { wp: { hooks: { addAction(...given: unknown[]): void } } }).wp;
  const heard: [string, object][] = [];
  for (const event of [
    'checkout-set-active-payment-method',
    'checkout-set-shipping-address',
    'checkout-set-email-address',
    'store-notice-create',
    'checkout-submit',
  ])
    hooks.addAction(`experimental__woocommerce_blocks-${event}`, 'shop', (detail: object) =>
      heard.push([event, detail]),
    );
  await page.user.click(await choice('Trả tại kho'));
  await fillInForm(page);
  await page.user.click(await screen.findByRole('button', { name: 'Nhắn' }));
  await pressOrder(page);
  await waitFor(() => expect(heard.map(([event]) => event)).toContain('checkout-submit'));
  expect(heard).toEqual(
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

test('plugin callback for a payment method: asked whether the method may be used', async () => {
  await open();
  runPluginScripts('element-label');
  await choice('Chuyển khoản & QR');
  const { wcBlocksRegistry } = (window as unknown as { wc: Record<string, Record<string, unknown>> }).wc;
  (wcBlocksRegistry!.registerPaymentMethodExtensionCallbacks as (...given: unknown[]) => void)('han-che', {
    cod: () => false,
  });
  await waitFor(() => expect(screen.queryByRole('radio', { name: /COD/ })).toBeNull());
});
