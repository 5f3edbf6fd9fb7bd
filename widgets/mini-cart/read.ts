import { MountPointError } from '../../mount/runtime/errors';
import type { Settings } from '../../src/app/settings.types';
import type { OptionsOf } from '../../src/lib/options';
import { type Areas, readAreas } from './areas';
import type { options } from './options';

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
