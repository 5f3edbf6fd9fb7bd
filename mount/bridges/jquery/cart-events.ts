import { CART_PAGE_WIDGET, CLASSIC_CART_WIDGET } from '../../../src/app/widget-roles';
import { asRecord, type JsonObject } from '../../../src/lib/json-values';
import { dispatchAsBridge, isDispatchedByBridge } from './block-events';
import type { JQuery } from './jquery.types';

/*
 * Cart events to and from WooCommerce's own scripts. All are triggered on <body>, where those scripts listen.
 *
 *   tiem:cart:add-started ──▶ adding_to_cart      added_to_cart ──┐ triggered by other scripts
 *   tiem:cart:line-added  ──▶ added_to_cart       removed_from_cart ──▶ tiem:cart:reread
 *                                                 updated_wc_div ──────┘
 *   tiem:fragments:shown  ──▶ wc_fragments_refreshed      wc_fragment_refresh ──┤
 *   tiem:cart:page-updated ─▶ updated_cart_totals …            wc_update_cart ──┘
 */

const FRAGMENT_EVENTS: Readonly<Record<string, readonly string[]>> = {
  'tiem:fragments:loaded': ['wc_fragments_loaded'],
  'tiem:fragments:shown': ['wc_fragments_refreshed'],
  'tiem:fragments:failed': ['wc_fragments_ajax_error'],
};

/**
 * Matches block carts. WooCommerce loads the script of its classic cart there too, which reloads the page after every
 * `wc_update_cart` and `added_to_cart`, because it finds no classic cart form.
 */
const BLOCK_CART = `[data-tiem~="${CART_PAGE_WIDGET}"]`;

/** Matches WooCommerce's classic cart form where our widget handles it in place of `wc-cart`. */
const CLASSIC_CART = `[data-tiem~="${CLASSIC_CART_WIDGET}"]:not([data-tiem-state="failed"])`;

/**
 * Whether the line was changed on the classic cart page. WooCommerce's script triggers events for that page as a whole,
 * but none for a single line.
 */
const isLineChangedOnClassicCart = (key: unknown): boolean =>
  [...document.querySelectorAll<HTMLElement>(`${CLASSIC_CART} [data-tiem-changing]`)].some(
    ({ dataset }) => dataset.tiemChanging === key,
  );

/** The events with which `wc-cart` reports an updated page, in its order. */
function listCartPageEvents({ isEmpty, isRateOnly, hasRemoved }: JsonObject): string[] {
  if (isRateOnly) return ['updated_cart_totals', 'updated_shipping_method'];
  const hasCheckout = document.querySelector('.woocommerce-checkout') !== null;
  return [
    ...(hasCheckout && !isEmpty ? ['update_checkout'] : []),
    isEmpty ? 'wc_cart_emptied' : 'updated_cart_totals',
    'updated_wc_div',
    ...(hasRemoved ? ['item_removed_from_classic_cart'] : []),
  ];
}

/** Translates between our cart events and WooCommerce's jQuery events. Returns a cleanup function. */
export function bridgeCartEvents($: JQuery): () => void {
  const body = $(document.body);
  /**
   * Remembers the button that started each addition, because jQuery listeners expect it as an argument of
   * `added_to_cart`.
   */
  const buttons = new Map<unknown, Element>();
  const cleanups: (() => void)[] = [];

  function listenToDocument(
    type: string,
    work: (detail: JsonObject, target: EventTarget | null) => void,
  ): void {
    const handleDocumentEvent = (event: Event) =>
      dispatchAsBridge(() => work(asRecord('detail' in event && event.detail), event.target));
    document.addEventListener(type, handleDocumentEvent);
    cleanups.push(() => document.removeEventListener(type, handleDocumentEvent));
  }
  const triggerJQueryEventOnBody = (event: string, ...details: unknown[]) =>
    runWithoutBlockEvents(() =>
      body[document.querySelector(BLOCK_CART) ? 'triggerHandler' : 'trigger'](event, details),
    );
  const createEmptyJQueryObject = () => $([]);
  const findAddButton = (change: unknown) => {
    const button = buttons.get(change);
    return button ? $(button) : createEmptyJQueryObject();
  };

  for (const [type, events] of Object.entries(FRAGMENT_EVENTS))
    listenToDocument(type, () => {
      for (const event of events) triggerJQueryEventOnBody(event);
    });
  listenToDocument('tiem:cart:add-started', ({ change }, target) => {
    if (target instanceof HTMLElement && target !== document.body) buttons.set(change, target);
    const fields = target instanceof HTMLElement ? { ...target.dataset } : {};
    triggerJQueryEventOnBody('adding_to_cart', findAddButton(change), fields);
  });
  listenToDocument('tiem:cart:line-added', ({ change, fragments = {}, cartHash = '' }) => {
    triggerJQueryEventOnBody('added_to_cart', fragments, cartHash, findAddButton(change));
    buttons.delete(change);
  });
  listenToDocument('tiem:cart:add-refused', ({ change }) => void buttons.delete(change));
  listenToDocument('tiem:cart:line-removed', ({ key, fragments = {}, cartHash = '' }) => {
    if (!isLineChangedOnClassicCart(key))
      triggerJQueryEventOnBody('removed_from_cart', fragments, cartHash, createEmptyJQueryObject());
  });
  // Triggers no jQuery event for a change on the classic cart page, because WooCommerce's own script re-renders that
  // page when it receives `wc_update_cart`.
  listenToDocument('tiem:cart:line-changed', ({ key }) => {
    if (isLineChangedOnClassicCart(key)) return;
    triggerJQueryEventOnBody('wc_update_cart');
    triggerJQueryEventOnBody('added_to_cart', {}, '', createEmptyJQueryObject());
  });
  listenToDocument('tiem:cart:button-updated', (_, target) => {
    if (target instanceof Element) triggerJQueryEventOnBody('wc_cart_button_updated', $(target));
  });

  listenToDocument('tiem:cart:page-updated', (detail) => {
    for (const event of listCartPageEvents(detail)) triggerJQueryEventOnBody(event);
  });
  listenToDocument('tiem:cart:coupon-sent', ({ code, isApplied }) =>
    triggerJQueryEventOnBody(isApplied ? 'applied_coupon' : 'removed_coupon', code),
  );
  listenToDocument('tiem:cart:country-changed', ({ country, isToggle }, calculator) => {
    if (!(calculator instanceof Element)) return;
    triggerJQueryEventOnBody('country_to_state_changed', country, $(calculator));
    triggerJQueryEventOnBody('country_to_state_changing', country, $(calculator));
    // Triggers `country_to_state_changed` again without arguments when the shipping calculator opens, because
    // WooCommerce's script enhances the selects on that event.
    if (isToggle) triggerJQueryEventOnBody('country_to_state_changed');
  });

  function requestCartRefresh(detail: JsonObject): void {
    if (!isDispatchedByBridge()) document.dispatchEvent(new CustomEvent('tiem:cart:reread', { detail }));
  }
  body.on('added_to_cart.tiem removed_from_cart.tiem', (_, fragments) =>
    requestCartRefresh(typeof fragments === 'object' && fragments ? { fragments } : {}),
  );
  body.on('wc_fragment_refresh.tiem', () => requestCartRefresh({}));
  body.on('wc_update_cart.tiem', () => {
    if (document.querySelector(CLASSIC_CART)) requestCartRefresh({});
  });
  // Reports that the cart cookie has changed: the response to the classic cart's form sets it before WooCommerce's
  // script triggers `updated_wc_div`.
  body.on('updated_wc_div.tiem', () => requestCartRefresh({ setCookie: true }));

  return () => {
    body.off('.tiem');
    for (const cleanup of cleanups) cleanup();
  };
}

const TRANSLATED_EVENTS = [
  'wc-blocks_adding_to_cart',
  'wc-blocks_added_to_cart',
  'wc-blocks_removed_from_cart',
];

/**
 * Stops the DOM events into which WooCommerce's blocks translate jQuery events while `work` runs. Each block script on
 * the page dispatches one, and block-events.ts has already dispatched the same event.
 */
function runWithoutBlockEvents(work: () => void): void {
  const stopDuplicateEvent = (event: Event) => event.stopImmediatePropagation();
  for (const type of TRANSLATED_EVENTS) window.addEventListener(type, stopDuplicateEvent, true);
  try {
    work();
  } finally {
    for (const type of TRANSLATED_EVENTS) window.removeEventListener(type, stopDuplicateEvent, true);
  }
}
