import type { TiemActions } from '../runtime/mount.types';

/** Those that return a promise come first. */
const ACTION_NAMES = [
  'addToCart',
  'changeQuantity',
  'removeLine',
  'refreshCart',
  'openCart',
  'setTracking',
] as const;

/** `tiem.actions` before anybody calls: the code behind it arrives with the first call. */
export function createLazyActions(arrive: () => Promise<TiemActions>): TiemActions {
  const onCall = ACTION_NAMES.map((name, index) => [
    name,
    (...given: unknown[]) => {
      const answer = arrive().then((actions) =>
        (actions[name] as (...given: unknown[]) => unknown)(...given),
      );
      // The callers of openCart and setTracking are promised nothing, so nobody else would catch it.
      return index > 3 ? answer.catch(console.error) : answer;
    },
  ]);
  return Object.fromEntries(onCall);
}
