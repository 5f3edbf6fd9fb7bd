import type { TiemApi } from '../runtime/mount.types';

/** No element's name can reach a symbol, and every version of the bundle knows this one. */
const RUNNING = Symbol.for('tiem');

/** The version that runs; empty when its second copy has been told of. */
type MarkedWindow = Window & { [RUNNING]?: string };

/** False where another copy of the bundle is at work already; the first such copy says so. */
export function claimPage(version: string): boolean {
  const marked = window as MarkedWindow;
  const running = marked[RUNNING];
  marked[RUNNING] = running === undefined ? version : '';
  if (running) console.warn(`[tiem] included twice: ${running} runs, ${version} stops.`);
  return running === undefined;
}

/** An own property of the window goes before any element that is named `tiem`. */
export function publishApi(api: TiemApi): void {
  Reflect.defineProperty(window, 'tiem', { value: Object.freeze(api), configurable: true, enumerable: true });
}

export function releasePage(): void {
  Reflect.deleteProperty(window, 'tiem');
  Reflect.deleteProperty(window, RUNNING);
}
