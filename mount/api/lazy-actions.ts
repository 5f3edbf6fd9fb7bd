import type { TiemActions } from '../runtime/mount.types';

/** The actions that return a promise come first; the index below depends on the order. */
const ACTION_NAMES = [
  'addToCart',
  'changeQuantity',
  'removeLine',
  'refreshCart',
  'openCart',
  'setTracking',
] as const;

/** `tiem.actions` before the first call, which loads the implementation. */
export function createLazyActions(arrive: () => Promise<TiemActions>): TiemActions {
  const onCall = ACTION_NAMES.map((name, index) => [
    name,
    (...given: unknown[]) => {
      const answer = arrive().then((actions) =>
        (actions[name] as (...given: unknown[]) => unknown)(...given),
      );
      // `openCart` and `setTracking` return no promise to their callers, so nobody else would catch a rejection.
      return index > 3 ? answer.catch(console.error) : answer;
    },
  ]);
  return Object.fromEntries(onCall);
}
