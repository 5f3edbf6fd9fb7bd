import './quantity.css';
import { MountPointError } from '../../mount/runtime/errors';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { productTexts } from '../../src/i18n/vi/product';
import { createCleanups } from '../../src/lib/cleanups';
import { raiseToMinimum, stepQuantity } from '../../src/lib/quantity';
import { repeatWhileHeld } from './repeat-while-held';

const definition: BehaviourDefinition<Record<never, never>, typeof productTexts> = {
  kind: 'behaviour',
  name: 'quantity',
  options: {},
  texts: productTexts,
  mount({ element, t }) {
    const input = element.querySelector<HTMLInputElement>('input.qty, input[name^="quantity"]');
    if (!input)
      throw new MountPointError({ element, attribute: 'input.qty', allowed: 'the number field inside' });
    // WooCommerce prints the field hidden where one piece is all there can be: sold individually, or min equals max.
    if (input.type === 'hidden') return () => {};
    const undo = createCleanups();
    const less = buttonOf(element, 'minus');
    const more = buttonOf(element, 'plus');
    if (!less.isConnected) {
      input.before(less);
      undo.add(() => less.remove());
    }
    if (!more.isConnected) {
      input.after(more);
      undo.add(() => more.remove());
    }
    less.setAttribute('aria-label', t('product.quantityLess'));
    more.setAttribute('aria-label', t('product.quantityMore'));

    /** The limits are read each time: a variation brings its own. */
    const nextValue = (by: 1 | -1) => stepQuantity(input.value, by, input);
    const isFixed = () => input.readOnly || input.disabled;
    const showLimits = () => {
      // Not `disabled`: a button that stops being one takes the focus with it.
      for (const [button, by] of [
        [less, -1],
        [more, 1],
      ] as const)
        button.setAttribute(
          'aria-disabled',
          String(isFixed() || Number(nextValue(by)) === Number(input.value)),
        );
    };
    const writeValue = (value: string): boolean => {
      if (value === input.value) return false;
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      return true;
    };
    const emitChange = () => input.dispatchEvent(new Event('change', { bubbles: true }));
    for (const [button, by] of [
      [less, -1],
      [more, 1],
    ] as const) {
      undo.add(repeatWhileHeld(button, () => !isFixed() && writeValue(nextValue(by)), emitChange));
      // A theme's own script may answer the same click after us: one click is one step.
      undo.listen(
        button,
        'click',
        () => {
          const { value } = input;
          const commitValue = () => writeValue(value) && emitChange();
          window.addEventListener('click', commitValue, { once: true });
        },
        { capture: true },
      );
    }

    if (writeValue(raiseToMinimum(input.value, input))) emitChange();
    undo.listen(input, 'input', showLimits);
    undo.listen(input, 'change', showLimits);
    const limits = new MutationObserver(showLimits);
    limits.observe(input, { attributeFilter: ['min', 'max', 'step', 'readonly', 'disabled'] });
    undo.add(() => limits.disconnect());
    showLimits();
    return undo.run;
  },
};

/** Themes that print buttons of their own keep them. */
function buttonOf(element: HTMLElement, kind: 'minus' | 'plus'): HTMLElement {
  const own = element.querySelector<HTMLElement>(`.${kind}`);
  if (own) return own;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `tiem-quantity-button ${kind}`;
  return button;
}

export default definition;
