import { plainTextOf } from '../../src/lib/sanitise';

/** The states as themes style them: WooCommerce's classes, and what a screen reader needs besides. */
export interface ButtonState {
  isLoading(): boolean;
  load(): void;
  /** `true`: it is in the cart. */
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

/** Takes the place of an earlier sentence. */
export function showSentence(button: Element, message: string): void {
  clearSentence(button);
  const sentence = document.createElement('p');
  sentence.className = 'tiem-add-to-cart__problem';
  sentence.setAttribute('role', 'alert');
  sentence.textContent = plainTextOf(message.replace(/<[^>]*>/g, ' ')) ?? message;
  button.after(sentence);
}

export function clearSentence(button: Element): void {
  button.parentElement?.querySelector(':scope > .tiem-add-to-cart__problem')?.remove();
}
