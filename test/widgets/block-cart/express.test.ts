import { screen, waitFor } from '@testing-library/dom';
import type { Extensions } from '../../../mount/api/extension-api.types';
import { browser } from '../../../src/lib/browser';
import { renderPage } from '../../support/render-page';

interface Wallet {
  onClick(): void;
  onSubmit(): void;
  onClose(): Promise<void>;
  eventRegistration: { onPaymentSetup(observer: () => unknown): void };
  shippingData: { setShippingAddress(fields: object): Promise<void> };
}

const page = window as { tiemQueue?: { push(wish: (tiem: Extensions) => void): void } };
const ADDRESS = {
  ...{ first_name: 'Bình', last_name: 'Trần', address_1: '18 Bạch Đằng', city: 'Đà Nẵng', country: 'VN' },
};
let wallet: Wallet;

function registerWallet(billingAddress: object, token = 'vi_1'): void {
  page.tiemQueue ??= [] as never;
  page.tiemQueue!.push((tiem) => {
    tiem.registerExpressPaymentMethod({
      ...{ name: 'tiemwallet', ariaLabel: 'Ví', edit: null, canMakePayment: () => true },
      content: tiem.draw((node, props: Wallet) => {
        wallet = props;
        node.append(
          Object.assign(document.createElement('button'), { type: 'button', textContent: 'Trả bằng ví' }),
        );
        const meta = {
          billingAddress,
          shippingAddress: ADDRESS,
          paymentMethodData: { 'tiemwallet-token': token },
        };
        props.eventRegistration.onPaymentSetup(() => ({ type: 'success', meta }));
        return {
          update: (next: Wallet) => {
            wallet = next;
          },
        };
      }),
    });
  });
}

async function cart() {
  const first = await renderPage('/?add-to-cart=103', { gateways: true });
  const opened = await first.go('/gio-hang-khoi/');
  await screen.findByRole('button', { name: 'Trả bằng ví' });
  return opened;
}

const orders = ({ sent }: Awaited<ReturnType<typeof cart>>) =>
  sent.filter(({ method, path }) => method === 'POST' && path.includes('/wc/store/v1/checkout'));

let gone: jest.SpyInstance<void, [string]>;
beforeEach(() => {
  gone = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  delete page.tiemQueue;
});

describe('express payment on the cart page', () => {
  // spec 2.7: express payments on the cart page
  it("express payment: confirming the wallet on the cart page places the order with the wallet's address", async () => {
    registerWallet({ ...ADDRESS, email: 'binh@example.com' });
    const rendered = await cart();
    wallet.onClick();
    await waitFor(() => expect(screen.getByText('Tiến hành thanh toán').closest('[inert]')).not.toBeNull());
    await wallet.shippingData.setShippingAddress(ADDRESS);
    wallet.onSubmit();
    await waitFor(() => expect(gone).toHaveBeenCalledTimes(1));
    expect(JSON.parse(orders(rendered)[0]!.body)).toMatchObject({
      payment_method: 'tiemwallet',
      payment_data: [
        { key: 'tiemwallet-token', value: 'vi_1' },
        { key: 'wc-tiemwallet-new-payment-method', value: false },
      ],
      shipping_address: ADDRESS,
    });
  });

  it('express payment: shows the reason when the server refuses the order', async () => {
    registerWallet({ ...ADDRESS, email: 'binh@example.com' }, '');
    const rendered = await cart();
    wallet.onClick();
    await wallet.shippingData.setShippingAddress(ADDRESS);
    wallet.onSubmit();
    await waitFor(() => expect(orders(rendered)).toHaveLength(1));
    await waitFor(() =>
      expect(document.querySelector('.tiem-express-place .tiem-notice.is-error')).not.toBeNull(),
    );
    expect(gone).not.toHaveBeenCalled();
  });

  it('express payment: when the wallet gives no email address, the missing field is named and the page is usable again', async () => {
    registerWallet(ADDRESS);
    const rendered = await cart();
    wallet.onClick();
    await wallet.shippingData.setShippingAddress(ADDRESS);
    wallet.onSubmit();
    expect(await screen.findByText(/^Ví chưa cho biết đủ: Địa chỉ email\./)).toBeInTheDocument();
    expect(screen.getByText('Tiến hành thanh toán').closest('[inert]')).toBeNull();
    expect(orders(rendered)).toHaveLength(0);
  });

  it('express payment: when an observer never answers after the order, the page says that it was placed and links to it', async () => {
    const { setTimeout } = window;
    registerWallet({ ...ADDRESS, email: 'binh@example.com' });
    page.tiemQueue!.push((tiem) => {
      const observer = () => {
        window.setTimeout = ((run: () => void, ms: number) =>
          setTimeout(run, ms === 30_000 ? 20 : ms)) as typeof setTimeout;
        return new Promise(() => {});
      };
      tiem.observe('checkout_success', observer, { namespace: 'ngan-hang' });
    });
    await cart();
    jest.spyOn(console, 'error').mockImplementation(() => {});
    wallet.onClick();
    await wallet.shippingData.setShippingAddress(ADDRESS);
    try {
      wallet.onSubmit();
      const link = await screen.findByRole('link', { name: 'Kiểm tra đơn hàng' });
      expect(link).toHaveAttribute('href', expect.stringContaining('/da-dat-hang/'));
      expect(screen.getByText(/^Đã đặt hàng. Cảm ơn bạn! Đang chờ .* xác nhận/)).toBeInTheDocument();
      expect(gone).not.toHaveBeenCalled();
    } finally {
      window.setTimeout = setTimeout;
    }
  });
});
