import { MountPointError } from '../../mount/runtime/errors';
import type { Settings } from '../../src/app/settings.types';
import { getBlockName, getBlockSelector, readInnerBlocks } from '../../src/lib/inner-blocks';
import type { OptionsOf, OptionsSchema } from '../../src/lib/options';

/**
 * The notice context of the mini cart's panel. It is nested in the cart's context, so that the page's notice area shows
 * the panel's notices while the panel is closed.
 */
export const PANEL_CONTEXT = 'wc/cart/mini-cart';

export interface PanelSettings {
  cartUrl: string;
  checkoutUrl: string | null;
  freeShippingFrom: number;
  areas: PanelAreas;
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
  /** The mount point. The theme may replace the cart link and the list inside it at any time. */
  element: HTMLElement;
  /** The number of items in the server's HTML, which may be outdated on a cached page. */
  serverCount: number;
  cartUrl: string;
  checkoutUrl: string | null;
  panel: 'dropdown' | 'off-canvas';
  reveal: boolean;
  freeShippingFrom: number;
  areas: PanelAreas;
}

export const findCartLink = (element: HTMLElement): HTMLElement | null =>
  element.querySelector('a[href], button');
export const findCountElement = (element: HTMLElement): HTMLElement | null => element.querySelector('.count');
export const findTotalElement = (element: HTMLElement): HTMLElement | null =>
  findCartLink(element)?.querySelector<HTMLElement>('.amount') ?? null;
export const findServerPanel = (element: HTMLElement): HTMLElement | null => {
  const content = element.querySelector<HTMLElement>('.widget_shopping_cart_content');
  return content?.closest<HTMLElement>('.widget_shopping_cart') ?? content;
};

export function readMiniCart(
  element: HTMLElement,
  optionValues: OptionsOf<typeof options>,
  settings: Settings,
): MiniCartProps {
  const link = findCartLink(element);
  // Rejects the button of WooCommerce's Mini-Cart block, which opens the block's own drawer.
  if (!link || link.matches('button.wc-block-mini-cart__button'))
    throw new MountPointError({
      element,
      attribute: 'the content of the mount point',
      allowed: 'a link to the cart, <a href="…">, first in the element',
    });
  const checkout = element.querySelector<HTMLAnchorElement>('a.checkout[href]');
  return {
    element,
    serverCount: Number.parseInt(findCountElement(element)?.textContent?.replace(/\D/g, '') || '0', 10),
    cartUrl: link.getAttribute('href') ?? settings.cartUrl,
    checkoutUrl: checkout?.href ?? settings.storePages.checkout.permalink,
    ...optionValues,
    areas: readPanelAreas(element),
  };
}

/** A part of the mini cart's panel. Server-rendered elements between the known parts keep their position. */
export type PanelPart =
  | { area: 'title' | 'items' | 'footer' }
  /** A server-rendered element. The panel shows a copy of it. */
  | { element: Element };

interface PanelAreas {
  filledParts: readonly PanelPart[];
  /** The panel's heading in the server's HTML. If it is empty, Tiệm's own heading is shown. */
  title: string;
  emptyElement: Element | null;
  /** The labels of the server's links to the cart and the checkout. */
  labels: { cart: string; checkout: string };
}

const PART_NAMES = ['title', 'items', 'footer'] as const;

const findMiniCartBlock = (root: Element, name: string): Element | null =>
  root.querySelector(
    `${getBlockSelector(`mini-cart-${name}`)}, [data-block-name="woocommerce/${name}-mini-cart-contents-block"]`,
  );
const readElementText = (element: Element | null | undefined): string => element?.textContent?.trim() ?? '';

function readPanelAreas(root: Element): PanelAreas {
  const filled = findMiniCartBlock(root, 'filled');
  const footer = findMiniCartBlock(root, 'footer');
  const empty = findMiniCartBlock(root, 'empty');
  return {
    filledParts: filled ? readPanelParts(filled) : PART_NAMES.map((area) => ({ area })),
    title: readElementText(findMiniCartBlock(root, 'title')),
    emptyElement: empty?.childElementCount ? empty : null,
    labels: {
      cart: readElementText(footer?.querySelector('a:not(.checkout)')),
      checkout: readElementText(footer?.querySelector('a.checkout')),
    },
  };
}

/**
 * Reads the parts of the panel, also those inside wrappers. Any other server-rendered element becomes a part itself.
 */
function readPanelParts(container: Element): PanelPart[] {
  return readInnerBlocks(container, readPartName).flatMap(
    ({ element, name, inner }): PanelPart | PanelPart[] =>
      name ? { area: name } : inner[0] ? readPanelParts(element) : { element },
  );
}

const readPartName = (element: HTMLElement): (typeof PART_NAMES)[number] | undefined =>
  PART_NAMES.find((name) => getBlockName(element) === `mini-cart-${name}`);
