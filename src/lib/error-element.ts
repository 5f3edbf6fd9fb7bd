/** The id of the element with a field's error, for `aria-describedby`. Third-party scripts use it too. */
export function getErrorElementId(field: string): string {
  return `validate-error-${field}`;
}
