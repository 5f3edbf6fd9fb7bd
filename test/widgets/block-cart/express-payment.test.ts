import { screen, waitFor } from '@testing-library/dom';
import type { Extensions } from '../../../mount/api/extension-queue';
import { browser } from '../../../src/lib/browser';
import { renderPage } from '../../support/render-page';

interface WalletProps {
  onClick(): void;
  onSubmit(): void;
  onClose(): Promise<void>;
  eventRegistration: { onPaymentSetup(observer: () => unknown): void };
  shippingData: { setShippingAddress(fields: object): Promise<void> };
}

const page = window as { tiemQueue?: { push(callback: (tiem: Extensions) => void): void } };
const ADDRESS = {
  ...{ first_name: 'Bình', last_name: 'Trần', address_1: '18 Bạch Đằng', city: 'Đà Nẵng', country: 'VN' },
};
let wallet: WalletProps;

function registerWallet(billingAddress: object, token = 'vi_1'): void {
  page.tiemQueue ??= [] as never;
  page.tiemQueue!.push((tiem) => {
    tiem.registerExpressPaymentMethod({
      ...{ name: 'tiemwallet', ariaLabel: 'Ví', edit: null, canMakePayment: () => true },
      content: tiem.draw((node, props: WalletProps) => {
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
          update: (next: WalletProps) => {
            wallet = next;
          },
        };
      }),
    });
  });
}

async function openCartWithWallet() {
  const shopPage = await renderPage('/?add-to-cart=103', { gateways: true });
  const cartPage = await shopPage.go('/gio-hang-khoi/');
  await screen.findByRole('button', { name: 'Trả bằng ví' });
  return cartPage;
}

const getOrderRequests = ({ sent }: Awaited<ReturnType<typeof openCartWithWallet>>) =>
  sent.filter(({ method, path }) => method === 'POST' && path.includes('/wc/store/v1/checkout'));

let goTo: jest.SpyInstance<void, [string]>;
beforeEach(() => {
  goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  delete page.tiemQueue;
});

describe('express payment on the cart page', () => {
  // spec 2.7: express payments on the cart page
  it("express payment on the cart page: confirming the payment in the wallet places the order with the wallet's address", async () => {
    registerWallet({ ...ADDRESS, email: 'binh@example.com' });
    const rendered = await openCartWithWallet();
    wallet.onClick();
    await waitFor(() => expect(screen.getByText('Tiến hành thanh toán').closest('[inert]')).not.toBeNull());
    await wallet.shippingData.setShippingAddress(ADDRESS);
    wallet.onSubmit();
    await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1));
    expect(JSON.parse(getOrderRequests(rendered)[0]!.body)).toMatchObject({
      payment_method: 'tiemwallet',
      payment_data: [
        { key: 'tiemwallet-token', value: 'vi_1' },
        { key: 'wc-tiemwallet-new-payment-method', value: false },
      ],
      shipping_address: ADDRESS,
    });
  });

  it('express payment on the cart page: shows the reason when the server rejects the order', async () => {
    registerWallet({ ...ADDRESS, email: 'binh@example.com' }, '');
    const rendered = await openCartWithWallet();
    wallet.onClick();
    await wallet.shippingData.setShippingAddress(ADDRESS);
    wallet.onSubmit();
    await waitFor(() => expect(getOrderRequests(rendered)).toHaveLength(1));
    await waitFor(() =>
      expect(document.querySelector('.tiem-express-place .tiem-notice.is-error')).not.toBeNull(),
    );
    expect(goTo).not.toHaveBeenCalled();
  });

  it('express payment on the cart page: when the wallet provides no email address, the missing field is named and the page can be used again', async () => {
    registerWallet(ADDRESS);
    const rendered = await openCartWithWallet();
    wallet.onClick();
    await wallet.shippingData.setShippingAddress(ADDRESS);
    wallet.onSubmit();
    expect(await screen.findByText(/^Ví chưa cho biết đủ: Địa chỉ email\./)).toBeInTheDocument();
    expect(screen.getByText('Tiến hành thanh toán').closest('[inert]')).toBeNull();
    expect(getOrderRequests(rendered)).toHaveLength(0);
  });

  it('express payment on the cart page: when a payment observer never resolves, the page confirms the placed order and links to it', async () => {
    const { setTimeout } = window;
    registerWallet({ ...ADDRESS, email: 'binh@example.com' });
    page.tiemQueue!.push((tiem) => {
      const neverSettle = () => {
        window.setTimeout = ((run: () => void, ms: number) =>
          setTimeout(run, ms === 30_000 ? 20 : ms)) as typeof setTimeout;
        return new Promise(() => {});
      };
      tiem.observe('checkout_success', neverSettle, { namespace: 'ngan-hang' });
    });
    await openCartWithWallet();
    jest.spyOn(console, 'error').mockImplementation(() => {});
    wallet.onClick();
    await wallet.shippingData.setShippingAddress(ADDRESS);
    try {
      wallet.onSubmit();
      const link = await screen.findByRole('link', { name: 'Kiểm tra đơn hàng' });
      expect(link).toHaveAttribute('href', expect.stringContaining('/da-dat-hang/'));
      expect(screen.getByText(/^Đã đặt hàng. Cảm ơn bạn! Đang chờ .* xác nhận/)).toBeInTheDocument();
      expect(goTo).not.toHaveBeenCalled();
    } finally {
      window.setTimeout = setTimeout;
    }
  });
});
