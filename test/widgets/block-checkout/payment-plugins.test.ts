import { screen, waitFor } from '@testing-library/dom';
import { browser } from '../../../src/lib/browser';
import type {
  CanMakePaymentArgument,
  CheckoutProcessedArgument,
  PaymentMethodProps,
} from '../../../src/payment';
import {
  deleteScriptGlobals,
  PLUGIN_GATEWAYS,
  runPluginScripts,
  runScriptTags,
  runWooCommerceScripts,
} from '../../support/mount/wc/plugin-scripts';
import {
  fillInForm,
  listSentOrders,
  openCheckout,
  pressOrderButton,
} from '../../support/widgets/block-checkout/checkout-page';

interface RecordedArguments {
  canMakePaymentCalls: CanMakePaymentArgument[];
  props: PaymentMethodProps[];
  processedCalls: CheckoutProcessedArgument[];
}

let goTo: jest.SpyInstance<void, [string]>;
beforeEach(() => {
  goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  deleteScriptGlobals();
});

const getRecordedArguments = () =>
  (window as unknown as { classInstanceArguments: RecordedArguments }).classInstanceArguments;
const findMethodRadio = (name: string) => screen.findByRole('radio', { name });

describe.each([
  [
    'only tiem-wc.js',
    async (...names: string[]) => {
      const page = await openCheckout(undefined, { gateways: PLUGIN_GATEWAYS });
      runPluginScripts(...names);
      return page;
    },
  ],
  [
    'WooCommerce’s registry',
    async (...names: string[]) => {
      runWooCommerceScripts();
      const page = await openCheckout(undefined, { gateways: PLUGIN_GATEWAYS });
      runScriptTags(...names);
      return page;
    },
  ],
])('payment plugins, with %s on the page', (_, open) => {
  test('payment plugin: a class instance with getters is offered, rendered, used for the payment, and receives the payment result', async () => {
    const page = await open('class-instance');
    await page.user.click(await findMethodRadio('Thẻ có lớp'));
    expect(await screen.findByText(/^1 × \d+ VND, \d+ rates, \d+$/)).toBeInTheDocument();
    await fillInForm(page);
    await pressOrderButton(page);
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(listSentOrders(page)).toHaveLength(1);
    const body = JSON.parse(listSentOrders(page)[0]!.body) as {
      payment_method: string;
      payment_data: unknown;
    };
    expect([body.payment_method, body.payment_data]).toEqual([
      'thelop',
      [
        { key: 'thelop_nonce', value: 'n_1' },
        { key: 'thelop_keep', value: false },
        { key: 'thelop_parts', value: '3' },
        { key: 'wc-thelop-new-payment-method', value: false },
      ],
    ]);
    expect(getRecordedArguments().processedCalls).toEqual([
      {
        redirectUrl: goTo.mock.calls[0]?.[0],
        orderId: expect.any(Number),
        customerId: 0,
        orderNotes: '',
        processingResponse: {
          message: '',
          paymentStatus: 'success',
          redirectUrl: goTo.mock.calls[0]?.[0],
          paymentDetails: expect.objectContaining({ result: 'success' }),
        },
      },
    ]);
  });

  test("payment plugin: the argument of canMakePayment and the props of the content have the same keys as in WooCommerce's block", async () => {
    const page = await open('class-instance');
    await page.user.click(await findMethodRadio('Thẻ có lớp'));
    await waitFor(() => expect(getRecordedArguments().props.length).toBeGreaterThan(0));
    const [argument] = getRecordedArguments().canMakePaymentCalls;
    expect(Object.keys(argument!).sort()).toEqual([
      ...['billingAddress', 'billingData', 'cart', 'cartNeedsShipping', 'cartTotals', 'paymentMethods'],
      ...['paymentRequirements', 'selectedShippingMethods', 'shippingAddress'],
    ]);
    expect(Object.keys(argument!.cart)).toEqual(
      expect.arrayContaining([
        ...['billingAddress', 'billingData', 'cartCoupons', 'cartErrors', 'cartFees', 'cartItemErrors'],
        ...['cartHasCalculatedShipping', 'cartIsLoading', 'cartItems', 'cartItemsCount', 'cartItemsWeight'],
        ...['cartNeedsPayment', 'cartNeedsShipping', 'cartTotals', 'crossSellsProducts', 'extensions'],
        ...['isLoadingRates', 'paymentRequirements', 'shippingAddress', 'shippingRates'],
      ]),
    );
    const props = getRecordedArguments().props.at(-1)!;
    expect(Object.keys(props).sort()).toEqual([
      ...[
        '__internalSetActivePaymentMethod',
        'activePaymentMethod',
        'billing',
        'cartData',
        'checkoutStatus',
        'components',
        'emitResponse',
      ],
      ...[
        'eventRegistration',
        'onSubmit',
        'paymentStatus',
        'setExpressPaymentError',
        'shippingData',
        'shippingStatus',
      ],
      'shouldSavePayment',
    ]);
    const sortPropKeys = (name: keyof PaymentMethodProps) => Object.keys(props[name] as object).sort();
    expect(sortPropKeys('billing')).toEqual([
      ...['appliedCoupons', 'billingAddress', 'billingData', 'cartTotal', 'cartTotalItems', 'currency'],
      ...['customerId', 'displayPricesIncludingTax'],
    ]);
    expect(sortPropKeys('shippingData')).toEqual([
      ...['isSelectingRate', 'needsShipping', 'selectedRates', 'setSelectedRates', 'setShippingAddress'],
      ...['shippingAddress', 'shippingRates', 'shippingRatesLoading'],
    ]);
    expect(sortPropKeys('shippingStatus')).toEqual(['shippingErrorStatus', 'shippingErrorTypes']);
    expect(Object.keys(props.eventRegistration)).toEqual(
      expect.arrayContaining([
        ...['onCheckoutFail', 'onCheckoutSuccess', 'onCheckoutValidation', 'onPaymentSetup'],
        ...['onShippingRateFail', 'onShippingRateSelectFail', 'onShippingRateSelectSuccess'],
        ...['onShippingRateSuccess', 'onPaymentProcessing', 'onCheckoutBeforeProcessing'],
        ...['onCheckoutAfterProcessingWithSuccess', 'onCheckoutAfterProcessingWithError'],
      ]),
    );
    expect(Object.keys(props.cartData.cartItems[0]!)).toEqual(
      expect.arrayContaining(['quantity_limits', 'short_description', 'low_stock_remaining', 'item_data']),
    );
  });

  test('payment plugin: a method registered by a function that returns its configuration is offered with its label', async () => {
    const page = await open('function-config');
    await waitFor(() => expect(document.querySelector('.viham-label')).toHaveTextContent('Ví bằng hàm'));
    await page.user.click(await findMethodRadio('Ví bằng hàm'));
    expect(await screen.findByText('Mở ví để trả')).toBeInTheDocument();
  });
});
