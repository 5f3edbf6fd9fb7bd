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
  type Fragments,
  publishFragments,
  STORE_LOAD_DELAY,
  storeFragments,
} from './fragments';
export { getThemeAjaxAction } from './theme-action';
