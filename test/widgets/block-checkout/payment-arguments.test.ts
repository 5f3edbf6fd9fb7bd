import { screen, waitFor } from '@testing-library/dom';
import { browser } from '../../../src/lib/browser';
import {
  deleteGlobals,
  PLUGIN_GATEWAYS,
  runPluginScripts,
  runScriptTags,
  runWooCommerceScripts,
} from '../../support/mount/wc/plugin-scripts';
import {
  fillInForm,
  getField,
  openCheckout,
  pressOrder,
  sentOrders,
  TEAPOT,
} from '../../support/widgets/block-checkout/checkout-page';

type Given = Record<string, Record<string, unknown>>;

const given = () => (window as unknown as { ghinhanGiven: Given }).ghinhanGiven;
const keysOf = (value: unknown) => Object.keys(value as object).sort();
const findMethodRadio = (name: RegExp) => screen.findByRole('radio', { name });
const OWN = /ghinhan label/;

const CARD = {
  ...{ method: { gateway: 'ghinhan', brand: 'Visa', last4: '1111' }, expires: '12/31' },
  ...{ is_default: false, actions: {}, tokenId: 7 },
};

/** The page prints a saved card; `block` is the attributes of the express payment block, as set in the editor. */
const themeWith =
  (block = '') =>
  (html: string) =>
    html
      .replace(
        /data-tiem-settings>\{/,
        `data-tiem-settings>{"customerPaymentMethods":${JSON.stringify({ cc: [CARD] })},`,
      )
      .replace(/(data-block-name="woocommerce\/checkout-express-payment-block")/, `$1 ${block}`);

beforeEach(() => {
  jest.spyOn(browser, 'goTo').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  deleteGlobals();
});

const CONTENT = [
  ...['activePaymentMethod', 'billing', 'cartData', 'checkoutStatus', 'components', 'emitResponse'],
  ...['eventRegistration', 'onSubmit', 'paymentStatus', 'setExpressPaymentError', 'shippingData'],
  ...['shippingStatus', 'shouldSavePayment'],
];

const ARRANGEMENTS = [
  [
    'only tiem-wc.js',
    async (block?: string) => {
      const page = await openCheckout(TEAPOT, { gateways: PLUGIN_GATEWAYS, theme: themeWith(block) });
      runPluginScripts('records-arguments');
      return page;
    },
  ],
  [
    'WooCommerce’s registry',
    async (block?: string) => {
      runWooCommerceScripts();
      const page = await openCheckout(TEAPOT, { gateways: PLUGIN_GATEWAYS, theme: themeWith(block) });
      runScriptTags('records-arguments');
      return page;
    },
  ],
] as const;

describe.each(ARRANGEMENTS)('arguments of payment methods, with %s on the page', (_, open) => {
  test("canMakePayment: its cart has the keys of WooCommerce's block and no others", async () => {
    await open();
    await findMethodRadio(OWN);
    await waitFor(() => expect(given()).toHaveProperty('extension'));
    const keys = [
      ...['billingAddress', 'billingData', 'cartCoupons', 'cartErrors', 'cartFees'],
      ...['cartHasCalculatedShipping', 'cartIsLoading', 'cartItemErrors', 'cartItems', 'cartItemsCount'],
      ...['cartItemsWeight', 'cartNeedsPayment', 'cartNeedsShipping', 'cartTotals', 'crossSellsProducts'],
      ...['extensions', 'isLoadingRates', 'paymentRequirements', 'receiveCart', 'shippingAddress'],
      'shippingRates',
    ];
    for (const name of ['ghinhan canMakePayment', 'vighinhan canMakePayment', 'extension'])
      expect([name, keysOf(given()[name]?.cart)]).toEqual([name, keys]);
  });

  test('payment method content: a cart line in its props has the keys that the server sent', async () => {
    const page = await open();
    await page.user.click(await findMethodRadio(OWN));
    await screen.findByText(/^ghinhan content/);
    const { cartItems } = given()['ghinhan content']!.cartData as { cartItems: object[] };
    const [line] = cartItems;
    const sent = await (await window.fetch('/wp-json/wc/store/v1/cart')).json();
    const [theirs] = (sent as { items: { images: object[] }[] }).items;
    expect(keysOf(line)).toEqual(keysOf(theirs));
    expect((line as { images: object[] }).images).toEqual(theirs?.images);
  });

  test("payment method props: the label gets only components, and content and saved card get those of WooCommerce's block", async () => {
    const page = await open();
    await screen.findByText(/^ghinhan saved 7/);
    await page.user.click(await findMethodRadio(OWN));
    await screen.findByText(/^ghinhan content/);
    expect(keysOf(given()['ghinhan label'])).toEqual(['components']);
    expect(keysOf(given()['ghinhan content'])).toEqual(['__internalSetActivePaymentMethod', ...CONTENT]);
    expect(keysOf(given()['ghinhan saved'])).toEqual([...CONTENT, 'token'].sort());
  });

  test('payment method content: with one address for both, its billing address follows typing before the server knows it', async () => {
    const page = await open();
    await page.user.click(await findMethodRadio(OWN));
    await screen.findByText(/^ghinhan content/);
    const before = page.sent.length;
    await page.user.click(getField('Tên'));
    await page.user.paste('Mây');
    const billing = () =>
      (given()['ghinhan content']!.billing as { billingAddress: Record<string, string> }).billingAddress;
    await waitFor(() => expect(billing().first_name).toBe('Mây'));
    expect(page.sent.slice(before).filter(({ path }) => path.includes('/batch'))).toEqual([]);
  });

  test('payment observers: setup and validation observers receive an object without keys', async () => {
    const page = await open();
    await page.user.click(await findMethodRadio(OWN));
    await fillInForm(page);
    await pressOrder(page);
    await waitFor(() => expect(sentOrders(page)).toHaveLength(1));
    expect(given()['ghinhan content onPaymentSetup']).toEqual([{}]);
    expect(given()['ghinhan content validation']).toEqual([{}]);
  });

  test('setExpressPaymentError: the message is shown above the express buttons until an empty one is set', async () => {
    const page = await open();
    await page.user.click(await findMethodRadio(OWN));
    await screen.findByText(/^ghinhan content/);
    const tell = given()['ghinhan content']?.setExpressPaymentError as (message?: string) => void;
    tell('Ví đang bảo trì');
    expect(await screen.findByText('Ví đang bảo trì')).toBeInTheDocument();
    tell();
    await waitFor(() => expect(screen.queryByText('Ví đang bảo trì')).toBeNull());
  });

  test('__internalSetActivePaymentMethod: another method is chosen, with the given data', async () => {
    const page = await open();
    await page.user.click(await findMethodRadio(OWN));
    await screen.findByText(/^ghinhan content/);
    const choose = given()['ghinhan content']?.__internalSetActivePaymentMethod as (
      name: string,
      data?: object,
    ) => void;
    choose('cod');
    await waitFor(() => expect(screen.getByRole('radio', { name: /COD/ })).toBeChecked());
    choose('ghinhan', {
      ...{ token: '7', payment_method: 'ghinhan', isSavedToken: true },
      'wc-ghinhan-payment-token': '7',
    });
    await waitFor(() => expect(screen.getByRole('radio', { name: /1111/ })).toBeChecked());
  });

  test('extension callback: returning false removes a method that needs no script', async () => {
    (window as { ghinhanRefusesCod?: boolean }).ghinhanRefusesCod = true;
    await open();
    await findMethodRadio(OWN);
    await waitFor(() => expect(screen.queryByRole('radio', { name: /COD/ })).toBeNull());
  });

  test('express button: receives its props, and the height and corners that are set in the editor', async () => {
    await open('data-show-button-styles="true" data-button-height="55" data-button-border-radius="10"');
    await screen.findByText(/^vighinhan content/);
    const props = given()['vighinhan content']!;
    expect(keysOf(props)).toEqual([...CONTENT, 'buttonAttributes', 'onClick', 'onClose', 'onError'].sort());
    expect(props.buttonAttributes).toEqual({ height: '55', borderRadius: '10' });
  });
});

test('express button: receives no height and corners when the page sets none', async () => {
  await ARRANGEMENTS[0][1]();
  await screen.findByText(/^vighinhan content/);
  expect(given()['vighinhan content']?.buttonAttributes).toBeUndefined();
});

test('cart store of tiem-wc.js: with one address for both, its billing address follows what is typed', async () => {
  const page = await ARRANGEMENTS[0][1]();
  await findMethodRadio(OWN);
  await page.user.click(getField('Tên'));
  await page.user.paste('Mây');
  const { wp } = window as unknown as { wp: { data: { select(name: string): Given } } };
  const customer = () => (wp.data.select('wc/store/cart').getCustomerData as unknown as () => Given)();
  await waitFor(() => expect(customer().billingAddress!.first_name).toBe('Mây'));
  expect(customer().shippingAddress!.first_name).toBe('Mây');
});
