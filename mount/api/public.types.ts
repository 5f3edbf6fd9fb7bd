/**
 * What a theme may rely on: `window.tiem` and the events. The build copies this file to `dist/tiem.d.ts`,
 * so it imports nothing.
 */

export type ErrorKind = 'options' | 'contract' | 'load' | 'render' | 'mount';

/** What `tiem.on('error')` hears: for monitoring, so nothing of the shopper is in it. */
export interface WidgetProblem {
  kind: ErrorKind;
  widget: string;
  /** A short CSS path of the mount point. */
  element: string;
  message: string;
}

export interface TiemEvents {
  error: WidgetProblem;
  mounted: { widget: string; element: HTMLElement };
  unmounted: { widget: string; element: HTMLElement };
}

/** `window.tiem`. */
export interface TiemApi {
  readonly version: string;
  mount(root?: ParentNode): void;
  unmount(root?: ParentNode): void;
  on<K extends keyof TiemEvents>(event: K, listener: (detail: TiemEvents[K]) => void): () => void;
  readonly actions: TiemActions;
}

/** What a theme may ask for. Each loads what it needs on the first call. */
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
   * Whether this visitor may be followed from page to page (order attribution), as your consent banner was told;
   * `false` deletes the cookies. Where the page has the WP Consent API, that has to agree too.
   */
  setTracking(allowed: boolean): void;
}

declare global {
  interface Window {
    tiem?: TiemApi;
  }
}
