import { blockName, blockSelector, innerBlocks } from '../../src/lib/inner-blocks';

/** The parts of the panel in the order of the server's markup, with any other server nodes between them. */
export type Part =
  | { area: 'title' | 'items' | 'footer' }
  /** The server's own element; a copy of it is shown. */
  | { element: Element };

export interface Areas {
  filled: readonly Part[];
  /** The server's heading; if it is empty, ours is used. */
  title: string;
  empty: Element | null;
  /** The labels of the server's links to cart and checkout. */
  labels: { cart: string; checkout: string };
}

const NAMES = ['title', 'items', 'footer'] as const;

const findBlock = (root: Element, name: string): Element | null =>
  root.querySelector(
    `${blockSelector(`mini-cart-${name}`)}, [data-block-name="woocommerce/${name}-mini-cart-contents-block"]`,
  );
const textOf = (element: Element | null | undefined): string => element?.textContent?.trim() ?? '';

export function readAreas(root: Element): Areas {
  const filled = findBlock(root, 'filled');
  const footer = findBlock(root, 'footer');
  const empty = findBlock(root, 'empty');
  return {
    filled: filled ? partsOf(filled) : NAMES.map((area) => ({ area })),
    title: textOf(findBlock(root, 'title')),
    empty: empty?.childElementCount ? empty : null,
    labels: {
      cart: textOf(footer?.querySelector('a:not(.checkout)')),
      checkout: textOf(footer?.querySelector('a.checkout')),
    },
  };
}

/** Skips wrappers that contain parts of ours; other server nodes are shown as they are. */
function partsOf(container: Element): Part[] {
  return innerBlocks(container, partName).flatMap(({ element, name, inner }): Part | Part[] =>
    name ? { area: name as (typeof NAMES)[number] } : inner[0] ? partsOf(element) : { element },
  );
}

const partName = (element: HTMLElement): string | undefined =>
  NAMES.find((name) => blockName(element) === `mini-cart-${name}`);
