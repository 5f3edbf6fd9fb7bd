import { sameAddressToggled, selectAddresses } from '../../../../src/address';
import {
  accountRequested,
  type CheckoutState,
  orderNotesEdited,
  selectCheckout,
  selectIsCalculating,
  selectPrefersCollection,
} from '../../../../src/checkout';
import { getExtensionState } from '../../../../src/extend/extension-state';
import type { CreateStore, Namespace } from '../wc.types';

/**
 * Implements `wc/store/checkout`. Only our own checkout changes the status, so the actions that set it do nothing.
 */
export const checkoutStore: CreateStore = (app) => {
  const state = (): Partial<CheckoutState> => selectCheckout(app.store.getState()) ?? {};
  const status = () => state().status ?? 'idle';
  const statusIs = (wanted: string) => () => status() === wanted;
  const collectable = Array.isArray(app.settings.raw.collectableMethodIds)
    ? (app.settings.raw.collectableMethodIds as string[])
    : [];
  const { data: extensionData } = getExtensionState(app);
  const extensionDataSetter = (namespace: string, data: Namespace, replace = false) => {
    const before = extensionData.get();
    extensionData.set({ ...before, [namespace]: replace ? data : { ...before[namespace], ...data } });
  };
  const unsupported = () => undefined;
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
      isIdle: statusIs('idle'),
      isBeforeProcessing: statusIs('before_processing'),
      isProcessing: statusIs('processing'),
      isAfterProcessing: statusIs('after_processing'),
      isComplete: statusIs('complete'),
      isCalculating: () =>
        'status' in state() && 'cart' in app.store.getState() && selectIsCalculating(app.store.getState()),
      prefersCollection: () =>
        'cart' in app.store.getState() && selectPrefersCollection(app.store.getState(), collectable),
    },
    actions: {
      setExtensionData: extensionDataSetter,
      __internalSetExtensionData: extensionDataSetter,
      setOrderNotes: (notes: string) => void app.store.dispatch(orderNotesEdited(notes)),
      __internalSetOrderNotes: (notes: string) => void app.store.dispatch(orderNotesEdited(notes)),
      __internalSetShouldCreateAccount: (isRequested: boolean) =>
        void app.store.dispatch(accountRequested(isRequested)),
      __internalSetUseShippingAsBilling: (same: boolean) => void app.store.dispatch(sameAddressToggled(same)),
      __internalSetIdle: unsupported,
      __internalSetBeforeProcessing: unsupported,
      __internalSetProcessing: unsupported,
      __internalSetAfterProcessing: unsupported,
      __internalSetComplete: unsupported,
      __internalSetHasError: unsupported,
      __internalSetRedirectUrl: unsupported,
      __internalSetCustomerId: unsupported,
      __internalIncrementCalculating: unsupported,
      __internalDecrementCalculating: unsupported,
      setPrefersCollection: unsupported,
    },
  };
};
