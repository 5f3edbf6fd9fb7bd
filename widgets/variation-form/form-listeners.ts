import { createCleanups } from '../../src/lib/cleanups';
import { type FormParts, readSelection } from './read';

export interface FormListeners {
  chosen(name: string, value: string, selection: Record<string, string>): void;
  /** Values changed without the shopper: the browser restored the form, or it was reset. */
  rereadSelection(selection: Record<string, string>): void;
  cleared(): void;
  pressed(): void;
  /** Another script has changed the form's data or values. */
  refreshed(): void;
  isBlocked(): boolean;
}

/** Listens to what shoppers, browsers and other scripts do with the server's form. Returns the cleanup. */
export function listenToForm(
  { form, selects, reset, button }: FormParts,
  listeners: FormListeners,
): () => void {
  const undo = createCleanups();
  const first = selects[0]?.element;

  undo.listen(form, 'change', ({ target }) => {
    const select = selects.find(({ element }) => element === target);
    if (select) listeners.chosen(select.name, select.element.value, readSelection(selects));
  });
  if (reset) {
    undo.listen(reset, 'click', (event) => {
      event.preventDefault();
      listeners.cleared();
      // The reset link is about to be hidden, so keyboard focus moves to the first select.
      if (document.activeElement === reset) first?.focus();
    });
  }
  undo.listen(form, 'reset', () => void setTimeout(() => listeners.rereadSelection(readSelection(selects))));

  // Browsers restore form values after scripts have run, from the bfcache or on history navigation.
  const handlePageShow = () => listeners.rereadSelection(readSelection(selects));
  window.addEventListener('pageshow', handlePageShow);
  undo.add(() => window.removeEventListener('pageshow', handlePageShow));

  // Capture listeners, so that scripts which send the form do not run for a blocked one. A click stays visible to
  // analytics scripts; its default is prevented, so no submit event follows and the shopper gets one message.
  undo.listen(
    button,
    'click',
    (event) => {
      if (!listeners.isBlocked()) return;
      event.preventDefault();
      listeners.pressed();
    },
    { capture: true },
  );
  undo.listen(
    form,
    'submit',
    (event) => {
      if (!listeners.isBlocked()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      listeners.pressed();
    },
    { capture: true },
  );
  // Events with which other scripts request that the values, or also the variation data, are read again.
  undo.listen(form, 'tiem:variation:reread' as 'change', handlePageShow);
  undo.listen(form, 'tiem:variation:refresh' as 'change', () => listeners.refreshed());
  return undo.run;
}
