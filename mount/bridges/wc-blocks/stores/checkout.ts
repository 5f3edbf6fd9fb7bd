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
import { asList, asString } from '../../../../src/lib/json-values';
import type { CreateWcStore, NamespaceObject } from '../wc-values';

/**
 * Implements `wc/store/checkout`. Only our own checkout changes the status, so the actions that set it do nothing.
 */
export const createCheckoutStore: CreateWcStore = (app) => {
  const getCheckoutState = (): Partial<CheckoutState> => selectCheckout(app.store.getState()) ?? {};
  const getCurrentStatus = () => getCheckoutState().status ?? 'idle';
  const createStatusSelector = (wanted: string) => () => getCurrentStatus() === wanted;
  const collectable = asList(app.settings.raw.collectableMethodIds).map(asString);
  const { data: extensionData } = getExtensionState(app);
  const writeExtensionData = (namespace: string, data: NamespaceObject, replace = false) => {
    const before = extensionData.get();
    extensionData.setValue({ ...before, [namespace]: replace ? data : { ...before[namespace], ...data } });
  };
  const returnNothing = () => undefined;
  return {
    selectors: {
      getCustomerId: () => getCheckoutState().customerId ?? app.settings.currentUserId,
      getOrderId: () => getCheckoutState().orderId ?? 0,
      getOrderNotes: () => getCheckoutState().orderNotes ?? '',
      getRedirectUrl: () => getCheckoutState().redirectUrl ?? '',
      getExtensionData: () => extensionData.get(),
      getAdditionalFields: () => getCheckoutState().additionalFields ?? {},
      getCheckoutStatus: getCurrentStatus,
      getShouldCreateAccount: () => getCheckoutState().shouldCreateAccount ?? false,
      getUseShippingAsBilling: () => selectAddresses(app.store.getState())?.useShippingAsBilling ?? true,
      hasError: () => getCheckoutState().hasError ?? false,
      hasOrder: () => (getCheckoutState().orderId ?? 0) > 0,
      isIdle: createStatusSelector('idle'),
      isBeforeProcessing: createStatusSelector('before_processing'),
      isProcessing: createStatusSelector('processing'),
      isAfterProcessing: createStatusSelector('after_processing'),
      isComplete: createStatusSelector('complete'),
      isCalculating: () =>
        'status' in getCheckoutState() &&
        'cart' in app.store.getState() &&
        selectIsCalculating(app.store.getState()),
      prefersCollection: () =>
        'cart' in app.store.getState() && selectPrefersCollection(app.store.getState(), collectable),
    },
    actions: {
      setExtensionData: writeExtensionData,
      __internalSetExtensionData: writeExtensionData,
      setOrderNotes: (notes: string) => void app.store.dispatch(orderNotesEdited(notes)),
      __internalSetOrderNotes: (notes: string) => void app.store.dispatch(orderNotesEdited(notes)),
      __internalSetShouldCreateAccount: (isRequested: boolean) =>
        void app.store.dispatch(accountRequested(isRequested)),
      __internalSetUseShippingAsBilling: (same: boolean) => void app.store.dispatch(sameAddressToggled(same)),
      __internalSetIdle: returnNothing,
      __internalSetBeforeProcessing: returnNothing,
      __internalSetProcessing: returnNothing,
      __internalSetAfterProcessing: returnNothing,
      __internalSetComplete: returnNothing,
      __internalSetHasError: returnNothing,
      __internalSetRedirectUrl: returnNothing,
      __internalSetCustomerId: returnNothing,
      __internalIncrementCalculating: returnNothing,
      __internalDecrementCalculating: returnNothing,
      setPrefersCollection: returnNothing,
    },
  };
};
