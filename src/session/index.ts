export {
  isNewerCart,
  isResponseOutdated,
  needsFragmentRefresh,
  type RequestedVersion,
  readCartCookies,
  readCartVersion,
  readCartVersionParts,
  recordTimeOfCartChange,
  watchCart,
} from './cart-version';
export {
  type AddToCartResponse,
  createFragmentCache,
  decodeAddToCartResponse,
  decodeFragments,
  type Fragments,
  STORE_LOAD_DELAY,
  storeAndEmitFragments,
  storeFragmentsWithVersion,
} from './fragments';
export { getThemeAjaxAction } from './theme-action';
