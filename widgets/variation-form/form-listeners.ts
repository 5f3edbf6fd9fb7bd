import { createCleanups } from '../../src/lib/cleanups';
import { type FormParts, readSelection } from './read';

export interface FormListeners {
  chosen(name: string, value: string, selection: Record<string, string>): void;
  /** Values that changed without the shopper: a browser that fills the form again, a form that was reset. */
  rereadSelection(selection: Record<string, string>): void;
  cleared(): void;
  pressed(): void;
  /** Another script has new data or new values. */
  refreshed(): void;
  isBlocked(): boolean;
}

/** What shoppers, browsers and other scripts do to the server's form. */
export function listenToForm({ form, selects, reset, button }: FormParts, heard: FormListeners): () => void {
  const undo = createCleanups();
  const first = selects[0]?.element;

  undo.listen(form, 'change', ({ target }) => {
    const select = selects.find(({ element }) => element === target);
    if (select) heard.chosen(select.name, select.element.value, readSelection(selects));
  });
  if (reset) {
    undo.listen(reset, 'click', (event) => {
      event.preventDefault();
      heard.cleared();
      // The link is about to leave, and with it the place of whoever came by keyboard.
      if (document.activeElement === reset) first?.focus();
    });
  }
  undo.listen(form, 'reset', () => void setTimeout(() => heard.rereadSelection(readSelection(selects))));

  // Back from the page's cache or from another page, browsers fill forms in after everything has run.
  const handlePageShow = () => heard.rereadSelection(readSelection(selects));
  window.addEventListener('pageshow', handlePageShow);
  undo.add(() => window.removeEventListener('pageshow', handlePageShow));

  // While capturing: whoever sends the form must not see what cannot be sent. Trackers still hear of the click, and
  // a form whose click was refused is not submitted, so the shopper is answered once.
  undo.listen(
    button,
    'click',
    (event) => {
      if (!heard.isBlocked()) return;
      event.preventDefault();
      heard.pressed();
    },
    { capture: true },
  );
  undo.listen(
    form,
    'submit',
    (event) => {
      if (!heard.isBlocked()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      heard.pressed();
    },
    { capture: true },
  );
  // Other scripts ask in these words: to look at the values again, or at the data as well.
  undo.listen(form, 'tiem:variation:reread' as 'change', handlePageShow);
  undo.listen(form, 'tiem:variation:refresh' as 'change', () => heard.refreshed());
  return undo.run;
}
