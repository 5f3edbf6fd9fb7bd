/**
 * Reads the inner blocks that WooCommerce prints for its cart, checkout, mini cart and order confirmation. Versions
 * nest them differently (WooCommerce 9.6 moved the rows of the summary into `…-order-summary-totals-block`), and
 * shops wrap them in groups and columns, so blocks are found at any depth.
 */

/**
 * A block that the widget renders has a `name`. Any other element is the server's, and `inner` lists the rendered
 * blocks inside it.
 */
export interface InnerBlock<Name extends string = string> {
  element: HTMLElement;
  name?: Name | undefined;
  inner: readonly InnerBlock<Name>[];
}

/**
 * Returns a selector for an inner block. It also matches `data-tiem-area="<name>"`, which themes without blocks print
 * instead.
 */
export const getBlockSelector = (name: string): string =>
  `[data-block-name="woocommerce/${name}-block"], [data-tiem-area="${name}"]`;

/**
 * Returns a block's name: `cart-items` for `woocommerce/cart-items-block`, or the name in the theme's
 * `data-tiem-area`.
 */
export const getBlockName = ({ dataset }: HTMLElement): string | undefined =>
  dataset.tiemArea ?? /^woocommerce\/(.+)-block$/.exec(dataset.blockName ?? '')?.[1];

/**
 * Reads the children of an element in document order. `getRenderedName` returns the name of a block that the widget
 * renders itself.
 */
export function readInnerBlocks<Name extends string>(
  container: Element,
  getRenderedName: (element: HTMLElement) => Name | undefined,
): InnerBlock<Name>[] {
  return [...container.children].map((child) => {
    // The cast is safe, because WordPress prints blocks as HTML elements.
    const element = child as HTMLElement;
    const name = getRenderedName(element);
    const inner = name
      ? []
      : readInnerBlocks(element, getRenderedName).flatMap((one) => (one.name ? [one] : one.inner));
    return { element, name, inner };
  });
}
