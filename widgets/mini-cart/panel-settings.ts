import type { Areas } from './areas';

/** Inside the cart's own area: while the panel is closed, the page's container shows what is said here. */
export const CONTEXT = 'wc/cart/mini-cart';

export interface PanelSettings {
  cartUrl: string;
  checkoutUrl: string | null;
  freeShippingFrom: number;
  areas: Areas;
}
