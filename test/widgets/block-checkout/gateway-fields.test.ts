import { screen, waitFor } from '@testing-library/dom';
import { browser } from '../../../src/lib/browser';
import { deleteScriptGlobals, runPluginScripts } from '../../support/mount/wc/plugin-scripts';
import {
  fillInForm,
  listSentOrders,
  openCheckout,
  pressOrderButton,
} from '../../support/widgets/block-checkout/checkout-page';

beforeEach(() => {
  jest.spyOn(browser, 'goTo').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  deleteScriptGlobals();
});

const GATEWAY = { id: 'congno', title: 'Ghi công nợ', description: 'Cho khách quen', hasFields: true };
const FIELDS = `<template data-tiem-payment-fields="congno">
  <p><label for="congno-ma">Mã khách</label><input id="congno-ma" name="congno_ma" required></p>
  <p><label><input type="checkbox" name="congno_in" value="1"> In hóa đơn</label></p>
  <p><label><input type="radio" name="congno_ky" value="30" checked> 30 ngày</label>
     <label><input type="radio" name="congno_ky" value="60"> 60 ngày</label></p>
</template>`;
const addGatewayFields = (html: string): string => html.replace('</body>', `${FIELDS}</body>`);
const findMethodRadio = (name: RegExp) => screen.findByRole('radio', { name });

describe('gateway with fields of the classic checkout and without a script', () => {
  test('gateway fields: server-rendered fields are shown, validated and posted, and keep their values while another method is selected', async () => {
    const page = await openCheckout(undefined, { gateways: [GATEWAY], changeTheme: addGatewayFields });
    await page.user.click(await findMethodRadio(/Ghi công nợ/));
    await screen.findByLabelText('Mã khách');
    await fillInForm(page);
    await pressOrderButton(page);
    expect((await screen.findAllByText(/^Mã khách: /)).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.getByLabelText('Mã khách')).toHaveFocus());
    expect(listSentOrders(page)).toHaveLength(0);
    await page.user.type(screen.getByLabelText('Mã khách'), 'KH7');
    await page.user.click(screen.getByLabelText('60 ngày'));
    await page.user.click(await findMethodRadio(/COD/));
    await waitFor(() => expect(screen.queryByLabelText('Mã khách')).toBeNull());
    await page.user.click(await findMethodRadio(/Ghi công nợ/));
    expect(await screen.findByLabelText('Mã khách')).toHaveValue('KH7');
    await pressOrderButton(page);
    await waitFor(() => expect(listSentOrders(page)).toHaveLength(1));
    expect(JSON.parse(listSentOrders(page)[0]!.body)).toMatchObject({
      payment_method: 'congno',
      payment_data: [
        { key: 'congno_ma', value: 'KH7' },
        { key: 'congno_ky', value: '60' },
        { key: 'wc-congno-new-payment-method', value: false },
      ],
    });
  });

  test('gateway fields: a gateway whose classic fields are missing on the page is disabled, and another method can be selected', async () => {
    await openCheckout(undefined, { gateways: [GATEWAY] });
    await findMethodRadio(/COD/);
    expect(await findMethodRadio(/Ghi công nợ/)).toBeDisabled();
    expect(screen.getByText('Đang tải Ghi công nợ…')).toBeInTheDocument();
  });
});

test("gateway fields: a gateway with a script is not offered until its script registers it, as in WooCommerce's block", async () => {
  const requireGatewayScript = (html: string) => html.replace('"hasFields":true', '"needsScript":true');
  await openCheckout(undefined, { gateways: [GATEWAY], changeTheme: requireGatewayScript });
  await findMethodRadio(/COD/);
  expect(screen.queryByRole('radio', { name: /Ghi công nợ/ })).toBeNull();
});

test('block checkout: a payment method whose registration failed is disabled, and a message asks the shopper to choose another', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await openCheckout(undefined, { gateways: [{ id: 'nemloi', title: 'Ném lỗi', description: '' }] });
  runPluginScripts('throwing-getter');
  expect(
    await screen.findByText('Không tải được Ném lỗi. Vui lòng chọn phương thức khác.'),
  ).toBeInTheDocument();
  expect(await findMethodRadio(/Ném lỗi/)).toBeDisabled();
});
