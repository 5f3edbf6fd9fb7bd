/**
 * The shopper sees this page again: it comes out of the back/forward cache, or to the front. Meanwhile they may have
 * bought, signed in or out elsewhere, and storage events reach no frozen page.
 */
export function whenSeenAgain(look: (isFromCache: boolean) => void): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => persisted && look(true);
  const turned = () => document.visibilityState === 'visible' && look(false);
  const focused = () => look(false);
  window.addEventListener('pageshow', shown);
  window.addEventListener('focus', focused);
  document.addEventListener('visibilitychange', turned);
  return () => {
    window.removeEventListener('pageshow', shown);
    window.removeEventListener('focus', focused);
    document.removeEventListener('visibilitychange', turned);
  };
}

export * from './cart-version';
export {
  type CachedFragments,
  createFragmentCache,
  decodeFragments,
  type FragmentCache,
  type Fragments,
  keepFragments,
  needsRefresh,
} from './fragment-cache';
export { themeAction } from './theme-action';
