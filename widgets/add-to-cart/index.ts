import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { addingTexts } from '../../src/i18n/vi/adding';
import { type AddToCartContext, options } from './add-to-cart';
import { mountListingButton } from './listing-button';
import { mountProductForm } from './product-form';
import './add-to-cart.css';

const CLICK_DIRECTIVE = /^data-w[cp]-on(-async)?--(click|submit)$/;

let isDirectiveReported = false;

/**
 * Whether WooCommerce's own script also handles the click, through a directive of the Interactivity API. In that case,
 * one click would add the product twice.
 */
function isHandledByDirective({ element, warn }: AddToCartContext): boolean {
  const directive = element.getAttributeNames().find((name) => CLICK_DIRECTIVE.test(name));
  if (!directive) return false;
  if (!isDirectiveReported)
    warn(
      `WooCommerce answers this element by ${directive}, so it is left alone. Remove that attribute on the server to let Tiệm add, or data-tiem="add-to-cart" to silence this message.`,
    );
  isDirectiveReported = true;
  return true;
}

const addToCart: BehaviourDefinition<typeof options, typeof addingTexts> = {
  kind: 'behaviour',
  name: 'add-to-cart',
  options,
  isPlain: true,
  texts: addingTexts,
  mount(context) {
    const { element } = context;
    if (isHandledByDirective(context)) return () => {};
    if (element instanceof HTMLFormElement) return mountProductForm(context, element);
    // Enhances only links with the class `ajax_add_to_cart`, which WooCommerce omits for variable, grouped and external
    // products.
    if (element.classList.contains('ajax_add_to_cart')) return mountListingButton(context);
    return () => {};
  },
};

export default addToCart;
