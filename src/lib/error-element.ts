/** The id of the element that says a field's error, for `aria-describedby`; outside code looks for it, too. */
export function errorElementId(field: string): string {
  return `validate-error-${field}`;
}
