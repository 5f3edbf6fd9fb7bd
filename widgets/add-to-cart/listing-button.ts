import { browser, isPlainClick } from '../../src/lib/browser';
import { type AddToCartContext, addToCart } from './add-to-cart';
import { createButtonState } from './button-state';

/**
 * Mounts the add-to-cart button of a product in a list. A click sends all data attributes, as WooCommerce's own
 * script does.
 */
export function mountListingButton(context: AddToCartContext): () => void {
  const { element } = context;
  // Reads the product's id at each click, because the Interactivity API reuses elements for other products when a
  // list shows another page.
  const readProductId = () => Number(element.dataset.product_id);
  if (!Number.isInteger(readProductId()) || readProductId() <= 0) {
    context.warn('The button needs the product in data-product_id; it stays a link.');
    return () => {};
  }
  const state = createButtonState(element);

  async function handleClick(event: MouseEvent): Promise<void> {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (state.isLoading()) return;
    state.startLoading();
    const productId = readProductId();
    const fields = readDataAttributes(element);
    const quantity = Number(fields.quantity ?? 1) || 1;
    const change = { kind: 'ajaxAdd', productId, quantity, fields } as const;
    try {
      await addToCart(context, {
        ...{ button: element, buttonState: state, change },
        fallBackToServer: (sendState) =>
          browser.goTo(
            sendState === 'unknown'
              ? context.settings.cartUrl
              : createFallbackUrl(element, productId, quantity),
          ),
      });
    } catch (cause) {
      // Does not navigate to the fallback URL after an error in Tiệm's code, because the shop may have added the
      // product already.
      if (state.isLoading()) state.reset();
      throw cause;
    }
  }

  // Removes the class `ajax_add_to_cart`, because WooCommerce's script handles clicks on such buttons and would add
  // the product a second time.
  element.classList.remove('ajax_add_to_cart');
  element.addEventListener('click', handleClick);
  return () => {
    element.removeEventListener('click', handleClick);
    element.classList.add('ajax_add_to_cart');
    state.reset();
  };
}

/** Creates the URL that adds the product without JavaScript. */
function createFallbackUrl(element: HTMLElement, productId: number, quantity: number): string {
  const link = element.getAttribute('href') ?? '';
  const url = new URL(link.includes('add-to-cart=') ? link : `?add-to-cart=${productId}`, location.href);
  if (quantity !== 1) url.searchParams.set('quantity', String(quantity));
  return url.href;
}

/**
 * Returns the data attributes that the shop and its plugins print on the button, under their JavaScript names. Omits
 * `data-tiem-…`, the directives of WooCommerce's blocks (`data-wp-…`, `data-wc-…`) and the attributes for the
 * inspector.
 */
function readDataAttributes(element: HTMLElement): Record<string, string> {
  return Object.fromEntries(
    Object.entries(element.dataset).filter(
      (entry): entry is [string, string] =>
        !/^((tiem|w[cp])(?![a-z])|adoptedBy|removedDirective)/.test(entry[0]) && entry[1] !== undefined,
    ),
  );
}
