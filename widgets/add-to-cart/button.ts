import type { Place } from '../../mount/mount.types';
import type { OptionsOf } from '../../src/lib/options';
import { addAndTell } from './adding';
import { buttonState } from './button-state';
import type { options } from './options';

/** A listing's button: everything written on it goes to the shop, as WooCommerce's own script would send it. */
export function mountButton(place: Place<OptionsOf<typeof options>>): () => void {
  const { element } = place;
  const productId = Number(element.dataset.product_id);
  if (!Number.isInteger(productId) || productId <= 0) {
    place.warn('The button needs the product in data-product_id; it stays a link.');
    return () => {};
  }
  const state = buttonState(element);

  async function click(event: MouseEvent): Promise<void> {
    const wantsNewTab =
      event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || wantsNewTab) return;
    event.preventDefault();
    if (state.isLoading()) return;
    state.load();
    const fields = dataOf(element);
    const quantity = Number(fields.quantity ?? 1) || 1;
    await addAndTell(place, element, state, { kind: 'ajaxAdd', productId, quantity, fields });
  }

  // WooCommerce's script takes every click on this class, wherever it is loaded; there would be two in the cart.
  element.classList.remove('ajax_add_to_cart');
  element.addEventListener('click', click);
  return () => {
    element.removeEventListener('click', click);
    element.classList.add('ajax_add_to_cart');
    state.clear();
  };
}

/** Every data attribute of the shop and its plugins, under the names scripts know them by; ours are no business of the shop's. */
function dataOf(element: HTMLElement): Record<string, string> {
  return Object.fromEntries(
    Object.entries(element.dataset).filter(
      (entry): entry is [string, string] => !/^tiem(?![a-z])/.test(entry[0]) && entry[1] !== undefined,
    ),
  );
}
