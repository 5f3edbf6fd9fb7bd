export { type Asker, askCart } from './cart.ask';
export { NOT_SENT } from './cart.asked';
export type { NewChange, ShownCart, ShownLine } from './cart.change.types';
export { decodeCart } from './cart.decode';
export { cartDomain, loadWriter } from './cart.domain';
export type { CartEvents } from './cart.events';
export { type CartMeta, cartMeta, selectCartMeta } from './cart.meta.rules';
export {
  selectAddedCount,
  selectAnsweredCount,
  selectCartState,
  selectConfirmed,
  selectHeldBackBy,
  selectIsSettled,
  selectReadProblem,
  selectShownCart,
} from './cart.selectors';
export { type CartSettings, isAddressKnown, readCartSettings } from './cart.settings';
export {
  cartRead,
  changedElsewhere,
  changesAnswered,
  fragmentsCame,
  refreshAsked,
  viewerCame,
  viewerLeft,
} from './cart.slice';
export type { CartProblem, CartState, Outcome } from './cart.state.types';
export {
  chosenRates,
  type LineAmounts,
  lineAmounts,
  mayShowRates,
  prefersCollection,
  ratePrice,
  type ShippingCost,
  type TotalRows,
  totalRows,
} from './cart.totals.rules';
export type {
  Address,
  Cart,
  CartLine,
  CartTotals,
  Coupon,
  CrossSell,
  Currency,
  Fee,
  Picture,
  ShippingPackage,
  ShippingRate,
} from './cart.types';
export { type Leaving, leavingLines } from './cart.undo';
export { additionOf } from './cart.undo.rules';
export { cartKnown } from './cart-known';
