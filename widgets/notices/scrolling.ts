/** Nobody's typing is pulled away from under their eyes; a radio button is no typing. */
export function mayScroll(focused: Element | null): boolean {
  return !focused?.matches('input:not([type="radio"]), select, textarea, [contenteditable="true"]');
}
