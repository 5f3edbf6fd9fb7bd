import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { createCleanups } from '../../src/lib/cleanups';

const definition: BehaviourDefinition<Record<never, never>> = {
  kind: 'behaviour',
  name: 'sort-select',
  options: {},
  mount({ element, warn }) {
    const undo = createCleanups();
    const select = element.querySelector<HTMLSelectElement>('select');
    const form = element.closest('form') ?? element.querySelector('form');
    if (!select || !form) {
      warn('there is no select inside a form here.');
      return undo.run;
    }
    const serverChoice = () => [...select.options].find((option) => option.defaultSelected)?.value;

    function submitForm(): void {
      element.setAttribute('aria-busy', 'true');
      // Safari 15 cannot ask for a submit; the event tells trackers that there is one.
      if (typeof form?.requestSubmit === 'function') form.requestSubmit();
      else if (form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
        HTMLFormElement.prototype.submit.call(form);
    }
    // WooCommerce's script and some themes' `onchange` submit the form, too. In the capture phase on the form this runs
    // before all of them, so that one choice is one navigation.
    undo.listen(
      form,
      'change',
      (event) => {
        if (event.target !== select) return;
        event.stopImmediatePropagation();
        submitForm();
      },
      { capture: true },
    );
    // Restored by „back“, the page is in its old order while the select still shows the new one.
    undo.listen(window, 'pageshow' as 'change', (event: Event) => {
      if (!(event as PageTransitionEvent).persisted) return;
      element.removeAttribute('aria-busy');
      select.value = serverChoice() ?? select.value;
    });
    undo.add(() => element.removeAttribute('aria-busy'));
    // Chosen before the widget was mounted, and submitted by nobody.
    if (
      serverChoice() !== undefined &&
      select.value !== serverChoice() &&
      !hasOtherSubmitHandler(form, select)
    )
      submitForm();
    return undo.run;
  },
};

/** Whether a script that was there before the widget has answered the choice: WooCommerce's listens through jQuery. */
function hasOtherSubmitHandler(form: HTMLFormElement, select: HTMLSelectElement): boolean {
  const { jQuery } = window as { jQuery?: { _data?(element: Element, key: 'events'): unknown } };
  const listeners = Object(jQuery?._data?.(form, 'events')) as { change?: unknown };
  return Boolean(select.onchange || listeners.change);
}

export default definition;
