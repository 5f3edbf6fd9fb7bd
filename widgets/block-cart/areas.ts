import { NOTICES_WIDGET } from '../../src/app/widget-roles';
import { getBlockSelector } from '../../src/lib/inner-blocks';

/**
 * The areas of the cart block, each with its nested areas. WooCommerce prints an area as an empty element with the
 * block's name; a theme may use `data-tiem-area` instead.
 */
const NESTED_AREAS: Readonly<Record<string, readonly string[]>> = {
  cart: ['filled-cart', 'empty-cart'],
  'filled-cart': ['cart-items', 'cart-totals'],
  'cart-items': ['cart-line-items', 'cart-cross-sells'],
  'cart-cross-sells': ['cart-cross-sells-products'],
  'cart-totals': ['cart-order-summary', 'cart-express-payment', 'proceed-to-checkout'],
  'cart-order-summary': [
    'cart-order-summary-heading',
    'cart-order-summary-coupon-form',
    'cart-order-summary-subtotal',
    'cart-order-summary-fee',
    'cart-order-summary-discount',
    'cart-order-summary-shipping',
    'cart-order-summary-taxes',
  ],
};

/** Areas to which extensions may add inner blocks. */
export const CONTAINER_AREAS = [...Object.keys(NESTED_AREAS), 'cart-order-summary-totals', 'empty-cart'];

/**
 * The areas of the cart block that Tiệm's components render. All others are containers, or third-party code fills them.
 */
const RENDERED_AREAS = [
  'cart-line-items',
  'cart-cross-sells-products',
  'cart-order-summary-heading',
  'cart-order-summary-coupon-form',
  'cart-order-summary-subtotal',
  'cart-order-summary-fee',
  'cart-order-summary-discount',
  'cart-order-summary-shipping',
  'cart-order-summary-taxes',
  'cart-order-summary-total',
  'cart-express-payment',
  'proceed-to-checkout',
  'cart-accepted-payment-methods',
  'empty-cart',
] as const;

export type RenderedArea = (typeof RENDERED_AREAS)[number];

const NOTICES = `[data-tiem~="${NOTICES_WIDGET}"]`;
const CROSS_SELLS = '.cross-sells';
const CLASSIC_CART = '.woocommerce-cart-form, .cart-empty, .wc-empty-cart-message';

export interface CartAreas {
  find(name: string): HTMLElement | null;
  /** Removes the inserted areas and restores the nodes that were removed or hidden. */
  cleanup(): void;
}

export function findCartArea(root: HTMLElement, name: string): HTMLElement | null {
  return name === 'cart' ? root : root.querySelector<HTMLElement>(getBlockSelector(name));
}

const hasElementOutsideRoot = (root: HTMLElement, selector: string): boolean =>
  [...document.querySelectorAll(selector)].some((one) => !root.contains(one));

/**
 * Inserts areas that an older version of the cart block or a simple theme does not print, and empties those that Tiệm
 * renders.
 */
export function prepareCartAreas(root: HTMLElement): CartAreas {
  const cleanups: (() => void)[] = [];

  function insertMissingArea(name: string, parent: HTMLElement): void {
    const area = document.createElement('div');
    area.className = `tiem-area-${name}`;
    area.dataset.tiemArea = name;
    parent.append(area);
    cleanups.push(() => area.remove());
  }

  // Hides the classic cart inside the mount point, which is the fallback without JavaScript. Otherwise the page would
  // show two carts.
  const hasAreas = Object.values(NESTED_AREAS).some((nestedNames) =>
    nestedNames.some((name) => findCartArea(root, name)),
  );
  const isClassic = !hasAreas && root.querySelector(CLASSIC_CART) !== null;
  if (isClassic) {
    for (const child of root.querySelectorAll<HTMLElement>(':scope > *')) {
      // Notices stay visible even if they are part of the classic cart's markup.
      const hasNotice = child.matches(NOTICES) || child.querySelector(NOTICES);
      if (child.localName === 'tiem-root' || hasNotice) continue;
      const { display } = child.style;
      child.style.display = 'none';
      cleanups.push(() => {
        child.style.display = display;
      });
    }
  }

  // NESTED_AREAS lists parents first. So if this loop inserts an area, a later iteration inserts the areas nested in
  // it.
  for (const [name, inner] of Object.entries(NESTED_AREAS)) {
    const area = findCartArea(root, name);
    if (!area || inner.some((one) => findCartArea(area, one))) continue;
    // Adds the nested areas to containers that have none, as older versions of the block print them. The existing
    // content stays.
    for (const one of inner) {
      // Inserts no second list of cross-sells if the theme shows WooCommerce's classic one elsewhere on the page.
      const isShown = isClassic && one === 'cart-cross-sells' && hasElementOutsideRoot(root, CROSS_SELLS);
      if (!isShown) insertMissingArea(one, area);
    }
  }
  // Copies the theme's heading of the cross-sells into the new area, because the heading was hidden together with the
  // classic cart.
  const heading = isClassic && root.querySelector(`${CROSS_SELLS} > :is(h2, h3)`);
  if (heading) findCartArea(root, 'cart-cross-sells')?.prepend(heading.cloneNode(true));
  // Inserts an area for the grand total after the rows of the summary, because WooCommerce has no block for it.
  const summary = findCartArea(root, 'cart-order-summary');
  if (summary && !findCartArea(root, 'cart-order-summary-total'))
    insertMissingArea('cart-order-summary-total', summary);

  for (const name of RENDERED_AREAS) {
    const area = findCartArea(root, name);
    if (!area || name === 'empty-cart' || area.childNodes.length === 0) continue;
    const serverNodes = [...area.childNodes];
    for (const node of serverNodes) node.remove();
    cleanups.push(() => area.append(...serverNodes));
  }

  return {
    find: (name) => findCartArea(root, name),
    cleanup() {
      for (const cleanup of cleanups.splice(0).reverse()) cleanup();
    },
  };
}
