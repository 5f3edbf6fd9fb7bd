import type { Cleanups } from '../../src/lib/cleanups';
import { decodeEntities } from '../../src/lib/entities';
import type { Variation } from '../../src/product';

const FIELD_SELECTORS = {
  sku: '.product_meta .sku',
  weightHtml:
    '.product_weight, .woocommerce-product-attributes-item--weight .woocommerce-product-attributes-item__value',
  dimensionsHtml:
    '.product_dimensions, .woocommerce-product-attributes-item--dimensions .woocommerce-product-attributes-item__value',
} as const satisfies Partial<Record<keyof Variation, string>>;

type Field = keyof typeof FIELD_SELECTORS;

/** Number, weight and size of the product, for as long as a variation has its own. */
export function createProductData(product: HTMLElement, undo: Cleanups) {
  const places = (Object.keys(FIELD_SELECTORS) as Field[]).flatMap((field) =>
    [...product.querySelectorAll(FIELD_SELECTORS[field])].map((element) => ({
      field,
      element,
      before: [...element.childNodes],
    })),
  );
  const showVariationData = (variation: Variation | null): void => {
    for (const { field, element, before } of places) {
      const own = variation?.[field];
      if (own) {
        const text = decodeEntities(own);
        if (element.textContent !== text) element.replaceChildren(text);
      } else if (element.firstChild !== (before[0] ?? null)) element.replaceChildren(...before);
    }
  };
  undo.add(() => showVariationData(null));
  return { show: showVariationData };
}
