/**
 * Returns the id of the element that shows a field's error, for `aria-describedby`. Third-party scripts use the id
 * too.
 */
export function getErrorElementId(field: string): string {
  return `validate-error-${field}`;
}
