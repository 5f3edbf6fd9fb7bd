export type BlockName = 'cart' | 'checkout';

/** React leaves its mark on what it draws into; WooCommerce's blocks come with a React of their own. */
const isDrawnByReact = (root: Element): boolean =>
  Object.keys(root).some((name) => name.startsWith('__reactContainer'));

const blockClass = (name: BlockName): string => `wp-block-woocommerce-${name}`;

const nativeScript = (name: BlockName): HTMLScriptElement | null =>
  document.querySelector(`script#wc-${name}-block-frontend-js, script[src*="/blocks/${name}-frontend"]`);

/** Optimisers change type or address of a script until the first gesture. */
const isDelayed = ({ type, src }: HTMLScriptElement): boolean =>
  !src || !['', 'module', 'text/javascript', 'application/javascript'].includes(type);

/**
 * WooCommerce's front end draws a block wherever its script is on the page, so that the owner does not depend on which
 * script is faster. A script that has run and drawn nothing has failed: the block is ours then.
 */
export function isOwnedByWooCommerce(root: Element, name: BlockName): boolean {
  if (isDrawnByReact(root)) return true;
  const script = nativeScript(name);
  return !!script && root.classList.contains(blockClass(name)) && isDelayed(script);
}

/** Deferred and async scripts have run, or failed, when the page has loaded. */
export async function hasNativeRendered(name: BlockName): Promise<void> {
  const script = nativeScript(name);
  if (!script || isDelayed(script) || document.readyState === 'complete') return;
  if (script.defer || script.async)
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
}

/** WooCommerce's front end draws into every root of the block's class, whenever it comes. Undone by what it returns. */
export function claimRoot(root: Element, name: BlockName): () => void {
  const className = blockClass(name);
  if (!root.classList.contains(className)) return () => {};
  root.classList.remove(className);
  return () => root.classList.add(className);
}
