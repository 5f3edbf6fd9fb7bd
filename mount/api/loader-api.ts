import { listen } from '../loader/safe-dom';
import type { TiemActions, TiemApi } from '../runtime/mount.types';

/** Elements cannot shadow a symbol, and all versions of the bundle use this one. */
const RUNNING = Symbol.for('tiem');

/** The running version; an empty string once a second copy has been reported. */
type MarkedWindow = Window & { [RUNNING]?: string };

/** Returns false if another copy of the bundle already runs on the page; the first duplicate is logged. */
export function claimPage(version: string): boolean {
  const marked = window as MarkedWindow;
  const running = marked[RUNNING];
  marked[RUNNING] = running === undefined ? version : '';
  if (running) console.warn(`[tiem] included twice: ${running} runs, ${version} stops.`);
  return running === undefined;
}

/** An own property of the window takes precedence over an element named `tiem`. */
export function publishApi(api: TiemApi): void {
  Reflect.defineProperty(window, 'tiem', { value: Object.freeze(api), configurable: true, enumerable: true });
}

export function releasePage(): void {
  Reflect.deleteProperty(window, 'tiem');
  Reflect.deleteProperty(window, RUNNING);
}

/** Event names as in `emit` (widget-lifecycle.ts). */
export const subscribe: TiemApi['on'] = (event, listener) =>
  listen([`tiem:widget:${event === 'error' ? 'failed' : event}`], (heard) =>
    listener((heard as CustomEvent).detail),
  );

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
export function createLazyActions(loadActions: () => Promise<TiemActions>): TiemActions {
  const onCall = ACTION_NAMES.map((name, index) => [
    name,
    (...given: unknown[]) => {
      const answer = loadActions().then((actions) =>
        (actions[name] as (...given: unknown[]) => unknown)(...given),
      );
      // `openCart` and `setTracking` return no promise to their callers, so nobody else would catch a rejection.
      return index > 3 ? answer.catch(console.error) : answer;
    },
  ]);
  return Object.fromEntries(onCall);
}
