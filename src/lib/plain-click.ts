/** A click that nobody has answered yet and that asks for no tab, window or download of its own. */
export function isPlainClick({
  defaultPrevented,
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: MouseEvent): boolean {
  return !(defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey);
}
