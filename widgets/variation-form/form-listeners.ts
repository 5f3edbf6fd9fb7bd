import { createCleanups } from '../../src/lib/cleanups';
import { type FormParts, readSelection } from './read-props';

export interface FormListeners {
  onChoose(name: string, value: string, selection: Record<string, string>): void;
  /**
   * Called when the form's values have changed, but not by the shopper: the browser restored the form, the form was
   * reset, or another script changed it.
   */
  rereadSelection(selection: Record<string, string>): void;
  onClear(): void;
  onPress(): void;
  /** Called when another script has changed the form's data or values. */
  onRefresh(): void;
  isBlocked(): boolean;
}

/** Listens in the server's form for changes by shoppers, browsers and other scripts. Returns a cleanup function. */
export function listenToForm(
  { form, selects, resetLink, addToCartButton: button }: FormParts,
  listeners: FormListeners,
): () => void {
  const cleanups = createCleanups();
  const first = selects[0]?.element;

  cleanups.listen(form, 'change', ({ target }) => {
    const select = selects.find(({ element }) => element === target);
    if (select) listeners.onChoose(select.name, select.element.value, readSelection(selects));
  });
  if (resetLink) {
    cleanups.listen(resetLink, 'click', (event) => {
      event.preventDefault();
      listeners.onClear();
      // Moves the keyboard focus to the first select, because the reset link is about to be hidden.
      if (document.activeElement === resetLink) first?.focus();
    });
  }
  cleanups.listen(
    form,
    'reset',
    () => void setTimeout(() => listeners.rereadSelection(readSelection(selects))),
  );

  // Reads the form again at `pageshow`, because browsers restore form values after scripts have run, from the
  // back/forward cache or on history navigation.
  const handlePageShow = () => listeners.rereadSelection(readSelection(selects));
  window.addEventListener('pageshow', handlePageShow);
  cleanups.add(() => window.removeEventListener('pageshow', handlePageShow));

  // Listens in the capture phase, so that scripts that send the form do not run if the submit is prevented. A click
  // still reaches analytics scripts. Preventing its default suppresses the submit event, so that the shopper gets only
  // one message.
  cleanups.listen(
    button,
    'click',
    (event) => {
      if (!listeners.isBlocked()) return;
      event.preventDefault();
      listeners.onPress();
    },
    { capture: true },
  );
  cleanups.listen(
    form,
    'submit',
    (event) => {
      if (!listeners.isBlocked()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      listeners.onPress();
    },
    { capture: true },
  );
  // Reads the form again when another script dispatches `tiem:variation:reread` (values) or `tiem:variation:refresh`
  // (variation data too).
  cleanups.listen(form, 'tiem:variation:reread', handlePageShow);
  cleanups.listen(form, 'tiem:variation:refresh', () => listeners.onRefresh());
  return cleanups.run;
}
