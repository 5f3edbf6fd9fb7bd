import { isEchoing, withoutEcho } from './reentrancy-guard';

/**
 * DOM events of WooCommerce's blocks, which need no jQuery. WooCommerce's mini cart and other scripts reload the
 * cart when they receive one; our widgets do the same when another script dispatches one.
 */
const EMITTED_EVENTS: Readonly<Record<string, string>> = {
  'tiem:cart:add-started': 'wc-blocks_adding_to_cart',
  'tiem:cart:line-added': 'wc-blocks_added_to_cart',
  'tiem:cart:line-changed': 'wc-blocks_added_to_cart',
  'tiem:cart:line-removed': 'wc-blocks_removed_from_cart',
};
const RECEIVED_EVENTS = ['wc-blocks_added_to_cart', 'wc-blocks_removed_from_cart'];

/** Returns a cleanup function. */
export function bridgeBlockEvents(): () => void {
  const emitBlockEvent = ({ type }: Event) =>
    withoutEcho(() => {
      const detail = { preserveCartData: false };
      document.body.dispatchEvent(new CustomEvent(EMITTED_EVENTS[type] ?? type, { bubbles: true, detail }));
    });
  const handleBlockEvent = () => {
    if (!isEchoing()) document.dispatchEvent(new CustomEvent('tiem:cart:reread'));
  };

  for (const type of Object.keys(EMITTED_EVENTS)) document.addEventListener(type, emitBlockEvent);
  for (const type of RECEIVED_EVENTS) document.addEventListener(type, handleBlockEvent);
  return () => {
    for (const type of Object.keys(EMITTED_EVENTS)) document.removeEventListener(type, emitBlockEvent);
    for (const type of RECEIVED_EVENTS) document.removeEventListener(type, handleBlockEvent);
  };
}
