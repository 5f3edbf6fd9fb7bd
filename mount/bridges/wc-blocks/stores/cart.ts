import { type AddressKind, fieldsEdited, selectAddresses } from '../../../../src/address';
import {
  type CartMeta,
  createCartMeta,
  enqueueChange,
  type NewChange,
  refreshRequested,
  selectCartMeta,
  selectCartReadProblem,
  selectOptimisticCart,
} from '../../../../src/cart';
import { createBillingAddressSelector } from '../../../../src/checkout';
import { toWcCart } from '../../../../src/extend/convert-to-wc-cart';
import { asList, asRecord } from '../../../../src/lib/json-values';
import type { CreateWcStore, NamespaceObject } from '../wc-values';

const EMPTY_CART: NamespaceObject = {
  items: [],
  coupons: [],
  fees: [],
  shippingRates: [],
  errors: [],
  extensions: {},
};

/** Implements `wc/store/cart`. Its actions use the same queue as the shopper's changes. */
export const createCartStore: CreateWcStore = (app) => {
  const getAppState = () => app.store.getState();
  const hasCartDomain = () => 'cart' in getAppState();
  const getCart = () => (hasCartDomain() ? selectOptimisticCart(getAppState()) : null);
  const getCartMeta = (): CartMeta =>
    hasCartDomain() ? selectCartMeta(getAppState()) : createCartMeta([], true);
  const getCartOrEmpty = (): NamespaceObject => {
    const cart = getCart();
    return cart ? toWcCart(cart) : EMPTY_CART;
  };
  /** Prevents an unhandled rejection in callers that ignore the promise; the error is shown on the page. */
  function enqueueWithoutRejection(change: NewChange): Promise<NamespaceObject> {
    const answer = enqueueAndWait(change);
    answer.catch(() => {});
    return answer;
  }
  async function enqueueAndWait(change: NewChange): Promise<NamespaceObject> {
    const outcome = await enqueueChange(app, change);
    if (outcome.result === 'refused')
      throw Object.assign(new Error(outcome.problem.message), { code: outcome.problem.code });
    return getCartOrEmpty();
  }
  const getCurrentAddress = (kind: AddressKind) =>
    selectAddresses(getAppState())?.values?.[kind] ?? getCart()?.[`${kind}Address`] ?? {};
  const billingInUse = createBillingAddressSelector(app);
  const hasCheckoutForm = () => hasCartDomain() && 'checkout' in getAppState() && 'address' in getAppState();
  const readCustomerData = () => ({
    billingAddress: hasCheckoutForm() ? billingInUse(getAppState()) : getCurrentAddress('billing'),
    shippingAddress: getCurrentAddress('shipping'),
  });
  /**
   * Writes the address into the checkout form, whose saga sends it. On a page without the form, sends the address to
   * the shop.
   */
  async function writeOrSendAddress(
    kind: AddressKind,
    values: Readonly<Record<string, string>>,
  ): Promise<void> {
    if (!selectAddresses(getAppState())) {
      await enqueueWithoutRejection({ kind: 'customer', urgent: true, [kind]: values });
      return;
    }
    const edits = Object.entries(values).map(([field, value]) => ({ kind, field, value: String(value) }));
    app.store.dispatch(fieldsEdited(edits));
  }
  const findWcCartLine = (key: string) =>
    asList(getCartOrEmpty().items).find((line) => asRecord(line).key === key);
  const isCouponPending = (wanted: boolean) =>
    (wanted ? getCartMeta().applyingCoupon : getCartMeta().removingCoupon) ?? '';

  return {
    selectors: {
      getCartData: getCartOrEmpty,
      // WordPress adds `hasStartedResolution`, `hasFinishedResolution` and `isResolving` to every store that has
      // resolvers, so scripts may call them.
      hasStartedResolution: hasCartDomain,
      hasFinishedResolution: () => getCart() !== null,
      isResolving: () => hasCartDomain() && getCart() === null,
      getCustomerData: readCustomerData,
      getShippingRates: () => getCartOrEmpty().shippingRates,
      getNeedsShipping: () => getCart()?.needsShipping ?? true,
      getHasCalculatedShipping: () => getCart()?.hasCalculatedShipping ?? false,
      getCartTotals: () => getCartOrEmpty().totals ?? {},
      getCartMeta,
      getCartErrors: () => {
        const problem = hasCartDomain() ? selectCartReadProblem(getAppState()) : null;
        return problem ? [problem] : [];
      },
      isApplyingCoupon: () => isCouponPending(true) !== '',
      getCouponBeingApplied: () => isCouponPending(true),
      isRemovingCoupon: () => isCouponPending(false) !== '',
      getCouponBeingRemoved: () => isCouponPending(false),
      getCartItem: (key: string) => findWcCartLine(key),
      isItemPendingQuantity: (key: string) => getCartMeta().itemsPendingQuantity.includes(key),
      isItemPendingDelete: (key: string) => getCartMeta().itemsPendingDelete.includes(key),
      isCustomerDataUpdating: () => getCartMeta().updatingCustomerData,
      isShippingRateBeingSelected: () => getCartMeta().updatingSelectedRate,
      getItemsPendingQuantityUpdate: () => getCartMeta().itemsPendingQuantity,
      getItemsPendingDelete: () => getCartMeta().itemsPendingDelete,
    },
    actions: {
      applyCoupon: (code: string) => enqueueWithoutRejection({ kind: 'coupon', code, isApplied: true }),
      removeCoupon: (code: string) => enqueueWithoutRejection({ kind: 'coupon', code, isApplied: false }),
      addItemToCart: (id: number, quantity = 1) =>
        enqueueWithoutRejection({ kind: 'add', productId: id, quantity, item: { id, quantity } }),
      removeItemFromCart: (key: string) => enqueueWithoutRejection({ kind: 'remove', key, sentVia: 'store' }),
      changeCartItemQuantity: (key: string, quantity: number) =>
        enqueueWithoutRejection({ kind: 'quantity', key, quantity, urgent: true }),
      selectShippingRate: (rateId: string, packageId: string | number = 0) =>
        enqueueWithoutRejection({ kind: 'rate', packageId, rateId }),
      updateCustomerData: ({ billing_address: billing, shipping_address: shipping }: Addresses) =>
        enqueueWithoutRejection({
          kind: 'customer',
          urgent: true,
          ...(billing && { billing }),
          ...(shipping && { shipping }),
        }),
      setBillingAddress: (values: Readonly<Record<string, string>>) => writeOrSendAddress('billing', values),
      setShippingAddress: (values: Readonly<Record<string, string>>) =>
        writeOrSendAddress('shipping', values),
      applyExtensionCartUpdate: ({
        namespace,
        cartData: told,
      }: {
        namespace: string;
        cartData: NamespaceObject;
      }) => enqueueWithoutRejection({ kind: 'extension', namespace, data: told }),
      /**
       * Fetches our cart again when a script has received a cart from the shop, because only the queue may replace
       * our cart.
       */
      receiveCart: () => void app.store.dispatch(refreshRequested()),
      receiveCartContents: () => void app.store.dispatch(refreshRequested()),
      setCartData: () => void app.store.dispatch(refreshRequested()),
      setIsCartDataStale: () => void app.store.dispatch(refreshRequested()),
      invalidateResolutionForStore: () => void app.store.dispatch(refreshRequested()),
      invalidateResolution: () => void app.store.dispatch(refreshRequested()),
    },
  };
};

interface Addresses {
  billing_address?: Readonly<Record<string, string>>;
  shipping_address?: Readonly<Record<string, string>>;
}
