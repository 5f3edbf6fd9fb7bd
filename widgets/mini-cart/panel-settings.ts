import type { Areas } from './areas';

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
