export {
  type CartMeta,
  type CartSettings,
  createCartMeta,
  hasAddressForRates,
  readCartSettings,
  selectCartMeta,
  waitForCart,
} from './cart.blocks';
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
} from './cart.change';
export { decodeCart } from './cart.decode';
export { cartDomain, enqueueChange, loadWriter, waitForStoreValue } from './cart.saga';
export {
  cartRead,
  changesAnswered,
  fragmentsReceived,
  markedStale,
  refreshRequested,
  selectAddedCount,
  selectBlockingError,
  selectCartReadProblem,
  selectCartState,
  selectConfirmedAddedCount,
  selectConfirmedCart,
  selectIsSettled,
  selectOptimisticCart,
  viewerAdded,
  viewerRemoved,
} from './cart.slice';
export type { CartEvents, CartState, Outcome } from './cart.state.types';
export type {
  Address,
  Cart,
  CartLine,
  CrossSell,
  Currency,
  ShippingPackage,
  ShippingRate,
} from './cart.types';
export { printedCartDomain } from './printed-cart';
export {
  canShowRates,
  createTotalRows,
  getChosenRates,
  getLineAmounts,
  getRatePrice,
  type LineAmounts,
  prefersCollection,
  type ShippingCost,
  type TotalRows,
} from './totals.rules';
export { createUndoAddition } from './undo.rules';
