const WIDGET = '.widget_shopping_cart';

/** Themes may have their list shown only where there is something in it: by the cookie, as pages come from caches. */
export function toggleCartWidget(isFilled: boolean): void {
  for (const mark of document.querySelectorAll('.hide_cart_widget_if_empty')) {
    const widget = mark.closest<HTMLElement>(WIDGET) ?? (mark as HTMLElement);
    widget.hidden = !isFilled;
  }
}
