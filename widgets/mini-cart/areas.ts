/** The parts of the panel in the order of the server's markup, with what else the server put between them. */
export type Part =
  | { area: 'title' | 'items' | 'footer' }
  /** The server's own element; a copy of it is shown. */
  | { element: Element };

export interface Areas {
  filled: readonly Part[];
  /** The server's words; ours where it has none. */
  title: string;
  empty: Element | null;
  /** What its links to the cart and to the checkout say. */
  labels: { cart: string; checkout: string };
}

const DEFAULT: readonly Part[] = [{ area: 'title' }, { area: 'items' }, { area: 'footer' }];
const NAMES = ['title', 'items', 'footer'] as const;

/** WooCommerce names them after its blocks; a theme may say `data-tiem-area`. */
const selectorOf = (name: string): string =>
  `[data-block-name="woocommerce/${name}-mini-cart-contents-block"], [data-block-name="woocommerce/mini-cart-${name}-block"], [data-tiem-area="mini-cart-${name}"]`;

const find = (root: Element, name: string): Element | null => root.querySelector(selectorOf(name));
const wordsOf = (element: Element | null | undefined): string => element?.textContent?.trim() ?? '';

export function readAreas(root: Element): Areas {
  const filled = find(root, 'filled');
  const footer = find(root, 'footer');
  const empty = find(root, 'empty');
  return {
    filled: filled ? partsOf(filled) : DEFAULT,
    title: wordsOf(find(root, 'title')),
    empty: empty && empty.childElementCount > 0 ? empty : null,
    labels: {
      cart: wordsOf(footer?.querySelector('a:not(.checkout)')),
      checkout: wordsOf(footer?.querySelector('a.checkout')),
    },
  };
}

function partsOf(filled: Element): Part[] {
  return [...filled.children].flatMap((element): Part[] => {
    const area = NAMES.find((name) => element.matches(selectorOf(name)));
    if (area) return [{ area }];
    // Blocks may wrap others; only what holds no area of ours is somebody's own.
    const holdsArea = NAMES.some((name) => find(element, name));
    return holdsArea ? partsOf(element) : [{ element }];
  });
}
