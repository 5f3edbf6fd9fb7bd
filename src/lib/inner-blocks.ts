/**
 * Reads the inner blocks that WooCommerce prints for its cart, checkout, mini cart and order confirmation. Versions
 * nest them differently (WooCommerce 9.6 put the summary's rows into `…-order-summary-totals-block`), and shops wrap
 * them in groups and columns, so a block is looked for at any depth.
 */

/** A block the widget draws has a `name`; any other element is the server's, with the drawn blocks inside it as `inner`. */
export interface InnerBlock {
  element: HTMLElement;
  name?: string | undefined;
  inner: readonly InnerBlock[];
}

/** Themes without blocks print `data-tiem-area="<name>"` instead. */
export const blockSelector = (name: string): string =>
  `[data-block-name="woocommerce/${name}-block"], [data-tiem-area="${name}"]`;

/** `cart-items` of `woocommerce/cart-items-block`, or a theme's own name for the area. */
export const blockName = ({ dataset }: HTMLElement): string | undefined =>
  dataset.tiemArea ?? /^woocommerce\/(.+)-block$/.exec(dataset.blockName ?? '')?.[1];

/** The children of an element in their order. `drawn` names those which the widget draws itself. */
export function innerBlocks(
  container: Element,
  drawn: (element: HTMLElement) => string | undefined,
): InnerBlock[] {
  return [...container.children].map((child) => {
    const element = child as HTMLElement;
    const name = drawn(element);
    const inner = name ? [] : innerBlocks(element, drawn).flatMap((one) => (one.name ? [one] : one.inner));
    return { element, name, inner };
  });
}
