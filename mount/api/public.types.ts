/**
 * The public API for themes: `window.tiem` and its events. The build copies this file to `dist/tiem.d.ts`, so it
 * must not import anything.
 */

export type ErrorKind = 'options' | 'contract' | 'load' | 'render' | 'mount';

/** The detail of `tiem.on('error')`, for monitoring. It contains no personal data. */
export interface WidgetProblem {
  kind: ErrorKind;
  widget: string;
  /** A short CSS path to the mount point of the widget. */
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

/**
 * Events for themes, trackers and scripts: the type of `detail` by the event's name. All of them bubble, so they can be
 * received on the document.
 */
export interface TiemDocumentEvents {
  /** The shopper has added a product to the cart; the shop has not responded yet. */
  'tiem:cart:add-started': { change: number; productId: number; quantity: number };
  /** The shop has added the product to the cart. `isSaid`: whether its response contained a notice for the shopper. */
  'tiem:cart:line-added': {
    change: number;
    productId: number;
    quantity: number;
    isSaid: boolean;
    fragments?: Readonly<Record<string, string>>;
    cartHash?: string;
  };
  /** The shop has refused to add the product; `code` is the shop's error code. */
  'tiem:cart:add-refused': { change: number; productId: number; quantity: number; code: string };
  /** Dispatched on an add-to-cart button, after a link to the cart was added beside it. */
  'tiem:cart:button-updated': Record<string, never>;
  /** The quantity of a cart line has changed. */
  'tiem:cart:line-changed': { change: number; key: string; quantity: number };
  /** A line was removed from the cart. */
  'tiem:cart:line-removed': {
    change: number;
    key: string;
    fragments?: Readonly<Record<string, string>>;
    cartHash?: string;
  };
  /**
   * The cart has changed. Values are `null` after an addition whose response contains no cart, until the cart has
   * been fetched.
   */
  'tiem:cart:changed': { itemsCount: number | null; totalPrice: string | null; currencyCode: string | null };
  /**
   * A cart that was fetched again differs in this line, although no widget has changed it. If your script has changed
   * the line for the shopper, call `preventDefault()`, so that no message mentions the change.
   */
  'tiem:cart:line-differs': { key: string };
  /**
   * Dispatch this event after your script has changed the cart: the cart and the fragments are then fetched again.
   * `lines`: the keys of the lines that your script has changed for the shopper, so that no message mentions them.
   */
  'tiem:cart:reread': {
    fragments?: Readonly<Record<string, string>>;
    setCookie?: boolean;
    lines?: readonly string[];
  } | null;
  /** `classic-cart` has updated the cart page. */
  'tiem:cart:page-updated': { isEmpty: boolean; isRateOnly: boolean; hasRemoved: boolean };
  /** `classic-cart`: the request to apply or remove a coupon has been sent. */
  'tiem:cart:coupon-sent': { code: string; isApplied: boolean };
  /** `classic-cart`: the shopper chose another country, or opened or closed the shipping calculator. */
  'tiem:cart:country-changed': { country: string; isToggle?: boolean };
  /** The block checkout has placed the order, which is paid or waits for its payment. */
  'tiem:checkout:order-placed': { orderId: number; total: string; currencyCode: string; method: string };
  /** The checkout in this tab now shows an order that was placed in another tab. */
  'tiem:checkout:order-shown': { orderId: number };
  /**
   * The block checkout did not place the order: its own validation failed, or the shop refused it with an error code.
   */
  'tiem:checkout:refused': { by: 'validation' | 'shop'; code?: string };
  /** `classic-checkout` has shown the totals, shipping rates and payment methods of the shop's latest response. */
  'tiem:checkout:review-updated': { isCartEmpty: boolean };
  /** `classic-checkout`: the order is about to be sent; `preventDefault()` stops it. */
  'tiem:checkout:placing': { method: string };
  /** `classic-checkout`: the shop has placed the order, before the page is left. */
  'tiem:checkout:order-sent': { method: string };
  /** `classic-checkout`: the shop has refused the order. */
  'tiem:checkout:order-refused': Record<string, never>;
  /** The shop offers payment methods whose scripts are not on the page. */
  'tiem:payment:methods-unavailable': { methods: readonly string[] };
  /** Fragments from the browser's cache were rendered. */
  'tiem:fragments:loaded': null;
  /** The shop has sent new fragments, which are not rendered yet. */
  'tiem:fragments:refreshed': { fragments: Readonly<Record<string, string>>; cartHash: string };
  /** New fragments from the shop were rendered. */
  'tiem:fragments:shown': null;
  /** The shop did not send fragments; the page keeps the old ones. */
  'tiem:fragments:failed': null;
  /** A notice was added to the page. */
  'tiem:notice:added': { id: string; context: string; status: string };
  /** A panel of `open-panel` was opened. */
  'tiem:panel:opened': { id: string; element: HTMLElement };
  /** A panel of `open-panel` was closed. */
  'tiem:panel:closed': { id: string; element: HTMLElement };
  /** A quick view was opened; dispatched on the link that opens it. */
  'tiem:quick-view:opened': { productId: number };
  /** A quick view was closed; dispatched on the link that opens it. */
  'tiem:quick-view:closed': { productId: number };
  /** A tab of `product-tabs` was opened. */
  'tiem:tab:opened': { name: string };
  /** The visitor's choice about tracking has changed. */
  'tiem:tracking:switched': null;
  /** `variation-form` has mounted on a product form. */
  'tiem:variation:opened': object;
  /** `variation-form`: the shopper chose another value of an attribute. */
  'tiem:variation:changed': object;
  /** `variation-form`: the chosen values were compared with the product's variations. */
  'tiem:variation:checked': { chosenCount: number; count: number };
  /** `variation-form`: the selectable values were updated. */
  'tiem:variation:options-updated': object;
  /** `variation-form`: a variation has the chosen values; `variation` is its data as the server sent it. */
  'tiem:variation:found': { variation: Readonly<Record<string, unknown>> };
  /** `variation-form`: the variation's price and button are shown. */
  'tiem:variation:shown': { variation: Readonly<Record<string, unknown>>; purchasable: boolean };
  /** `variation-form`: the variation's price and button are hidden. */
  'tiem:variation:hidden': object;
  /** `variation-form`: no variation is chosen any more. */
  'tiem:variation:reset': object;
  /** `variation-form`: the product's own image is shown again instead of a variation's. */
  'tiem:variation:image-reset': object;
  /** Dispatched last, after all other variation events that one change of the form causes. */
  'tiem:variation:settled': object;
  /** Dispatch it on a variation form after your script has changed its values: the widget then reads them again. */
  'tiem:variation:reread': null;
  /**
   * Dispatch it on a variation form after your script has changed its variations: the widget then reads values and
   * variations again.
   */
  'tiem:variation:refresh': null;
  /** The first image of the product gallery was replaced. */
  'tiem:gallery:changed': null;
  /** A widget has mounted on the element. */
  'tiem:widget:mounted': { widget: string; element: HTMLElement };
  /** A widget was unmounted from the element. */
  'tiem:widget:unmounted': { widget: string; element: HTMLElement };
  /** A widget could not be mounted on the element. */
  'tiem:widget:failed': WidgetProblem;
}

type TiemEventMap = { [K in keyof TiemDocumentEvents]: CustomEvent<TiemDocumentEvents[K]> };

declare global {
  interface Window {
    tiem?: TiemApi;
  }
  interface DocumentEventMap extends TiemEventMap {}
  interface HTMLElementEventMap extends TiemEventMap {}
}
