import { selectAddresses } from '../../address';
import type { App, AppState } from '../../app/app.types';
import {
  enqueueChange,
  type OptimisticCart,
  readCartSettings,
  selectCartMeta,
  selectOptimisticCart,
} from '../../cart';
import { toWcCart } from '../../extend/convert-to-wc-cart';
import { getExtensionState, type Observer } from '../../extend/extension-state';
import { createDerivedSelector } from '../../lib/create-derived-selector';
import { addAmounts } from '../../lib/money';
import { contexts } from '../../notice';
import {
  getRegisteredMethod,
  getSelectedRates,
  methodChosen,
  type PaymentData,
  type PaymentMethodProps,
  type PaymentState,
  selectPayment,
} from '../../payment';
import { orderRequested, selectCheckout, selectIsCalculating } from '../checkout.slice';
import { sendWalletAddress, showExpressError } from '../express/express-session';
import { createBillingAddressSelector } from '../form/checkout-form';

export type MethodProps = Readonly<Record<string, unknown>>;

/** Provides the props of a payment method's content while it is mounted. */
export interface PaymentMethodPropsSource {
  /** Returns the props; the same object while no prop has changed. */
  get(): MethodProps;
  subscribe(listener: () => void): () => void;
  /** Removes the observers that the content registered and did not remove. */
  removeObservers(): void;
}

const EVENTS = {
  onCheckoutValidation: 'checkout_validation',
  onPaymentSetup: 'payment_setup',
  onCheckoutSuccess: 'checkout_success',
  onCheckoutFail: 'checkout_fail',
  onShippingRateSuccess: 'shipping_rate_success',
  onShippingRateFail: 'shipping_rate_fail',
  onShippingRateSelectSuccess: 'shipping_rate_select_success',
  onShippingRateSelectFail: 'shipping_rate_select_fail',
} as const;

/** Props that only a method's content gets, not its label or its saved-card component. */
export const createContentProps = ({ store }: App): MethodProps => ({
  __internalSetActivePaymentMethod: (method: string, data: PaymentData = {}) =>
    void store.dispatch(methodChosen({ method, data })),
});

/**
 * Whether an event goes only to observers of the active payment method. Events about shipping rates go to the observers
 * of all methods.
 */
const isPaymentEvent = (event: string): boolean => !event.startsWith('shipping_rate');

const emitResponse = {
  responseTypes: { SUCCESS: 'success', FAIL: 'failure', ERROR: 'error' },
  noticeContexts: {
    ...{ CART: contexts.cart, CHECKOUT: contexts.checkout, PAYMENTS: contexts.payments },
    ...{ EXPRESS_PAYMENTS: contexts.expressPayments, CONTACT_INFORMATION: contexts.contact },
    ...{ SHIPPING_ADDRESS: contexts.shipping, BILLING_ADDRESS: contexts.billing },
    ...{ SHIPPING_METHODS: contexts.shippingMethods, CHECKOUT_ACTIONS: contexts.actions },
    ORDER_INFORMATION: 'wc/checkout/order-information',
  },
};

const shippingErrorTypes = { NONE: 'none', INVALID_ADDRESS: 'invalid_address', UNKNOWN: 'unknown_error' };

export function createPaymentMethodProps(
  app: App,
  name: string,
  extraProps: MethodProps = {},
): PaymentMethodPropsSource {
  const { store } = app;
  const { observers } = getExtensionState(app);
  const cleanups = new Set<() => void>();

  function createObserverRegistrar(event: string) {
    return (observer: Observer, priority?: number): (() => void) => {
      // Skips an express button's observers for orders with other methods, because the button stays mounted.
      const isActiveMethod = () => selectPayment(store.getState()).activePaymentMethod === name;
      const remove = observers.add(
        event,
        (detail) => (isPaymentEvent(event) && !isActiveMethod() ? undefined : observer(detail)),
        priority,
      );
      const removeObserver = () => {
        remove();
        cleanups.delete(removeObserver);
      };
      cleanups.add(removeObserver);
      return removeObserver;
    };
  }

  const constantProps = {
    emitResponse,
    eventRegistration: Object.fromEntries(
      Object.entries(EVENTS).map(([key, event]) => [key, createObserverRegistrar(event)]),
    ),
    onSubmit: () => void store.dispatch(orderRequested()),
    setExpressPaymentError: (message?: unknown) => showExpressError(app, message),
    ...extraProps,
  };
  const select = createDerivedSelector(
    [
      createBillingSelector(app),
      selectCartData,
      selectStatus,
      createDerivedSelector([selectPayment], (payment) => createPaymentProps(app, name, payment)),
      createShippingSelector(app),
    ],
    (billing, cartData, checkoutStatus, payment, shipping): MethodProps => ({
      ...{ billing, cartData, checkoutStatus, ...payment, ...shipping, ...constantProps },
    }),
  );
  return {
    get: () => select(store.getState()),
    subscribe: store.subscribe,
    removeObservers() {
      for (const cleanup of [...cleanups]) cleanup();
    },
  };
}

const createBillingSelector = (app: App) => {
  const settings = readCartSettings(app.settings);
  return createDerivedSelector(
    [selectOptimisticCart, createBillingAddressSelector(app), selectCheckoutCustomerId],
    (cart, billingAddress, customerId) => ({
      billingAddress,
      billingData: billingAddress,
      customerId,
      cartTotal: {
        label: app.messages.t('totals.total'),
        value: Number(cart?.totals.totalPrice ?? 0),
      },
      cartTotalItems: cart ? createTotalItems(app, cart) : [],
      currency: cart?.totals.currency ?? app.settings.currency,
      appliedCoupons: cart ? toWcCart(cart).coupons : [],
      displayPricesIncludingTax: settings.displayCartPricesIncludingTax,
    }),
  );
};

const selectCheckoutCustomerId = (state: AppState) => selectCheckout(state).customerId;

/** Creates the rows that a wallet shows on its sheet. */
function createTotalItems({ messages: { t } }: App, { totals }: OptimisticCart) {
  const rows = [
    ['total_items', t('totals.subtotal'), totals.totalItems, totals.totalItemsTax],
    ['total_fees', t('totals.fee'), totals.totalFees, totals.totalFeesTax],
    ['total_discount', t('totals.discount'), totals.totalDiscount, totals.totalDiscountTax],
    ['total_tax', t('totals.taxes'), totals.totalTax, '0'],
    ['total_shipping', t('totals.shipping'), totals.totalShipping ?? '0', totals.totalShippingTax ?? '0'],
  ] as const;
  return rows.map(([key, label, value, tax]) => ({
    ...{ key, label, value: Number(value), valueWithTax: Number(addAmounts([value, tax])) },
  }));
}

const selectCartData = createDerivedSelector(
  [selectOptimisticCart],
  (cart): PaymentMethodProps['cartData'] => {
    if (!cart) return { cartItems: [], cartFees: [], extensions: {} };
    const { cartItems, cartFees, extensions } = toWcCart(cart);
    return { cartItems, cartFees, extensions };
  },
);

const selectStatus = createDerivedSelector(
  [(state: AppState) => selectCheckout(state).status, selectIsCalculating],
  (status, isCalculating) => ({
    isCalculating,
    isIdle: status === 'idle',
    isProcessing: status === 'before_processing' || status === 'processing' || status === 'after_processing',
    isComplete: status === 'complete',
  }),
);

function createPaymentProps(app: App, name: string, state: PaymentState) {
  const { status, activePaymentMethod, shouldSavePaymentMethod } = state;
  const isExpress =
    activePaymentMethod !== '' && state.availableExpressPaymentMethods.includes(activePaymentMethod);
  return {
    activePaymentMethod,
    paymentStatus: {
      ...{ isIdle: status === 'idle', isStarted: status === 'express_started' },
      ...{ isProcessing: status === 'processing', isReady: status === 'ready' },
      ...{ hasError: status === 'error', isDoingExpressPayment: isExpress },
      // Deprecated names that third-party scripts still read.
      ...{ isPristine: status === 'idle', isFinished: status === 'error' || status === 'ready' },
      ...{ hasFailed: status === 'error', isSuccessful: status === 'ready' },
    },
    shouldSavePayment:
      shouldSavePaymentMethod && getRegisteredMethod(app, name)?.supports.showSaveOption === true,
  };
}

const createShippingSelector = (app: App) => {
  const setShippingAddress = (fields: Readonly<Record<string, string>>) => sendWalletAddress(app, fields);
  async function setSelectedRates(rateId: string, packageId?: number | string): Promise<void> {
    const packages = selectOptimisticCart(store.getState())?.shippingRates ?? [];
    const matchingPackages = packages.filter(
      (shippingPackage) =>
        (packageId === undefined || String(shippingPackage.packageId) === String(packageId)) &&
        shippingPackage.shippingRates.some((rate) => rate.rateId === rateId),
    );
    const context = contexts.shippingMethods;
    for (const shippingPackage of matchingPackages)
      await enqueueChange(app, { kind: 'rate', packageId: shippingPackage.packageId, rateId, context });
  }
  const { store } = app;
  return createDerivedSelector(
    [selectOptimisticCart, (state: AppState) => selectAddresses(state).values.shipping, selectCartMeta],
    (cart, shippingAddress, meta) => {
      const packages = cart?.shippingRates ?? [];
      const hasNoRates =
        cart?.needsShipping === true &&
        cart.hasCalculatedShipping &&
        !packages.some(({ shippingRates }) => shippingRates.length > 0);
      return {
        shippingData: {
          ...{ shippingAddress, setShippingAddress, setSelectedRates },
          shippingRates: cart ? toWcCart(cart).shippingRates : [],
          needsShipping: cart?.needsShipping ?? false,
          selectedRates: getSelectedRates({ shippingRates: packages }),
          isSelectingRate: meta.updatingSelectedRate,
          shippingRatesLoading: meta.updatingCustomerData || meta.updatingSelectedRate,
        },
        shippingStatus: {
          shippingErrorStatus: {
            ...{ isPristine: !hasNoRates, isValid: !hasNoRates },
            ...{ hasInvalidAddress: hasNoRates, hasError: hasNoRates },
          },
          shippingErrorTypes,
        },
      };
    },
  );
};
