import { MountPointError } from '../../mount/runtime/errors';
import type { Settings } from '../../src/app/settings.types';
import { blockName, blockSelector, innerBlocks } from '../../src/lib/inner-blocks';
import type { OptionsOf, OptionsSchema } from '../../src/lib/options';

/**
 * The notice context of the panel, within the cart's: while the panel is closed, the page's notice area shows its
 * notices.
 */
export const CONTEXT = 'wc/cart/mini-cart';

export interface PanelSettings {
  cartUrl: string;
  checkoutUrl: string | null;
  freeShippingFrom: number;
  areas: Areas;
}

export const options = {
  panel: {
    type: 'oneOf',
    allowed: ['dropdown', 'off-canvas'],
    default: 'dropdown',
    help: 'A panel below the link (on phones from the bottom), or a panel from the side.',
  },
  reveal: {
    type: 'flag',
    default: true,
    help: 'Open for five seconds after an addition; longer while the pointer or the focus is inside.',
  },
  freeShippingFrom: {
    type: 'number',
    default: 0,
    min: 0,
    help: 'Subtotal from which shipping is free, in the price format of the shop (with or without tax); 0 shows no progress towards it.',
  },
} as const satisfies OptionsSchema;

export interface MiniCartProps {
  /** The mount point, in which the theme may replace the link and the list at any time. */
  element: HTMLElement;
  /** The server's count, which may be wrong on a cached page until the cart has been read. */
  serverCount: number;
  cartUrl: string;
  checkoutUrl: string | null;
  panel: 'dropdown' | 'off-canvas';
  reveal: boolean;
  freeShippingFrom: number;
  areas: Areas;
}

export const linkIn = (element: HTMLElement): HTMLElement | null => element.querySelector('a[href], button');
export const countIn = (element: HTMLElement): HTMLElement | null => element.querySelector('.count');
export const totalIn = (element: HTMLElement): HTMLElement | null =>
  linkIn(element)?.querySelector<HTMLElement>('.amount') ?? null;
export const serverPanelIn = (element: HTMLElement): HTMLElement | null => {
  const content = element.querySelector<HTMLElement>('.widget_shopping_cart_content');
  return content?.closest<HTMLElement>('.widget_shopping_cart') ?? content;
};

export function readMiniCart(
  element: HTMLElement,
  { panel, reveal, freeShippingFrom }: OptionsOf<typeof options>,
  settings: Settings,
): MiniCartProps {
  const link = linkIn(element);
  if (!link)
    throw new MountPointError({
      element,
      attribute: 'the content of the mount point',
      allowed: 'a link to the cart, <a href="…">, first in the element',
    });
  const checkout = element.querySelector<HTMLAnchorElement>('a.checkout[href]');
  return {
    element,
    serverCount: Number.parseInt(countIn(element)?.textContent?.replace(/\D/g, '') || '0', 10),
    cartUrl: link.getAttribute('href') ?? settings.cartUrl,
    checkoutUrl: checkout?.href ?? settings.storePages.checkout.permalink,
    panel,
    reveal,
    freeShippingFrom,
    areas: readAreas(element),
  };
}

/** The parts of the panel in the order of the server's markup, with any other server nodes between them. */
export type Part =
  | { area: 'title' | 'items' | 'footer' }
  /** The server's own element; a copy of it is shown. */
  | { element: Element };

interface Areas {
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

function readAreas(root: Element): Areas {
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
