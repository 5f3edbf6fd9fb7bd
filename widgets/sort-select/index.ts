import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { createCleanups } from '../../src/lib/cleanups';

const definition: BehaviourDefinition<Record<never, never>> = {
  kind: 'behaviour',
  name: 'sort-select',
  options: {},
  isPlain: true,
  mount({ element, warn }) {
    const cleanups = createCleanups();
    const select = element.querySelector<HTMLSelectElement>('select');
    const form = element.closest('form') ?? element.querySelector('form');
    if (!select || !form) {
      warn('there is no select inside a form here.');
      return cleanups.run;
    }
    const readServerSelectedValue = () => [...select.options].find((option) => option.defaultSelected)?.value;

    function submitForm(): void {
      element.setAttribute('aria-busy', 'true');
      // Dispatches the submit event first in Safari 15, for analytics scripts, because that browser has no
      // `requestSubmit`.
      if (typeof form?.requestSubmit === 'function') form.requestSubmit();
      else if (form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
        HTMLFormElement.prototype.submit.call(form);
    }
    // Stops the `change` event in the capture phase. WooCommerce's script and some themes' `onchange` also submit the
    // form, and one choice should cause one navigation.
    cleanups.listen(
      form,
      'change',
      (event) => {
        if (event.target !== select) return;
        event.stopImmediatePropagation();
        submitForm();
      },
      { capture: true },
    );
    // Resets the select of a page restored from the back/forward cache, which lists the products in the old order.
    cleanups.listen(window, 'pageshow', ({ persisted }) => {
      if (!persisted) return;
      element.removeAttribute('aria-busy');
      select.value = readServerSelectedValue() ?? select.value;
    });
    cleanups.add(() => element.removeAttribute('aria-busy'));
    // Submits an order that the visitor chose before the widget mounted, unless another script has submitted the
    // form.
    if (
      readServerSelectedValue() !== undefined &&
      select.value !== readServerSelectedValue() &&
      !hasOtherSubmitHandler(form, select)
    )
      submitForm();
    return cleanups.run;
  },
};

/** Whether another script submits the form on change. WooCommerce registers its handler through jQuery. */
function hasOtherSubmitHandler(form: HTMLFormElement, select: HTMLSelectElement): boolean {
  // The cast is safe, because a `jQuery` without `_data` counts as one without handlers.
  const { jQuery } = window as { jQuery?: { _data?(element: Element, key: 'events'): unknown } };
  const listeners: { change?: unknown } = Object(jQuery?._data?.(form, 'events'));
  return Boolean(select.onchange || listeners.change);
}

export default definition;
