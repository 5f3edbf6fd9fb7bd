import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor } from '@testing-library/dom';
import { browser } from '../../../src/lib/browser';
import { paymentMethodContract } from '../../../testing';
import type { RenderedPage } from '../../support/render-page';
import {
  fillInForm,
  listSentOrders,
  openCheckout,
  pressOrderButton,
} from '../../support/widgets/block-checkout/checkout-page';

const TEXT = readFileSync(join(__dirname, '../../../docs/payment-methods.md'), 'utf8');
const SNIPPETS = new Map(
  [...TEXT.matchAll(/^## (.+)$([\s\S]*?)(?=^## |(?![\s\S]))/gm)].flatMap(([, title = '', body = '']) =>
    [...body.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']): [string, string] => [title, code]),
  ),
);
const runSnippet = (title: string, given: Record<string, unknown> = {}) =>
  new Function(...Object.keys(given), SNIPPETS.get(title) ?? '')(...Object.values(given));

const GATEWAYS = [{ id: 'the_bank', title: 'Thẻ', description: 'Trả bằng thẻ.' }];
const WALLET = [{ id: 'the_wallet', title: 'Ví', description: 'Trả bằng ví.' }];
const parseOrder = (page: RenderedPage) => JSON.parse(listSentOrders(page)[0]?.body ?? '{}');

const CARDS = {
  cc: [{ method: { gateway: 'the_bank', brand: 'Visa', last4: '4242' }, expires: '12/30', tokenId: 7 }],
};
const addSavedCards = (html: string) =>
  html.replace(
    'data-tiem-settings>{',
    `data-tiem-settings>{"customerPaymentMethods":${JSON.stringify(CARDS)},`,
  );

/** Maps each section of docs/payment-methods.md to a check that its code works as described. */
const CHECKS: Record<string, () => Promise<unknown>> = {
  async 'A form of your own'() {
    runSnippet('A form of your own');
    const page = await openCheckout(undefined, { gateways: GATEWAYS });
    await page.user.click(await screen.findByRole('radio', { name: 'Thẻ ngân hàng' }));
    await screen.findByLabelText('Mã thanh toán');
    await fillInForm(page);
    await pressOrderButton(page);
    await screen.findByText('Nhập mã thanh toán trong ứng dụng ngân hàng.');
    expect(listSentOrders(page)).toEqual([]);
    await page.user.type(screen.getByLabelText('Mã thanh toán'), '4711');
    await pressOrderButton(page);
    await waitFor(() => expect(listSentOrders(page)).toHaveLength(1));
    expect(parseOrder(page).payment_data).toContainEqual({ key: 'the_bank-code', value: '4711' });
  },

  async 'Saved cards'() {
    runSnippet('Saved cards');
    const page = await openCheckout(undefined, { gateways: GATEWAYS, changeTheme: addSavedCards });
    await page.user.click(await screen.findByRole('radio', { name: /^Visa kết thúc bằng 4242/ }));
    await screen.findByText('Trả bằng thẻ đã lưu (số 7).');
    await fillInForm(page);
    await pressOrderButton(page);
    await waitFor(() => expect(listSentOrders(page)).toHaveLength(1));
    expect(parseOrder(page).payment_data).toContainEqual({ key: 'wc-the_bank-payment-token', value: '7' });
  },

  async Express() {
    runSnippet('Express', { openTheWallet: async () => true });
    const page = await openCheckout(undefined, { gateways: WALLET });
    await fillInForm(page);
    await page.user.click(await screen.findByRole('button', { name: 'Trả bằng ví' }));
    await waitFor(() => expect(listSentOrders(page)).toHaveLength(1));
    expect(parseOrder(page)).toMatchObject({
      payment_method: 'the_wallet',
      payment_data: expect.arrayContaining([{ key: 'the_wallet-token', value: 'w_1' }]),
      billing_address: { email: 'binh@example.com', city: 'Hà Nội' },
    });
  },

  async 'Before you ship'() {
    const checks: [string, () => Promise<void>][] = [];
    runSnippet('Before you ship', {
      require: (name: string) =>
        name === 'tiem-testing' ? { paymentMethodContract } : runSnippet('A form of your own'),
      test: (name: string, check: () => Promise<void>) => checks.push([name, check]),
    });
    expect(checks.length).toBeGreaterThan(8);
    for (const [, check] of checks) await check();
  },
};

beforeEach(() => {
  // Mocks `goTo`, because jsdom cannot navigate.
  jest.spyOn(browser, 'goTo').mockImplementation(() => {});
});

afterEach(() => {
  jest.restoreAllMocks();
  delete (window as { tiemQueue?: unknown }).tiemQueue;
});

describe('docs/payment-methods.md', () => {
  it.each([...SNIPPETS.keys()])(
    'payment method docs: the code in the section "%s" has the effect that the section describes',
    (title) => CHECKS[title]!(),
  );

  it('payment method docs: every section that is tested here contains code', () => {
    expect([...SNIPPETS.keys()]).toEqual(Object.keys(CHECKS));
  });
});
