import { convertHtmlToText } from '../../src/lib/sanitise';

/** Sets the button's state as WooCommerce's classes, for themes, and as attributes for screen readers. */
export interface ButtonState {
  isLoading(): boolean;
  startLoading(): void;
  /** Ends the loading state; `isAdded`: the product is now in the cart. */
  endLoading(isAdded: boolean): void;
  reset(): void;
}

export function createButtonState(button: Element): ButtonState {
  function setClasses(isLoading: boolean, isAdded: boolean): void {
    button.classList.toggle('loading', isLoading);
    button.classList.toggle('added', isAdded);
    if (isLoading) button.setAttribute('aria-busy', 'true');
    else button.removeAttribute('aria-busy');
  }
  return {
    isLoading: () => button.classList.contains('loading'),
    startLoading: () => setClasses(true, false),
    endLoading: (isAdded) => setClasses(false, isAdded),
    reset: () => setClasses(false, false),
  };
}

/** Shows a message after the button, in place of an earlier one. */
export function showMessage(button: Element, message: string): void {
  clearMessage(button);
  const sentence = document.createElement('p');
  sentence.className = 'tiem-add-to-cart__problem';
  sentence.setAttribute('role', 'alert');
  sentence.textContent = convertHtmlToText(message);
  button.after(sentence);
}

export function clearMessage(button: Element): void {
  button.parentElement?.querySelector(':scope > .tiem-add-to-cart__problem')?.remove();
}
