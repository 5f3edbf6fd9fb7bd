import {
  createCartFingerprint,
  findPendingLines,
  isMirroredRegistry,
  listLineKeys,
  readLoadedCart,
  type WpData,
} from '../../src/extend/wc-cart-store';
import { createCleanups } from '../../src/lib/cleanups';
import { asRecord } from '../../src/lib/json-values';

type DataRegistry = WpData & { subscribe(listener: () => void): () => void };

const isRegistry = (data: unknown): data is DataRegistry => typeof asRecord(data).subscribe === 'function';

/**
 * Calls `handleChange` with the lines that the shopper has changed in the drawer of WooCommerce's Mini-Cart block,
 * which up to version 10.3 dispatches no event. `isInStore` says whether Tiệm's store receives the change without a
 * request.
 */
export function watchWcCart(
  handleChange: (lines: readonly string[], isInStore: boolean) => void,
): () => void {
  const cleanups = createCleanups();
  let fingerprint = '';
  let lines: readonly string[] = [];

  function handleStoreChange(registry: DataRegistry): void {
    const cart = readLoadedCart(registry);
    const current = cart && createCartFingerprint(cart);
    if (!current || current === fingerprint) return;
    const changed = fingerprint === '' ? [] : findPendingLines(registry, lines);
    fingerprint = current;
    lines = listLineKeys(cart);
    if (changed.length > 0) handleChange(changed, isMirroredRegistry(registry));
  }

  function connectToWcStore(): void {
    const registry = window.wp?.data;
    if (!isRegistry(registry)) return;
    document.removeEventListener('load', connectToWcStore, true);
    handleStoreChange(registry);
    cleanups.add(registry.subscribe(() => handleStoreChange(registry)));
  }

  cleanups.listen(document, 'load', connectToWcStore, { capture: true });
  connectToWcStore();
  return cleanups.run;
}
