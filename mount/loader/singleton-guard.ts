import type { TiemApi } from '../runtime/mount.types';

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
