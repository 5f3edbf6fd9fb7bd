/**
 * Returns the lines that the shopper has changed or removed in a block of WooCommerce 11. For a removal, the block
 * dispatches no other event. Returns `null` if the event is about something else.
 */
export function readSyncedLines(event: Event): string[] | null {
  const { type, quantityChanges } = Object((event as CustomEvent).detail) as Record<string, unknown>;
  if (type !== 'from_iAPI') return null;
  const { cartItemsPendingDelete = [], cartItemsPendingQuantity = [] } = Object(quantityChanges) as Record<
    string,
    string[] | undefined
  >;
  return [...cartItemsPendingDelete, ...cartItemsPendingQuantity];
}

export function readLines(detail: unknown): readonly string[] {
  const { lines } = Object(detail) as { lines?: unknown };
  return Array.isArray(lines) ? lines : [];
}

/** For this long (in ms) after the shopper has changed a line in WooCommerce's drawer, no message mentions the line. */
const DRAWER_CHANGE_AGE = 5_000;

/** The lines that the shopper has changed in a drawer of WooCommerce, which shows the change itself. */
export function createDrawerLines() {
  const changedAt = new Map<string, number>();
  return {
    add(lines: readonly string[]): void {
      for (const key of lines) changedAt.set(key, Date.now());
    },
    preventMessage(event: Event): void {
      const { key } = (event as CustomEvent<{ key: string }>).detail;
      if (Date.now() - (changedAt.get(key) ?? 0) < DRAWER_CHANGE_AGE) event.preventDefault();
    },
  };
}
