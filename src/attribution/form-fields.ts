/** The hidden attribution fields that a form submits with an order or registration. */
import type { Cleanups } from '../lib/cleanups';

const ELEMENT = 'wc-order-attribution-inputs';
const FORMS = 'form.checkout, form.register';

/**
 * The containers for the fields: WooCommerce's own element if the page has it, otherwise the checkout and registration
 * forms.
 */
export function fieldContainersIn(root: Element): Element[] {
  const form = root.closest('form');
  if (root.matches(ELEMENT) || (form && form !== root)) return [root];
  return form?.matches(FORMS) ? [form] : [...root.querySelectorAll(`${ELEMENT}, ${FORMS}`)];
}

/**
 * Fills a field that the form already has, from the server or WooCommerce's own script, instead of adding a second one.
 */
export function writeFields(
  holder: Element,
  values: readonly (readonly [string, string])[],
  undo: Cleanups,
): void {
  const form = holder.closest('form') ?? holder;
  // Prefers WooCommerce's own element as the place for the fields.
  const place = form.querySelector(ELEMENT) ?? holder;
  for (const [name, value] of values) {
    const inputs = [...form.querySelectorAll('input')].filter((input) => input.name === name);
    if (inputs.length === 0 && value) {
      const input = document.createElement('input');
      input.type = 'hidden';
      input.name = name;
      undo.add(() => input.remove());
      place.append(input);
      inputs.push(input);
    }
    for (const input of inputs) input.value = value;
  }
}
