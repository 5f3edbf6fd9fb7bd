import { asList, asRecord, asString, type JsonObject } from '../../src/lib/json-values';

/* WooCommerce's Mini-Cart block and its other blocks on the page: their events, and what the shopper does in the drawer. */

/** The event by which the two cart stores of WooCommerce 11 notify each other. */
export const BLOCKS_SYNC = 'wc-blocks_store_sync_required';

/** Tells all widgets that the shopper has changed these lines in WooCommerce's drawer. */
export const requestReread = (lines: readonly string[]): boolean =>
  document.dispatchEvent(new CustomEvent('tiem:cart:reread', { detail: { lines } }));

/** A Mini-Cart block whose drawer stays WooCommerce's; the WordPress plugin marks those that it replaces. */
export const NATIVE_MINI_CART = '.wc-block-mini-cart:not([data-tiem])';

/**
 * WooCommerce 11's blocks read the cart when the page loads and on this event; the Mini-Cart block also after additions and
 * removals. Without it, the product buttons' labels are outdated after a change by a widget, and badges on a page from the
 * back/forward cache and after a change in another tab. Reads at the same time are one request.
 */
export function refreshBlocksCart(): void {
  const detail = { type: 'from_@wordpress/data' };
  window.dispatchEvent(new CustomEvent(BLOCKS_SYNC, { detail }));
}

/**
 * While the cart is empty, hides the badge of a Mini-Cart block that the WordPress plugin has replaced, as the block
 * itself does.
 */
export function watchBadges(addCleanup: (cleanup: () => void) => void): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-tiem-hide-zero]')) {
    const updateBadge = () => {
      badge.hidden = !Number(badge.textContent);
    };
    const observer = new MutationObserver(updateBadge);
    observer.observe(badge, { characterData: true, childList: true, subtree: true });
    addCleanup(() => observer.disconnect());
    updateBadge();
  }
}

/**
 * Returns the lines that the shopper has changed or removed in a block of WooCommerce 11. For a removal, the block
 * dispatches no other event. Returns `null` if the event is about something else.
 */
export function readSyncedLines(event: Event): string[] | null {
  const { type, quantityChanges } = readEventDetail(event);
  if (type !== 'from_iAPI') return null;
  const { cartItemsPendingDelete, cartItemsPendingQuantity } = asRecord(quantityChanges);
  return [...asList(cartItemsPendingDelete), ...asList(cartItemsPendingQuantity)].map(asString);
}

export const readEventDetail = (event: Event | undefined): JsonObject =>
  asRecord(event && 'detail' in event && event.detail);

export const readLines = ({ lines }: JsonObject): string[] => asList(lines).map(asString);

/** For this long (in ms) after the shopper has changed a line in WooCommerce's drawer, no message mentions the line. */
const DRAWER_CHANGE_AGE = 5_000;

/** The lines that the shopper has changed in a drawer of WooCommerce, which shows the change itself. */
export function createDrawerLines() {
  const changedAt = new Map<string, number>();
  return {
    add(lines: readonly string[]): void {
      for (const key of lines) changedAt.set(key, Date.now());
    },
    preventMessage(event: DocumentEventMap['tiem:cart:line-differs']): void {
      if (Date.now() - (changedAt.get(event.detail.key) ?? 0) < DRAWER_CHANGE_AGE) event.preventDefault();
    },
  };
}
