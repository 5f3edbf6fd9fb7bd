const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]';

/** Keeps Tab inside the panel. Without `inert`, because the theme's link, which closes the panel, is outside. */
export function trapFocus(panel: HTMLElement): () => void {
  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Tab' || event.defaultPrevented) return;
    const stops = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)];
    const first = stops[0];
    const last = stops.at(-1);
    const { activeElement } = document;
    const isOutside = !panel.contains(activeElement);
    const isAtStart = activeElement === first || activeElement === panel;
    const next = event.shiftKey
      ? (isAtStart || isOutside) && last
      : (activeElement === last || isOutside) && first;
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
  document.addEventListener('keydown', handleKeyDown);
  return () => document.removeEventListener('keydown', handleKeyDown);
}
