import fc from 'fast-check';
import { type AttributeField, decodeVariations, type Variation } from '../../../src/product';

/** Creates a variation with the given fields, in the form in which a shop prints it. */
export function createRawVariation(
  id: number,
  attributes: Record<string, string>,
  more: object = {},
): object {
  return {
    variation_id: id,
    attributes,
    is_in_stock: true,
    is_purchasable: true,
    variation_is_active: true,
    variation_is_visible: true,
    is_sold_individually: 'no',
    min_qty: 1,
    max_qty: '',
    sku: `SKU-${id}`,
    price_html: `<span class="price">${id}.000₫</span>`,
    ...more,
  };
}

export function createVariations(...raw: object[]): readonly Variation[] {
  return decodeVariations(raw) ?? [];
}

export interface RandomProduct {
  attributes: AttributeField[];
  variations: readonly Variation[];
  selection: Record<string, string>;
}

/**
 * Generates random products of 1 to 4 attributes with up to 80 variations, some for any value, some disabled or sold
 * out.
 */
export const randomProduct: fc.Arbitrary<RandomProduct> = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 })
  .chain((sizes) => {
    const attributes = sizes.map((size, at) => ({
      name: `attribute_${at}`,
      values: Array.from({ length: size }, (_, value) => `v${value}`),
    }));
    const combination = fc.record(
      Object.fromEntries(
        // Includes an attribute value that the form does not offer, because shops keep variations of removed values.
        attributes.map(({ name, values }) => [name, fc.constantFrom('', ...values, 'gone')]),
      ),
    );
    const flags = fc.record({
      is_in_stock: fc.boolean(),
      is_purchasable: fc.boolean(),
      variation_is_active: fc.boolean(),
      variation_is_visible: fc.boolean(),
    });
    return fc.record({
      attributes: fc.constant(attributes),
      variations: fc
        .array(fc.tuple(combination, flags), { maxLength: 80 })
        .map((all) =>
          createVariations(
            ...all.map(([attributes, flag], at) => createRawVariation(at + 1, attributes, flag)),
          ),
        ),
      selection: combination,
    });
  });
