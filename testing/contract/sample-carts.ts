/** Samples of what a checkout passes to a payment method: carts of the demo shop, ordinary and unusual ones. */
import sent from '../../fixtures/gallery/cart-filled.json';
import { type Cart, decodeCart } from '../../src/cart';
import { toWcCart } from '../../src/extend/convert-to-wc-cart';
import {
  type CanMakePaymentArgument,
  createCanMakePaymentArgument,
  getSelectedRates,
} from '../../src/payment';

export const SAMPLE_CART: Cart = decodeCart(sent);

const EMPTY_ADDRESS = Object.fromEntries(
  Object.keys(SAMPLE_CART.billingAddress).map((field) => [field, field === 'country' ? 'VN' : '']),
) as Cart['billingAddress'];

export function createAvailabilityArgument(
  cart: Cart,
  paymentMethods: readonly string[],
): CanMakePaymentArgument {
  return { ...createCanMakePaymentArgument(cart, () => {}), paymentMethods };
}

/** Carts that occur in real shops. A payment method may be unavailable for any of them, but it must not throw. */
export const SAMPLE_CARTS: Readonly<Record<string, Cart>> = {
  'an ordinary cart': SAMPLE_CART,
  'a guest who typed nothing yet': {
    ...SAMPLE_CART,
    billingAddress: EMPTY_ADDRESS,
    shippingAddress: EMPTY_ADDRESS,
  },
  'a cart without shipping': { ...SAMPLE_CART, needsShipping: false, shippingRates: [] },
  'a cart that costs nothing': {
    ...SAMPLE_CART,
    needsPayment: false,
    totals: { ...SAMPLE_CART.totals, totalPrice: '0', totalItems: '0' },
  },
  'a cart without goods': { ...SAMPLE_CART, items: [], itemsCount: 0, shippingRates: [] },
};

export const OTHER_CART: Cart = {
  ...SAMPLE_CART,
  totals: { ...SAMPLE_CART.totals, totalPrice: '999000' },
  shippingAddress: { ...SAMPLE_CART.shippingAddress, address_1: '9 Hàng Bè', city: 'Hà Nội' },
};

type MethodContentProps = Readonly<Record<string, unknown>>;

/** The props of a payment method's content, without the callbacks, whose calls the contract test records. */
export function createMethodContentProps(cart: Cart, method: string): MethodContentProps {
  const { totals, billingAddress, shippingAddress } = cart;
  const { cartCoupons, cartItems, cartFees, shippingRates, extensions } = toWcCart(cart);
  const doNothing = async () => undefined;
  const value = Number(totals.totalPrice);
  return {
    activePaymentMethod: method,
    billing: {
      billingAddress,
      billingData: billingAddress,
      cartTotal: { label: 'Tổng cộng', value },
      cartTotalItems: [{ key: 'total_items', label: 'Tạm tính', value, valueWithTax: value }],
      currency: totals.currency,
      customerId: 0,
      appliedCoupons: cartCoupons,
      displayPricesIncludingTax: false,
    },
    cartData: { cartItems, cartFees, extensions },
    checkoutStatus: { isCalculating: false, isComplete: false, isIdle: true, isProcessing: false },
    emitResponse: {
      responseTypes: { SUCCESS: 'success', FAIL: 'failure', ERROR: 'error' },
      noticeContexts: {
        CART: 'wc/cart',
        CHECKOUT: 'wc/checkout',
        PAYMENTS: 'wc/checkout/payments',
        EXPRESS_PAYMENTS: 'wc/checkout/express-payments',
        CONTACT_INFORMATION: 'wc/checkout/contact-information',
        SHIPPING_ADDRESS: 'wc/checkout/shipping-address',
        BILLING_ADDRESS: 'wc/checkout/billing-address',
        SHIPPING_METHODS: 'wc/checkout/shipping-methods',
        CHECKOUT_ACTIONS: 'wc/checkout/checkout-actions',
        ORDER_INFORMATION: 'wc/checkout/order-information',
      },
    },
    paymentStatus: {
      isIdle: true,
      isStarted: false,
      isProcessing: false,
      isReady: false,
      hasError: false,
      isDoingExpressPayment: false,
    },
    shippingData: {
      needsShipping: cart.needsShipping,
      shippingAddress,
      setShippingAddress: doNothing,
      shippingRates,
      selectedRates: getSelectedRates(cart),
      setSelectedRates: doNothing,
      isSelectingRate: false,
      shippingRatesLoading: false,
    },
    shippingStatus: {
      shippingErrorStatus: { isPristine: true, isValid: true, hasInvalidAddress: false, hasError: false },
      shippingErrorTypes: { NONE: 'none', INVALID_ADDRESS: 'invalid_address', UNKNOWN: 'unknown_error' },
    },
    setExpressPaymentError: doNothing,
    shouldSavePayment: false,
  };
}
