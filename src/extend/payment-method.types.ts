/**
 * What a payment method written for WooCommerce's checkout block receives and may return. The build copies this
 * file to `dist/payment-method.d.ts`, so it must not import anything.
 */

type UntypedFields = Readonly<Record<string, unknown>>;

/** The Store API's keys: `first_name`, `address_1`, `country` …; billing also has `email`. */
export type PluginAddress = Readonly<Record<string, string>>;

/** Amounts are integers in the smallest unit, as strings: `total_price`, `total_shipping`, `currency_code` … */
export type PluginTotals = UntypedFields;

/** The cart with the names of WooCommerce's blocks; lines, rates and totals have the keys of the Store API. */
export interface PluginCart extends UntypedFields {
  readonly cartItems: readonly UntypedFields[];
  readonly cartCoupons: readonly UntypedFields[];
  readonly cartFees: readonly UntypedFields[];
  readonly cartItemsCount: number;
  readonly cartItemsWeight: number;
  readonly cartNeedsPayment: boolean;
  readonly cartNeedsShipping: boolean;
  readonly cartItemErrors: readonly UntypedFields[];
  readonly cartErrors: readonly UntypedFields[];
  readonly cartTotals: PluginTotals;
  readonly cartIsLoading: boolean;
  readonly cartHasCalculatedShipping: boolean;
  readonly crossSellsProducts: readonly UntypedFields[];
  readonly billingAddress: PluginAddress;
  readonly billingData: PluginAddress;
  readonly shippingAddress: PluginAddress;
  readonly shippingRates: readonly UntypedFields[];
  readonly isLoadingRates: boolean;
  readonly paymentRequirements: readonly string[];
  readonly extensions: UntypedFields;
  /**
   * Replaces the cart with one that the shop has sent. This function exists only in the argument of
   * `canMakePayment`.
   */
  receiveCart?(cart: object): unknown;
}

/** The argument of `canMakePayment`, and of the callbacks that `registerPaymentMethodExtensionCallbacks` registers. */
export interface CanMakePaymentArgument {
  cart: PluginCart;
  cartTotals: PluginTotals;
  cartNeedsShipping: boolean;
  billingAddress: PluginAddress;
  /** An older name of `billingAddress`. */
  billingData: PluginAddress;
  shippingAddress: PluginAddress;
  /** The id of the chosen rate by package; empty if none is chosen. */
  selectedShippingMethods: Readonly<Record<string, string>>;
  /** Ids of the gateways that are available for this cart. */
  paymentMethods: readonly string[];
  paymentRequirements: readonly string[];
}

export type CanMakePaymentAnswer = boolean | { error: { message: string } };

/** The argument of `registerPaymentMethod`: a plain object, or an instance of a class with getters. */
export interface PaymentMethodConfig {
  name: string;
  /** The label: a string, an element of the page's React, or `tiem.draw(…)`. */
  label: unknown;
  ariaLabel: string;
  content: unknown;
  edit: unknown;
  canMakePayment(argument: CanMakePaymentArgument): CanMakePaymentAnswer | Promise<CanMakePaymentAnswer>;
  /** The id that is posted with the order, if it differs from the name. */
  paymentMethodId?: string;
  icons?: readonly unknown[] | null;
  placeOrderButtonLabel?: string;
  savedTokenComponent?: unknown;
  supports?: { features?: readonly string[]; showSavedCards?: boolean; showSaveOption?: boolean };
}

/** The argument of `registerExpressPaymentMethod`. */
export interface ExpressPaymentMethodConfig
  extends Omit<PaymentMethodConfig, 'label' | 'ariaLabel' | 'supports'> {
  label?: unknown;
  ariaLabel?: string;
  /** The id of the gateway that the method belongs to; `title` and `description` are shown in the page editor. */
  gatewayId?: string;
  title?: string;
  description?: string;
  /** Features of the button. `style`: whether it supports `height` and `borderRadius`. */
  supports?: { features?: readonly string[]; style?: readonly string[] };
}

/**
 * The result of `onPaymentSetup`, `onCheckoutSuccess` and `onCheckoutFail`; `undefined` and `true` have no effect.
 */
export type ObserverAnswer =
  | { type: 'success'; redirectUrl?: string; meta?: PaymentSetupMeta }
  | {
      type: 'error' | 'failure' | 'fail';
      message?: string;
      messageContext?: string;
      retry?: boolean;
      validationErrors?: UntypedFields;
      meta?: PaymentSetupMeta;
    };

export interface PaymentSetupMeta {
  /** The payment data, posted as `payment_data` with the order. */
  paymentMethodData?: UntypedFields;
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

type RegisterObserver<Argument = never> = (
  observer: (argument: Argument) => unknown,
  priority?: number,
) => () => void;

/** The props of `content` and `savedTokenComponent`; an express button receives these and `ExpressPaymentProps`. */
export interface PaymentMethodProps {
  activePaymentMethod: string;
  billing: {
    appliedCoupons: readonly UntypedFields[];
    billingAddress: PluginAddress;
    billingData: PluginAddress;
    cartTotal: { label: string; value: number };
    cartTotalItems: readonly { key: string; label: string; value: number; valueWithTax: number }[];
    currency: UntypedFields;
    customerId: number;
    displayPricesIncludingTax: boolean;
  };
  cartData: {
    cartItems: readonly UntypedFields[];
    cartFees: readonly UntypedFields[];
    extensions: UntypedFields;
  };
  checkoutStatus: { isCalculating: boolean; isComplete: boolean; isIdle: boolean; isProcessing: boolean };
  emitResponse: {
    responseTypes: { SUCCESS: 'success'; FAIL: 'failure'; ERROR: 'error' };
    noticeContexts: Readonly<Record<string, string>>;
  };
  eventRegistration: {
    onCheckoutValidation: RegisterObserver<object>;
    onPaymentSetup: RegisterObserver<object>;
    onCheckoutSuccess: RegisterObserver<CheckoutProcessedArgument>;
    onCheckoutFail: RegisterObserver<CheckoutProcessedArgument>;
    onShippingRateSuccess: RegisterObserver;
    onShippingRateFail: RegisterObserver;
    onShippingRateSelectSuccess: RegisterObserver;
    onShippingRateSelectFail: RegisterObserver;
  };
  onSubmit(): void;
  paymentStatus: Readonly<Record<string, boolean>>;
  /** Shows the message above the express buttons; without a message, removes it. */
  setExpressPaymentError(message?: string): unknown;
  shippingData: {
    isSelectingRate: boolean;
    needsShipping: boolean;
    selectedRates: Readonly<Record<string, string>>;
    setSelectedRates(rateId: string, packageId?: number | string): unknown;
    setShippingAddress(address: PluginAddress): unknown;
    shippingAddress: PluginAddress;
    shippingRates: readonly UntypedFields[];
    shippingRatesLoading: boolean;
  };
  shippingStatus: {
    shippingErrorStatus: Readonly<Record<string, boolean>>;
    shippingErrorTypes: Readonly<Record<string, string>>;
  };
  shouldSavePayment: boolean;
  /** Selects another method and the data that is posted for it. Only `content` receives this function. */
  __internalSetActivePaymentMethod?(name: string, data?: UntypedFields): unknown;
  /** Token of the chosen saved card; only for `savedTokenComponent`. */
  token?: string;
}

/** Additional props of an express button. */
export interface ExpressPaymentProps {
  onClick(): void;
  onClose(): unknown;
  onError(message?: string): unknown;
  /** An older name of `onError`. */
  setExpressPaymentError(message?: string): unknown;
  /** Height and corner radius that the editor set for the buttons; `undefined` if the method decides. */
  buttonAttributes: { height: string; borderRadius: string } | undefined;
}
