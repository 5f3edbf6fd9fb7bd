import { decodeEntities } from '../../src/lib/entities';
import type { Undoings } from '../../src/lib/undoings';
import type { Variation } from '../../src/product';

const PLACES = {
  sku: '.product_meta .sku',
  weightHtml:
    '.product_weight, .woocommerce-product-attributes-item--weight .woocommerce-product-attributes-item__value',
  dimensionsHtml:
    '.product_dimensions, .woocommerce-product-attributes-item--dimensions .woocommerce-product-attributes-item__value',
} as const satisfies Partial<Record<keyof Variation, string>>;

type Field = keyof typeof PLACES;

/** Number, weight and size of the product, for as long as a variation has its own. */
export function createProductData(product: HTMLElement, undo: Undoings) {
  const places = (Object.keys(PLACES) as Field[]).flatMap((field) =>
    [...product.querySelectorAll(PLACES[field])].map((element) => ({
      field,
      element,
      before: [...element.childNodes],
    })),
  );
  const show = (variation: Variation | null): void => {
    for (const { field, element, before } of places) {
      const own = variation?.[field];
      if (own) {
        const text = decodeEntities(own);
        if (element.textContent !== text) element.replaceChildren(text);
      } else if (element.firstChild !== (before[0] ?? null)) element.replaceChildren(...before);
    }
  };
  undo.add(() => show(null));
  return { show };
}
