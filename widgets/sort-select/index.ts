import type { BehaviourDefinition } from '../../mount/mount.types';
import { undoings } from '../../src/lib/undoings';

const definition: BehaviourDefinition<Record<never, never>> = {
  kind: 'behaviour',
  name: 'sort-select',
  options: {},
  mount({ element, warn }) {
    const undo = undoings();
    const select = element.querySelector<HTMLSelectElement>('select');
    const form = element.closest('form') ?? element.querySelector('form');
    if (!select || !form) {
      warn('there is no select inside a form here.');
      return undo.run;
    }
    const wanted = () => [...select.options].find((option) => option.defaultSelected)?.value;

    function submit(): void {
      element.setAttribute('aria-busy', 'true');
      // Safari 15 cannot ask for a submit; the event tells trackers that there is one.
      if (typeof form?.requestSubmit === 'function') form.requestSubmit();
      else if (form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
        HTMLFormElement.prototype.submit.call(form);
    }
    undo.listen(select, 'change', submit);
    // Restored by „back“, the page is in its old order while the select still shows the new one.
    undo.listen(window, 'pageshow' as 'change', (event: Event) => {
      if (!(event as PageTransitionEvent).persisted) return;
      element.removeAttribute('aria-busy');
      select.value = wanted() ?? select.value;
    });
    undo.add(() => element.removeAttribute('aria-busy'));
    // Chosen in the moment before this was there.
    if (wanted() !== undefined && select.value !== wanted()) submit();
    return undo.run;
  },
};

export default definition;
