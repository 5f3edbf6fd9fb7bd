import type { AttributeField, AttributeSelection, OptionState, Variation } from '../../../src/product';

/**
 * A second implementation of the variation rules, to compare results: it checks every variation against every option,
 * as the specification describes.
 */
export function matchesSelection(
  variation: Variation,
  selection: AttributeSelection,
  attributes: readonly AttributeField[],
): boolean {
  return attributes.every(({ name }) => {
    const variationValue = variation.attributes[name];
    const selectedValue = selection[name];
    return !variationValue || !selectedValue || variationValue === selectedValue;
  });
}

export function findVariationNaively(
  list: readonly Variation[],
  attributes: readonly AttributeField[],
  selection: AttributeSelection,
): Variation | null {
  if (attributes.some(({ name }) => !selection[name])) return null;
  return list.find((variation) => matchesSelection(variation, selection, attributes)) ?? null;
}

export function listOptionsNaively(
  list: readonly Variation[],
  attributes: readonly AttributeField[],
  selection: AttributeSelection,
): Record<string, OptionState[]> {
  const statesByName: Record<string, OptionState[]> = {};
  for (const { name, values } of attributes) {
    statesByName[name] = [];
    for (const value of values) {
      const matching = list.filter((variation) =>
        matchesSelection(variation, { ...selection, [name]: value }, attributes),
      );
      if (matching.length === 0) continue;
      const active = matching.filter(({ isActive }) => isActive);
      const buyable = active.filter((one) => one.isPurchasable && one.isInStock && one.isVisible);
      statesByName[name].push({
        value,
        isDisabled: active.length === 0,
        isSoldOut: active.length > 0 && buyable.length === 0,
      });
    }
  }
  return statesByName;
}
