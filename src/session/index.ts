export {
  isNewerCart,
  isResponseOutdated,
  needsFragmentRefresh,
  type RequestedVersion,
  readCartCookies,
  readCartVersion,
  readCartVersionParts,
  recordCartChange,
  watchCart,
} from './cart-version';
export {
  type AddToCartResponse,
  createFragmentCache,
  decodeAddToCartResponse,
  decodeFragments,
  type FragmentCache,
  type Fragments,
  publishFragments,
  storeFragments,
} from './fragment-cache';
export { getThemeAction } from './theme-action';
