import { listenOnWindow } from '../loader/safe-dom';
import type { TiemActions, TiemApi } from '../runtime/mount.types';

/**
 * The key on `window` for the version of the running `tiem.js`. It is a symbol, because an element's id or name cannot
 * shadow a symbol. `Symbol.for` gives every version of the bundle the same one.
 */
const RUNNING_VERSION = Symbol.for('tiem');

declare global {
  interface Window {
    /**
     * The version of the `tiem.js` that runs on the page. Emptied when the warning about a second copy has been logged,
     * so that the warning is not repeated.
     */
    [RUNNING_VERSION]?: string;
  }
}

/**
 * Returns false if another `tiem.js` already runs on the page. The warning is logged for the first duplicate only.
 */
export function registerRunningBundle(version: string): boolean {
  const running = window[RUNNING_VERSION];
  window[RUNNING_VERSION] = running === undefined ? version : '';
  if (running) console.warn(`[tiem] included twice: ${running} runs, ${version} stops.`);
  return running === undefined;
}

/**
 * Sets `window.tiem`, which takes precedence over an element with that id. `Reflect.set` does not throw if another
 * script has made the name read-only.
 */
export function publishTiemGlobal(api: TiemApi): void {
  Reflect.set(window, 'tiem', Object.freeze(api));
}

export function unregisterRunningBundle(): void {
  Reflect.deleteProperty(window, 'tiem');
  Reflect.deleteProperty(window, RUNNING_VERSION);
}

/**
 * Calls the listener with the detail of each widget event. The cast is safe, because `emitWidgetEvent` dispatches the
 * details that `TiemEvents` declares.
 */
export const subscribeToWidgetEvent: TiemApi['on'] = (event, listener) =>
  listenOnWindow([`tiem:widget:${event === 'error' ? 'failed' : event}`], (widgetEvent) =>
    listener((widgetEvent as CustomEvent).detail),
  );

/** Names of all actions. Those that return a promise come first; `createLazyActions` depends on this order. */
const ACTION_NAMES = [
  'addToCart',
  'changeQuantity',
  'removeLine',
  'refreshCart',
  'openCart',
  'setTracking',
] as const;

/** Creates `tiem.actions`. The code of the actions is downloaded with the first call of one of them. */
export function createLazyActions(loadActions: () => Promise<TiemActions>): TiemActions {
  const entries = ACTION_NAMES.map((name, index) => [
    name,
    (...args: unknown[]) => {
      const result = loadActions().then((actions) =>
        // The cast is safe: `tiem.actions` has the types of these arguments, and each action checks them at run time.
        (actions[name] as (...args: unknown[]) => unknown)(...args),
      );
      // Handles errors of `openCart` and `setTracking` here, because these actions return no promise whose rejection a
      // caller could catch.
      return index > 3 ? result.catch(console.error) : result;
    },
  ]);
  return Object.fromEntries(entries);
}
