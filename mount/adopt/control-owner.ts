/**
 * Decides whether Tiệm or WooCommerce's Interactivity API handles a click on a control (docs/block-themes.md);
 * interactive-blocks.php has the same rule. Tiệm handles the click if a profile's entry names the block and the
 * control's only event directive is listed in this file. The directive is removed before that API reads the page. In
 * all other cases WooCommerce handles the click.
 */

import { isParsing } from '../loader/safe-dom';

/** Event directives that may be removed from a control. WooCommerce 9.8 renamed their prefix and their action. */
const KNOWN_DIRECTIVES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'woocommerce/product-button': {
    'data-wc-on--click': 'actions.addToCart',
    'data-wp-on--click': 'actions.addCartItem',
  },
  'woocommerce/add-to-cart-with-options': { 'data-wp-on--submit': 'actions.addToCart' },
};

/**
 * A directive that is removed as well, because in WooCommerce 8.5 it would remove the class `loading` while the widget
 * is adding the product.
 */
const LOADING_DIRECTIVE = 'data-wc-class--loading';

/**
 * The attribute that contains the name of the removed directive. The WordPress plugin prints it too, and the
 * inspector reads it.
 */
const REMOVED_DIRECTIVE = 'data-removed-directive';

export const listEventDirectives = (element: Element): string[] =>
  element.getAttributeNames().filter((name) => /^data-w[pc]-on/.test(name));

/**
 * Removes the control's directive until the widget is unmounted, and returns true. Returns false if WooCommerce keeps
 * handling the control.
 */
export function removeClickDirective(element: Element, block: string): boolean {
  const [name = '', ...others] = listEventDirectives(element);
  if (!isParsing() || others.length > 0 || KNOWN_DIRECTIVES[block]?.[name] !== element.getAttribute(name))
    return false;
  const removed = [name, LOADING_DIRECTIVE].flatMap((attribute) => {
    const value = element.getAttribute(attribute);
    element.removeAttribute(attribute);
    return value === null ? [] : [[attribute, value] as const];
  });
  element.setAttribute(REMOVED_DIRECTIVE, name);
  if (element instanceof HTMLFormElement) convertToClassicForm(element);
  else element.setAttribute('data-quantity', readQuantity(element));
  element.addEventListener(
    'tiem:widget:unmounted',
    () => {
      element.removeAttribute(REMOVED_DIRECTIVE);
      for (const [attribute, value] of removed) element.setAttribute(attribute, value);
      // Replaces the button by a link when its directive is restored. The Interactivity API reads an element's
      // directives only once, so the button would do nothing. A form needs no link, because the browser submits it.
      if (!isParsing() && element.localName === 'button') replaceButtonWithLink(element);
    },
    { once: true },
  );
  return true;
}

/**
 * Adds the attributes that the browser needs to submit the block's form to the page's own URL. WooCommerce prints the
 * form with the same attributes if an extension adds fields to the block.
 */
function convertToClassicForm(form: HTMLFormElement): void {
  form.setAttribute('method', 'post');
  form.setAttribute('enctype', 'multipart/form-data');
  form.classList.add('cart');
}

/** Reads the quantity `quantityToAdd`, which a shop can filter, from the block's context. */
function readQuantity(element: Element): string {
  const block = element.closest('[data-wp-context], [data-wc-context]');
  const context = block?.getAttribute('data-wp-context') ?? block?.getAttribute('data-wc-context') ?? '';
  return /"quantityToAdd":\s*"?(\d+(?:\.\d+)?)/.exec(context)?.[1] ?? '1';
}

/** Replaces the button by the link of WooCommerce's classic template, which adds the product without scripts. */
function replaceButtonWithLink(button: Element): void {
  const link = Document.prototype.createElement.call(document, 'a');
  for (const { name, value } of button.attributes)
    if (!/^(data-tiem|type$)/.test(name)) link.setAttribute(name, value);
  link.setAttribute('href', `?add-to-cart=${button.getAttribute('data-product_id')}`);
  link.append(...button.childNodes);
  button.replaceWith(link);
}
