import './quantity.css';
import { MountPointError } from '../../mount/runtime/errors';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { productTexts } from '../../src/i18n/vi/product';
import { createCleanups } from '../../src/lib/cleanups';
import { raiseToMinimum, stepQuantity } from '../../src/lib/quantity';

const definition: BehaviourDefinition<Record<never, never>, typeof productTexts> = {
  kind: 'behaviour',
  name: 'quantity',
  options: {},
  texts: productTexts,
  mount({ element, t }) {
    const input = element.querySelector<HTMLInputElement>('input.qty, input[name^="quantity"]');
    if (!input)
      throw new MountPointError({ element, attribute: 'input.qty', allowed: 'the number field inside' });
    // Adds no buttons to a hidden field, which WooCommerce prints if the quantity is always the same (sold
    // individually, or min equals max).
    if (input.type === 'hidden') return () => {};
    const cleanups = createCleanups();
    const less = findOrCreateButton(element, 'minus');
    const more = findOrCreateButton(element, 'plus');
    if (!less.isConnected) {
      input.before(less);
      cleanups.add(() => less.remove());
    }
    if (!more.isConnected) {
      input.after(more);
      cleanups.add(() => more.remove());
    }
    less.setAttribute('aria-label', t('product.quantityLess'));
    more.setAttribute('aria-label', t('product.quantityMore'));

    /** Reads the limits on each call, because choosing a variation changes them. */
    const computeNextValue = (by: 1 | -1) => stepQuantity(input.value, by, input);
    const isQuantityFixed = () => input.readOnly || input.disabled;
    const updateButtonStates = () => {
      // Sets `aria-disabled` on the buttons, because a button that becomes `disabled` loses the focus.
      for (const [button, by] of [
        [less, -1],
        [more, 1],
      ] as const)
        button.setAttribute(
          'aria-disabled',
          String(isQuantityFixed() || Number(computeNextValue(by)) === Number(input.value)),
        );
    };
    const writeQuantity = (value: string): boolean => {
      if (value === input.value) return false;
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      return true;
    };
    const dispatchChangeEvent = () => input.dispatchEvent(new Event('change', { bubbles: true }));
    for (const [button, by] of [
      [less, -1],
      [more, 1],
    ] as const) {
      cleanups.add(
        repeatWhileHeld(
          button,
          () => !isQuantityFixed() && writeQuantity(computeNextValue(by)),
          dispatchChangeEvent,
        ),
      );
      // Restores the widget's value when the click has bubbled to `window`, because a theme's script may handle the
      // same click and change the value again.
      cleanups.listen(
        button,
        'click',
        () => {
          const { value } = input;
          const restoreQuantityAfterReset = () => writeQuantity(value) && dispatchChangeEvent();
          window.addEventListener('click', restoreQuantityAfterReset, { once: true });
        },
        { capture: true },
      );
    }

    if (writeQuantity(raiseToMinimum(input.value, input))) dispatchChangeEvent();
    cleanups.listen(input, 'input', updateButtonStates);
    cleanups.listen(input, 'change', updateButtonStates);
    const limits = new MutationObserver(updateButtonStates);
    limits.observe(input, { attributeFilter: ['min', 'max', 'step', 'readonly', 'disabled'] });
    cleanups.add(() => limits.disconnect());
    updateButtonStates();
    return cleanups.run;
  },
};

/** Finds the theme's own plus or minus button, or creates one. */
function findOrCreateButton(element: HTMLElement, kind: 'minus' | 'plus'): HTMLElement {
  const own = element.querySelector<HTMLElement>(`.${kind}`);
  if (own) return own;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `tiem-quantity-button ${kind}`;
  return button;
}

export default definition;

/** Time in ms for which a button must be held before its step repeats. */
const FIRST_REPEAT_DELAY = 400;
const REPEAT_INTERVAL = 80;

/**
 * Calls `step` once per click. While the button is held, calls it repeatedly until it returns false. Calls `done` only
 * once, when the pointer is released, because listeners of the change send requests.
 */
function repeatWhileHeld(button: HTMLElement, step: () => boolean, done: () => void): () => void {
  const undo = createCleanups();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;
  /** Whether to ignore the click at the end of a hold, because the hold has changed the value already. */
  let isClickHandled = false;

  const repeatStep = () => {
    isHeld = true;
    timer = step() ? setTimeout(repeatStep, REPEAT_INTERVAL) : undefined;
  };
  const stopRepeating = (isClick: boolean) => {
    clearTimeout(timer);
    timer = undefined;
    if (!isHeld) return;
    isHeld = false;
    isClickHandled = isClick;
    done();
  };
  undo.listen(button, 'pointerdown', ({ button: other }) => {
    isClickHandled = false;
    if (!other) timer = setTimeout(repeatStep, FIRST_REPEAT_DELAY);
  });
  undo.listen(button, 'pointerup', () => stopRepeating(true));
  // Does not count `pointerleave` as the end of a click, because touch screens fire it after every `pointerup`,
  // before the click.
  for (const type of ['pointercancel', 'pointerleave'] as const)
    undo.listen(button, type, () => stopRepeating(false));
  const handleClick = (event: Event) => {
    event.preventDefault();
    if (!isClickHandled && step()) done();
    isClickHandled = false;
  };
  // Listens in the capture phase, so that the value changes before other listeners of the button run.
  undo.listen(button, 'click', handleClick, { capture: true });
  // Prevents the context menu that phones open on a long press.
  undo.listen(button, 'contextmenu', (event) => {
    if (timer !== undefined) event.preventDefault();
  });
  undo.add(() => clearTimeout(timer));
  return undo.run;
}
