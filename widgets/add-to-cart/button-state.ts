import { convertHtmlToText } from '../../src/lib/html';

/**
 * The loading state of an add-to-cart button. WooCommerce's classes show the state to themes, and ARIA attributes show
 * it to screen readers.
 */
export interface ButtonState {
  isLoading(): boolean;
  /** Begins the loading state, in which further presses are ignored. `showLoading` makes the state visible. */
  startLoading(): void;
  showLoading(): void;
  /** Ends the loading state. With `isAdded`, the button shows that the product is now in the cart. */
  endLoading(isAdded: boolean): void;
  reset(): void;
}

export function createButtonState(button: Element): ButtonState {
  let isLoading = false;
  function renderLoadingState(isAdded: boolean): void {
    button.classList.toggle('loading', isLoading);
    button.classList.toggle('added', isAdded);
    if (isLoading) button.setAttribute('aria-busy', 'true');
    else button.removeAttribute('aria-busy');
  }
  function endLoadingState(isAdded: boolean): void {
    isLoading = false;
    renderLoadingState(isAdded);
  }
  return {
    isLoading: () => isLoading || button.classList.contains('loading'),
    startLoading() {
      isLoading = true;
    },
    showLoading: () => isLoading && renderLoadingState(false),
    endLoading: endLoadingState,
    reset: () => endLoadingState(false),
  };
}

/** Shows a message after the add-to-cart button and removes the button's previous message. */
export function showButtonMessage(button: Element, message: string): void {
  clearButtonMessage(button);
  const sentence = document.createElement('p');
  sentence.className = 'tiem-add-to-cart__problem';
  sentence.setAttribute('role', 'alert');
  sentence.textContent = convertHtmlToText(message);
  button.after(sentence);
}

export function clearButtonMessage(button: Element): void {
  button.parentElement?.querySelector(':scope > .tiem-add-to-cart__problem')?.remove();
}
