/** The id of the element with a field's error, for `aria-describedby`. Third-party scripts use it too. */
export function errorElementId(field: string): string {
  return `validate-error-${field}`;
}
