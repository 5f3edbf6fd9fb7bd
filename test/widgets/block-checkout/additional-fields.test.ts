import { screen, waitFor, within } from '@testing-library/dom';
import { browser } from '../../../src/lib/browser';
import {
  type CheckoutOptions,
  fillInForm,
  getField,
  listSentOrders,
  openCheckout,
  pressOrderButton,
  TEAPOT,
} from '../../support/widgets/block-checkout/checkout-page';

const OPTIONS: CheckoutOptions = { as: 11, settings: { checkoutFields: true } };
const queryCheckoutStep = (id: string) => within(document.getElementById(id)!);
const parseLastOrder = (page: Parameters<typeof listSentOrders>[0]) =>
  JSON.parse(listSentOrders(page).at(-1)?.body ?? '{}');

/** Changes the definitions of additional fields in the page's settings. */
const createFieldSettingsChange =
  (changes: Record<string, object>) =>
  (html: string): string =>
    html.replace(/(<script[^>]*data-tiem-settings[^>]*>)(.*?)(<\/script>)/s, (_, open, json, close) => {
      const settings = JSON.parse(json);
      for (const [name, change] of Object.entries(changes))
        Object.assign(settings.defaultFields[name], change);
      return `${open}${JSON.stringify(settings).replaceAll('<', '\\u003c')}${close}`;
    });

let goTo: jest.SpyInstance;
beforeEach(() => {
  goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
});
afterEach(() => goTo.mockRestore());

describe('block checkout: fields that the shop added', () => {
  // spec 2.7: additional fields of contact, address and order are sent and kept
  it('additional fields: are shown in the contact, address and order steps, and sent and stored with the order', async () => {
    const page = await openCheckout(TEAPOT, OPTIONS);
    await fillInForm(page);
    const { user } = page;
    await user.selectOptions(
      queryCheckoutStep('contact-fields').getByLabelText('Nhắn tin qua (không bắt buộc)'),
      'zalo',
    );
    await user.click(queryCheckoutStep('contact-fields').getByLabelText('Tiệm được gọi trước khi giao'));
    await user.type(queryCheckoutStep('shipping-fields').getByLabelText('Mã cổng'), '0042');
    await user.click(queryCheckoutStep('shipping-fields').getByLabelText('Để ở tầng trệt (không bắt buộc)'));
    await user.selectOptions(queryCheckoutStep('order-fields').getByLabelText('Dịp tặng'), 'tet');
    await pressOrderButton(page);
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(parseLastOrder(page)).toMatchObject({
      additional_fields: {
        'nha-may/kenh': 'zalo',
        'nha-may/dong-y': true,
        'nha-may/dip': 'tet',
        // An empty value is sent for a hidden field. This field is hidden, because its condition is not met in this
        // order.
        'nha-may/thue': '',
      },
      shipping_address: { 'nha-may/cong': '0042', 'nha-may/tret': true },
      billing_address: { 'nha-may/cong': '0042', 'nha-may/tret': true },
    });
    // Expects no value for a checkbox that the shopper did not touch, as in WooCommerce's own checkout.
    expect(parseLastOrder(page).additional_fields).not.toHaveProperty(['nha-may/hoa-don']);
    await page.go(goTo.mock.calls[0]![0]);
    expect(screen.getByText('Dịp tặng').nextElementSibling).toHaveTextContent('Tết');
    expect(screen.getByText('Mã cổng').nextElementSibling).toHaveTextContent('0042');
  });

  // spec 2.7: required additional fields hold an order back
  it('additional fields: empty required fields prevent the order, each has an error message, and the first gets the focus', async () => {
    const page = await openCheckout(TEAPOT, OPTIONS);
    await fillInForm(page);
    await pressOrderButton(page);
    expect(await screen.findByText('Còn 3 chỗ cần sửa')).toBeInTheDocument();
    expect(getField('Tiệm được gọi trước khi giao')).toBeInvalid();
    await waitFor(() => expect(getField('Tiệm được gọi trước khi giao')).toHaveFocus());
    expect(screen.getByText('Tiệm cần gọi bạn trước khi giao')).toBeInTheDocument();
    expect(screen.getByText('Vui lòng chọn dịp tặng')).toBeInTheDocument();
    expect(getField('Mã cổng')).toBeInvalid();
    expect(listSentOrders(page)).toHaveLength(0);
  });

  it("additional fields: a value that does not match its pattern shows the shop's message", async () => {
    const page = await openCheckout(TEAPOT, OPTIONS);
    await page.user.type(getField('Mã cổng'), '4x');
    await page.user.tab();
    expect(await screen.findByText('Mã cổng gồm bốn chữ số')).toBeInTheDocument();
  });

  it('additional fields: are shown, required and validated only while their conditions are true', async () => {
    const page = await openCheckout(TEAPOT, OPTIONS);
    await fillInForm(page);
    expect(screen.queryByLabelText('Mã số thuế')).not.toBeInTheDocument();
    await page.user.click(getField('Xuất hóa đơn công ty (không bắt buộc)'));
    const code = await screen.findByLabelText('Mã số thuế');
    await page.user.type(code, '12');
    await page.user.tab();
    await waitFor(() => expect(code).toBeInvalid());
    await page.user.type(code, '34567890');
    await page.user.tab();
    await waitFor(() => expect(code).toBeValid());
    await page.user.click(getField('Xuất hóa đơn công ty (không bắt buộc)'));
    await waitFor(() => expect(screen.queryByLabelText('Mã số thuế')).not.toBeInTheDocument());
  });

  it("additional fields: an invalid value shows the shop's message; when the value that it is compared with changes, it is validated again", async () => {
    const page = await openCheckout(TEAPOT, {
      ...OPTIONS,
      changeTheme: createFieldSettingsChange({
        'nha-may/thue': {
          hidden: false,
          required: false,
          validation: {
            not: { const: { $data: '/customer/billing_address/email' } },
            errorMessage: 'Hãy dùng một địa chỉ khác',
          },
        },
      }),
    });
    await fillInForm(page);
    await page.user.type(getField('Mã số thuế (không bắt buộc)'), 'khach@example.com');
    await page.user.tab();
    expect(await screen.findByText('Hãy dùng một địa chỉ khác')).toBeInTheDocument();
    await page.user.type(getField('Địa chỉ email'), '.vn');
    await waitFor(() => expect(screen.queryByText('Hãy dùng một địa chỉ khác')).not.toBeInTheDocument());
    await page.user.clear(getField('Địa chỉ email'));
    await page.user.type(getField('Địa chỉ email'), 'khach@example.com');
    await pressOrderButton(page);
    await waitFor(() => expect(screen.getAllByText('Hãy dùng một địa chỉ khác').length).toBeGreaterThan(0));
    expect(listSentOrders(page)).toHaveLength(0);
  });

  // spec 2.7: an additional field that is hidden again is sent empty
  it('additional fields: a field that is hidden for the country is sent empty, even if a value was typed before', async () => {
    const createCountryCondition = (rule: object) => ({
      customer: { properties: { address: { properties: { country: rule } } } },
    });
    const page = await openCheckout(TEAPOT, {
      ...OPTIONS,
      changeTheme: createFieldSettingsChange({
        'nha-may/cong': {
          hidden: {
            definitions: { home: { const: 'VN' } },
            properties: createCountryCondition({ $ref: '#/definitions/home' }),
          },
          required: createCountryCondition({ not: { const: 'VN' } }),
        },
      }),
    });
    await fillInForm(page);
    expect(screen.queryByLabelText('Mã cổng')).not.toBeInTheDocument();
    await page.user.selectOptions(document.querySelector('#shipping-country')!, 'US');
    await page.user.type(await screen.findByLabelText('Mã cổng'), '0042');
    await page.user.selectOptions(document.querySelector('#shipping-country')!, 'VN');
    await waitFor(() => expect(screen.queryByLabelText('Mã cổng')).not.toBeInTheDocument());
    await page.user.click(getField('Tiệm được gọi trước khi giao'));
    await page.user.selectOptions(getField('Dịp tặng'), 'tet');
    await page.user.clear(getField('Tỉnh / Thành phố'));
    await page.user.type(getField('Tỉnh / Thành phố'), 'Hà Nội');
    await pressOrderButton(page);
    await waitFor(() => expect(listSentOrders(page)).toHaveLength(1));
    expect(parseLastOrder(page)).toMatchObject({
      shipping_address: { country: 'VN', 'nha-may/cong': '' },
      billing_address: { country: 'VN', 'nha-may/cong': '' },
    });
  });

  it('additional fields: an unknown keyword in a condition is ignored and logged once', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
    await openCheckout(TEAPOT, {
      ...OPTIONS,
      changeTheme: createFieldSettingsChange({
        'nha-may/tret': { hidden: { cart: { properties: { items_count: { moreThan: 3, maximum: 0 } } } } },
      }),
    });
    expect(getField('Để ở tầng trệt (không bắt buộc)')).toBeVisible();
    const sentences = consoleError.mock.calls
      .map((call) => call.join(' '))
      .filter((text) => text.includes('moreThan'));
    consoleError.mockRestore();
    expect(sentences).toEqual([expect.stringContaining('nha-may/tret')]);
  });

  it('additional fields: typed values are restored after a reload', async () => {
    const page = await openCheckout(TEAPOT, OPTIONS);
    await page.user.selectOptions(getField('Dịp tặng'), 'cuoi');
    await page.user.type(getField('Mã cổng'), '0007');
    await page.go('/thanh-toan-khoi/');
    await screen.findByRole('button', { name: 'Đặt hàng' });
    expect(getField('Dịp tặng')).toHaveValue('cuoi');
    expect(getField('Mã cổng')).toHaveValue('0007');
  });

  it('additional fields: fields of the order step are shown above the order button when the page has no such step', async () => {
    await openCheckout(TEAPOT, {
      ...OPTIONS,
      changeTheme: (html) => html.replace(/<div[^>]*checkout-additional-information-block"[^>]*><\/div>/, ''),
    });
    const order = getField('Dịp tặng').compareDocumentPosition(
      screen.getByRole('button', { name: 'Đặt hàng' }),
    );
    expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('additional fields: a shop without additional fields has no step for them and sends no values', async () => {
    const page = await openCheckout(TEAPOT, { as: 11 });
    expect(document.getElementById('order-fields')).toBeNull();
    await fillInForm(page);
    await pressOrderButton(page);
    await waitFor(() => expect(listSentOrders(page)).toHaveLength(1));
    expect(parseLastOrder(page).additional_fields).toEqual({});
  });
});
