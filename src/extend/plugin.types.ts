/**
 * What a payment method written for WooCommerce's checkout block is given, and what it may answer. The build copies
 * this file to `dist/payment-method.d.ts`, so it imports nothing.
 */

type Fields = Readonly<Record<string, unknown>>;

/** The keys of the Store API: `first_name`, `address_1`, `country` …; billing has `email` too. */
export type PluginAddress = Readonly<Record<string, string>>;

/** Amounts are whole numbers of the smallest unit, as text: `total_price`, `total_shipping`, `currency_code` … */
export type PluginTotals = Fields;

/** The cart under the names of WooCommerce's blocks; lines, rates and totals have the keys of the Store API. */
export interface PluginCart extends Fields {
  readonly cartItems: readonly Fields[];
  readonly cartCoupons: readonly Fields[];
  readonly cartFees: readonly Fields[];
  readonly cartItemsCount: number;
  readonly cartItemsWeight: number;
  readonly cartNeedsPayment: boolean;
  readonly cartNeedsShipping: boolean;
  readonly cartItemErrors: readonly Fields[];
  readonly cartErrors: readonly Fields[];
  readonly cartTotals: PluginTotals;
  readonly cartIsLoading: boolean;
  readonly cartHasCalculatedShipping: boolean;
  readonly crossSellsProducts: readonly Fields[];
  readonly billingAddress: PluginAddress;
  readonly billingData: PluginAddress;
  readonly shippingAddress: PluginAddress;
  readonly shippingRates: readonly Fields[];
  readonly isLoadingRates: boolean;
  readonly paymentRequirements: readonly string[];
  readonly extensions: Fields;
  /** In the argument of `canMakePayment` alone: the shop has answered with this cart. */
  receiveCart?(cart: object): unknown;
}

/** The argument of `canMakePayment` and of `registerPaymentMethodExtensionCallbacks`. */
export interface CanMakePaymentArgument {
  cart: PluginCart;
  cartTotals: PluginTotals;
  cartNeedsShipping: boolean;
  billingAddress: PluginAddress;
  /** The same under its older name. */
  billingData: PluginAddress;
  shippingAddress: PluginAddress;
  /** The id of the chosen rate by package; empty where none is chosen. */
  selectedShippingMethods: Readonly<Record<string, string>>;
  /** Ids of the shop's gateways for this cart. */
  paymentMethods: readonly string[];
  paymentRequirements: readonly string[];
}

export type CanMakePaymentAnswer = boolean | { error: { message: string } };

/** What `registerPaymentMethod` takes: a plain object, or an instance whose class has getters. */
export interface PaymentMethodConfig {
  name: string;
  /** A text, an element of the page's React, or `tiem.draw(…)`. */
  label: unknown;
  ariaLabel: string;
  content: unknown;
  edit: unknown;
  canMakePayment(argument: CanMakePaymentArgument): CanMakePaymentAnswer | Promise<CanMakePaymentAnswer>;
  /** The id that the order is posted with, if it is not the name. */
  paymentMethodId?: string;
  icons?: readonly unknown[] | null;
  placeOrderButtonLabel?: string;
  savedTokenComponent?: unknown;
  supports?: { features?: readonly string[]; showSavedCards?: boolean; showSaveOption?: boolean };
}

/** What `registerExpressPaymentMethod` takes. */
export interface ExpressPaymentMethodConfig
  extends Omit<PaymentMethodConfig, 'label' | 'ariaLabel' | 'supports'> {
  label?: unknown;
  ariaLabel?: string;
  /** The gateway that it belongs to, and its words in the editor. */
  gatewayId?: string;
  title?: string;
  description?: string;
  /** `style`: which of `height` and `borderRadius` the button follows. */
  supports?: { features?: readonly string[]; style?: readonly string[] };
}

/** The answer of `onPaymentSetup`, `onCheckoutSuccess` and `onCheckoutFail`; `undefined` and `true` say nothing. */
export type ObserverAnswer =
  | { type: 'success'; redirectUrl?: string; meta?: PaymentSetupMeta }
  | {
      type: 'error' | 'failure' | 'fail';
      message?: string;
      messageContext?: string;
      retry?: boolean;
      validationErrors?: Fields;
      meta?: PaymentSetupMeta;
    };

export interface PaymentSetupMeta {
  /** Posted as `payment_data`. */
  paymentMethodData?: Fields;
  billingAddress?: PluginAddress;
  shippingAddress?: PluginAddress;
}

/** The argument of `onCheckoutSuccess` and `onCheckoutFail`. */
export interface CheckoutProcessedArgument {
  redirectUrl: string;
  orderId: number;
  customerId: number;
  orderNotes: string;
  processingResponse: {
    message: string;
    paymentStatus: string;
    redirectUrl: string;
    paymentDetails: Readonly<Record<string, string>>;
  };
}

type Register<Argument = never> = (
  observer: (argument: Argument) => unknown,
  priority?: number,
) => () => void;

/** The props of `content`, `savedTokenComponent` and, with those of `ExpressPaymentProps`, of an express button. */
export interface PaymentMethodProps {
  activePaymentMethod: string;
  billing: {
    appliedCoupons: readonly Fields[];
    billingAddress: PluginAddress;
    billingData: PluginAddress;
    cartTotal: { label: string; value: number };
    cartTotalItems: readonly { key: string; label: string; value: number; valueWithTax: number }[];
    currency: Fields;
    customerId: number;
    displayPricesIncludingTax: boolean;
  };
  cartData: { cartItems: readonly Fields[]; cartFees: readonly Fields[]; extensions: Fields };
  checkoutStatus: { isCalculating: boolean; isComplete: boolean; isIdle: boolean; isProcessing: boolean };
  emitResponse: {
    responseTypes: { SUCCESS: 'success'; FAIL: 'failure'; ERROR: 'error' };
    noticeContexts: Readonly<Record<string, string>>;
  };
  eventRegistration: {
    onCheckoutValidation: Register<object>;
    onPaymentSetup: Register<object>;
    onCheckoutSuccess: Register<CheckoutProcessedArgument>;
    onCheckoutFail: Register<CheckoutProcessedArgument>;
    onShippingRateSuccess: Register;
    onShippingRateFail: Register;
    onShippingRateSelectSuccess: Register;
    onShippingRateSelectFail: Register;
  };
  onSubmit(): void;
  paymentStatus: Readonly<Record<string, boolean>>;
  /** Shows the message above the express buttons; without one, takes it away. */
  setExpressPaymentError(message?: string): unknown;
  shippingData: {
    isSelectingRate: boolean;
    needsShipping: boolean;
    selectedRates: Readonly<Record<string, string>>;
    setSelectedRates(rateId: string, packageId?: number | string): unknown;
    setShippingAddress(address: PluginAddress): unknown;
    shippingAddress: PluginAddress;
    shippingRates: readonly Fields[];
    shippingRatesLoading: boolean;
  };
  shippingStatus: {
    shippingErrorStatus: Readonly<Record<string, boolean>>;
    shippingErrorTypes: Readonly<Record<string, string>>;
  };
  shouldSavePayment: boolean;
  /** Of `content` alone: chooses another method, and what is posted as its data. */
  __internalSetActivePaymentMethod?(name: string, data?: Fields): unknown;
  /** Of `savedTokenComponent` alone. */
  token?: string;
}

/** Besides those, an express button is given these. */
export interface ExpressPaymentProps {
  onClick(): void;
  onClose(): unknown;
  onError(message?: string): unknown;
  /** The same under its older name. */
  setExpressPaymentError(message?: string): unknown;
  /** How tall and round the page's editor wants the buttons; `undefined` where that is left to them. */
  buttonAttributes: { height: string; borderRadius: string } | undefined;
}
