import type { TiemActions } from './mount.types';

const NAMES = [
  'addToCart',
  'changeQuantity',
  'removeLine',
  'refreshCart',
  'openCart',
  'setTracking',
] as const;

/** `tiem.actions` before anybody calls: the code behind it arrives with the first call. */
export function actionsOnCall(arrive: () => Promise<TiemActions>): TiemActions {
  const onCall = NAMES.map((name) => [
    name,
    async (...given: unknown[]) => ((await arrive())[name] as (...given: unknown[]) => unknown)(...given),
  ]);
  return Object.fromEntries(onCall);
}
