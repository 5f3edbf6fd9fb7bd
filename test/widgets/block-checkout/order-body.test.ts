import { screen, waitFor, within } from '@testing-library/dom';
import { browser } from '../../../src/lib/browser';
import {
  fillInForm,
  getField,
  letShoppersChoosePassword,
  listSentOrders,
  openCheckout,
  pressOrderButton,
  TEAPOT,
} from '../../support/widgets/block-checkout/checkout-page';

type CheckoutPage = Awaited<ReturnType<typeof openCheckout>>;

async function placeOrderAndParseBody(page: CheckoutPage): Promise<Record<string, unknown>> {
  await pressOrderButton(page);
  await waitFor(() => expect(listSentOrders(page)).toHaveLength(1));
  return JSON.parse(listSentOrders(page)[0]!.body);
}

beforeEach(() => {
  jest.spyOn(browser, 'goTo').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const KEYS = [
  ...['billing_address', 'create_account', 'customer_note', 'extensions'],
  ...['payment_data', 'payment_method', 'shipping_address'],
];

describe('order body, key by key as WooCommerce’s checkout block sends it', () => {
  it("order body: a guest's order on WooCommerce 8 contains neither additional fields nor a password", async () => {
    const page = await openCheckout(TEAPOT, { as: 8 });
    await fillInForm(page);
    const body = await placeOrderAndParseBody(page);
    expect(Object.keys(body).sort()).toEqual(KEYS);
    expect(body).toMatchObject({ customer_note: '', create_account: false });
  });

  it("order body: a guest's order on WooCommerce 11 contains empty additional fields and an empty password", async () => {
    const page = await openCheckout(TEAPOT, { as: 11 });
    await fillInForm(page);
    const body = await placeOrderAndParseBody(page);
    expect(Object.keys(body).sort()).toEqual([...KEYS, 'additional_fields', 'customer_password'].sort());
    expect(body).toMatchObject({ additional_fields: {}, customer_note: '', customer_password: '' });
  });
});

describe('creating an account', () => {
  it('account password: its field is never shown on WooCommerce 8, which always generates the password', async () => {
    const page = await openCheckout(TEAPOT, { as: 8, changeTheme: letShoppersChoosePassword });
    await page.user.click(screen.getByLabelText('Tạo tài khoản cho tôi'));
    expect(screen.queryByLabelText('Mật khẩu')).not.toBeInTheDocument();
  });
});

test('same-address checkbox: has the class name by which payment scripts find it', async () => {
  await openCheckout(TEAPOT);
  const checkboxWrapper = document.querySelector<HTMLElement>('.wc-block-checkout__use-address-for-billing')!;
  expect(within(checkboxWrapper).getByRole('checkbox')).toBe(
    getField('Dùng địa chỉ này làm địa chỉ thanh toán'),
  );
});
