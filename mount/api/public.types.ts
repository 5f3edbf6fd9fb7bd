/**
 * The public API for themes: `window.tiem` and its events. The build copies this file to `dist/tiem.d.ts`, so it
 * must not import anything.
 */

export type ErrorKind = 'options' | 'contract' | 'load' | 'render' | 'mount';

/** The detail of `tiem.on('error')`, for monitoring. It contains no personal data. */
export interface WidgetProblem {
  kind: ErrorKind;
  widget: string;
  /** A short CSS path to the mount point. */
  element: string;
  message: string;
}

export interface TiemEvents {
  error: WidgetProblem;
  mounted: { widget: string; element: HTMLElement };
  unmounted: { widget: string; element: HTMLElement };
}

/** The type of `window.tiem`. */
export interface TiemApi {
  readonly version: string;
  mount(root?: ParentNode): void;
  unmount(root?: ParentNode): void;
  on<K extends keyof TiemEvents>(event: K, listener: (detail: TiemEvents[K]) => void): () => void;
  readonly actions: TiemActions;
}

/** Actions that themes may call. Each loads its code with the first call. */
export interface TiemActions {
  addToCart(line: {
    id: number;
    quantity?: number;
    variation?: { attribute: string; value: string }[];
  }): Promise<void>;
  changeQuantity(key: string, quantity: number): Promise<void>;
  removeLine(key: string): Promise<void>;
  refreshCart(): Promise<void>;
  openCart(): void;
  /**
   * Sets whether this visitor may be tracked across pages (order attribution), as decided in your consent banner;
   * `false` deletes the cookies. If the page has the WP Consent API, it must allow tracking too.
   */
  setTracking(allowed: boolean): void;
}

declare global {
  interface Window {
    tiem?: TiemApi;
  }
}
