import { createCleanups } from '../../../src/lib/cleanups';

// The number of nested dispatches by Tiệm's own bridges. An event that arrives while it is above 0 was caused by one of
// them and is ignored. The bridges for jQuery events and for DOM events share the number, because WooCommerce itself
// translates jQuery events into DOM events.
let dispatchDepth = 0;

export const isDispatchedByBridge = (): boolean => dispatchDepth > 0;

/**
 * Marks events that are dispatched during `work` as our own, so that the bridges do not mistake them for events of
 * other scripts.
 */
export function dispatchAsBridge(work: () => void): void {
  dispatchDepth += 1;
  try {
    work();
  } finally {
    dispatchDepth -= 1;
  }
}

/**
 * DOM events of WooCommerce's blocks, which work without jQuery. WooCommerce's mini cart and other scripts reload
 * the cart when they receive one; our widgets do the same when another script dispatches one.
 */
const EMITTED_EVENTS: Readonly<Record<string, string>> = {
  'tiem:cart:add-started': 'wc-blocks_adding_to_cart',
  'tiem:cart:line-added': 'wc-blocks_added_to_cart',
  'tiem:cart:line-changed': 'wc-blocks_added_to_cart',
  'tiem:cart:line-removed': 'wc-blocks_removed_from_cart',
};
const RECEIVED_EVENTS = ['wc-blocks_added_to_cart', 'wc-blocks_removed_from_cart'];

/** Translates between our cart events and the DOM events of WooCommerce's blocks. Returns a cleanup function. */
export function bridgeBlockEvents(): () => void {
  const emitBlockEvent = ({ type }: Event) =>
    dispatchAsBridge(() => {
      const detail = { preserveCartData: false };
      document.body.dispatchEvent(new CustomEvent(EMITTED_EVENTS[type] ?? type, { bubbles: true, detail }));
    });
  const handleBlockEvent = () => {
    if (!isDispatchedByBridge()) document.dispatchEvent(new CustomEvent('tiem:cart:reread'));
  };

  const { listen, run } = createCleanups();
  for (const type of Object.keys(EMITTED_EVENTS)) listen(document, type, emitBlockEvent);
  for (const type of RECEIVED_EVENTS) listen(document, type, handleBlockEvent);
  return run;
}
