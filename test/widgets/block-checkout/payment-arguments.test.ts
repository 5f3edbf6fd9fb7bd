import { screen, waitFor } from '@testing-library/dom';
import { browser } from '../../../src/lib/browser';
import {
  deleteScriptGlobals,
  PLUGIN_GATEWAYS,
  runPluginScripts,
  runScriptTags,
  runWooCommerceScripts,
} from '../../support/mount/wc/plugin-scripts';
import {
  fillInForm,
  getField,
  listSentOrders,
  openCheckout,
  pressOrderButton,
  TEAPOT,
} from '../../support/widgets/block-checkout/checkout-page';

type ReceivedArguments = Record<string, Record<string, unknown>>;

const getReceivedArguments = () =>
  (window as unknown as { recordedArguments: ReceivedArguments }).recordedArguments;
const sortKeys = (value: unknown) => Object.keys(value as object).sort();
const findMethodRadio = (name: RegExp) => screen.findByRole('radio', { name });
const METHOD_LABEL = /ghinhan label/;

const CARD = {
  ...{ method: { gateway: 'ghinhan', brand: 'Visa', last4: '1111' }, expires: '12/31' },
  ...{ is_default: false, actions: {}, tokenId: 7 },
};

/**
 * Adds a saved card to the page's settings, and `block` to the attributes of the express payment block, as
 * if set in the editor.
 */
const addSavedCard =
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
  deleteScriptGlobals();
});

const CONTENT = [
  ...['activePaymentMethod', 'billing', 'cartData', 'checkoutStatus', 'components', 'emitResponse'],
  ...['eventRegistration', 'onSubmit', 'paymentStatus', 'setExpressPaymentError', 'shippingData'],
  ...['shippingStatus', 'shouldSavePayment'],
];

const OPENERS = [
  [
    'only tiem-wc.js',
    async (block?: string) => {
      const page = await openCheckout(TEAPOT, {
        gateways: PLUGIN_GATEWAYS,
        changeTheme: addSavedCard(block),
      });
      runPluginScripts('records-arguments');
      return page;
    },
  ],
  [
    'WooCommerce’s registry',
    async (block?: string) => {
      runWooCommerceScripts();
      const page = await openCheckout(TEAPOT, {
        gateways: PLUGIN_GATEWAYS,
        changeTheme: addSavedCard(block),
      });
      runScriptTags('records-arguments');
      return page;
    },
  ],
] as const;

describe.each(OPENERS)('arguments of payment methods, with %s on the page', (_, open) => {
  test("canMakePayment: receives a cart with exactly the keys that WooCommerce's block passes", async () => {
    await open();
    await findMethodRadio(METHOD_LABEL);
    await waitFor(() => expect(getReceivedArguments()).toHaveProperty('extension'));
    const keys = [
      ...['billingAddress', 'billingData', 'cartCoupons', 'cartErrors', 'cartFees'],
      ...['cartHasCalculatedShipping', 'cartIsLoading', 'cartItemErrors', 'cartItems', 'cartItemsCount'],
      ...['cartItemsWeight', 'cartNeedsPayment', 'cartNeedsShipping', 'cartTotals', 'crossSellsProducts'],
      ...['extensions', 'isLoadingRates', 'paymentRequirements', 'receiveCart', 'shippingAddress'],
      'shippingRates',
    ];
    for (const name of ['ghinhan canMakePayment', 'vighinhan canMakePayment', 'extension'])
      expect([name, sortKeys(getReceivedArguments()[name]?.cart)]).toEqual([name, keys]);
  });

  test('payment method content: a cart item in its props has exactly the keys that the server sent', async () => {
    const page = await open();
    await page.user.click(await findMethodRadio(METHOD_LABEL));
    await screen.findByText(/^ghinhan content/);
    const { cartItems } = getReceivedArguments()['ghinhan content']!.cartData as { cartItems: object[] };
    const [line] = cartItems;
    const sent = await (await window.fetch('/wp-json/wc/store/v1/cart')).json();
    const [serverLine] = (sent as { items: { images: object[] }[] }).items;
    expect(sortKeys(line)).toEqual(sortKeys(serverLine));
    expect((line as { images: object[] }).images).toEqual(serverLine?.images);
  });

  test("payment method props: the label receives only components; content and saved token receive the same props as in WooCommerce's block", async () => {
    const page = await open();
    await screen.findByText(/^ghinhan saved 7/);
    await page.user.click(await findMethodRadio(METHOD_LABEL));
    await screen.findByText(/^ghinhan content/);
    expect(sortKeys(getReceivedArguments()['ghinhan label'])).toEqual(['components']);
    expect(sortKeys(getReceivedArguments()['ghinhan content'])).toEqual([
      '__internalSetActivePaymentMethod',
      ...CONTENT,
    ]);
    expect(sortKeys(getReceivedArguments()['ghinhan saved'])).toEqual([...CONTENT, 'token'].sort());
  });

  test('payment method content: with one address for shipping and billing, its prop for the billing address has the typed text before the address is sent', async () => {
    const page = await open();
    await page.user.click(await findMethodRadio(METHOD_LABEL));
    await screen.findByText(/^ghinhan content/);
    const requestsBefore = page.sent.length;
    await page.user.click(getField('Tên'));
    await page.user.paste('Mây');
    const getBillingAddress = () =>
      (getReceivedArguments()['ghinhan content']!.billing as { billingAddress: Record<string, string> })
        .billingAddress;
    await waitFor(() => expect(getBillingAddress().first_name).toBe('Mây'));
    expect(page.sent.slice(requestsBefore).filter(({ path }) => path.includes('/batch'))).toEqual([]);
  });

  test('payment observers: setup and validation observers receive an object without keys', async () => {
    const page = await open();
    await page.user.click(await findMethodRadio(METHOD_LABEL));
    await fillInForm(page);
    await pressOrderButton(page);
    await waitFor(() => expect(listSentOrders(page)).toHaveLength(1));
    expect(getReceivedArguments()['ghinhan content onPaymentSetup']).toEqual([{}]);
    expect(getReceivedArguments()['ghinhan content validation']).toEqual([{}]);
  });

  test('setExpressPaymentError: shows its message above the express buttons until it is called with an empty message', async () => {
    const page = await open();
    await page.user.click(await findMethodRadio(METHOD_LABEL));
    await screen.findByText(/^ghinhan content/);
    const setError = getReceivedArguments()['ghinhan content']?.setExpressPaymentError as (
      message?: string,
    ) => void;
    setError('Ví đang bảo trì');
    expect(await screen.findByText('Ví đang bảo trì')).toBeInTheDocument();
    setError();
    await waitFor(() => expect(screen.queryByText('Ví đang bảo trì')).toBeNull());
  });

  test('__internalSetActivePaymentMethod: selects another payment method with the given data', async () => {
    const page = await open();
    await page.user.click(await findMethodRadio(METHOD_LABEL));
    await screen.findByText(/^ghinhan content/);
    const setActiveMethod = getReceivedArguments()['ghinhan content']?.__internalSetActivePaymentMethod as (
      name: string,
      data?: object,
    ) => void;
    setActiveMethod('cod');
    await waitFor(() => expect(screen.getByRole('radio', { name: /COD/ })).toBeChecked());
    setActiveMethod('ghinhan', {
      ...{ token: '7', payment_method: 'ghinhan', isSavedToken: true },
      'wc-ghinhan-payment-token': '7',
    });
    await waitFor(() => expect(screen.getByRole('radio', { name: /1111/ })).toBeChecked());
  });

  test('extension callback: when it returns false for a method without a script, the method is not offered', async () => {
    (window as { refusesCashOnDelivery?: boolean }).refusesCashOnDelivery = true;
    await open();
    await findMethodRadio(METHOD_LABEL);
    await waitFor(() => expect(screen.queryByRole('radio', { name: /COD/ })).toBeNull());
  });

  test('express button: its props contain the height and border radius that are set in the editor', async () => {
    await open('data-show-button-styles="true" data-button-height="55" data-button-border-radius="10"');
    await screen.findByText(/^vighinhan content/);
    const props = getReceivedArguments()['vighinhan content']!;
    expect(sortKeys(props)).toEqual([...CONTENT, 'buttonAttributes', 'onClick', 'onClose', 'onError'].sort());
    expect(props.buttonAttributes).toEqual({ height: '55', borderRadius: '10' });
  });
});

test('express button: its props contain no height and border radius when none are set in the editor', async () => {
  await OPENERS[0][1]();
  await screen.findByText(/^vighinhan content/);
  expect(getReceivedArguments()['vighinhan content']?.buttonAttributes).toBeUndefined();
});

test('wc/store/cart of tiem-wc.js: with one address for shipping and billing, the billing address has the text that the shopper has typed', async () => {
  const page = await OPENERS[0][1]();
  await findMethodRadio(METHOD_LABEL);
  await page.user.click(getField('Tên'));
  await page.user.paste('Mây');
  const { wp } = window as unknown as { wp: { data: { select(name: string): ReceivedArguments } } };
  const getNativeCustomerData = () =>
    (wp.data.select('wc/store/cart').getCustomerData as unknown as () => ReceivedArguments)();
  await waitFor(() => expect(getNativeCustomerData().billingAddress!.first_name).toBe('Mây'));
  expect(getNativeCustomerData().shippingAddress!.first_name).toBe('Mây');
});
