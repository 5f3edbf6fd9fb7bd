export type { NewChange, OptimisticCart, OptimisticLine } from './cart.change.types';
export { cartDomain, loadWriter } from './cart.domain';
export type { CartEvents } from './cart.events';
export { type CartMeta, cartMeta, selectCartMeta } from './cart.meta.rules';
export {
  selectAddedCount,
  selectAnsweredCount,
  selectBlockingError,
  selectCartState,
  selectConfirmed,
  selectIsSettled,
  selectOptimisticCart,
  selectReadProblem,
} from './cart.selectors';
export { type CartSettings, isAddressKnown, readCartSettings } from './cart.settings';
export {
  cartRead,
  changedElsewhere,
  changesAnswered,
  fragmentsReceived,
  refreshRequested,
  viewerAdded,
  viewerRemoved,
} from './cart.slice';
export type { CartProblem, CartState, Outcome } from './cart.state.types';
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
export { NOT_SENT } from './create-change';
export { decodeCart } from './decode/cart';
export { type ChangeSource, enqueueChange } from './enqueue-change';
export { waitForCart } from './read/wait-for-cart';
export {
  canShowRates,
  chosenRates,
  type LineAmounts,
  lineAmounts,
  prefersCollection,
  ratePrice,
  type ShippingCost,
  type TotalRows,
  totalRows,
} from './totals.rules';
export { type RemovedLine, removedLines } from './undo';
export { rebuildAddition } from './undo.rules';
