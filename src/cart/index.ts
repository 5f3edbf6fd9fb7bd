export {
  type CartChange,
  type CartProblem,
  type ChangeSource,
  type NewChange,
  type OptimisticCart,
  type OptimisticLine,
  PAGE_QUANTITIES,
  PAGE_READ,
  type ReceivedPage,
} from './change.rules';
export { decodeCart } from './decode/decode-cart';
export { printedCartDomain } from './decode/printed-cart';
export { cartDomain, enqueueChange, loadWriter, waitForStoreValue } from './saga';
export {
  type CartMeta,
  type CartSettings,
  createCartMeta,
  hasAddressForRates,
  readCartSettings,
  selectCartMeta,
  waitUntilCartRead,
} from './settings-and-meta';
export {
  cartRead,
  changesAnswered,
  fragmentsReceived,
  isCartAction,
  markedStale,
  refreshRequested,
  selectAddedCount,
  selectBlockingError,
  selectCartReadProblem,
  selectCartState,
  selectConfirmedAddedCount,
  selectConfirmedCart,
  selectHasNoPendingChange,
  selectOptimisticCart,
  viewerAdded,
  viewerRemoved,
} from './slice';
export type { CartEvents, CartState, Outcome } from './state.types';
export {
  canShowRates,
  createTotalRows,
  getChosenRates,
  getLineAmounts,
  getRatePrice,
  isPickupChosen,
  type LineAmounts,
  type ShippingCost,
  type TotalRows,
} from './totals.rules';
export type {
  Address,
  Cart,
  CartLine,
  CrossSell,
  Currency,
  ShippingPackage,
  ShippingRate,
} from './types';
export { createUndoAddition } from './undo.rules';
