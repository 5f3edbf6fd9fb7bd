import { browser } from '../../src/lib/browser';
import { isPlainClick } from '../../src/lib/plain-click';
import { loadSanitiser } from '../../src/lib/sanitise';
import { addToCart } from './add-to-cart';
import { buttonState } from './button-state';
import type { AddToCartContext } from './options';

/** A listing's button: everything written on it goes to the shop, as WooCommerce's own script would send it. */
export function mountButton(place: AddToCartContext): () => void {
  const { element } = place;
  const productId = Number(element.dataset.product_id);
  if (!Number.isInteger(productId) || productId <= 0) {
    place.warn('The button needs the product in data-product_id; it stays a link.');
    return () => {};
  }
  const state = buttonState(element);
  // A hand that has arrived takes its time to press, and what the answer is drawn with takes its own to start.
  loadSanitiser().catch(() => {});

  async function handleClick(event: MouseEvent): Promise<void> {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (state.isLoading()) return;
    state.load();
    const fields = dataAttributes(element);
    const quantity = Number(fields.quantity ?? 1) || 1;
    const change = { kind: 'ajaxAdd', productId, quantity, fields } as const;
    try {
      await addToCart(place, {
        ...{ button: element, state, change },
        goNative: (known) =>
          browser.goTo(
            known === 'unknown' ? place.settings.cartUrl : fallbackUrl(element, productId, quantity),
          ),
      });
    } catch (cause) {
      // What the shop has taken is in the cart, whatever became of our own code.
      if (state.isLoading()) state.clear();
      throw cause;
    }
  }

  // WooCommerce's script takes every click on this class, wherever it is loaded; there would be two in the cart.
  element.classList.remove('ajax_add_to_cart');
  element.addEventListener('click', handleClick);
  return () => {
    element.removeEventListener('click', handleClick);
    element.classList.add('ajax_add_to_cart');
    state.clear();
  };
}

/** Where the shop adds without any script, and says on the page what came of it. */
function fallbackUrl(element: HTMLElement, productId: number, quantity: number): string {
  const link = element.getAttribute('href') ?? '';
  const url = new URL(link.includes('add-to-cart=') ? link : `?add-to-cart=${productId}`, location.href);
  if (quantity !== 1) url.searchParams.set('quantity', String(quantity));
  return url.href;
}

/**
 * Every data attribute of the shop and its plugins, under the names scripts know them by; not ours, nor the directives
 * of WooCommerce's blocks (`data-wp-…`, `data-wc-…`).
 */
function dataAttributes(element: HTMLElement): Record<string, string> {
  return Object.fromEntries(
    Object.entries(element.dataset).filter(
      (entry): entry is [string, string] =>
        !/^(tiem|w[cp])(?![a-z])/.test(entry[0]) && entry[1] !== undefined,
    ),
  );
}
