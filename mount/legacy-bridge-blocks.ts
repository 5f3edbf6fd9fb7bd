import { isSpeaking, speak } from './legacy-guard';

/**
 * The events of WooCommerce's blocks, which need no jQuery: its mini cart and others on the page read the cart again
 * when they receive one, and so do we when somebody else dispatches it.
 */
const SAID: Readonly<Record<string, string>> = {
  'tiem:cart:add-started': 'wc-blocks_adding_to_cart',
  'tiem:cart:line-added': 'wc-blocks_added_to_cart',
  'tiem:cart:line-changed': 'wc-blocks_added_to_cart',
  'tiem:cart:line-removed': 'wc-blocks_removed_from_cart',
};
const HEARD = ['wc-blocks_added_to_cart', 'wc-blocks_removed_from_cart'];

/** Undone by what it returns. */
export function bridgeToBlocks(): () => void {
  const say = ({ type }: Event) =>
    speak(() => {
      const detail = { preserveCartData: false };
      document.body.dispatchEvent(new CustomEvent(SAID[type] ?? type, { bubbles: true, detail }));
    });
  const hear = () => {
    if (!isSpeaking()) document.dispatchEvent(new CustomEvent('tiem:cart:reread'));
  };

  for (const type of Object.keys(SAID)) document.addEventListener(type, say);
  for (const type of HEARD) document.addEventListener(type, hear);
  return () => {
    for (const type of Object.keys(SAID)) document.removeEventListener(type, say);
    for (const type of HEARD) document.removeEventListener(type, hear);
  };
}
