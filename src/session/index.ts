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
  COALESCE_DELAY,
  createFragmentCache,
  decodeAddToCartResponse,
  decodeFragments,
  type FragmentCache,
  type Fragments,
  fetchFragments,
  publishFragments,
  storeFragments,
} from './fragments';
export { getThemeAction } from './theme-action';
