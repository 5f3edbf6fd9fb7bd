import { blockSelector } from '../../src/lib/inner-blocks';

/**
 * Where the parts of the cart are drawn: WooCommerce prints each as an empty element with the block's name, a theme
 * may print `data-tiem-area`. They are found wherever the theme put them; nothing is moved.
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

/** Those that may hold blocks of others. */
export const CONTAINER_AREAS = [...Object.keys(NESTED_AREAS), 'cart-order-summary-totals', 'empty-cart'];

/** Drawn by us; the others only hold them, or belong to whoever fills them. */
export const RENDERED_AREAS = [
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

const NOTICES = '[data-tiem~="notices"]';
const CROSS_SELLS = '.cross-sells';
const CLASSIC = '.woocommerce-cart-form, .cart-empty, .wc-empty-cart-message';

export interface Areas {
  find(name: string): HTMLElement | null;
  /** Takes away what was put in, gives back what was put aside. */
  cleanup(): void;
}

export function findArea(root: HTMLElement, name: string): HTMLElement | null {
  return name === 'cart' ? root : root.querySelector<HTMLElement>(blockSelector(name));
}

const existsOutside = (root: HTMLElement, selector: string): boolean =>
  [...document.querySelectorAll(selector)].some((one) => !root.contains(one));

/** Makes the page ready: areas that an older block or a bare theme does not print, room in those that hold something. */
export function prepareAreas(root: HTMLElement): Areas {
  const undoings: (() => void)[] = [];

  function insertArea(name: string, into: HTMLElement): void {
    const area = document.createElement('div');
    area.className = `tiem-area-${name}`;
    area.dataset.tiemArea = name;
    into.append(area);
    undoings.push(() => area.remove());
  }

  // The classic cart stands inside as what works without script; two carts on one page would be one too many.
  const hasAreas = Object.values(NESTED_AREAS).some((inner) => inner.some((name) => findArea(root, name)));
  const isClassic = !hasAreas && root.querySelector(CLASSIC) !== null;
  if (isClassic) {
    for (const child of root.querySelectorAll<HTMLElement>(':scope > *')) {
      // Notices are said wherever they stand.
      const speaks = child.matches(NOTICES) || child.querySelector(NOTICES);
      if (child.localName === 'tiem-root' || speaks) continue;
      const { display } = child.style;
      child.style.display = 'none';
      undoings.push(() => {
        child.style.display = display;
      });
    }
  }

  // In the order of the table, so that what was just put in is filled in its turn.
  for (const [name, inner] of Object.entries(NESTED_AREAS)) {
    const area = findArea(root, name);
    if (!area || inner.some((one) => findArea(area, one))) continue;
    // A block without inner blocks is an older one's; a theme's own words stay where they are.
    for (const one of inner) {
      // Outside of what we cover, the theme's own stay in sight.
      const isShown = isClassic && one === 'cart-cross-sells' && existsOutside(root, CROSS_SELLS);
      if (!isShown) insertArea(one, area);
    }
  }
  // The block prints a heading; of a classic cart it is among what has been put out of sight.
  const heading = isClassic && root.querySelector(`${CROSS_SELLS} > :is(h2, h3)`);
  if (heading) findArea(root, 'cart-cross-sells')?.prepend(heading.cloneNode(true));
  // The sum stands below the rows it is the sum of, and the block has no name for it.
  const summary = findArea(root, 'cart-order-summary');
  if (summary && !findArea(root, 'cart-order-summary-total')) insertArea('cart-order-summary-total', summary);

  for (const name of RENDERED_AREAS) {
    const area = findArea(root, name);
    if (!area || name === 'empty-cart' || area.childNodes.length === 0) continue;
    const kept = [...area.childNodes];
    for (const node of kept) node.remove();
    undoings.push(() => area.append(...kept));
  }

  return {
    find: (name) => findArea(root, name),
    cleanup() {
      for (const cleanup of undoings.splice(0).reverse()) cleanup();
    },
  };
}
