import { errorElementId } from '../../src/lib/error-element';

const MAX_LABEL_LENGTH = 60;

export interface ErrorTarget {
  id: string;
  /** The control's label or the title of its step; empty if the error is not shown on the page. */
  name: string;
  element: HTMLElement | null;
}

/**
 * Where errors are shown, in page order: the control that refers to the error by `aria-describedby`, or the element
 * with the error text. Errors that are not on the page come last.
 */
export function errorTargets(form: HTMLElement, ids: readonly string[]): ErrorTarget[] {
  const places = ids.map((id): ErrorTarget => {
    const said = CSS.escape(errorElementId(id));
    const control = form.querySelector<HTMLElement>(`[aria-describedby~="${said}"]`);
    const element = control ?? form.querySelector<HTMLElement>(`#${said}`);
    return { id, name: element ? nameOf(element) : '', element };
  });
  return places.sort((a, b) => {
    if (!a.element || !b.element) return Number(!a.element) - Number(!b.element);
    return a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
}

function nameOf(element: HTMLElement): string {
  const label = (element as HTMLInputElement).labels?.[0]?.textContent?.trim() ?? '';
  if (label && label.length <= MAX_LABEL_LENGTH) return label;
  const isControl = element.matches('input, select, textarea');
  return isControl ? '' : (element.closest('fieldset')?.querySelector('legend')?.textContent ?? '');
}

/** Makes an element focusable that is no control, such as an error text or notice, and focuses it. */
export function focusError(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (!element.matches('input, select, textarea, button, a[href], [tabindex]')) element.tabIndex = -1;
  element.focus();
}
