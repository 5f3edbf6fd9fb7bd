const WIDGET = '.widget_shopping_cart';

/**
 * WooCommerce's class hides the cart list while the cart is empty. Decided by the cookie, as the page may come from
 * a cache.
 */
export function toggleCartWidget(isFilled: boolean): void {
  for (const mark of document.querySelectorAll('.hide_cart_widget_if_empty')) {
    const widget = mark.closest<HTMLElement>(WIDGET) ?? (mark as HTMLElement);
    widget.hidden = !isFilled;
  }
}
