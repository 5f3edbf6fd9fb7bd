import { screen, waitFor, within } from '@testing-library/dom';
import type { Extensions } from '../../../mount/api/extension-queue';
import { browser } from '../../../src/lib/browser';
import {
  fillInForm,
  listSentOrders,
  openCheckout,
  pressOrderButton,
  TEAPOT,
} from '../../support/widgets/block-checkout/checkout-page';

type PaymentFormProps = Record<string, never> & {
  eventRegistration: Record<string, (observer: (detail: unknown) => unknown) => () => void>;
  shouldSavePayment: boolean;
  token?: string;
  billing: { cartTotal: { value: number } };
};

const page = window as { tiemQueue?: { push(callback: (tiem: Extensions) => void): void } };
const registerExtension = (callback: (tiem: Extensions) => void) => {
  page.tiemQueue ??= [] as never;
  page.tiemQueue!.push(callback);
};

let goTo: jest.SpyInstance<void, [string]>;
beforeEach(() => {
  goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  delete page.tiemQueue;
});

const renderLog: string[] = [];

/** Registers a payment method with a form, and records when the form is rendered, updated and removed. */
function registerCardMethod(
  more: object = {},
  onPaymentSetup: () => unknown = () => ({ type: 'success' }),
): void {
  registerExtension((tiem) => {
    const renderCardForm = (node: HTMLElement, props: PaymentFormProps) => {
      node.append(`Biểu mẫu ${props.token ? `của thẻ ${props.token}` : 'thẻ mới'}`);
      renderLog.push('draw');
      props.eventRegistration.onPaymentSetup?.(onPaymentSetup);
      return {
        update: (next: PaymentFormProps) => void renderLog.push(`save ${next.shouldSavePayment}`),
        remove: () => void renderLog.push('remove'),
      };
    };
    tiem.registerPaymentMethod({
      ...{ name: 'tiemcard', label: 'Thẻ', ariaLabel: 'Thẻ ngân hàng', edit: null },
      ...{
        content: tiem.draw(renderCardForm),
        savedTokenComponent: tiem.draw(renderCardForm),
        canMakePayment: () => true,
      },
      supports: { showSavedCards: true, showSaveOption: true },
      ...more,
    });
  });
}

const openCheckoutWithGateways = (options = {}) => openCheckout(TEAPOT, { gateways: true, ...options });
const parseSentPayment = (rendered: Awaited<ReturnType<typeof openCheckoutWithGateways>>) => {
  const body = JSON.parse(listSentOrders(rendered)[0]!.body) as {
    payment_method: string;
    payment_data: { key: string; value: unknown }[];
  };
  return [body.payment_method, Object.fromEntries(body.payment_data.map(({ key, value }) => [key, value]))];
};

describe.each([8, 11] as const)('registered payment method on WooCommerce %s', (as) => {
  it('payment method: its form is shown while it is selected, and its payment data is sent to the shop as strings', async () => {
    renderLog.length = 0;
    registerCardMethod({}, () => ({
      type: 'success',
      meta: { paymentMethodData: { 'tiemcard-token': 'the_duyet', lan: 2, moi: true, no: false } },
    }));
    const rendered = await openCheckoutWithGateways({ as });
    await fillInForm(rendered);
    await rendered.user.click(await screen.findByLabelText('Thẻ'));
    expect(await screen.findByText('Biểu mẫu thẻ mới')).toBeInTheDocument();
    await pressOrderButton(rendered);
    await waitFor(() => expect(listSentOrders(rendered)).toHaveLength(1));
    expect(parseSentPayment(rendered)).toEqual([
      'tiemcard',
      {
        'tiemcard-token': 'the_duyet',
        lan: '2',
        moi: true,
        no: false,
        'wc-tiemcard-new-payment-method': false,
      },
    ]);
    await rendered.user.click(screen.getByLabelText(/COD/));
    await waitFor(() => expect(renderLog.at(-1)).toBe('remove'));
  });
});

describe('payment step', () => {
  it('payment step: the payment observer of a form that was removed is not called', async () => {
    const onPaymentSetup = jest.fn(() => ({ type: 'error', message: 'Chưa xong thẻ' }));
    registerCardMethod({}, onPaymentSetup);
    const rendered = await openCheckoutWithGateways();
    await fillInForm(rendered);
    await rendered.user.click(await screen.findByLabelText('Thẻ'));
    await screen.findByText('Biểu mẫu thẻ mới');
    await pressOrderButton(rendered);
    expect(await screen.findByText('Chưa xong thẻ')).toBeInTheDocument();
    await rendered.user.click(screen.getByLabelText(/COD/));
    await pressOrderButton(rendered);
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(onPaymentSetup).toHaveBeenCalledTimes(1);
  });

  // fault 31
  it('payment step: while a method whose form throws is selected, no order is sent; after selecting another method, it is sent', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    registerCardMethod({
      content: {
        $$typeof: Symbol.for('tiem.drawing'),
        draw() {
          throw new Error('hỏng');
        },
      },
    });
    const rendered = await openCheckoutWithGateways();
    await fillInForm(rendered);
    await rendered.user.click(await screen.findByLabelText('Thẻ'));
    const message = 'Không tải được Thẻ ngân hàng. Vui lòng chọn phương thức khác.';
    expect(await screen.findByText(message)).toBeInTheDocument();
    await pressOrderButton(rendered);
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    expect(listSentOrders(rendered)).toHaveLength(0);
    await rendered.user.click(screen.getByLabelText(/COD/));
    await pressOrderButton(rendered);
    await waitFor(() => expect(goTo).toHaveBeenCalled());
  });

  // fault 34
  it('payment step: a method whose script failed to load is disabled with the reason, and the others are offered', async () => {
    const script = '<script type="text/plain" data-tiem-gateway="tiemcard"></script></head>';
    const rendered = await openCheckoutWithGateways({
      changeTheme: (html: string) => html.replace('</head>', script),
    });
    const radio = await screen.findByLabelText('Thẻ ngân hàng (thẻ mẫu)');
    expect(radio).toBeDisabled();
    expect(radio).toHaveAccessibleDescription(/^Đang tải/);
    document.querySelector('[data-tiem-gateway]')!.dispatchEvent(new Event('error'));
    await waitFor(() => expect(radio).toHaveAccessibleDescription(/^Không tải được Thẻ/));
    expect(screen.getByLabelText(/COD/)).toBeEnabled();
    registerCardMethod();
    expect(await screen.findByLabelText('Thẻ')).toBeEnabled();
    expect(rendered.sent.length).toBeGreaterThan(0);
  });
});

describe('saved payment methods', () => {
  const createSavedCard = (tokenId: number, last4: string, more: object = {}) => ({
    ...{ method: { gateway: 'tiemcard', brand: 'Visa', last4 }, expires: '10/28', actions: {}, tokenId },
    ...more,
  });
  const SAVED_CARDS = {
    cc: [createSavedCard(5, '1111'), createSavedCard(7, '4242', { is_default: true })],
    khac: [createSavedCard(9, '9999', { method: { gateway: 'cod', brand: 'Khác', last4: '9999' } })],
  };
  const openWithSavedCards = (options = {}) =>
    openCheckoutWithGateways({
      ...options,
      changeTheme: (html: string) =>
        html
          .replace(/"currentUserId":\d+/, '"currentUserId":3')
          .replace(
            'data-tiem-settings>{',
            `data-tiem-settings>{"customerPaymentMethods":${JSON.stringify(SAVED_CARDS)},`,
          ),
    });

  // spec 3.5: customerPaymentMethods: saved methods on the page
  // spec 4.6: saved methods only where their method shows them
  it('saved payment methods: are listed first, the first one is selected, and its token is sent with the order', async () => {
    registerCardMethod();
    const rendered = await openWithSavedCards();
    const selectedCard = await screen.findByLabelText('Visa kết thúc bằng 1111 (hết hạn 10/28)');
    expect(selectedCard).toBeChecked();
    expect(screen.getByLabelText('Visa kết thúc bằng 4242 (hết hạn 10/28)')).not.toBeChecked();
    // Expects no entry for the third card, because its payment method has no component for saved cards.
    expect(screen.queryByLabelText(/9999/)).not.toBeInTheDocument();
    expect(await screen.findByText('Biểu mẫu của thẻ 5')).toBeInTheDocument();
    await fillInForm(rendered);
    await pressOrderButton(rendered);
    await waitFor(() => expect(listSentOrders(rendered)).toHaveLength(1));
    expect(parseSentPayment(rendered)).toEqual([
      'tiemcard',
      {
        token: '5',
        payment_method: 'tiemcard',
        'wc-tiemcard-payment-token': '5',
        isSavedToken: true,
        'wc-tiemcard-new-payment-method': false,
      },
    ]);
  });

  it("saved payment methods: on WooCommerce 11, the customer's default card is selected, whatever its position in the list", async () => {
    registerCardMethod();
    await openWithSavedCards({ as: 11 });
    expect(await screen.findByLabelText(/4242/)).toBeChecked();
    expect(await screen.findByText('Biểu mẫu của thẻ 7')).toBeInTheDocument();
  });

  it("saved payment methods: with a saved card, only the payment data that the method returns is posted, as in WooCommerce's block", async () => {
    registerCardMethod({}, () => ({
      type: 'success',
      meta: { paymentMethodData: { 'tiemcard-token': 'the_5' } },
    }));
    const rendered = await openWithSavedCards();
    await screen.findByText('Biểu mẫu của thẻ 5');
    await fillInForm(rendered);
    await pressOrderButton(rendered);
    await waitFor(() => expect(listSentOrders(rendered)).toHaveLength(1));
    expect(parseSentPayment(rendered)).toEqual([
      'tiemcard',
      { 'tiemcard-token': 'the_5', 'wc-tiemcard-new-payment-method': false },
    ]);
  });

  // spec 3.5: shouldSavePaymentMethod
  it('saved payment methods: a new card can be used instead of a saved one, and is saved when the checkbox is checked', async () => {
    registerCardMethod();
    const rendered = await openWithSavedCards();
    const savedCard = await screen.findByLabelText(/1111/);
    await fillInForm(rendered);
    await rendered.user.click(screen.getByLabelText('Thẻ'));
    expect(savedCard).not.toBeChecked();
    const saveCheckbox = await screen.findByLabelText('Lưu thông tin thanh toán cho lần mua sau.');
    // Payment scripts find the checkbox by the class name of its container, so the container must have this class.
    expect(saveCheckbox.closest('.wc-block-components-payment-methods__save-card-info')).not.toBeNull();
    expect(
      document.getElementById('radio-control-wc-payment-method-options-tiemcard__content'),
    ).toHaveTextContent('Biểu mẫu thẻ mới');
    await rendered.user.click(saveCheckbox);
    await waitFor(() => expect(renderLog.at(-1)).toBe('save true'));
    await pressOrderButton(rendered);
    await waitFor(() => expect(listSentOrders(rendered)).toHaveLength(1));
    expect(parseSentPayment(rendered)).toEqual(['tiemcard', { 'wc-tiemcard-new-payment-method': true }]);
  });

  // spec 3.5: saving is offered to who has an account, or makes one
  it('saved payment methods: the checkbox for saving a card is shown only to shoppers who have or create an account', async () => {
    registerCardMethod();
    const rendered = await openCheckoutWithGateways();
    await rendered.user.click(await screen.findByLabelText('Thẻ'));
    await screen.findByText('Biểu mẫu thẻ mới');
    const saveLabel = 'Lưu thông tin thanh toán cho lần mua sau.';
    expect(screen.queryByLabelText(saveLabel)).not.toBeInTheDocument();
    await rendered.user.click(screen.getByLabelText('Tạo tài khoản cho tôi'));
    expect(await screen.findByLabelText(saveLabel)).not.toBeChecked();
  });
});

describe('unregistered gateway', () => {
  // spec 3.5: a method without registration has the title of the settings
  it("unregistered gateway: is offered after the other methods with the title from the shop's settings, and the order leads to the gateway's payment page", async () => {
    const rendered = await openCheckoutWithGateways();
    await fillInForm(rendered);
    const radios = await screen.findAllByRole('radio', { name: /./ });
    const methodNames = radios
      .filter(({ id }) => id.startsWith('radio-control-wc-payment-method-options-'))
      .map((radio) => (radio as HTMLInputElement).value);
    expect(methodNames.indexOf('tiempay')).toBeGreaterThan(methodNames.indexOf('cod'));
    expect(screen.getByLabelText(/TiemPay \(cổng thanh toán mẫu\)/)).toHaveAttribute('value', 'tiempay');
    await rendered.user.click(document.getElementById('radio-control-wc-payment-method-options-tiempay')!);
    await pressOrderButton(rendered);
    await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1));
    expect(goTo.mock.calls[0]?.[0]).toContain('/cong-thanh-toan/');
    expect(parseSentPayment(rendered)).toEqual(['tiempay', { 'wc-tiempay-new-payment-method': false }]);
  });

  // fault 11
  it('unregistered gateway: a shopper who returns from the payment page without having paid pays for the same order', async () => {
    const first = await openCheckoutWithGateways();
    await fillInForm(first);
    await first.user.click(document.getElementById('radio-control-wc-payment-method-options-tiempay')!);
    await pressOrderButton(first);
    await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1));
    const returned = await first.go('/thanh-toan-khoi/');
    expect(await screen.findByText(/^Thanh toán chưa hoàn tất/)).toBeInTheDocument();
    const number = screen.getByText(/^Mã đơn hàng/).textContent!.match(/\d+/)![0];
    await returned.user.click(screen.getByLabelText(/COD/));
    await returned.user.click(screen.getByRole('button', { name: `Thanh toán đơn hàng ${number}` }));
    await waitFor(() => expect(goTo).toHaveBeenCalledTimes(2));
    expect(listSentOrders(returned).map(({ path }) => path.replace(/\?.*/, ''))).toEqual([
      expect.stringMatching(new RegExp(`/wc/store/v1/checkout/${number}$`)),
    ]);
    expect(goTo.mock.calls[1]?.[0]).toContain(`/da-dat-hang/${number}/`);
  });
});

test('block checkout: when a payment observer never resolves after the order was placed, a waiting message and a link to the order are shown', async () => {
  const { setTimeout } = window;
  const setShortTimeout = ((run: () => void, ms: number) =>
    setTimeout(run, ms === 30_000 ? 20 : ms)) as typeof setTimeout;
  registerExtension((tiem) => {
    const neverSettle = () => {
      window.setTimeout = setShortTimeout;
      return new Promise(() => {});
    };
    tiem.observe('checkout_success', neverSettle, { namespace: 'ngan-hang' });
  });
  const rendered = await openCheckoutWithGateways();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await fillInForm(rendered);
  try {
    await pressOrderButton(rendered);
    const link = await screen.findByRole('link', { name: 'Kiểm tra đơn hàng' });
    expect(link).toHaveAttribute('href', expect.stringContaining('/da-dat-hang/'));
    expect(screen.getByText(/^Đã đặt hàng. Cảm ơn bạn! Đang chờ .* xác nhận/)).toBeInTheDocument();
    expect(goTo).not.toHaveBeenCalled();
  } finally {
    window.setTimeout = setTimeout;
  }
});

describe('express payment method', () => {
  const ADDRESS = { first_name: 'Bình', last_name: 'Trần', address_1: '18 Bạch Đằng', city: 'Đà Nẵng' };

  type ExpressProps = PaymentFormProps & {
    onClick(): void;
    onClose(): Promise<void>;
    onSubmit(): void;
    setExpressPaymentError(text: string): Promise<void>;
    shippingData: {
      setShippingAddress(fields: object): Promise<void>;
      setSelectedRates(rate: string): Promise<void>;
      shippingRates: { shipping_rates: { rate_id: string; selected: boolean }[] }[];
    };
  };
  let wallet: ExpressProps;

  function registerWallet(email = 'binh@example.com'): void {
    registerExtension((tiem) => {
      tiem.registerExpressPaymentMethod({
        ...{ name: 'tiemwallet', ariaLabel: 'Ví', edit: null, canMakePayment: () => true },
        content: tiem.draw((node, props: ExpressProps) => {
          wallet = props;
          const button = Object.assign(document.createElement('button'), { textContent: 'Trả bằng ví' });
          node.append(button);
          props.eventRegistration.onPaymentSetup?.(() => ({
            type: 'success',
            meta: {
              paymentMethodData: { 'tiemwallet-token': 'vi_1' },
              billingAddress: { ...ADDRESS, email, country: 'VN' },
              shippingAddress: { ...ADDRESS, country: 'VN' },
            },
          }));
          return {
            update: (next) => {
              wallet = next;
            },
          };
        }),
      });
    });
  }
  const getEmailField = () => document.getElementById('email') as HTMLInputElement;
  const isCheckoutFormInert = () => getEmailField().closest('[inert]') !== null;
  const getSelectedRateId = () =>
    wallet.shippingData.shippingRates
      .flatMap(({ shipping_rates: rates }) => rates)
      .find((rate) => rate.selected)?.rate_id;

  // spec 2.7: express payments: their area, and nothing where there are none
  it('express payment in the checkout: its area is shown as soon as an express method can be used, and not before', async () => {
    registerExtension((tiem) => {
      tiem.registerExpressPaymentMethod({
        ...{ name: 'unavailable', content: tiem.draw(() => {}), edit: null, canMakePayment: () => false },
      });
    });
    await openCheckoutWithGateways();
    // The view of express methods has loaded when this element exists.
    await waitFor(() => expect(document.querySelector('.tiem-express-place')).not.toBeNull());
    expect(screen.queryByText('Thanh toán nhanh')).not.toBeInTheDocument();
    registerWallet();
    const area = await screen.findByRole('region', { name: 'Thanh toán nhanh' });
    expect(await within(area).findByRole('button', { name: 'Trả bằng ví' })).toBeVisible();
  });

  // spec 2.7: notices and every other field are quiet while an express method is active
  // spec 4.6: express_started and back
  // fault 35
  it('express payment in the checkout: while the wallet sheet is open, the page is inert; closing the sheet restores address and shipping rate', async () => {
    registerWallet();
    const rendered = await openCheckoutWithGateways();
    await screen.findByRole('button', { name: 'Trả bằng ví' });
    await rendered.user.click(getEmailField());
    await rendered.user.paste('minh@example.com');
    await rendered.user.click(screen.getByLabelText('Tỉnh / Thành phố'));
    await rendered.user.paste('Huế');
    await rendered.user.tab();
    await waitFor(() => expect(getSelectedRateId()).toBeDefined());
    const rateBefore = getSelectedRateId();
    const rates = wallet.shippingData.shippingRates.flatMap(({ shipping_rates: rates }) => rates);
    const otherRateId = rates.find(({ selected }) => !selected)!.rate_id;
    wallet.onClick();
    await waitFor(() => expect(isCheckoutFormInert()).toBe(true));
    expect(screen.getByRole('button', { name: 'Trả bằng ví' }).closest('[inert]')).toBeNull();
    await wallet.shippingData.setShippingAddress({ city: 'Đà Nẵng' });
    await wallet.shippingData.setSelectedRates(otherRateId);
    expect(getSelectedRateId()).toBe(otherRateId);
    await wallet.onClose();
    await waitFor(() => expect(isCheckoutFormInert()).toBe(false));
    expect(screen.getByLabelText('Tỉnh / Thành phố')).toHaveValue('Huế');
    expect(getEmailField()).toHaveValue('minh@example.com');
    await waitFor(() => expect(getSelectedRateId()).toBe(rateBefore));
    expect(
      await screen.findByText('Bạn đã đóng thanh toán nhanh. Giỏ hàng vẫn như trước.'),
    ).toBeInTheDocument();
    expect(listSentOrders(rendered)).toHaveLength(0);
  });

  // spec 8: the express payment error notice
  it('express payment in the checkout: an error is shown beside the button, but not while the wallet sheet is open', async () => {
    registerWallet();
    await openCheckoutWithGateways();
    await screen.findByRole('button', { name: 'Trả bằng ví' });
    wallet.onClick();
    await wallet.setExpressPaymentError('Ví không đủ tiền.');
    expect(await screen.findByText('Ví không đủ tiền.')).toBeInTheDocument();
    wallet.onClick();
    await waitFor(() => expect(screen.queryByText('Ví không đủ tiền.')).not.toBeInTheDocument());
    await wallet.onClose();
  });

  it.each([
    // spec 4.6: the express method pays with its own data and addresses
    8, 11,
  ] as const)(
    "express payment in the checkout: places the order with the wallet's data on WooCommerce %s",
    async (as) => {
      registerWallet();
      const rendered = await openCheckoutWithGateways({ as });
      await screen.findByRole('button', { name: 'Trả bằng ví' });
      wallet.onClick();
      await wallet.shippingData.setShippingAddress({ ...ADDRESS, country: 'VN' });
      wallet.onSubmit();
      await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1));
      expect(parseSentPayment(rendered)).toEqual([
        'tiemwallet',
        { 'tiemwallet-token': 'vi_1', 'wc-tiemwallet-new-payment-method': false },
      ]);
      const body = JSON.parse(listSentOrders(rendered)[0]!.body) as Record<string, object>;
      expect(body.shipping_address).toMatchObject(ADDRESS);
      expect(body.billing_address).toMatchObject({ ...ADDRESS, email: 'binh@example.com' });
    },
  );

  it("express payment in the checkout: when the wallet's data is incomplete, no order is sent and the form reports the missing fields", async () => {
    registerWallet('');
    const rendered = await openCheckoutWithGateways();
    await screen.findByRole('button', { name: 'Trả bằng ví' });
    wallet.onClick();
    wallet.onSubmit();
    expect(await screen.findByText(/^Ví chưa cho biết đủ: Địa chỉ email\./)).toBeInTheDocument();
    await waitFor(() => expect(isCheckoutFormInert()).toBe(false));
    expect(screen.getByLabelText('Tỉnh / Thành phố')).toHaveValue('Đà Nẵng');
    expect(listSentOrders(rendered)).toHaveLength(0);
    const selectedCard = within(document.getElementById('payment-method')!).getAllByRole('radio');
    expect(selectedCard.some((radio) => (radio as HTMLInputElement).checked)).toBe(true);
  });
});
