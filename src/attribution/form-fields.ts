/** The hidden fields that go with a form to the shop. */
import type { Cleanups } from '../lib/cleanups';

const ELEMENT = 'wc-order-attribution-inputs';
const FORMS = 'form.checkout, form.register';

/** Where fields belong: the server's own place for them, else the forms that the shop reads them from. */
export function fieldContainersIn(root: Element): Element[] {
  const form = root.closest('form');
  if (root.matches(ELEMENT) || (form && form !== root)) return [root];
  return form?.matches(FORMS) ? [form] : [...root.querySelectorAll(`${ELEMENT}, ${FORMS}`)];
}

/** A name that the form has already, from the server or from WooCommerce's own script, is filled and not made again. */
export function writeFields(
  holder: Element,
  values: readonly (readonly [string, string])[],
  undo: Cleanups,
): void {
  const form = holder.closest('form') ?? holder;
  // A form that holds the server's place for them gets them there.
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
