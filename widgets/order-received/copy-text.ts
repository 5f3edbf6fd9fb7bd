/** Pages without https have no clipboard; there the text is selected, and the browser's old way tried. */
export async function copyText(text: string, element: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection()?.selectAllChildren(element);
    return document.execCommand?.('copy') ?? false;
  }
}
