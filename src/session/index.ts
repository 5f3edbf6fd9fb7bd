export {
  readCartCookies,
  readCartVersion,
  readVersions,
  recordCartChange,
  watchCart,
} from './cart-version';
export { isNewerCart, isResponseOutdated, needsRefresh, type RequestedVersion } from './cart-version.rules';
export {
  createFragmentCache,
  decodeFragments,
  type FragmentCache,
  type Fragments,
  storeFragments,
} from './fragment-cache';
export { themeAction } from './theme-action';
