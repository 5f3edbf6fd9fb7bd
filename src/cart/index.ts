export {
  type CartMeta,
  type CartSettings,
  createCartMeta,
  isAddressKnown,
  readCartSettings,
  selectCartMeta,
  waitForCart,
} from './cart.blocks';
export { NOT_SENT, PAGE_QUANTITIES, PAGE_READ } from './cart.change';
export type {
  CartChange,
  CartProblem,
  NewChange,
  OptimisticCart,
  OptimisticLine,
  ReceivedPage,
} from './cart.change.types';
export { cartDomain, loadWriter } from './cart.saga';
export {
  cartRead,
  changesAnswered,
  fragmentsReceived,
  markedStale,
  refreshRequested,
  selectAddedCount,
  selectBlockingError,
  selectCartState,
  selectConfirmed,
  selectConfirmedAddedCount,
  selectIsSettled,
  selectOptimisticCart,
  selectReadProblem,
  viewerAdded,
  viewerRemoved,
} from './cart.slice';
export type { CartEvents, CartState, Outcome } from './cart.state.types';
export type {
  Address,
  Cart,
  CartLine,
  CartTotals,
  Coupon,
  CrossSell,
  Currency,
  Fee,
  ProductImage,
  ShippingPackage,
  ShippingRate,
} from './cart.types';
export { decodeCart } from './decode/cart';
export { type ChangeSource, enqueueChange } from './enqueue-change';
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
export { rebuildAddition } from './undo.rules';
