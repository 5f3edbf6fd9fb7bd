/** React leaves its mark on what it draws into; WooCommerce's blocks come with a React of their own. */
export const isDrawnByReact = (root: Element): boolean =>
  Object.keys(root).some((name) => name.startsWith('__reactContainer'));

/** WooCommerce's front end draws into every root of the block's class, whenever it comes. Undone by what it returns. */
export function claimRoot(root: Element, className: string): () => void {
  if (!root.classList.contains(className)) return () => {};
  root.classList.remove(className);
  return () => root.classList.add(className);
}
