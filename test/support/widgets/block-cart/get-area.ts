/** Returns the element of an inner block of the cart block. */
export const getArea = (name: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-block-name="woocommerce/${name}-block"]`)!;
