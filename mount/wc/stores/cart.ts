import { type AddressKind, fieldsEdited, selectAddresses } from '../../../src/address';
import {
  askCart,
  type CartMeta,
  cartMeta,
  type NewChange,
  refreshAsked,
  selectCartMeta,
  selectReadProblem,
  selectShownCart,
} from '../../../src/cart';
import { selectBillingInUse } from '../../../src/checkout';
import { outsideCart } from '../../../src/extend/outside';
import type { MakeStore, Names } from '../wc.types';

const NOTHING: Names = { items: [], coupons: [], fees: [], shippingRates: [], errors: [], extensions: {} };

/** `wc/store/cart`. Its actions go through the one queue, like a shopper's. */
export const cartStore: MakeStore = (app) => {
  const state = () => app.store.getState();
  const joined = () => 'cart' in state();
  const shown = () => (joined() ? selectShownCart(state()) : null);
  const meta = (): CartMeta => (joined() ? selectCartMeta(state()) : cartMeta([], true));
  const data = (): Names => {
    const cart = shown();
    return cart ? outsideCart(cart) : NOTHING;
  };
  /** Whoever does not wait for the answer has no rejection to handle: the refusal is said on the page. */
  function ask(change: NewChange): Promise<Names> {
    const answer = askAndWait(change);
    answer.catch(() => {});
    return answer;
  }
  async function askAndWait(change: NewChange): Promise<Names> {
    const outcome = await askCart(app, change);
    if (outcome.result === 'refused')
      throw Object.assign(new Error(outcome.problem.message), { code: outcome.problem.code });
    return data();
  }
  const address = (kind: AddressKind) =>
    selectAddresses(state())?.values?.[kind] ?? shown()?.[`${kind}Address`] ?? {};
  const billingInUse = selectBillingInUse(app);
  const hasForm = () => joined() && 'checkout' in state() && 'address' in state();
  const customerData = () => ({
    billingAddress: hasForm() ? billingInUse(state()) : address('billing'),
    shippingAddress: address('shipping'),
  });
  /** Into the fields where there is a form, which tells the shop itself. */
  async function setAddress(kind: AddressKind, values: Readonly<Record<string, string>>): Promise<void> {
    if (!selectAddresses(state())) {
      await ask({ kind: 'customer', urgent: true, [kind]: values });
      return;
    }
    const edits = Object.entries(values).map(([field, value]) => ({ kind, field, value: String(value) }));
    app.store.dispatch(fieldsEdited(edits));
  }
  const line = (key: string) => (data().items as Names[]).find((one) => one.key === key);
  const couponAsked = (wanted: boolean) => (wanted ? meta().applyingCoupon : meta().removingCoupon) ?? '';

  return {
    selectors: {
      getCartData: data,
      // `wp.data` adds these selectors to every store that has resolvers.
      hasStartedResolution: joined,
      hasFinishedResolution: () => shown() !== null,
      isResolving: () => joined() && shown() === null,
      getCustomerData: customerData,
      getShippingRates: () => data().shippingRates,
      getNeedsShipping: () => shown()?.needsShipping ?? true,
      getHasCalculatedShipping: () => shown()?.hasCalculatedShipping ?? false,
      getCartTotals: () => data().totals ?? {},
      getCartMeta: meta,
      getCartErrors: () => {
        const problem = joined() ? selectReadProblem(state()) : null;
        return problem ? [problem] : [];
      },
      isApplyingCoupon: () => couponAsked(true) !== '',
      getCouponBeingApplied: () => couponAsked(true),
      isRemovingCoupon: () => couponAsked(false) !== '',
      getCouponBeingRemoved: () => couponAsked(false),
      getCartItem: (key: string) => line(key),
      isItemPendingQuantity: (key: string) => meta().itemsPendingQuantity.includes(key),
      isItemPendingDelete: (key: string) => meta().itemsPendingDelete.includes(key),
      isCustomerDataUpdating: () => meta().updatingCustomerData,
      isShippingRateBeingSelected: () => meta().updatingSelectedRate,
      getItemsPendingQuantityUpdate: () => meta().itemsPendingQuantity,
      getItemsPendingDelete: () => meta().itemsPendingDelete,
    },
    actions: {
      applyCoupon: (code: string) => ask({ kind: 'coupon', code, wanted: true }),
      removeCoupon: (code: string) => ask({ kind: 'coupon', code, wanted: false }),
      addItemToCart: (id: number, quantity = 1) =>
        ask({ kind: 'add', productId: id, quantity, item: { id, quantity } }),
      removeItemFromCart: (key: string) => ask({ kind: 'remove', key, by: 'store' }),
      changeCartItemQuantity: (key: string, quantity: number) =>
        ask({ kind: 'quantity', key, quantity, urgent: true }),
      selectShippingRate: (rateId: string, packageId: string | number = 0) =>
        ask({ kind: 'rate', packageId, rateId }),
      updateCustomerData: ({ billing_address: billing, shipping_address: shipping }: Addresses) =>
        ask({ kind: 'customer', urgent: true, ...(billing && { billing }), ...(shipping && { shipping }) }),
      setBillingAddress: (values: Readonly<Record<string, string>>) => setAddress('billing', values),
      setShippingAddress: (values: Readonly<Record<string, string>>) => setAddress('shipping', values),
      applyExtensionCartUpdate: ({ namespace, data: told }: { namespace: string; data: Names }) =>
        ask({ kind: 'extension', namespace, data: told }),
      /** Somebody has an answer of the shop in hand: the cart is read, as only the queue may replace it. */
      receiveCart: () => void app.store.dispatch(refreshAsked()),
      receiveCartContents: () => void app.store.dispatch(refreshAsked()),
      setCartData: () => void app.store.dispatch(refreshAsked()),
      setIsCartDataStale: () => void app.store.dispatch(refreshAsked()),
      invalidateResolutionForStore: () => void app.store.dispatch(refreshAsked()),
      invalidateResolution: () => void app.store.dispatch(refreshAsked()),
    },
  };
};

interface Addresses {
  billing_address?: Readonly<Record<string, string>>;
  shipping_address?: Readonly<Record<string, string>>;
}
