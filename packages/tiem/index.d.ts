import type { TiemApi } from './dist/tiem.js';

export type { ErrorKind, TiemActions, TiemApi, TiemEvents, WidgetProblem } from './dist/tiem.js';

export interface LoadOptions {
  /** The address of the folder that `npx tiem copy` wrote, such as `/tiem/`. */
  folder: string;
  /** `compact`, the default, uses Preact; `react` uses React. */
  build?: 'compact' | 'react';
  /** The kind of page whose stylesheet is linked; by default the one for all pages. */
  stylesheet?: 'content' | 'listing' | 'product' | 'cart' | 'checkout' | 'account';
  /** The settings of the page (docs/settings.md), unless the page has a script with `data-tiem-settings`. */
  settings?: Readonly<Record<string, unknown>>;
  /** The nonce of the page's Content Security Policy. */
  nonce?: string;
}

/**
 * Adds the stylesheet, the settings and the script to the page, once, and resolves with `window.tiem`. Rejects on a
 * server, in a browser that is too old, and if `folder` does not contain the files.
 */
export declare function loadTiem(options: LoadOptions): Promise<TiemApi>;
