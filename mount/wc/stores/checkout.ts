import { billingMadeSame, selectAddresses } from '../../../src/address';
import {
  accountWished,
  type CheckoutState,
  orderNotesEdited,
  selectCheckout,
  selectIsCalculating,
  selectPrefersCollection,
} from '../../../src/checkout';
import { extendingOf } from '../../../src/extend/extending';
import type { MakeStore, Names } from '../wc.types';

/** `wc/store/checkout`. The machine's statuses are moved by the checkout alone: those actions of others do nothing. */
export const checkoutStore: MakeStore = (app) => {
  const state = (): Partial<CheckoutState> => selectCheckout(app.store.getState()) ?? {};
  const status = () => state().status ?? 'idle';
  const is = (wanted: string) => () => status() === wanted;
  const collectable = Array.isArray(app.settings.raw.collectableMethodIds)
    ? (app.settings.raw.collectableMethodIds as string[])
    : [];
  const { data: extensionData } = extendingOf(app);
  const sets = (namespace: string, data: Names, replace = false) => {
    const before = extensionData.get();
    extensionData.set({ ...before, [namespace]: replace ? data : { ...before[namespace], ...data } });
  };
  const notOurs = () => undefined;
  return {
    selectors: {
      getCustomerId: () => state().customerId ?? app.settings.currentUserId,
      getOrderId: () => state().orderId ?? 0,
      getOrderNotes: () => state().orderNotes ?? '',
      getRedirectUrl: () => state().redirectUrl ?? '',
      getExtensionData: () => extensionData.get(),
      getAdditionalFields: () => state().additionalFields ?? {},
      getCheckoutStatus: status,
      getShouldCreateAccount: () => state().shouldCreateAccount ?? false,
      getUseShippingAsBilling: () => selectAddresses(app.store.getState())?.useShippingAsBilling ?? true,
      hasError: () => state().hasError ?? false,
      hasOrder: () => (state().orderId ?? 0) > 0,
      isIdle: is('idle'),
      isBeforeProcessing: is('before_processing'),
      isProcessing: is('processing'),
      isAfterProcessing: is('after_processing'),
      isComplete: is('complete'),
      isCalculating: () =>
        'status' in state() && 'cart' in app.store.getState() && selectIsCalculating(app.store.getState()),
      prefersCollection: () =>
        'cart' in app.store.getState() && selectPrefersCollection(app.store.getState(), collectable),
    },
    actions: {
      setExtensionData: sets,
      __internalSetExtensionData: sets,
      setOrderNotes: (notes: string) => void app.store.dispatch(orderNotesEdited(notes)),
      __internalSetOrderNotes: (notes: string) => void app.store.dispatch(orderNotesEdited(notes)),
      __internalSetShouldCreateAccount: (wish: boolean) => void app.store.dispatch(accountWished(wish)),
      __internalSetUseShippingAsBilling: (same: boolean) => void app.store.dispatch(billingMadeSame(same)),
      __internalSetIdle: notOurs,
      __internalSetBeforeProcessing: notOurs,
      __internalSetProcessing: notOurs,
      __internalSetAfterProcessing: notOurs,
      __internalSetComplete: notOurs,
      __internalSetHasError: notOurs,
      __internalSetRedirectUrl: notOurs,
      __internalSetCustomerId: notOurs,
      __internalIncrementCalculating: notOurs,
      __internalDecrementCalculating: notOurs,
      setPrefersCollection: notOurs,
    },
  };
};
