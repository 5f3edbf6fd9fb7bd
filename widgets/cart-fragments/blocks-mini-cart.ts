import { asList, asRecord, asString, type JsonObject } from '../../src/lib/json-values';

/*
 * Refreshes WooCommerce's blocks after changes by a widget, and reads what the shopper changes in the Mini-Cart's
 * drawer.
 */

/** The name of the event by which the two cart stores of WooCommerce 11 notify each other. */
export const BLOCKS_SYNC = 'wc-blocks_store_sync_required';

/** Makes all widgets read the cart again, because the shopper has changed these cart lines in WooCommerce's drawer. */
export const requestCartReread = (lines: readonly string[]): boolean =>
  document.dispatchEvent(new CustomEvent('tiem:cart:reread', { detail: { lines } }));

/**
 * Matches a Mini-Cart block that keeps WooCommerce's own drawer. The WordPress plugin adds `data-tiem` to those that
 * it replaces.
 */
export const NATIVE_MINI_CART = '.wc-block-mini-cart:not([data-tiem])';

/**
 * Makes WooCommerce 11's product buttons and cart badges read the cart again after a change by a widget or another
 * tab. Simultaneous calls cause one request.
 */
export function refreshBlocksCart(): void {
  const detail = { type: 'from_@wordpress/data' };
  window.dispatchEvent(new CustomEvent(BLOCKS_SYNC, { detail }));
}

/**
 * While the cart is empty, hides the badge of a Mini-Cart block that the WordPress plugin has replaced, as the block
 * itself does.
 */
export function hideBadgesWhileCartEmpty(addCleanup: (cleanup: () => void) => void): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-tiem-hide-zero]')) {
    const updateBadgeVisibility = () => {
      badge.hidden = !Number(badge.textContent);
    };
    const observer = new MutationObserver(updateBadgeVisibility);
    observer.observe(badge, { characterData: true, childList: true, subtree: true });
    addCleanup(() => observer.disconnect());
    updateBadgeVisibility();
  }
}

/**
 * Reads the cart lines that the shopper has changed or removed in a block of WooCommerce 11 from the event that
 * synchronises its two cart stores. For a removal, the block dispatches no other event. Returns `null` if the event
 * does not come from such a block.
 */
export function readSyncedLines(event: Event): string[] | null {
  const { type, quantityChanges } = readDetailOfEvent(event);
  if (type !== 'from_iAPI') return null;
  const { cartItemsPendingDelete, cartItemsPendingQuantity } = asRecord(quantityChanges);
  return [...asList(cartItemsPendingDelete), ...asList(cartItemsPendingQuantity)].map(asString);
}

export const readDetailOfEvent = (event: Event | undefined): JsonObject =>
  asRecord(event && 'detail' in event && event.detail);

export const readLineKeys = ({ lines }: JsonObject): string[] => asList(lines).map(asString);

/** Time in ms after a change in WooCommerce's drawer during which no message mentions the changed cart line. */
const DRAWER_CHANGE_AGE = 5_000;

/**
 * Records cart lines that the shopper changes in WooCommerce's drawer, to prevent messages about them: the drawer
 * shows the change itself.
 */
export function createDrawerLines() {
  const changedAt = new Map<string, number>();
  return {
    addLines(lines: readonly string[]): void {
      for (const key of lines) changedAt.set(key, Date.now());
    },
    preventDrawerMessage(event: DocumentEventMap['tiem:cart:line-differs']): void {
      if (Date.now() - (changedAt.get(event.detail.key) ?? 0) < DRAWER_CHANGE_AGE) event.preventDefault();
    },
  };
}
