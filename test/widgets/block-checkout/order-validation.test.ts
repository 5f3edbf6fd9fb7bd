import { screen, waitFor, within } from '@testing-library/dom';
import { wcNamesText } from '../../../scripts/build/stub';
import { browser } from '../../../src/lib/browser';
import { deleteGlobals, runScript } from '../../support/mount/wc/plugin-scripts';
import {
  fillInForm,
  getField,
  openCheckout,
  pressOrder,
  sentOrders,
  TEAPOT,
} from '../../support/widgets/block-checkout/checkout-page';

let gone: jest.SpyInstance<void, [string]>;
beforeEach(() => {
  gone = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  deleteGlobals();
});

const TERMS = 'data-block-name="woocommerce/checkout-terms-block"';
const withTermsBox = (html: string) => html.replace(TERMS, `${TERMS} data-checkbox="true"`);
const withOwnPassword = (html: string) => html.replace('"generatePassword":true', '"generatePassword":false');
const listed = async () => {
  const summary = (await screen.findByText(/^Còn \d+ chỗ cần sửa$/)).parentElement!;
  return within(summary)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

describe('order button', () => {
  // spec 4.5: the terms box holds the order back
  it('terms box: without a tick nothing is sent and the box gets the focus, and with a tick the order is sent', async () => {
    const page = await openCheckout(TEAPOT, { theme: withTermsBox });
    await fillInForm(page);
    await pressOrder(page);
    const box = await screen.findByRole('checkbox', { name: /Điều khoản và điều kiện/ });
    await waitFor(() => expect(box).toHaveFocus());
    expect(box).toHaveAccessibleDescription('Vui lòng đọc và đồng ý với điều khoản để tiếp tục đặt hàng.');
    expect(screen.getByText('Chưa đặt được hàng: có 1 chỗ cần sửa.')).toBeInTheDocument();
    expect(sentOrders(page)).toHaveLength(0);
    await page.user.click(box);
    await pressOrder(page);
    await waitFor(() => expect(gone).toHaveBeenCalledTimes(1));
    expect(sentOrders(page)).toHaveLength(1);
  });

  // spec 4.7: the account password holds the order back
  it('account password: an empty or short one stops the order, and a long enough one is sent with it', async () => {
    const page = await openCheckout(TEAPOT, { as: 11, theme: withOwnPassword });
    await fillInForm(page);
    await page.user.clear(getField('Địa chỉ email'));
    await page.user.click(getField('Địa chỉ email'));
    await page.user.paste('khach.moi@example.com');
    await page.user.click(screen.getByLabelText('Tạo tài khoản cho tôi'));
    await pressOrder(page);
    await waitFor(() => expect(getField('Mật khẩu')).toHaveFocus());
    expect(await listed()).toEqual(['Mật khẩu']);
    await page.user.type(getField('Mật khẩu'), 'ngắn');
    await pressOrder(page);
    await waitFor(() => expect(getField('Mật khẩu')).toBeInvalid());
    expect(sentOrders(page)).toHaveLength(0);
    await page.user.type(getField('Mật khẩu'), ' nhưng nay đã đủ dài');
    await pressOrder(page);
    await waitFor(() => expect(gone).toHaveBeenCalledTimes(1));
    expect(JSON.parse(sentOrders(page)[0]!.body)).toMatchObject({
      create_account: true,
      customer_password: 'ngắn nhưng nay đã đủ dài',
    });
  });

  it('account password: not shown when the shop generates one', async () => {
    const page = await openCheckout(TEAPOT, { as: 11 });
    await page.user.click(screen.getByLabelText('Tạo tài khoản cho tôi'));
    expect(screen.queryByLabelText('Mật khẩu')).not.toBeInTheDocument();
  });

  it('order button: several errors are listed in page order, and the first one gets the focus', async () => {
    const page = await openCheckout(TEAPOT, { as: 11, theme: (html) => withTermsBox(withOwnPassword(html)) });
    await fillInForm(page);
    await page.user.clear(getField('Họ'));
    await page.user.click(screen.getByLabelText('Tạo tài khoản cho tôi'));
    await pressOrder(page);
    await waitFor(() => expect(getField('Mật khẩu')).toHaveFocus());
    await waitFor(async () =>
      expect(await listed()).toEqual([
        'Mật khẩu',
        'Họ',
        'Vui lòng đọc và đồng ý với điều khoản để tiếp tục đặt hàng.',
      ]),
    );
    expect(sentOrders(page)).toHaveLength(0);
  });

  it('order button: pressed right after a box that adds a password field, the empty password stops the order', async () => {
    const page = await openCheckout(TEAPOT, { as: 11, theme: withOwnPassword });
    await fillInForm(page);
    screen.getByLabelText('Tạo tài khoản cho tôi').click();
    await screen.findByLabelText('Mật khẩu');
    screen.getByRole('button', { name: 'Đặt hàng' }).click();
    await waitFor(() => expect(getField('Mật khẩu')).toHaveFocus());
    expect(await listed()).toEqual(['Mật khẩu']);
    expect(sentOrders(page)).toHaveLength(0);
  });

  // spec 4.7: an error of a script in the validation store holds the order back
  it('order button: a hidden error set by a script is listed, and the order waits until the script clears it', async () => {
    const page = await openCheckout();
    runScript(wcNamesText());
    const { wp } = window as unknown as {
      wp: { data: { dispatch(store: string): Record<string, (given: unknown) => void> } };
    };
    const validation = () => wp.data.dispatch('wc/store/validation');
    await fillInForm(page);
    validation().setValidationErrors!({
      hoa_don: { message: 'Thiếu mã số thuế', hidden: true },
      shipping_address_1: { message: 'Thiếu số nhà', hidden: false },
    });
    await pressOrder(page);
    expect(await listed()).toEqual(['Địa chỉ', 'Thiếu mã số thuế']);
    await waitFor(() => expect(getField('Địa chỉ')).toHaveFocus());
    await pressOrder(page);
    expect(sentOrders(page)).toHaveLength(0);
    validation().clearValidationErrors!(['hoa_don', 'shipping_address_1']);
    await pressOrder(page);
    await waitFor(() => expect(gone).toHaveBeenCalledTimes(1));
  });

  it('error list: after a press it follows errors that a script sets and clears, without another press', async () => {
    const page = await openCheckout();
    runScript(wcNamesText());
    const { wp } = window as unknown as {
      wp: { data: { dispatch(store: string): Record<string, (given: unknown) => void> } };
    };
    const validation = () => wp.data.dispatch('wc/store/validation');
    await fillInForm(page);
    validation().setValidationErrors!({ hoa_don: { message: 'Thiếu mã số thuế', hidden: false } });
    await pressOrder(page);
    expect(await listed()).toEqual(['Thiếu mã số thuế']);
    validation().setValidationErrors!({ shipping_address_1: { message: 'Thiếu số nhà', hidden: false } });
    await waitFor(async () => expect(await listed()).toEqual(['Địa chỉ', 'Thiếu mã số thuế']));
    validation().clearValidationErrors!(['hoa_don']);
    await waitFor(async () => expect(await listed()).toEqual(['Địa chỉ']));
    expect(sentOrders(page)).toHaveLength(0);
  });

  it('order button: an error set by a script without a message tells the shopper that the order was not placed', async () => {
    const page = await openCheckout();
    jest.spyOn(console, 'error').mockImplementation(() => {});
    runScript(wcNamesText());
    const { wp } = window as unknown as {
      wp: { data: { dispatch(store: string): Record<string, (given: unknown) => void> } };
    };
    await fillInForm(page);
    wp.data.dispatch('wc/store/validation').setValidationErrors!({ hoa_don: { message: '', hidden: true } });
    await pressOrder(page);
    const [notice, ...others] = await screen.findAllByText(/^Chưa đặt/);

    expect(notice?.closest('.tiem-notice')).not.toBeNull();
    expect(others).toEqual([]);
    expect(document.querySelector('.tiem-block-checkout__errors')).toBeNull();
    expect(sentOrders(page)).toHaveLength(0);
  });

  it('order button: an address without delivery stops the order with one message at the delivery step until it is changed', async () => {
    const page = await openCheckout(TEAPOT, { as: 11 });
    await fillInForm(page);
    const country = document.getElementById('shipping-country') as HTMLSelectElement;
    await page.user.selectOptions(country, 'DE');
    await page.user.click(document.getElementById('shipping-postcode')!);
    await page.user.paste('10115');
    await pressOrder(page);
    const said = await screen.findByText(/^Cửa hàng không giao tới địa chỉ này/);
    expect(said.closest('fieldset')).toHaveAccessibleName('Phương thức vận chuyển');
    expect(screen.queryByText(/^Chưa có cách giao hàng/)).not.toBeInTheDocument();
    await waitFor(() => expect(said).toHaveFocus());
    expect(await listed()).toEqual(['Phương thức vận chuyển']);
    expect(sentOrders(page)).toHaveLength(0);
    await page.user.clear(document.getElementById('shipping-postcode')!);
    await page.user.selectOptions(country, 'VN');
    await waitFor(() => expect(said).not.toBeInTheDocument());
    await pressOrder(page);
    await waitFor(() => expect(gone).toHaveBeenCalledTimes(1));
  });
});
