export {
  readCartCookies,
  readCartVersion,
  readVersions,
  recordCartChange,
  watchCart,
} from './cart-version';
export { isNewerCart, isResponseOutdated, needsRefresh, type RequestedVersion } from './cart-version.rules';
export {
  type AddResponse,
  createFragmentCache,
  decodeAddResponse,
  decodeFragments,
  type FragmentCache,
  type Fragments,
  publishFragments,
  storeFragments,
} from './fragment-cache';
export { getThemeAction } from './theme-action';
