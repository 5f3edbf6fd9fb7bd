import { htmlToText } from '../../src/lib/sanitise';

/** Sets the button's state as WooCommerce's classes, for themes, and as attributes for screen readers. */
export interface ButtonState {
  isLoading(): boolean;
  load(): void;
  /** Ends the loading state; `isAdded`: the product is now in the cart. */
  end(isAdded: boolean): void;
  clear(): void;
}

export function buttonState(button: Element): ButtonState {
  function setClasses(loading: boolean, added: boolean): void {
    button.classList.toggle('loading', loading);
    button.classList.toggle('added', added);
    if (loading) button.setAttribute('aria-busy', 'true');
    else button.removeAttribute('aria-busy');
  }
  return {
    isLoading: () => button.classList.contains('loading'),
    load: () => setClasses(true, false),
    end: (isAdded) => setClasses(false, isAdded),
    clear: () => setClasses(false, false),
  };
}

/** Shows a message after the button, in place of an earlier one. */
export function showSentence(button: Element, message: string): void {
  clearSentence(button);
  const sentence = document.createElement('p');
  sentence.className = 'tiem-add-to-cart__problem';
  sentence.setAttribute('role', 'alert');
  sentence.textContent = htmlToText(message);
  button.after(sentence);
}

export function clearSentence(button: Element): void {
  button.parentElement?.querySelector(':scope > .tiem-add-to-cart__problem')?.remove();
}
