import { errorElementId } from '../../src/lib/error-element';

const MAX_LABEL_LENGTH = 60;

export interface ErrorTarget {
  id: string;
  /** What has the error: its label, else the title of its step; empty where the page shows nothing of it. */
  name: string;
  element: HTMLElement | null;
}

/**
 * Where errors are shown, in page order: the control that an error describes, whoever drew it, else the element that
 * says the error. What is nowhere on the page comes last.
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

/** An error without a control, and a notice, take the focus themselves. */
export function focusError(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (!element.matches('input, select, textarea, button, a[href], [tabindex]')) element.tabIndex = -1;
  element.focus();
}
