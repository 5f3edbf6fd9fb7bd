import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { buildWcNames } from '../../../scripts/build/plain-scripts';
import { browser } from '../../../src/lib/browser';
import { deleteScriptGlobals, runScript } from '../../support/mount/wc/plugin-scripts';
import {
  fillInForm,
  getField,
  letShoppersChoosePassword,
  listSentOrders,
  openCheckout,
  pressOrderButton,
  TEAPOT,
} from '../../support/widgets/block-checkout/checkout-page';

let goTo: jest.SpyInstance<void, [string]>;
beforeEach(() => {
  goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  deleteScriptGlobals();
});

const TERMS = 'data-block-name="woocommerce/checkout-terms-block"';
const addTermsCheckbox = (html: string) => html.replace(TERMS, `${TERMS} data-checkbox="true"`);
const readErrorList = async () => {
  const summary = (await screen.findByText(/^Còn \d+ chỗ cần sửa$/)).parentElement!;
  return within(summary)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

describe('order button', () => {
  // spec 4.5: the terms box holds the order back
  it('terms checkbox: while it is unchecked, a click on the order button sends no order and focuses the checkbox', async () => {
    const page = await openCheckout(TEAPOT, { changeTheme: addTermsCheckbox });
    await fillInForm(page);
    await pressOrderButton(page);
    const checkbox = await screen.findByRole('checkbox', { name: /Điều khoản và điều kiện/ });
    await waitFor(() => expect(checkbox).toHaveFocus());
    expect(checkbox).toHaveAccessibleDescription(
      'Vui lòng đọc và đồng ý với điều khoản để tiếp tục đặt hàng.',
    );
    expect(screen.getByText('Chưa đặt được hàng: có 1 chỗ cần sửa.')).toBeInTheDocument();
    expect(listSentOrders(page)).toHaveLength(0);
    await page.user.click(checkbox);
    await pressOrderButton(page);
    await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1));
    expect(listSentOrders(page)).toHaveLength(1);
  });

  it('terms checkbox: when the order button is clicked in the same frame in which the checkbox was checked, the order is sent', async () => {
    const page = await openCheckout(TEAPOT, { changeTheme: addTermsCheckbox });
    await fillInForm(page);
    await pressOrderButton(page);
    const checkbox = await screen.findByRole('checkbox', { name: /Điều khoản và điều kiện/ });
    await waitFor(() => expect(checkbox).toHaveFocus());
    await new Promise(requestAnimationFrame);
    jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    fireEvent.click(checkbox);
    await new Promise((resolve) => setTimeout(resolve));
    fireEvent.click(screen.getByRole('button', { name: 'Đặt hàng' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1));
  });

  // spec 4.7: the account password holds the order back
  it('account password: an empty or short password prevents the order, and a longer one is sent with the order', async () => {
    const page = await openCheckout(TEAPOT, { as: 11, changeTheme: letShoppersChoosePassword });
    await fillInForm(page);
    await page.user.clear(getField('Địa chỉ email'));
    await page.user.click(getField('Địa chỉ email'));
    await page.user.paste('khach.moi@example.com');
    await page.user.click(screen.getByLabelText('Tạo tài khoản cho tôi'));
    await pressOrderButton(page);
    await waitFor(() => expect(getField('Mật khẩu')).toHaveFocus());
    expect(await readErrorList()).toEqual(['Mật khẩu']);
    await page.user.type(getField('Mật khẩu'), 'ngắn');
    await pressOrderButton(page);
    await waitFor(() => expect(getField('Mật khẩu')).toBeInvalid());
    expect(listSentOrders(page)).toHaveLength(0);
    await page.user.type(getField('Mật khẩu'), ' nhưng nay đã đủ dài');
    await pressOrderButton(page);
    await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1));
    expect(JSON.parse(listSentOrders(page)[0]!.body)).toMatchObject({
      create_account: true,
      customer_password: 'ngắn nhưng nay đã đủ dài',
    });
  });

  it('account password: its field is not shown when the shop generates the password', async () => {
    const page = await openCheckout(TEAPOT, { as: 11 });
    await page.user.click(screen.getByLabelText('Tạo tài khoản cho tôi'));
    expect(screen.queryByLabelText('Mật khẩu')).not.toBeInTheDocument();
  });

  it('order button: several errors are listed in page order, and the first one gets the focus', async () => {
    const page = await openCheckout(TEAPOT, {
      as: 11,
      changeTheme: (html) => addTermsCheckbox(letShoppersChoosePassword(html)),
    });
    await fillInForm(page);
    await page.user.clear(getField('Họ'));
    await page.user.click(screen.getByLabelText('Tạo tài khoản cho tôi'));
    await pressOrderButton(page);
    await waitFor(() => expect(getField('Mật khẩu')).toHaveFocus());
    await waitFor(async () =>
      expect(await readErrorList()).toEqual([
        'Mật khẩu',
        'Họ',
        'Vui lòng đọc và đồng ý với điều khoản để tiếp tục đặt hàng.',
      ]),
    );
    expect(listSentOrders(page)).toHaveLength(0);
  });

  it('order button: a click right after checking the account checkbox reports the password field that was just added', async () => {
    const page = await openCheckout(TEAPOT, { as: 11, changeTheme: letShoppersChoosePassword });
    await fillInForm(page);
    screen.getByLabelText('Tạo tài khoản cho tôi').click();
    await screen.findByLabelText('Mật khẩu');
    screen.getByRole('button', { name: 'Đặt hàng' }).click();
    await waitFor(() => expect(getField('Mật khẩu')).toHaveFocus());
    expect(await readErrorList()).toEqual(['Mật khẩu']);
    expect(listSentOrders(page)).toHaveLength(0);
  });

  // spec 4.7: an error of a script in the validation store holds the order back
  it('order button: a hidden error set by a script is listed and prevents the order until the script clears it', async () => {
    const page = await openCheckout();
    runScript(buildWcNames());
    const { wp } = window as unknown as {
      wp: { data: { dispatch(store: string): Record<string, (given: unknown) => void> } };
    };
    const getValidationActions = () => wp.data.dispatch('wc/store/validation');
    await fillInForm(page);
    getValidationActions().setValidationErrors!({
      hoa_don: { message: 'Thiếu mã số thuế', hidden: true },
      shipping_address_1: { message: 'Thiếu số nhà', hidden: false },
    });
    await pressOrderButton(page);
    expect(await readErrorList()).toEqual(['Địa chỉ', 'Thiếu mã số thuế']);
    await waitFor(() => expect(getField('Địa chỉ')).toHaveFocus());
    await pressOrderButton(page);
    expect(listSentOrders(page)).toHaveLength(0);
    getValidationActions().clearValidationErrors!(['hoa_don', 'shipping_address_1']);
    await pressOrderButton(page);
    await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1));
  });

  it('error list: after a click on the order button, the list is updated when a script sets or clears errors', async () => {
    const page = await openCheckout();
    runScript(buildWcNames());
    const { wp } = window as unknown as {
      wp: { data: { dispatch(store: string): Record<string, (given: unknown) => void> } };
    };
    const getValidationActions = () => wp.data.dispatch('wc/store/validation');
    await fillInForm(page);
    getValidationActions().setValidationErrors!({ hoa_don: { message: 'Thiếu mã số thuế', hidden: false } });
    await pressOrderButton(page);
    expect(await readErrorList()).toEqual(['Thiếu mã số thuế']);
    getValidationActions().setValidationErrors!({
      shipping_address_1: { message: 'Thiếu số nhà', hidden: false },
    });
    await waitFor(async () => expect(await readErrorList()).toEqual(['Địa chỉ', 'Thiếu mã số thuế']));
    getValidationActions().clearValidationErrors!(['hoa_don']);
    await waitFor(async () => expect(await readErrorList()).toEqual(['Địa chỉ']));
    expect(listSentOrders(page)).toHaveLength(0);
  });

  it('order button: when a script has set an error without a message, a notice tells the shopper that the order was not placed', async () => {
    const page = await openCheckout();
    jest.spyOn(console, 'error').mockImplementation(() => {});
    runScript(buildWcNames());
    const { wp } = window as unknown as {
      wp: { data: { dispatch(store: string): Record<string, (given: unknown) => void> } };
    };
    await fillInForm(page);
    wp.data.dispatch('wc/store/validation').setValidationErrors!({ hoa_don: { message: '', hidden: true } });
    await pressOrderButton(page);
    const [notice, ...otherNotices] = await screen.findAllByText(/^Chưa đặt/);

    expect(notice?.closest('.tiem-notice')).not.toBeNull();
    expect(otherNotices).toEqual([]);
    expect(document.querySelector('.tiem-block-checkout__errors')).toBeNull();
    expect(listSentOrders(page)).toHaveLength(0);
  });

  it('order button: an address without shipping rates prevents the order, with one message at the shipping step, until the address changes', async () => {
    const page = await openCheckout(TEAPOT, { as: 11 });
    await fillInForm(page);
    const country = document.getElementById('shipping-country') as HTMLSelectElement;
    await page.user.selectOptions(country, 'DE');
    await page.user.click(document.getElementById('shipping-postcode')!);
    await page.user.paste('10115');
    await pressOrderButton(page);
    const message = await screen.findByText(/^Cửa hàng không giao tới địa chỉ này/);
    expect(message.closest('fieldset')).toHaveAccessibleName('Phương thức vận chuyển');
    expect(screen.queryByText(/^Chưa có cách giao hàng/)).not.toBeInTheDocument();
    await waitFor(() => expect(message).toHaveFocus());
    expect(await readErrorList()).toEqual(['Phương thức vận chuyển']);
    expect(listSentOrders(page)).toHaveLength(0);
    await page.user.clear(document.getElementById('shipping-postcode')!);
    await page.user.selectOptions(country, 'VN');
    await waitFor(() => expect(message).not.toBeInTheDocument());
    await pressOrderButton(page);
    await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1));
  });
});
