/** The states as themes style them: WooCommerce's classes, and what a screen reader needs besides. */
export interface ButtonState {
  isLoading(): boolean;
  load(): void;
  /** `true`: it is in the cart. */
  end(isAdded: boolean): void;
  clear(): void;
}

export function buttonState(button: Element): ButtonState {
  function set(loading: boolean, added: boolean): void {
    button.classList.toggle('loading', loading);
    button.classList.toggle('added', added);
    if (loading) button.setAttribute('aria-busy', 'true');
    else button.removeAttribute('aria-busy');
  }
  return {
    isLoading: () => button.classList.contains('loading'),
    load: () => set(true, false),
    end: (isAdded) => set(false, isAdded),
    clear: () => set(false, false),
  };
}
